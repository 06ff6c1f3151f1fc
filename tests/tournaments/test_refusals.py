"""What services refuse: each with its code, the section of the guide, and words that say what to do."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests import factories
from tests.factories import ResultFactory
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, hand_out_prize
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import answer_item, take_item, write_to
from tournaments.department.services.offices import appoint, close_post, name_post
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.entries.services.check_ins import check_in_self, forfeit_byes, give_byes_back, mark_fee, set_check_in
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.entries.services.entries import Name, enter_names, return_player
from tournaments.entries.services.merging import part_players
from tournaments.entries.services.playing import allow_playing, record_approval
from tournaments.entries.services.preregistration import LONGEST_CONTACT, give_contact
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.directors import (
    accept_invitation,
    decline_invitation,
    invite_director,
    release_director,
)
from tournaments.listing.services.venues import Address, merge_venue, verify_venue
from tournaments.people.models import Claim, NamedPost
from tournaments.people.services.accounts import MOST_TOKENS, make_token
from tournaments.people.services.players import member_called
from tournaments.play.services.clock import lengthen_round, resume_round, start_round
from tournaments.play.services.deadlines import announce_extensions, set_deadline
from tournaments.play.services.judging import log_judging, stop_judging
from tournaments.play.services.results import correct_result
from tournaments.play.services.rounds import draw_round
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import open_round, unpublish_round
from tournaments.record.models import Director, Entry, Event, Match, Round
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event
from tournaments.rehearsal.services.simulation import simulate_round

pytestmark = pytest.mark.django_db

REFUSALS: dict[str, tuple[Callable[[], Any], str, str, str]] = {}
"""By name: the act, its code, its section, the beginning of its words."""


def refused(code: str, section: str, words: str) -> Callable[[Callable[[], Any]], Callable[[], Any]]:
    def note(act: Callable[[], Any]) -> Callable[[], Any]:
        REFUSALS[act.__name__.replace("_", " ")] = act, code, section, words
        return act

    return note


def by(event: Event) -> User:
    return factories.director_of(event)


def entry(event: Event) -> Entry:
    return event.entries.select_related("event", "player").earliest("number")


def table(played: Round) -> Match:
    return played.matches.select_related("round__event").get(table=1)


def members_table() -> tuple[Match, User, User]:
    """A table of two members."""
    ann, bob = factories.UserFactory(handle="Ann"), factories.UserFactory(handle="Bob")
    return table(factories.RoundFactory(event=factories.playing_event(bob, ann))), ann, bob


@refused("not_online", "OPG 13.4", "Deadlines are for events that are played online.")
def deadline_of_a_round_in_person() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    set_deadline(played, factories.in_hours(48), by=by(played.event))


@refused("announced_late", "OPG 13.4", "That no extensions are given is announced before a round is published")
def no_extensions_in_the_middle_of_a_round() -> None:
    event = factories.RoundFactory(event=factories.FullEventFactory(players=2, online=True)).event
    announce_extensions(event, False, by=by(event))


@refused("announced", "", "This is announced already.")
def extensions_announced_as_they_are() -> None:
    event = factories.FullEventFactory(players=2, online=True)
    announce_extensions(event, True, by=by(event))


@refused("fee_marked", "", "The fee of")
def fee_marked_as_it_is() -> None:
    event = factories.FullEventFactory(players=2)
    mark_fee(entry(event), False, by=by(event))


@refused("not_paused", "OPG 7.3", "The clock of round 1 is not stopped.")
def clock_that_runs_goes_on() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    start_round(played, by=by(played.event))
    resume_round(played, by=by(played.event))


@refused("not_published", "OPG 7.2", "Round 1 is a draft: publish it first.")
def clock_of_a_draft() -> None:
    event = factories.FullEventFactory(players=2)
    start_round(draw_round(event, by=by(event)), by=by(event))


@refused("locked", "OPG 8", "This event is closed; nothing of it is played any more.")
def extensions_of_an_event_that_is_over() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=4, online=True)
    announce_extensions(finalize_event(event, by=by(event)), False, by=by(event))


@refused("gone", "", "This player is no longer on the list.")
def byes_of_somebody_who_was_taken_off() -> None:
    event = factories.FullEventFactory(players=2)
    gone = entry(event)
    Entry.objects.filter(pk=gone.pk).delete()
    forfeit_byes(gone, by=by(event))


@refused("same_limit", "OPG 7.2", "Round 1 has 60 minutes already.")
def limit_that_stands() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    start_round(played, by=by(played.event), minutes=60)
    lengthen_round(played, 60, by=by(played.event))


@refused("too_many_tokens", "", f"You have {MOST_TOKENS} tokens: revoke one you do not use.")
def token_too_many() -> None:
    user = factories.UserFactory()
    for number in range(MOST_TOKENS + 1):
        make_token(f"device {number}", 1, scope="read", by=user)


@refused("not_complete", "", "Round 1 is not complete, or the event is closed.")
def open_round_opened() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    open_round(played, by=by(played.event))


@refused("draft", "", "Round 1 is a draft already.")
def draft_taken_back() -> None:
    event = factories.FullEventFactory(players=2)
    unpublish_round(draw_round(event, by=by(event)), by=by(event))


@refused("no_rehearsal", "", "Results are made up in rehearsals only: make a rehearsal of this event.")
def results_made_up() -> None:
    event = factories.RoundFactory(event=factories.FullEventFactory(players=2)).event
    simulate_round(event, by=by(event))


@refused("no_rehearsal", "", "Only a rehearsal can be deleted: this event is a record of others.")
def event_deleted() -> None:
    event = factories.FullEventFactory(players=2)
    delete_rehearsal(event, by=by(event))


@refused("not_claimable", "", "One belongs to an account already.")
def record_of_a_member_claimed() -> None:
    claim_player(factories.UserFactory(handle="One").player, by=factories.UserFactory())


@refused("claim_decided", "", "This claim was decided already.")
def claim_decided_twice() -> None:
    event, chief = factories.FullEventFactory(players=2), factories.CoordinatorFactory()
    claim = claim_player(entry(event).player, by=factories.UserFactory())
    decide_claim(claim, confirm=False, by=chief)
    decide_claim(Claim.objects.get(pk=claim.pk), confirm=True, by=chief)


@refused("no_such_member", "OPG 7.1", "No member has the handle “Nobody”. Check the spelling.")
def nobody_called() -> None:
    member_called("Nobody", "OPG 7.1")


@refused("no_such_player", "", "The player chosen for Ann is not there. Paste the list again.")
def player_who_is_not_there_entered() -> None:
    event = factories.EventFactory()
    enter_names(event, [Name("Ann", 10**9)], by=by(event))


@refused("not_dropped", "OPG 7.5.1", "")
def player_who_is_there_returns() -> None:
    event = factories.FullEventFactory(players=2)
    return_player(entry(event), by=by(event))


@refused("coordinator_only", "OPG 8", "")
def director_reopens() -> None:
    event = factories.finalize_long_ago(factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3))
    reopen_event(event, "I was wrong.", by=by(event))


@refused("no_rounds", "OPG 3", "Say in the listing how many rounds will be played.")
def rounds_without_a_number() -> None:
    event = factories.FullEventFactory(players=2)
    event.rounds_scheduled = 0
    event.save(update_fields=["rounds_scheduled"])
    draw_round(event, by=by(event))


@refused("not_reported", "OPG 7.4", "")
def next_round_while_tables_are_open() -> None:
    event = factories.RoundFactory(event=factories.FullEventFactory(players=4)).event
    draw_round(event, by=by(event))


@refused("directs_already", "OPG 7.1", "")
def director_invited_again() -> None:
    event = factories.EventFactory()
    invite_director(event, by(event).player.handle, Director.Position.SECONDARY, by=by(event))


@refused("position_taken", "OPG 7.1", "")
def second_secondary_invited() -> None:
    event = factories.EventFactory()
    factories.DirectorFactory(event=event)
    invite_director(event, factories.UserFactory(handle="New").player.handle, Director.Position.SECONDARY, by=by(event))


@refused("primary_stays", "OPG 7.1", "Whoever registered the event stays its primary director.")
def primary_invited() -> None:
    event = factories.EventFactory()
    invite_director(event, factories.UserFactory(handle="New").player.handle, Director.Position.PRIMARY, by=by(event))


@refused("primary_stays", "OPG 7.1", "An event always has its primary director.")
def primary_released() -> None:
    event = factories.EventFactory()
    release_director(event.directors.get(position=Director.Position.PRIMARY), by=by(event))


@refused("accepted", "OPG 7.1", "You have accepted this invitation already.")
def invitation_accepted_twice() -> None:
    deputy = factories.DirectorFactory(event=factories.EventFactory())
    accept_invitation(deputy, by=deputy.user)


@refused("accepted", "OPG 7.1", "You have accepted this invitation: leave instead.")
def accepted_invitation_declined() -> None:
    deputy = factories.DirectorFactory(event=factories.EventFactory())
    decline_invitation(deputy, by=deputy.user)


@refused("not_online", "OPG 13", "Opponents reach each other this way while an event is played online.")
def contact_in_person() -> None:
    match, ann, _ = members_table()
    give_contact(match.round.event, "ann#1", by=ann)


@refused("not_complete", "OPG 7.4", "This game is still open: enter its result instead.")
def open_game_corrected() -> None:
    played = factories.RoundFactory(event=factories.FullEventFactory(players=2))
    correct_result(table(played), ResultFactory(), "A slip.", by=by(played.event))


@refused("nothing_said", "", "Your opponent has not reported yet: report the result yourself.")
def nothing_confirmed() -> None:
    match, ann, _ = members_table()
    confirm_own(match, by=ann)


@refused("not_players", "OPG 7.4", "How this game ended is the director's to say.")
def missed_game_reported_by_a_player() -> None:
    match, ann, _ = members_table()
    report_own(match, Result("missed_both"), by=ann)


@refused("sent_already", "OPG 15.2", "You have sent this already; it waits for its answer.")
def same_message_twice() -> None:
    user = factories.UserFactory()
    factories.CoordinatorFactory()
    for _ in range(2):
        write_to("europe", "May I ask?", by=user)


def in_hand() -> tuple[InboxItem, User]:
    chief = factories.CoordinatorFactory()
    return take_item(write_to("europe", "May I ask?", by=factories.UserFactory()), by=chief), chief


@refused("yours", "OPG 15.2", "You have taken this in hand already.")
def item_taken_twice() -> None:
    item, chief = in_hand()
    take_item(item, by=chief)


@refused("decide_it", "OPG A", "Verify the venue, say which one it is, or refuse it.")
def venue_answered_in_words() -> None:
    factories.EventAtNewVenueFactory(title="Hidden")
    item = InboxItem.objects.get(kind=InboxItem.Kind.VENUE)
    answer_item(item, "Fine.", by=factories.CoordinatorFactory())


@refused("decided", "OPG A", "")
def venue_verified_twice() -> None:
    verify_venue(factories.VenueFactory(), by=factories.CoordinatorFactory())


@refused("not_known", "OPG A", "Choose another venue, one that is verified.")
def venue_merged_into_itself() -> None:
    venue = factories.VenueFactory()
    merge_venue(venue, venue, by=factories.CoordinatorFactory())


@refused("approvals", "OPG 7.1", "Of 3 others 0 to 3 can approve, not 4.")
def more_approve_than_were_asked() -> None:
    event = factories.FullEventFactory(players=4)
    record_approval(event, 3, 4, by=by(event))


@refused("others", "OPG 7.1", "Ask the other players who are there: 1 to ")
def nobody_asked() -> None:
    event = factories.FullEventFactory(players=4)
    record_approval(event, 0, 0, by=by(event))


@refused("not_forbidden", "OPG 7.1", "Nobody forbade the director to play.")
def what_nobody_forbade_allowed() -> None:
    allow_playing(factories.FullEventFactory(players=4), by=factories.CoordinatorFactory())


@refused("judging_minutes", "OPG 7.1", "Judging time is 1 to ")
def no_minutes_of_judging() -> None:
    log_judging(
        factories.DirectorFactory(event=factories.RoundFactory(event=factories.FullEventFactory(players=2)).event),
        0,
        by=factories.UserFactory(),
    )


@refused("not_at_a_table", "OPG 7.1", "")
def judging_by_who_sits_nowhere() -> None:
    log_judging(
        factories.DirectorFactory(event=factories.RoundFactory(event=factories.FullEventFactory(players=2)).event),
        5,
        by=factories.UserFactory(),
    )


@refused("not_judging", "OPG 7.1", "The judging time of")
def stopwatch_that_does_not_run() -> None:
    deputy = factories.DirectorFactory(event=factories.EventFactory())
    stop_judging(deputy, by=deputy.user)


@refused("no_earned_byes", "OPG 7.2", "")
def no_byes_forfeited() -> None:
    event = factories.FullEventFactory(players=2)
    forfeit_byes(entry(event), by=by(event))


@refused("not_forfeited", "OPG 7.2", "")
def no_byes_given_back() -> None:
    event = factories.FullEventFactory(players=2)
    give_byes_back(entry(event), by=by(event))


@refused("too_few_players", "OPG 7.2", "A round needs at least two players who are checked in.")
def round_of_one() -> None:
    event = factories.FullEventFactory(players=1)
    draw_round(event, by=by(event))


@refused("wrong_code", "OPG 7.2", "This is not the code on the wall of this event: read it again.")
def wrong_code_of_the_wall() -> None:
    event, user = factories.EventFactory(), factories.UserFactory()
    factories.enter(event, user.player, check_in=False)
    check_in_self(event, "XXXX", by=user)


@refused(
    "check_in_until", "OPG 7.2", "Check-in closes on the day: at most 24 hours before the start and 12 hours after it."
)
def check_in_until_the_week_after() -> None:
    event = factories.EventFactory()
    set_check_in(event, event.starts_at + timedelta(hours=12, minutes=1), by=by(event))


@refused("not_complete", "OPG 7.7", "Prizes are won once every round is played.")
def prizes_in_the_middle() -> None:
    event = factories.RoundFactory(event=factories.FullEventFactory(players=2)).event
    award_prizes(event, by=by(event))


@refused("held", "OPG 1.1", "")
def held_post_closed() -> None:
    chief = factories.CoordinatorFactory(post="director")
    post = name_post("Webmaster", by=chief)
    appoint(post.code, factories.UserFactory(), on=timezone.localdate(), by=chief)
    close_post(NamedPost.objects.get(pk=post.pk), by=chief)


@refused("parted", "", "")
def records_parted_twice() -> None:
    chief = factories.CoordinatorFactory()
    merging = factories.MergingFactory(by=chief)
    for _ in range(2):
        part_players(merging, by=chief)


@refused("two_venues", "OPG A", "Choose a known venue or write a new one, not both.")
def known_and_new_venue_at_once() -> None:
    address = Address("The new club", "Quay 4", "Berlin", "DE")
    factories.EventFactory(host_id=factories.VenueFactory().pk, new_host=address)


@refused("no_country", "OPG A", "Say which country the new venue is in, or that the event is played online.")
def new_venue_nowhere() -> None:
    factories.EventFactory(venue="", new_host=Address("The new club", "", "", ""))


@refused("no_such_venue", "OPG A", "This venue is not known here. Choose another, or write a new one.")
def venue_that_is_not_there() -> None:
    factories.EventFactory(venue="", host_id=10**6)


@refused("no_open_table", "OPG 7.4", "No table is open: draw and publish a round first.")
def results_made_up_without_a_table() -> None:
    event = factories.FullEventFactory(players=4)
    simulate_round(rehearse_event(event, by=by(event)), by=by(event))


@refused("sent_already", "OPG 3", "You have sent this already; the directors have it.")
def same_question_twice() -> None:
    event = factories.EventFactory()
    for _ in range(2):
        factories.QuestionFactory(event=event)


@refused("too_long", "OPG 13", f"A contact has up to {LONGEST_CONTACT} characters.")
def contact_without_end() -> None:
    ann = factories.UserFactory(handle="Ann")
    event = factories.FullEventFactory(players=2, online=True)
    factories.enter(event, ann.player)
    give_contact(event, "a" * (LONGEST_CONTACT + 1), by=ann)


@refused("not_last", "", "")
def older_act_undone() -> None:
    event = factories.FullEventFactory(players=2)
    draw_round(event, by=by(event))
    undo_step(event, JournalEntry.objects.filter(event=event).earliest("pk").pk, by=by(event))


@refused("no_winner", "OPG 7.7", "Say first who has won it.")
def prize_of_nobody_handed_out() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    hand_out_prize(add_prize(event, Offer("A binder", 1), by=by(event)), by=by(event))


@refused("place", "", "A place is a number from 1 to ")
def prize_for_place_0() -> None:
    event = factories.EventFactory()
    add_prize(event, Offer("A binder", 0), by=by(event))


@refused("text_missing", "", "Write what can be won.")
def prize_of_nothing() -> None:
    event = factories.EventFactory()
    add_prize(event, Offer("", 1), by=by(event))


@refused("address", "", "Everybody reads this: leave e-mail addresses out")
def prize_with_an_address() -> None:
    event = factories.EventFactory()
    add_prize(event, Offer("Ask ann@club.example", 1), by=by(event))


@pytest.mark.parametrize("name", REFUSALS)
def test_refusal_has_its_code_its_section_and_its_words(name: str) -> None:
    act, code, section, words = REFUSALS[name]
    with pytest.raises((RuleViolation, Conflict)) as caught:
        act()
    assert (caught.value.code, caught.value.section or "") == (code, section)
    assert str(caught.value).startswith(words)
