"""Events and sites at which very much happened: what the journal, the pages and the guards are tried on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random
from typing import Any

import time_machine
from allauth.account.models import EmailAddress
from django.utils import timezone

from conduct.engine import Level
from conduct.services.consents import withdraw_consent
from conduct.services.penalties import deck_corrected
from conduct.services.reports import close_event
from conduct.services.rulings import Interim, edit_interim, end_interim, overturn_ruling
from conduct.services.videos import ask_for_upload, forbid_filming, take_down_video
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from leagues.services.applications import edit_application, withdraw_application
from leagues.services.calls import CallDetails, edit_call, withdraw_call
from leagues.services.carrying import carry, release
from leagues.services.decisions import allocate_event, approve_application, refuse_application
from ratings.services.runs import refresh_ratings, run_ratings
from tests.factories.acts import (
    OF_1995,
    alter,
    bring_document,
    by_hand,
    change_past,
    copy_document,
    director_of,
    enter,
    give_byes,
    in_hours,
    look_at_new_directors,
    note_lottery,
    open_tables,
    order_event,
    raise_level,
    rule_of,
    tables_of,
    write_finished_document,
)
from tests.factories.base import next_number
from tests.factories.conduct import (
    ComplaintFactory,
    DeckCheckFactory,
    IncidentFactory,
    InterimRulingFactory,
    PenaltyFactory,
    RulingFactory,
    VerbalWarningFactory,
    publish_film,
)
from tests.factories.department import (
    ApplicationFactory,
    CallFactory,
    CardSetFactory,
    HouseRulesFactory,
    RegionFactory,
    SealedFormatFactory,
    VenueFactory,
    WantedFactory,
)
from tests.factories.directing import DirectorFactory, InvitationFactory
from tests.factories.events import (
    DetailsFactory,
    DueEventFactory,
    EventAtNewVenueFactory,
    EventFactory,
    EventRequestFactory,
    FreeEventFactory,
    FullEventFactory,
    KeepApartFactory,
    LotteryFactory,
    PlayedEventFactory,
    PodEventFactory,
    QuestionFactory,
    RaceFactory,
    SeatedDraftFactory,
    playing_event,
)
from tests.factories.people import (
    CoordinatorFactory,
    EarnedAwardFactory,
    MergingFactory,
    PlayerFactory,
    SuspensionFactory,
    TitleFactory,
    UserFactory,
)
from tests.factories.rounds import ResultFactory, RoundFactory, play_rounds, report_all
from tournaments.audits.services.accepting import accept_event
from tournaments.audits.services.approving import approve_event, propose_trust, trust_director, trust_no_more
from tournaments.audits.services.auditing import (
    answer_coordinator,
    ask_director,
    propose_voiding,
    release_event,
    restore_result,
    take_back_void,
    void_event,
)
from tournaments.audits.services.forfeits import forfeit_no_more, forfeit_prizes, rank_again
from tournaments.audits.services.looks import look_at, settle_look
from tournaments.audits.services.patrol import patrol_beside_events, patrol_event
from tournaments.audits.services.requests import change_counted, grant_request, refuse_request, withdraw_request
from tournaments.audits.services.restoring import restore_event, restore_row
from tournaments.audits.services.seconding import agree_to_proposal
from tournaments.audits.services.withdrawing_import import withdraw_import
from tournaments.closing.selectors.cuts import open_ties
from tournaments.closing.selectors.finals import finalists
from tournaments.closing.services.cuts import note_cut, take_back_cut
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, give_prize, hand_out_prize, remove_prize
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.closing.services.taking_back import take_back_finalizing
from tournaments.closing.services.waivers import take_back_waiver, waive_final
from tournaments.department.models import InboxItem, Venue
from tournaments.department.selectors.inboxes import keepers
from tournaments.department.services.inboxes import answer_item, take_item, write_to
from tournaments.department.services.offices import close_post, name_post, relieve
from tournaments.department.services.proposals import refuse_proposal, withdraw_proposal
from tournaments.department.services.regions import Place, edit_region
from tournaments.department.services.sites import name_site
from tournaments.engine.awards import Grant, TitleGrant
from tournaments.engine.brackets import standard, write_bracket
from tournaments.engine.core.types import Result
from tournaments.engine.house import PRESETS
from tournaments.engine.self_reports import Log
from tournaments.entries.selectors.check_ins import code_of
from tournaments.entries.selectors.lists import own_entry
from tournaments.entries.services.asked import confirm_entry, disown_entry
from tournaments.entries.services.awards import settle_awards, withdraw_award
from tournaments.entries.services.brackets import set_bracket
from tournaments.entries.services.check_ins import (
    change_code,
    check_in_self,
    forfeit_byes,
    give_byes_back,
    mark_fee,
    set_check_in,
)
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim, settle_claim
from tournaments.entries.services.committees import name_committee
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial, restore_entry
from tournaments.entries.services.doubles import tell_apart
from tournaments.entries.services.entries import (
    Name,
    check_in,
    drop_player,
    enter_names,
    enter_player,
    enter_walk_in,
    grant_earned_byes,
    note_head_start,
    remove_entry,
    return_player,
    undo_check_in,
)
from tournaments.entries.services.entry_states import disqualify_player, readmit_player
from tournaments.entries.services.heats import announce_heats, seeding_by, take_qualifiers
from tournaments.entries.services.links import renew_link, withdraw_link
from tournaments.entries.services.merging import part_players
from tournaments.entries.services.playing import allow_playing, forbid_playing
from tournaments.entries.services.preregistration import enter_myself, give_contact, strike, take_in, withdraw
from tournaments.entries.services.profiles import edit_player
from tournaments.entries.services.renaming import rename_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.entries.services.suspensions import lift_suspension
from tournaments.entries.services.titles import settle_titles, withdraw_title
from tournaments.kernel.models import User
from tournaments.listing.services.card_sets import SetDetails, edit_card_set
from tournaments.listing.services.directors import decline_invitation, leave_event, release_director
from tournaments.listing.services.house_rules import change_house_rules
from tournaments.listing.services.levels import set_level
from tournaments.listing.services.registration import edit_event
from tournaments.listing.services.sealed_formats import FormatDetails, edit_format
from tournaments.listing.services.venues import Address, edit_venue, merge_venue, refuse_venue
from tournaments.people.models import Notice, Office
from tournaments.people.services.accounts import (
    add_account,
    change_account,
    change_password,
    delete_account,
    make_token,
    note_second_factor,
    open_account,
    record_address_choice,
    record_address_confirmation,
    revoke_token,
    revoke_tokens,
)
from tournaments.people.services.calendars import renew_calendar
from tournaments.people.services.notices import choose_mail
from tournaments.people.services.players import Profile
from tournaments.play.selectors.desks import last_step
from tournaments.play.services.abandoning import abandon_round
from tournaments.play.services.altering import NewRounds, cancel_event, change_rounds, postpone_event
from tournaments.play.services.announcements import announce, withdraw_announcement
from tournaments.play.services.beginning import begin_now
from tournaments.play.services.clock import (
    call_time,
    extend_table,
    lengthen_round,
    pause_round,
    resume_round,
    start_round,
)
from tournaments.play.services.deadlines import announce_extensions, extend_deadline, rule_incomplete, set_deadline
from tournaments.play.services.draftings import (
    exchange_seats,
    publish_seats,
    seat_draft,
    start_building,
    stop_building,
    unpublish_seats,
)
from tournaments.play.services.drafts import give_bye, number_table
from tournaments.play.services.game_losses import forgive_game, owe_game
from tournaments.play.services.joining import seat_late, take_into_draft
from tournaments.play.services.judging import log_judging, start_judging
from tournaments.play.services.leaving import drop_out, play_after_all, sit_out
from tournaments.play.services.logs import log_game
from tournaments.play.services.presence import report_absence
from tournaments.play.services.reminders import remind_tables
from tournaments.play.services.remotes import show_on_wall
from tournaments.play.services.results import correct_result, report_result, take_back_game
from tournaments.play.services.rounds import (
    complete_round,
    discard_draft,
    draw_round,
    publish_round,
    redraw_round,
    swap_seats,
)
from tournaments.play.services.scenarios import reject_rule
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import open_round, repair_round, unpublish_round
from tournaments.play.services.wishes import end_keep_apart, fix_table
from tournaments.record.models import Director, Event, Match, Round
from tournaments.rehearsal.services.rehearsals import rehearse_event

PASSWORD = "correct horse battery"


def hold_eventful_event(by: User | None = None, **changes: Any) -> Event:
    """A finalized event in which everything happened that the journal has a tag for."""
    by = by or UserFactory()
    officer = CoordinatorFactory(post=Office.Post.ONLINE)
    name = f"Set {next_number()}"
    edit_card_set(CardSetFactory(name=f"{name} in preview", by=officer), SetDetails("2E", name), by=officer)
    edit_format(
        SealedFormatFactory(name=f"{name} sealed", by=officer),
        FormatDetails(f"{name} opened", "draft", "Boosters"),
        by=officer,
    )
    change_house_rules(HouseRulesFactory(by=by), replace(PRESETS[1], name=name), by=by)
    beforehand = EventFactory(by=by, preregistration=True, cap=2)
    entered, _ = enter(beforehand, PlayerFactory(), PlayerFactory(), check_in=False)
    renew_link(withdraw_link(entered, by=by), by=by)
    guest = UserFactory()
    take_in(enter_myself(beforehand, by=guest), by=by)
    withdraw(beforehand, by=guest)
    strike(enter_myself(beforehand, by=guest), by=by)
    begin_now(EventFactory(by=by, sanctioned=False, title="Begins at once"), by=by)
    note_lottery(LotteryFactory(players=2, by=by, title="Lots"), 2)
    note_head_start(raise_level(PodEventFactory(by=by, title="Pods")).entries.first(), 500, by=by)
    racing = RaceFactory(by=by, title="Special rules")
    reject_rule(own_entry(racing, by), rule_of(racing, by), by=by)
    cancel_event(postpone_event(beforehand, in_hours(400), "The hall is shut.", by=by), "Too few.", by=by)
    event = DueEventFactory(by=by, rounds_scheduled=3, **changes)
    edit_event(event, replace(DetailsFactory(**changes), starts_at=event.starts_at, rounds_scheduled=3, fee="5"), by=by)
    release_director(DirectorFactory(event=event), by=by)
    decline_invitation(InvitationFactory(event=event), by=event.directors.get(position=2).user)
    helper = DirectorFactory(event=event, position=Director.Position.JUDGE)
    leave_event(helper, by=helper.user)
    _take_in(event, by, officer)
    end_keep_apart(KeepApartFactory(event=event), by=by)
    fix_table(fix_table(event.entries.first(), 9, by=by), None, by=by)
    for rounds in (4, 3):
        change_rounds(event, NewRounds(rounds, "attendance", unanimous=True), by=by)
    _open_the_door(event, by)
    discard_draft(draw_round(event, by=by, draw_seed=1), by=by)
    drawn = redraw_round(_changed(draw_round(event, by=by, draw_seed=2), by), by=by, draw_seed=3)
    first, second = drawn.seats.filter(match__table__in=(1, 2), place=0).select_related("round__event", "match")
    publish_round(swap_seats(first, second, by=by, reason="They came together."), by=by)
    publish_round(unpublish_round(drawn, by=by), by=by)
    _by_the_clock(drawn, by)
    log_game(open_tables(drawn)[0], Log("a", timezone.now()), by=by)
    _both_say(drawn)
    _nobody_came(drawn, by)
    report_all(drawn, Random(1))
    complete_round(drawn, by=by)
    drop_player(event.entries.first(), by=by)
    return_player(event.entries.first(), by=by)
    play_after_all(sit_out(event.entries.first(), by=by), by=by)
    forgive_game(owe_game(event.entries.first(), by=by), by=by)
    readmit_player(disqualify_player(event.entries.first(), by=by), by=by)
    forfeit_no_more(forfeit_prizes(event.entries.first(), by=by), by=by)
    _penalties(event, by)
    correct_result(drawn.matches.get(table=1), ResultFactory(winner=0), "The slip was misread.", by=by)
    _opened_and_repaired(drawn, by)
    correct_result(drawn.matches.get(table=1), ResultFactory(winner=1), "Two slips were exchanged.", by=by)
    play_rounds(event, 2, Random(2))
    _win_something(event, by)
    overturn_ruling(RulingFactory(event=event), "The guide says who signs.", instead="It may not.", by=by)
    finalize_event(event, by=by)
    reopen_event(event, "A result was wrong.", by=officer)
    finalize_event(event, by=by)
    close_event(event.pk)
    bring_document(copy_document(event, "Brought along"), by=by)
    withdraw_import(bring_document(write_finished_document("Withdrawn"), by=by), "The wrong file.", by=by)
    accept_event(bring_document(write_finished_document("Accepted"), by=by), "The club kept it.", by=officer)
    rehearse_event(event, by=by, rounds=3)
    _play_online(by)
    _film_a_game(by)
    _play_for_the_title(by)
    _cut(by)
    quiz = finalize_event(order_event(FreeEventFactory(players=2, by=by, title="Quiz"), 1, 1), by=by)
    take_back_finalizing(quiz, "Quiz", by=by)
    abandon_round(
        RoundFactory(event=FullEventFactory(players=4, by=by, title="Given up")), "The lights went out.", by=by
    )
    _deny_entries(by, officer)
    _ask_whether_it_is_them(EventFactory())
    bracket = FullEventFactory(players=4, by=by, title="By seeds", structure="se-playin", sanctioned=False)
    set_bracket(bracket, write_bracket(standard(4)), by=by)
    give_seeds(bracket, {bracket.entries.latest("number").pk: 1}, by=by)
    elect_committee(FullEventFactory(players=4, by=by, title="As in 1995", **OF_1995), by=by)
    take_qualifiers(fed_event(by), by=by)
    _draft(by)
    _win_and_lose(Event.objects.get(pk=event.pk), by)
    return Event.objects.get(pk=event.pk)


def elect_committee(event: Event, *, by: User) -> Event:
    """The first three on the list are elected."""
    return name_committee(event, list(event.entries.order_by("number").values_list("pk", flat=True)[:3]), by=by)


def _win_and_lose(event: Event, by: User) -> None:
    """Places earn byes and titles; one is used, one forfeited, one is taken back, and so is a title."""
    year = timezone.now().year
    second, first = (event.placements.get(rank=rank).player for rank in (2, 1))
    due = [Grant(first.pk, 1, kind, "continental", year=year) for kind in ("bye_1", "bye_2")]
    due.append(Grant(second.pk, 2, "bye_1", "worlds", until=date(2099, 12, 31)))
    settle_awards(event, due)
    level_4 = FullEventFactory(players=3, by=by, title="Continental")
    change_past(Event.objects.filter(pk=level_4.pk), level=4)
    (entry,) = enter(Event.objects.get(pk=level_4.pk), first.person)
    grant_earned_byes(entry, 2, by=by, reason="Both of the same event.")
    RoundFactory(event=level_4)
    settle_awards(event, due[:1], because="The second place was disqualified.")
    titles = [
        TitleGrant(player.pk, place, "Champion", "regional", year) for place, player in enumerate((first, second), 1)
    ]
    settle_titles(event, titles)
    settle_titles(event, titles[:1])


def fed_event(by: User) -> Event:
    """A bracket whose heats are over, and of whom nobody is on the list yet."""
    final = EventFactory(by=by, title="Fed", structure="se-playin", sanctioned=False)
    heats = [
        FullEventFactory(players=4, by=by, title=f"Heat {number}", rounds_scheduled=1, sanctioned=False)
        for number in (1, 2)
    ]
    announce_heats(final, [heat.pk for heat in heats], seeding_by("serpentine", [2, 2]), by=by)
    for heat in heats:
        play_rounds(heat, 1, Random(1))
    return Event.objects.get(pk=final.pk)


def _penalties(event: Event, by: User) -> None:
    """One is corrected and withdrawn, a warning is said, and who owes a game leaves without paying it."""
    entry = event.entries.select_related("event", "player__merged_into").last()
    minor = PenaltyFactory(entry=entry, code="B1", description="Loud words.")
    graver = correct_penalty(minor, IncidentFactory(entry=entry, code="B2"), "They were threats.", by=by)
    withdraw_penalty(graver, "It was somebody else.", by=by)
    VerbalWarningFactory(entry=entry)
    deck_corrected(DeckCheckFactory(entry=entry), by=by)
    late = enter_walk_in(event, Profile("Walk-in late"), by=by)
    PenaltyFactory(entry=late, code="B3", chosen=Level.GAME_LOSS, description="Shouted at everybody.")
    drop_player(late, by=by)


def _play_online(by: User) -> None:
    """A game that was given longer, and was ruled on in the end."""
    event = announce_extensions(FullEventFactory(players=2, by=by, online=True), given=False, by=by)
    announce_extensions(event, given=True, by=by)
    player = UserFactory()
    enter(event, player.player)
    give_contact(event, "Voice: player", by=player)
    played = set_deadline(RoundFactory(event=event), in_hours(24), by=by)
    match = extend_deadline(open_tables(played)[0], in_hours(48), "A power cut.", by=by)
    rule_incomplete(match, (0, 1), by=by)


def _draft(by: User) -> None:
    """Drawn twice, two seats exchanged, and the seats taken back once; elsewhere sealed product is opened."""
    start_building(FullEventFactory(players=2, by=by, format="sealed", pool="limited", title="Opened there"), by=by)
    event = seat_draft(SeatedDraftFactory(by=by, title="Drafted there"), 3, by=by, draw_seed=2)
    first, second = event.entries.order_by("number").values_list("document_id", flat=True)[:2]
    exchange_seats(event, first, second, by=by)
    publish_seats(unpublish_seats(publish_seats(event, by=by), by=by), by=by)
    stop_building(start_building(event, by=by), by=by)


def for_the_title(by: User) -> Event:
    """Best of three, of which two games are over."""
    title = {"structure": "swiss-final", "options": {"final_confrontation_games": "3"}, "title": "For the title"}
    event = PlayedEventFactory(players=4, rounds=2, by=by, rounds_scheduled=2, sanctioned=False, **title)
    played = RoundFactory(event=event)
    for winner in (1, 0):
        report_result(tables_of(played)[0], ResultFactory(winner=winner), by=by)
    return event


def _play_for_the_title(by: User) -> None:
    """One game is over, and one was taken back; the title of another event was only named."""
    event = for_the_title(by)
    take_back_game(tables_of(event.rounds.get(number=3))[0], by=by)
    report_result(tables_of(event.rounds.get(number=3))[0], ResultFactory(winner=0), by=by)
    named = PlayedEventFactory(
        players=4, rounds=2, by=by, rounds_scheduled=2, sanctioned=False, structure="swiss-final", title="Named"
    )
    finalize_event(named, by=by, confrontation_winner=finalists(named)[0].player)
    waived = waive_final(before_the_final(by, "Waived"), "The last train.", by=by, no_advantage=True)
    take_back_waiver(waived, by=by)
    waive_final(Event.every.get(pk=waived.pk), "The last train.", by=by, no_advantage=True)


def before_the_final(by: User, title: str) -> Event:
    """Play an event of Star Wars CCG: the rounds of everybody are over, two play for the title."""
    said = {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open"}
    event = FullEventFactory(players=4, by=by, rounds_scheduled=2, structure="swiss-final", title=title, **said)
    for _ in range(4):
        sitting = RoundFactory(event=Event.every.get(pk=event.pk))
        for match in open_tables(sitting):
            report_result(match, Result("full_win", ({"life": 20 + (match.table or 0)}, {}), (0,)), by=by)
        complete_round(Round.objects.select_related("event").get(pk=sitting.pk), by=by)
    return Event.every.get(pk=event.pk)


def _cut(by: User) -> None:
    """Noted, taken back, and noted again."""
    event = level_pod(by, "Cut")
    order = [entry.player_id for entry in open_ties(event)[0].entries]
    note_cut(event, order, by=by)
    note_cut(take_back_cut(Event.every.get(pk=event.pk), by=by), order[::-1], by=by)


def level_pod(by: User, title: str = "Level", points: Sequence[int] = (40, 9, 40, 9, 9)) -> Event:
    """Play a pod of Tribbles whose rounds nobody won; the places of its players are level by twos and threes."""
    said = {"game": "TR", "rules": "standard", "structure": "heats-finals", "rounds_scheduled": 5}
    event = FullEventFactory(players=len(points), by=by, title=title, **said)
    pod = RoundFactory(event=Event.every.get(pk=event.pk))
    for _ in range(5):
        (table,) = open_tables(pod)
        report_result(table, Result("nobody_out", tuple({"points": own} for own in points)), by=by, sure=True)
    complete_round(Round.objects.select_related("event").get(pk=pod.pk), by=by)
    return Event.every.get(pk=event.pk)


def _film_a_game(by: User) -> None:
    """Published and taken down; a player takes the consent back, and in the end nothing may be filmed."""
    event, player = FullEventFactory(players=1, by=by), UserFactory()
    enter(event, player.player)
    filming = take_down_video(publish_film(open_tables(RoundFactory(event=event))[0]), by=by)
    filming = ask_for_upload(filming, by=by)
    withdraw_consent(filming, player.player.pk, by=player)
    forbid_filming(filming, by=by)


def coming_and_going(by: User | None = None) -> Event:
    """Somebody comes late and sits against the bye; somebody leaves by himself, and so does his game."""
    guest = UserFactory()
    event = FullEventFactory(players=2, by=by)
    enter(event, guest.player)
    RoundFactory(event=event)
    seat_late(enter(event, PlayerFactory())[0], by=director_of(event))
    drop_out(own_entry(event, guest), by=guest, now=True)
    return event


def disqualify_winner(event: Event) -> Event:
    """Whoever won it was disqualified afterwards."""
    forfeit_prizes(event.entries.get(player=event.placements.get(rank=1).player), by=director_of(event))
    return Event.objects.get(pk=event.pk)


def change_row_by_hand(officer: User) -> InboxItem:
    """Change a card set by SQL, and return what the patrol puts in the inbox about it."""
    row = CardSetFactory(name="Changed by hand", by=officer)
    with by_hand():
        type(row).objects.filter(pk=row.pk).update(virtual=not row.virtual)
    patrol_beside_events()
    return InboxItem.objects.get(signs=f"tournaments.cardset {row.pk}")


def audit_event(officer: User) -> Event:
    """A result was altered in the database and put back, another was accepted; void for a while."""
    event = PlayedEventFactory(players=4, rounds=1, rounds_scheduled=1, sanctioned=False, title="Audited")
    event = finalize_event(event, by=director_of(event))
    match = tables_of(event.rounds.get())[0]
    alter(match)
    patrol_event(Event.objects.get(pk=event.pk))
    answer_coordinator(ask_director(event, "Was it so?", by=officer), "It was not.", by=director_of(event))
    restore_result(Match.objects.get(pk=match.pk), "The slip says so.", by=officer)
    alter(match)
    restore_event(Event.objects.get(pk=event.pk), "So does the journal.", by=officer)
    alter(match)
    item = change_row_by_hand(officer)
    restore_row(item, "It was changed beside the site.", by=keepers(item)[0])
    event = release_event(Event.objects.get(pk=event.pk), "It was so after all.", by=officer)
    event = rank_again(disqualify_winner(event), "A video shows it.", by=officer)
    void_event(take_back_void(void_event(event, "Not played.", by=officer), "It was.", by=officer), "No.", by=officer)
    first = new_directors_event()
    director = director_of(first)
    _ask_about(officer)
    settle_look(first, "An evening in my own club.", by=officer)
    approve_event(first, "I know the club.", by=officer)
    trust_director(director, by=officer)
    trust_no_more(director, by=officer)
    trust_director(director, by=officer)
    return event


def _ask_about(officer: User) -> None:
    """Directors ask for changes, one takes it back; a coordinator grants, refuses, and changes something unasked."""
    event = FullEventFactory(players=2, title="Changed later")
    RoundFactory(event=event)
    event = Event.objects.get(pk=event.pk)
    withdraw_request(EventRequestFactory(event=event), by=director_of(event))
    refuse_request(EventRequestFactory(event=event), "It was not.", by=officer)
    grant_request(EventRequestFactory(event=event), "It was.", by=officer)
    change_counted(Event.objects.get(pk=event.pk), {"scenario": ""}, "It is the Regional.", by=officer)


def new_directors_event(title: str = "A first event") -> Event:
    """Finalized, with players whom nobody knows, and worth a look. Waits to be rated where somebody coordinates."""
    event = PlayedEventFactory(players=8, rounds=3, rounds_scheduled=3, title=title)
    with look_at_new_directors():
        event = finalize_event(event, by=director_of(event))
    look_at(event.pk)
    return event


def department_at_work() -> None:
    """Work beside the events: posts filled and left, regions, venues, messages, a director who plays."""
    _director_plays("Played by its director")
    chief, officer = CoordinatorFactory(post=Office.Post.DIRECTOR), CoordinatorFactory()
    close_post(name_post("Webmaster", by=chief), by=chief)
    middle = RegionFactory()
    edit_region(middle, "Middle Europe", Office.Post.EUROPE, [Place("DE"), Place("AT")], by=officer)
    audit_event(officer)
    known = VenueFactory()
    edit_venue(known, Address("The old club", "Quay 5", "Berlin", "DE"), by=officer)
    merge_venue(_new_host("The same club"), known, by=officer)
    refuse_venue(_new_host("No club"), "There is no such house.", by=officer)
    part_players(MergingFactory(by=officer), by=officer)
    tell_apart(PlayerFactory(), PlayerFactory(), by=officer)
    winner = UserFactory().player
    withdraw_award(
        EarnedAwardFactory(player=winner, by=chief, kind="head_start", game="TR", amount=100_000),
        "Another year.",
        by=chief,
    )
    withdraw_title(TitleFactory(player=winner, by=chief), "It was somebody else.", by=chief)
    EarnedAwardFactory(player=winner, by=chief)
    TitleFactory(player=winner, by=chief)
    lift_suspension(SuspensionFactory(player=PlayerFactory(), by=chief), "They have talked.", by=chief)
    answer_item(take_item(write_to("europe", "May I ask?", by=UserFactory()), by=officer), "You may.", by=officer)
    QuestionFactory(event=EventAtNewVenueFactory(title="Asked about"))
    _propose(chief, officer)
    ComplaintFactory(event=EventFactory(title="Complained about"))
    _walk_the_road(chief, officer)
    run_ratings(refresh_ratings("2E", by=officer).pk)
    said = Interim("Draws of two rounds", "Both are drawn at random.", "7.6", date(2026, 2, 1))
    end_interim(edit_interim(InterimRulingFactory(), said, by=chief), date(2026, 6, 1), "Guide 5.2", by=chief)
    relieve(Office.objects.get(holder=officer), on=date(2025, 6, 1), by=chief)
    name_site("Club Nights", "https://play.club.example", by=None)
    change_account(open_account("secretary@club.example", by=None), {"is_active": False}, by=chief)
    delete_account(add_account(User(email="nobody@club.example"), by=chief), by=chief)


def _propose(chief: User, officer: User) -> None:
    """Withdraw, refuse and agree to what takes two people."""
    withdrawn, refused, agreed = (propose_trust(UserFactory(), by=chief) for _ in range(3))
    withdraw_proposal(withdrawn, by=chief)
    refuse_proposal(refused, "Nobody knows them.", by=officer)
    agree_to_proposal(agreed, by=officer)
    event = Event.objects.filter(state=Event.State.FINALIZED, counts_as="rated").earliest("pk")
    withdraw_proposal(propose_voiding(event, "Two results were made up.", by=chief), by=chief)


def _walk_the_road(chief: User, officer: User) -> None:
    """Calls and applications come and go; two events carry one, and one gives it back."""
    call = CallFactory(by=chief)
    said = CallDetails(call.level, call.year, "Say how, too.", call.opens_on, call.closes_on)
    withdraw_call(edit_call(call, said, by=officer), by=officer)
    host = UserFactory()
    bid = ApplicationFactory(by=host, call=CallFactory(by=chief), level="masters", notes="We have helpers.")
    withdraw_application(edit_application(bid, WantedFactory(level="masters", location="Bonn"), by=host), by=host)
    refuse_application(ApplicationFactory(by=host), "There is one already.", by=officer)
    release(approve_application(ApplicationFactory(by=host, location="Ulm"), "Gladly.", by=officer), by=host)
    starts_at = datetime.combine(WantedFactory().starts_on, time(12), UTC)
    by_himself = approve_application(
        ApplicationFactory(by=host, location="Jena", pool="virtual"), "Gladly.", True, by=officer
    )
    event = EventFactory(by=host, title="The National", starts_at=starts_at, pool="virtual")
    release(carry(by_himself, event, by=host), by=host)
    given = allocate_event(WantedFactory(), str(host), "She was asked.", by=officer)
    carry(given, EventFactory(by=host, title="Another National", starts_at=starts_at), by=host)
    set_level(EventFactory(title="The Regional"), 2, by=officer)


def _new_host(name: str) -> Venue:
    host = EventAtNewVenueFactory(host_name=name, title=f"At {name}").host
    assert host is not None
    return host


def _changed(drawn: Round, by: User) -> Round:
    give_bye(drawn, drawn.event.entries.last(), "A long way home.", by=by)
    number_table(drawn.matches.select_related("round__event").get(table=1), 2, by=by)
    return drawn


def _opened_and_repaired(played: Round, by: User) -> None:
    """The round is completed, open again by an undone step, completed; the draft after it is repaired."""
    complete_round(open_round(played, by=by), by=by)
    undo_step(played.event, last_step(played.event).pk, by=by)
    complete_round(played, by=by)
    drawn = draw_round(played.event, by=by, draw_seed=4)
    correct_result(tables_of(played)[0], Result("true_tie", ({"score": 50}, {"score": 50})), "Again.", by=by)
    repair_round(drawn, by=by)
    take_into_draft(enter(played.event, PlayerFactory(), check_in=False)[0], by=by)
    discard_draft(drawn, by=by)


def _open_the_door(event: Event, by: User) -> None:
    """Before round 1: a code on the wall, a closing time, a bye forfeited and given back."""
    change_code(set_check_in(event, event.starts_at + timedelta(minutes=30), by=by), by=by)
    player = UserFactory()
    enter(event, player.player, check_in=False)
    entry = give_byes(check_in_self(event, code_of(event), by=player), 1, by=by)
    mark_fee(entry, paid=True, by=by)
    grant_earned_byes(give_byes_back(forfeit_byes(entry, by=by), by=by), 0, by=by)


def _nobody_came(played: Round, by: User) -> None:
    """Five minutes into the round a table is empty."""
    silent = next(table for table in open_tables(played) if not table.self_reports.exists())
    with time_machine.travel(timezone.now() + timedelta(minutes=6), tick=False):
        report_absence(silent, (0, 1), by=by)


def _win_something(event: Event, by: User) -> None:
    remove_prize(add_prize(event, Offer("A wrong one", 2), by=by), by=by)
    prize = add_prize(event, Offer("A deck box", 1), by=by)
    award_prizes(event, by=by)
    prize = give_prize(prize, event.entries.first(), by=by)
    hand_out_prize(hand_out_prize(hand_out_prize(prize, by=by), by=by, given=False), by=by)


def _both_say(played: Round) -> None:
    """The player with an account reports his own game."""
    seat = played.seats.exclude(player__user=None).exclude(match__table=None).select_related("player__user").first()
    if seat is not None:
        report_own(
            Match.objects.select_related("round__event").get(pk=seat.match_id), ResultFactory(), by=seat.player.user
        )


def _by_the_clock(played: Round, by: User) -> None:
    start_round(played, by=by, minutes=50)
    resume_round(pause_round(played, by=by), by=by)
    lengthen_round(played, 60, by=by, reason="The fire alarm.")
    extend_table(open_tables(played)[0], 5, "A ruling took long.", by=by)
    call_time(played, by=by)
    remind_tables(played, by=by)
    announce(played.event, "Lunch is here.", by=by)
    withdraw_announcement(announce(played.event, "Lunch is late.", by=by), by=by)
    for shows in ("clock", ""):
        show_on_wall(played.event, shows, by=by)
    choose_mail(by, [Notice.Kind.REPORT_DUE], by=by)
    renew_calendar(by, by=by)
    revoke_token(make_token("laptop", 7, scope="play", by=by)[0], by=by)
    make_token("phone", 7, scope="read", by=by)
    revoke_tokens(by, by=by)
    _opened_otherwise(by)


def _opened_otherwise(user: User) -> None:
    """Another password, and another address that is confirmed and becomes the primary one."""
    make_token("phone", 7, scope="read", by=user)
    change_password(user, PASSWORD, by=user)
    for has_one in (True, False):
        note_second_factor(user, has_one=has_one, by=user)
    address = EmailAddress.objects.create(user=user, email=f"other-{user.email}")
    for happens, done in (
        (record_address_confirmation(address), address.set_verified),
        (record_address_choice(user), address.set_as_primary),
    ):
        make_token("phone", 7, scope="read", by=user)
        with happens:
            done()


def _director_plays(title: str) -> None:
    """An event beside, in which the director plays and judges."""
    event = playing_event(UserFactory(), title=title)
    chief = CoordinatorFactory(post=Office.Post.NORTH_AMERICA)
    forbid_playing(event, "A title is at stake.", by=chief)
    allow_playing(event, by=chief)
    check_in(event.entries.get(checked_in=False), by=director_of(event))
    RoundFactory(event=event)
    primary = Director.objects.select_related("event").get(event=event, position=1)
    log_judging(start_judging(primary, by=primary.user), 3, by=primary.user)


def _deny_entries(by: User, officer: User) -> None:
    """One member was not there, of two the director knows better, and of one of them a coordinator, too."""
    event, users = EventFactory(by=by), (UserFactory(), UserFactory(), UserFactory())
    enter(event, *(user.player for user in users))
    first, second, third = (deny_entry(event, by=user) for user in users)
    agree_denial(first, "Bob Smith", by=by)
    reject_denial(second, "I know his face.", by=by)
    bring_denial(event, "It was my cousin.", by=users[1])
    restore_entry(reject_denial(third, "I know his voice.", by=by), "Two others saw him.", by=officer)


def _ask_whether_it_is_them(event: Event) -> None:
    """A director has put two members on the list who never said yes to them: it is one of them."""
    users = [UserFactory() for _ in range(2)]
    for user in users:
        enter_player(event, user.player, by=director_of(event))
    confirm_entry(event, by=users[0])
    disown_entry(event, by=users[1])


def _take_in(event: Event, by: User, officer: User) -> None:
    enter_names(event, [Name(f"Pasted {number}") for number in range(4)], by=by)
    for entry in event.entries.all():
        check_in(undo_check_in(check_in(entry, by=by), by=by), by=by)
    remove_entry(enter(event, PlayerFactory(), check_in=False)[0], by=by)
    grant_earned_byes(enter(event, UserFactory().player)[0], 0, by=by)
    guest = enter_walk_in(event, Profile("Sombody"), by=by)
    for name in ("Sombody new", "Somebody new"):
        guest = rename_player(guest, name, by=by)
    claimant = UserFactory()
    edit_player(claimant.player, Profile(claimant.player.name, claimant.player.handle, "SE"), by=claimant)
    claim = decide_claim(claim_player(guest.player, by=claimant), confirm=False, by=officer)
    contest_claim(claim, "We all know her.", by=by)
    settle_claim(claim, "So do I.", uphold=False, by=CoordinatorFactory(post=Office.Post.AUSTRALIA))
