"""Rows as the site makes them: through its services, with sensible values for what a test does not care about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import count
from random import Random
from typing import Any

import time_machine
from allauth.account.models import EmailAddress
from django.db import connection, transaction
from django.db.models import Model
from django.test import override_settings
from django.utils import timezone

from conduct.acts import ConductTag
from conduct.engine import Level
from conduct.models import Complaint, DeckCheck, Filming, InterimRuling, Penalty, Ruling, VerbalWarning
from conduct.selectors.situations import place_of
from conduct.services.complaints import ComplaintDetails, complain
from conduct.services.consents import give_consent, withdraw_consent
from conduct.services.decisions import Incident
from conduct.services.penalties import deck_corrected, issue_penalty, log_deck_check
from conduct.services.reports import close_event
from conduct.services.rulings import (
    Interim,
    Ruled,
    edit_interim,
    end_interim,
    give_interim,
    make_ruling,
    overturn_ruling,
)
from conduct.services.videos import allow_filming, ask_for_upload, forbid_filming, publish_video, take_down_video
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from leagues.models import Application, Call
from leagues.selectors.windows import Wanted
from leagues.services.applications import apply_for, edit_application, withdraw_application
from leagues.services.calls import CallDetails, edit_call, open_call, withdraw_call
from leagues.services.carrying import carry, release
from leagues.services.decisions import allocate_event, approve_application, refuse_application
from ratings.services.runs import refresh_ratings, run_ratings
from tournaments.audits.services.accepting import accept_event
from tournaments.audits.services.approving import approve_event, trust_director, trust_no_more
from tournaments.audits.services.auditing import (
    answer_coordinator,
    ask_director,
    release_event,
    restore_result,
    take_back_void,
    void_event,
)
from tournaments.audits.services.forfeits import forfeit_no_more, forfeit_prizes, rank_again
from tournaments.audits.services.looks import look_at, settle_look
from tournaments.audits.services.requests import (
    ask_change,
    change_counted,
    grant_request,
    refuse_request,
    withdraw_request,
)
from tournaments.audits.services.withdrawing_import import withdraw_import
from tournaments.closing.selectors.cuts import open_ties
from tournaments.closing.selectors.finals import finalists
from tournaments.closing.services.cuts import note_cut, take_back_cut
from tournaments.closing.services.ordering import type_order
from tournaments.closing.services.prizes import Offer, add_prize, award_prizes, give_prize, hand_out_prize, remove_prize
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.closing.services.taking_back import take_back_finalizing
from tournaments.closing.services.waivers import take_back_waiver, waive_final
from tournaments.department.models import CardSet, Region, SealedFormat, Venue
from tournaments.department.services.inboxes import answer_item, take_item, write_to
from tournaments.department.services.offices import appoint, close_post, name_post, relieve
from tournaments.department.services.regions import Place, edit_region, make_region
from tournaments.department.services.sites import name_site
from tournaments.engine.awards import Grant, TitleGrant
from tournaments.engine.brackets import standard, write_bracket
from tournaments.engine.core.types import Result
from tournaments.engine.entries import Term
from tournaments.engine.house import OPTION, PRESETS, text_of
from tournaments.engine.house import HouseRules as HouseRulesValue
from tournaments.engine.scenarios import Note
from tournaments.engine.self_reports import Log
from tournaments.entries.selectors.check_ins import code_of
from tournaments.entries.selectors.lists import own_entry
from tournaments.entries.services.awards import grant_award, settle_awards, withdraw_award
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
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial
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
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.entries.services.playing import allow_playing, forbid_playing, record_approval
from tournaments.entries.services.preregistration import enter_myself, give_contact, strike, take_in, withdraw
from tournaments.entries.services.profiles import KnownName, create_player, edit_player
from tournaments.entries.services.renaming import rename_player
from tournaments.entries.services.seeds import give_seeds
from tournaments.entries.services.suspensions import lift_suspension, suspend_player
from tournaments.entries.services.titles import add_title, settle_titles, withdraw_title
from tournaments.exchange.selectors.documents import document_of
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel import triggers as guard
from tournaments.kernel.journal import recorded
from tournaments.kernel.models import User
from tournaments.listing.models import EventRequest, HouseRules, Question
from tournaments.listing.services.card_sets import SetDetails, add_card_set, edit_card_set
from tournaments.listing.services.directors import (
    accept_invitation,
    decline_invitation,
    invite_director,
    leave_event,
    release_director,
)
from tournaments.listing.services.house_rules import change_house_rules, make_house_rules
from tournaments.listing.services.levels import set_level
from tournaments.listing.services.questions import Asked, ask_directors
from tournaments.listing.services.registration import Details, edit_event, register_event
from tournaments.listing.services.sealed_formats import FormatDetails, approve_format, edit_format
from tournaments.listing.services.venues import Address, edit_venue, merge_venue, refuse_venue, verify_venue
from tournaments.people.models import Claim, Notice, Office, Player
from tournaments.people.services.accounts import (
    add_account,
    address_chosen,
    address_confirmed,
    change_account,
    change_password,
    delete_account,
    make_token,
    note_second_factor,
    open_account,
    revoke_token,
    revoke_tokens,
)
from tournaments.people.services.notices import choose_mail, notify
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
from tournaments.play.services.game_losses import forgive_game, game_lost, owe_game
from tournaments.play.services.judging import log_judging, start_judging
from tournaments.play.services.leaving import drop_out, play_after_all, sit_out
from tournaments.play.services.logs import log_game
from tournaments.play.services.presence import report_absence, seat_late, take_into_draft
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
from tournaments.play.services.scenarios import reject_rule, write_notes
from tournaments.play.services.self_reports import report_own
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import open_round, repair_round, unpublish_round
from tournaments.play.services.wishes import end_keep_apart, fix_table, keep_apart
from tournaments.record.models import (
    Denial,
    Director,
    EarnedAward,
    Entry,
    Event,
    KeepApart,
    Match,
    Merging,
    Round,
    Suspension,
    Title,
    Waiting,
)
from tournaments.rehearsal.services.rehearsals import rehearse_event

PASSWORD = "correct horse battery"
_numbers = count(1)


@contextmanager
def by_hand() -> Iterator[None]:
    """What is written inside was written by no act: on PostgreSQL the guard of finalized facts looks away."""
    with transaction.atomic():
        guard.declare_act("by hand")
        yield


@contextmanager
def guard_off(*tables: type[Model]) -> Iterator[None]:
    """As a superuser of the database would have it, for a while."""
    _switch("DISABLE", tables)
    try:
        yield
    finally:
        _switch("ENABLE", tables)


def _switch(how: str, tables: Sequence[type[Model]]) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for table in tables:
                cursor.execute(f'ALTER TABLE "{table._meta.db_table}" {how} TRIGGER USER')


def member(handle: str = "", *, email: str = "", password: str | None = None, **profile: Any) -> User:
    """An account of a confirmed address with a player; `profile` goes into the player: name, country, date_of_birth."""
    number = next(_numbers)
    user = User.objects.create_user(email or f"member{number}@club.example", password)
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    said = {"name": f"Member Number {number}", "handle": handle or f"member {number}", **profile}
    create_player(Profile(**said), by=user, user=user, another=True)
    return user


def unconfirmed(handle: str = "") -> User:
    """A member who has not confirmed his address."""
    user = member(handle)
    EmailAddress.objects.filter(user=user).update(verified=False)
    return user


def trusted() -> User:
    """A member whose events count at once, by the word of a coordinator of another post."""
    user = member()
    trust_director(user, by=coordinator(post=Office.Post.AUSTRALIA))
    return user


def account() -> User:
    """An account that has chosen no handle yet."""
    return User.objects.create_user(f"account{next(_numbers)}@club.example")


def coordinator(handle: str = "", *, post: str = Office.Post.EUROPE, **profile: Any) -> User:
    """A member who holds a post of the Department of Organized Play since last year."""
    user = member(handle, **profile)
    appoint(post, user, on=date(2025, 1, 1), by=None)
    return user


def region(name: str = "Middle", *, post: str = Office.Post.EUROPE, places: Sequence[Place] = (Place("DE"),)) -> Region:
    """A region of this post, of whoever holds it."""
    return make_region(name, post, places, by=member())


def at_new_venue(by: User | None = None, name: str = "The new club", **changes: Any) -> Event:
    """A listed event in Berlin, at a venue that waits for its coordinator's word. Needs a region."""
    return listed_event(by, venue="", new_host=Address(name, "Quay 4", "Berlin", "DE"), **changes)


def known_venue(name: str = "The old club") -> Venue:
    """A verified venue in Berlin. Needs a region."""
    host = at_new_venue(name=name, title=f"First at {name}").host
    assert host is not None
    return verify_venue(host, by=member())


def suspension(player: Player, *games: str, by: User | None = None, **said: Any) -> Suspension:
    """By the Director of Organized Play, a new one unless given: from Second Edition, from yesterday without end."""
    term = Term(games or ("2E",), **{"starts_on": timezone.localdate() - timedelta(days=1), **said})
    return suspend_player(player, term, "Words at a table.", by=by or coordinator(post=Office.Post.DIRECTOR))


def granted(player: Player, *, by: User | None = None, **said: Any) -> EarnedAward:
    """A bye in round 1 of a Continental to come, by the Director of Organized Play, a new one unless given."""
    terms = {"game": "2E", "kind": "bye_1", "valid_for": "continental", "year": 2098, **said}
    by = by or coordinator(post=Office.Post.DIRECTOR)
    return grant_award(player, **{"reason": "Champions League.", **terms}, by=by)


def titled(player: Player, words: str = "Friend of the club", *, by: User | None = None) -> Title:
    """By the Achievement Master, a new one unless given."""
    by = by or coordinator(post=Office.Post.ACHIEVEMENTS)
    return add_title(player, words, Title.Badge.ACHIEVEMENT, 2025, "Ten evenings.", by=by)


def walk_in(name: str = "") -> Player:
    """A record without an account."""
    return create_player(Profile(name=name or f"Walk-in {next(_numbers)}"), by=None)


def brought(document: Any, *, by: User, key: str | None = None) -> Event:
    """An import by somebody who says of every name that is known here: this is another person; and who does not mind
    who else imported the file.
    """
    try:
        return import_event(document, by=by, again=True, key=key)
    except KnownName as known:
        return import_event(document, by=by, players={one.id: None for one in known.doubts}, again=True, key=key)


def finished_document(title: str = "Old Cup", **changes: Any) -> dict[str, Any]:
    """A file of an event of Second Edition in which six players, of whom nobody is known here, played three rounds."""
    ids = [f"{title} {number}" for number in range(1, 7)]
    pairs = (((0, 5), (1, 4), (2, 3)), ((0, 1), (2, 5), (3, 4)), ((0, 2), (1, 3), (4, 5)))
    result = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
    rounds = [
        {"number": number, "matches": [{"table": at, "a": ids[a], "b": ids[b], **result} for at, (a, b) in tables]}
        for number, tables in enumerate((list(enumerate(one, start=1)) for one in pairs), start=1)
    ]
    listing = {"game": "2E", "format": "constructed", "pool": "complete", "rules": "standard"}
    top = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "title": title, "starts_at": "2024-03-02"}
    players = [{"id": identity, "name": f"Nemo {identity}"} for identity in ids]
    return {**top, "options": {"rounds": 3}, "listing": listing, "players": players, "rounds": rounds, **changes}


def merged(into: Player | None = None, *, by: User) -> Merging:
    """A record of a walk-in that goes by this player, else by another walk-in."""
    return merge_players(walk_in(), into or walk_in(), "A new name.", by=by)


def sealed_format(name: str = "Hoth Sealed", by: User | None = None, **said: Any) -> SealedFormat:
    usual = {"rules": "sealed", "product": "Three Hoth boosters", **said}
    return approve_format(FormatDetails(name=name, **usual), by=by or coordinator(post=Office.Post.AUSTRALIA))


def card_set(name: str = "Trial by Fire", by: User | None = None, **said: Any) -> CardSet:
    """A set of Second Edition, released on 1 June 2026."""
    usual = {"game": "2E", "released": date(2026, 6, 1), **said}
    return add_card_set(SetDetails(name=name, **usual), by=by or coordinator(post=Office.Post.AUSTRALIA))


def house_rules(by: User | None = None, **changes: Any) -> HouseRules:
    """Three, one and no points, kept by this member, under a name of their own."""
    named = {"name": f"Club rules {next(_numbers)}", **changes}
    return make_house_rules(replace(PRESETS[0], **named), by=by or member())


def by_house_rules(house: HouseRulesValue = PRESETS[0], **changes: Any) -> dict[str, Any]:
    """What a listing says of an event of another card game that goes by these."""
    said = {"game": "OTHER", "rules": "house", "pool": "own", "sanctioned": False, "structure": house.structure}
    return {**said, "options": {OPTION: text_of(house)}, **changes}


def free_event(players: int = 4, by: User | None = None, **changes: Any) -> Event:
    """A due event of which the final order is typed, with players who are there."""
    said = {"game": "OTHER", "rules": "free", "pool": "own", "sanctioned": False, "structure": "free", **changes}
    return full_event(players, by, **said)


def ordered(event: Event, *places: int, reason: str = "Points of the quiz.") -> Event:
    """In the order of the list: these places, else one after the other."""
    players = list(event.entries.order_by("number").values_list("player_id", flat=True))
    typed = dict(zip(players, places or range(1, len(players) + 1), strict=True))
    return type_order(event, typed, reason, by=director_of(event))


def waiting_for(event: Event) -> Waiting:
    """Somebody without an account who waits for a place."""
    return Waiting.objects.create(event=event, player=walk_in(), since=timezone.now())


def in_hours(hours: float) -> datetime:
    """So many hours from now, on a whole minute."""
    return timezone.now().replace(second=0, microsecond=0) + timedelta(hours=hours)


def details(**changes: Any) -> Details:
    """A sanctioned Second Edition event of four rounds, a week ahead."""
    usual = Details(
        title="Club evening",
        game="2E",
        format="constructed",
        pool="complete",
        rules="standard",
        scenario="",
        starts_at=in_hours(7 * 24),
        time_zone="Europe/Berlin",
        rounds_scheduled=4,
    )
    return replace(usual, **changes)


def listed_event(by: User | None = None, **changes: Any) -> Event:
    """A listed event of this director, a new member unless given."""
    return register_event(details(**changes), by=by or member())


def due_event(by: User | None = None, *, ahead: int = 3, **changes: Any) -> Event:
    """A sanctioned event that was listed in time, so many days `ahead`, and begins now."""
    by = by or member()
    with time_machine.travel(timezone.now() - timedelta(days=ahead), tick=False):
        return listed_event(by, starts_at=in_hours(ahead * 24), **changes)


def director_of(event: Event) -> User:
    return event.directors.get(position=1).user


def invited(event: Event, user: User | None = None, position: int = Director.Position.SECONDARY) -> Director:
    """An invitation of this member, a new one unless given, that waits for an answer."""
    handle = (user or member()).player.handle
    return invite_director(event, handle, Director.Position(position), by=director_of(event))


def deputy(event: Event, user: User | None = None, position: int = Director.Position.SECONDARY) -> Director:
    """A deputy or judge who accepted."""
    asked = invited(event, user, position)
    return accept_invitation(asked, by=asked.user)


def approved(event: Event, others: int = 1) -> Event:
    """The director may play: both deputies are there, and so many others approve."""
    for position in (Director.Position.SECONDARY, Director.Position.TERTIARY):
        if not event.directors.filter(position=position).exists():
            deputy(event, position=position)
    record_approval(event, others, others, by=director_of(event))
    return event


def playing_event(opponent: User | None, by: User | None = None, **changes: Any) -> Event:
    """The director is checked in to play against this member, else against the secondary director."""
    event = approved(due_event(by, **changes))
    second = event.directors.get(position=2).user
    enter(event, (opponent or second).player, director_of(event).player)
    return event


def enter(event: Event, *players: Player, check_in: bool = True) -> list[Entry]:
    """Entries of these players, checked in."""
    by = director_of(event)
    return [enter_player(event, player, by=by, check_in=check_in) for player in players]


def played_online(event: Event) -> Event:
    """As if it had been listed as one that is played online: games are delayed and ruled there (OPG 13)."""
    Event.objects.filter(pk=event.pk).update(online=True)
    event.online = True
    return event


def full_event(players: int = 6, by: User | None = None, **changes: Any) -> Event:
    """A due event with so many players without account checked in."""
    event = due_event(by, **changes)
    enter(event, *(walk_in() for _ in range(players)))
    return event


def raised(event: Event, level: int = 2) -> Event:
    """As if an application for this level had been approved."""
    Event.objects.filter(pk=event.pk).update(level=level)
    event.level = level
    return event


def with_byes(entry: Entry, byes: int, by: User) -> Entry:
    """With so many earned byes, at an event of a level that takes them."""
    raised(entry.event)
    return grant_earned_byes(entry, byes, by=by)


def won(winner: int = 0, by: int = 100, against: int = 35, result: str = "full_win") -> Result:
    """The player in this seat wins with these scores."""
    scores = {"score": by}, {"score": against}
    return Result(result, scores[::-1] if winner else scores, (winner,))


def seated(by: User | None = None, players: int = 5, **changes: Any) -> Event:
    """A draft of which the seats are drawn, and not published."""
    event = full_event(players, by, format="draft", pool="limited", **changes)
    return seat_draft(event, 3, by=director_of(event), draw_seed=1)


def wish(event: Event) -> KeepApart:
    """The first two on the list are kept apart."""
    first, second = [entry.player for entry in event.entries.order_by("number")[:2]]
    return keep_apart(event, first, second, 1, "Sisters.", by=director_of(event))


def lottery(players: int = 4, by: User | None = None, **changes: Any) -> Event:
    """An event in which decks are drawn, with so many players checked in."""
    return full_event(players, by, scenario="deck_lottery", **changes)


def lottery_noted(event: Event, decks: int = 1) -> Event:
    """So many of its decks are back with their owners."""
    owners = event.entries.order_by("number").values_list("document_id", flat=True)[:decks]
    notes = [Note("deck_returned", True, owner) for owner in owners]
    return write_notes(event, notes, by=director_of(event))


def pods(players: int = 4, by: User | None = None, **changes: Any) -> Event:
    """A due event of Tribbles with players who are there."""
    said = {"game": "TR", "rules": "standard", "rounds_scheduled": 5, "sanctioned": False, **changes}
    return full_event(players, by, **said)


def race(by: User | None = None, **changes: Any) -> Event:
    """A round in which everybody has a special rule, the director who plays among them."""
    event = full_event(0, by, scenario="race_to_the_alpha_quadrant", **changes)
    write_notes(event, [Note("rules_listed", 12)], by=director_of(event))
    enter(approved(event), director_of(event).player, member().player)
    published_round(event)
    return Event.objects.get(pk=event.pk)


def rule_of(event: Event, user: User) -> int:
    """The special rule of this member in the latest round."""
    notes = event.scenario_notes.filter(code="rule", entry__player=user.player).order_by("of_round")
    return int(notes.values_list("value", flat=True)[notes.count() - 1])


def ruled(event: Event, question: str = "May a proxy be signed?", ruling: str = "It may.", **said: Any) -> Ruling:
    """A ruling of the event's director."""
    return make_ruling(event, Ruled(question, ruling, **said), by=director_of(event))


def happened(entry: Entry, code: str = "B1", **facts: Any) -> Incident:
    """Where the player is now, which is a game if one is open."""
    place = place_of(entry)
    match = place.match if facts.get("moment", place.moment) == Penalty.Moment.GAME else None
    return Incident(entry, code, **{"moment": place.moment, "match": match, **facts})


def penalised(entry: Entry, code: str = "B1", **facts: Any) -> Penalty:
    """A penalty of the event's director, for something that is worth level 1 at least."""
    made = issue_penalty(happened(entry, code, **facts), by=director_of(entry.event))
    assert isinstance(made, Penalty)
    return made


def warned(entry: Entry, code: str = "D3") -> VerbalWarning:
    made = issue_penalty(happened(entry, code), by=director_of(entry.event))
    assert isinstance(made, VerbalWarning)
    return made


def deck_check(entry: Entry, note: str = "61 cards") -> DeckCheck:
    """A deck that is not as it has to be."""
    return log_deck_check(entry, DeckCheck.Found.MAJOR, note, by=director_of(entry.event))


def interim(title: str = "Draws of three rounds", sections: str = "7.6", **said: Any) -> InterimRuling:
    """A ruling of the Director of Organized Play, in force since the start of 2026."""
    usual = {"text": "The third round is drawn like the second.", "effective_on": date(2026, 1, 1), **said}
    return give_interim(Interim(title=title, sections=sections, **usual), by=member())


def called(by: User | None = None, level: str = "masters", **said: Any) -> Call:
    """For bids, open today."""
    now = timezone.now().date()
    usual = {"text": "Say where and when.", "opens_on": now, "closes_on": now + timedelta(days=30)}
    return open_call(CallDetails(level, now.year + 1, **usual | said), by=by or coordinator(post=Office.Post.ONLINE))


def wanted(**said: Any) -> Wanted:
    """A National on a Saturday of the next spring, in the region of Germany."""
    day = date(timezone.now().year + 1, 3, 7)
    region = (
        said.pop("region", None)
        or Region.objects.filter(areas__country="DE").first()
        or make_region("Middle", Office.Post.EUROPE, [Place("DE")], by=member())
    )
    usual = {"games": ("2E",), "country": "DE", "location": "Berlin", "starts_on": day, "ends_on": day}
    return Wanted(region=region, **{"level": "national", **usual, **said})


def applied(by: User | None = None, call: Call | None = None, **said: Any) -> Application:
    return apply_for(wanted(**said), call, by=by or member())


def complained(event: Event, by: User | None = None, to: str = "coordinator") -> Complaint:
    """About its primary director."""
    about = event.directors.get(position=1)
    return complain(event, ComplaintDetails(about, to, "The draw was made twice."), by=by or member())


def filmed(match: Match) -> Filming:
    """A game that may be filmed and published: every player says so, or the director notes it."""
    by = director_of(match.round.event)
    filming = allow_filming(match, by=by)
    for seat in match.seats.select_related("player__user"):
        give_consent(filming, seat.player_id, by=seat.player.user or by)
    return Filming.objects.select_related("match__round__event", "upload").get(pk=filming.pk)


def published_video(match: Match) -> Filming:
    return publish_video(filmed(match), "https://video.example/1", by=director_of(match.round.event))


def published_round(event: Event, seed: int = 1) -> Round:
    """The next round of the event, drawn and published."""
    by = director_of(event)
    return publish_round(draw_round(event, by=by, draw_seed=seed), by=by)


def tables_of(played: Round) -> list[Match]:
    """Where two sat, in their order."""
    return list(played.matches.filter(table__isnull=False).select_related("round__event").order_by("table"))


def open_tables(played: Round) -> list[Match]:
    return list(played.matches.filter(ended_by="").select_related("round__event").order_by("table"))


def report_all(played: Round, rng: Random) -> None:
    """Believable results for every open table."""
    by = director_of(played.event)
    for match in open_tables(played):
        report_result(match, believable(rng), by=by, sure=True)


def believable(rng: Random) -> Result:
    if rng.random() < 0.1:
        return Result("true_tie", ({"score": 50}, {"score": 50}))
    timed = rng.random() < 0.2
    winner, loser = (70, 5 * rng.randrange(14)) if timed else (100, 5 * rng.randrange(20))
    return won(rng.choice((0, 1)), winner, loser, "modified_win" if timed else "full_win")


def play_rounds(event: Event, rounds: int, rng: Random | None = None) -> list[Round]:
    """Play so many further rounds to their end with seeded results."""
    rng = rng or Random(event.title)
    return [_play(event, rng) for _ in range(rounds)]


def long_finalized(event: Event, days: int = 30) -> Event:
    """As if it had been finalized so many days ago, by whoever directs it now."""
    finalize_event(event, by=director_of(event))
    then = timezone.now() - timedelta(days=days)
    with by_hand():
        Director.objects.filter(event=event).update(accepted_at=then)
        Event.objects.filter(pk=event.pk).update(finalized_at=then)
    return Event.objects.get(pk=event.pk)


def decided_claim(record: Player, *, confirm: bool = False) -> Claim:
    """By a coordinator who has no part in it."""
    return decide_claim(claim_player(record, by=member()), confirm=confirm, by=coordinator(post=Office.Post.AUSTRALIA))


def contested_claim(record: Player) -> Claim:
    """By the claimant, who was refused."""
    claim = decided_claim(record)
    contest_claim(claim, "We all know me.", by=claim.by)
    return claim


def requested(event: Event, **wished: Any) -> EventRequest:
    """The directors of an event that runs ask for another scenario, or for what is given."""
    return ask_change(event, wished or {"scenario": "cool"}, "We announced it so.", by=director_of(event))


def denied(event: Event) -> Denial:
    """By a member whom the director put on the list."""
    user = member()
    enter(event, user.player, check_in=False)
    return deny_entry(event, by=user)


def _play(event: Event, rng: Random) -> Round:
    played = published_round(event, rng.getrandbits(32))
    report_all(played, rng)
    return complete_round(played, by=director_of(event))


def lose_game(match: Match, *seats: int, by: User) -> None:
    """By a penalty."""
    with recorded(match.round.event, ConductTag.PENALTY_ISSUED, by=by):
        game_lost(match, seats, by=by)


def played_event(players: int = 6, rounds: int = 2, by: User | None = None, **changes: Any) -> Event:
    """A due event with players and complete rounds."""
    event = full_event(players, by, **changes)
    play_rounds(event, rounds)
    return Event.objects.get(pk=event.pk)


def eventful(by: User | None = None, **changes: Any) -> Event:
    """A finalized event in which everything happened that the journal has a tag for."""
    by = by or member()
    officer = coordinator(post=Office.Post.ONLINE)
    name = f"Set {next(_numbers)}"
    edit_card_set(card_set(f"{name} in preview", officer), SetDetails("2E", name), by=officer)
    edit_format(
        sealed_format(f"{name} sealed", officer), FormatDetails(f"{name} opened", "draft", "Boosters"), by=officer
    )
    change_house_rules(house_rules(by), replace(PRESETS[1], name=name), by=by)
    beforehand = listed_event(by, preregistration=True, cap=2)
    entered, _ = enter(beforehand, walk_in(), walk_in(), check_in=False)
    renew_link(withdraw_link(entered, by=by), by=by)
    guest = member()
    take_in(enter_myself(beforehand, by=guest), by=by)
    withdraw(beforehand, by=guest)
    strike(enter_myself(beforehand, by=guest), by=by)
    begin_now(listed_event(by, sanctioned=False, title="Begins at once"), by=by)
    lottery_noted(lottery(2, by, title="Lots"), 2)
    note_head_start(raised(pods(by=by, title="Pods")).entries.first(), 500, by=by)
    racing = race(by, title="Special rules")
    reject_rule(own_entry(racing, by), rule_of(racing, by), by=by)
    cancel_event(postpone_event(beforehand, in_hours(400), "The hall is shut.", by=by), "Too few.", by=by)
    event = due_event(by, rounds_scheduled=3, **changes)
    edit_event(event, replace(details(**changes), starts_at=event.starts_at, rounds_scheduled=3, fee="5"), by=by)
    release_director(deputy(event), by=by)
    decline_invitation(invited(event), by=event.directors.get(position=2).user)
    helper = deputy(event, position=Director.Position.JUDGE)
    leave_event(helper, by=helper.user)
    _take_in(event, by, officer)
    end_keep_apart(wish(event), by=by)
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
    correct_result(drawn.matches.get(table=1), won(0), "The slip was misread.", by=by)
    _opened_and_repaired(drawn, by)
    correct_result(drawn.matches.get(table=1), won(1), "Two slips were exchanged.", by=by)
    play_rounds(event, 2, Random(2))
    _win_something(event, by)
    overturn_ruling(ruled(event), "The guide says who signs.", instead="It may not.", by=by)
    finalize_event(event, by=by)
    reopen_event(event, "A result was wrong.", by=officer)
    finalize_event(event, by=by)
    close_event(event.pk)
    brought(copied(event, "Brought along"), by=by)
    withdraw_import(brought(finished_document("Withdrawn"), by=by), "The wrong file.", by=by)
    accept_event(brought(finished_document("Accepted"), by=by), "The club kept it.", by=officer)
    rehearse_event(event, by=by, rounds=3)
    _play_online(by)
    _film_a_game(by)
    _play_for_the_title(by)
    _cut(by)
    quiz = finalize_event(ordered(free_event(2, by, title="Quiz"), 1, 1), by=by)
    take_back_finalizing(quiz, "Quiz", by=by)
    abandon_round(published_round(full_event(4, by, title="Given up")), "The lights went out.", by=by)
    _deny_entries(by)
    bracket = full_event(4, by, title="By seeds", structure="se-playin", sanctioned=False)
    set_bracket(bracket, write_bracket(standard(4)), by=by)
    give_seeds(bracket, {bracket.entries.latest("number").pk: 1}, by=by)
    with_committee(full_event(4, by, title="As in 1995", **OF_1995), by=by)
    take_qualifiers(fed_event(by), by=by)
    _draft(by)
    _win_and_lose(Event.objects.get(pk=event.pk), by)
    return Event.objects.get(pk=event.pk)


OF_1995: dict[str, Any] = {
    "game": "1995",
    "rules": "quick_swiss",
    "format": "constructed",
    "pool": "in_print",
    "structure": "swiss-tiebreaker",
    "sanctioned": False,
}
"""What a listing says of a Quick Swiss."""
OF_1997: dict[str, Any] = {
    "game": "1997",
    "rules": "decipher_swiss",
    "format": "swiss",
    "pool": "released",
    "structure": "swiss-tiebreaker",
    "sanctioned": False,
}
"""What it says of a Decipher Swiss."""
OF_TWO_DECKS: dict[str, Any] = {
    "game": "SW",
    "rules": "constructed",
    "format": "constructed",
    "pool": "open",
    "structure": "swiss",
    "sanctioned": False,
    "rounds_scheduled": 2,
}
"""What it says of Star Wars CCG by two decks."""


def with_committee(event: Event, *, by: User) -> Event:
    """The first three on the list are elected."""
    return name_committee(event, list(event.entries.order_by("number").values_list("pk", flat=True)[:3]), by=by)


def _win_and_lose(event: Event, by: User) -> None:
    """Places earn byes and titles; one is used, one forfeited, one is taken back, and so is a title."""
    year = timezone.now().year
    second, first = (event.placements.get(rank=rank).player for rank in (2, 1))
    due = [Grant(first.pk, 1, kind, "continental", year=year) for kind in ("bye_1", "bye_2")]
    due.append(Grant(second.pk, 2, "bye_1", "worlds", until=date(2099, 12, 31)))
    settle_awards(event, due)
    level_4 = full_event(3, by, title="Continental")
    Event.objects.filter(pk=level_4.pk).update(level=4)
    (entry,) = enter(Event.objects.get(pk=level_4.pk), first.person)
    grant_earned_byes(entry, 2, by=by, reason="Both of the same event.")
    published_round(level_4)
    settle_awards(event, due[:1], because="The second place was disqualified.")
    titles = [
        TitleGrant(player.pk, place, "Champion", "regional", year) for place, player in enumerate((first, second), 1)
    ]
    settle_titles(event, titles)
    settle_titles(event, titles[:1])


def fed_event(by: User) -> Event:
    """A bracket whose heats are over, and of whom nobody is on the list yet."""
    final = listed_event(by, title="Fed", structure="se-playin", sanctioned=False)
    heats = [full_event(4, by, title=f"Heat {number}", rounds_scheduled=1, sanctioned=False) for number in (1, 2)]
    announce_heats(final, [heat.pk for heat in heats], seeding_by("serpentine", [2, 2]), by=by)
    for heat in heats:
        play_rounds(heat, 1, Random(1))
    return Event.objects.get(pk=final.pk)


def _penalties(event: Event, by: User) -> None:
    """One is corrected and withdrawn, a warning is said, and who owes a game leaves without paying it."""
    entry = event.entries.select_related("event", "player__merged_into").last()
    minor = penalised(entry, "B1", description="Loud words.")
    graver = correct_penalty(minor, happened(entry, "B2"), "They were threats.", by=by)
    withdraw_penalty(graver, "It was somebody else.", by=by)
    warned(entry)
    deck_corrected(deck_check(entry), by=by)
    late = enter_walk_in(event, Profile("Walk-in late"), by=by)
    penalised(late, "B3", chosen=Level.GAME_LOSS, description="Shouted at everybody.")
    drop_player(late, by=by)


def _play_online(by: User) -> None:
    """A game that was given longer, and was ruled on in the end."""
    event = announce_extensions(full_event(2, by, online=True), given=False, by=by)
    announce_extensions(event, given=True, by=by)
    player = member()
    enter(event, player.player)
    give_contact(event, "Voice: player", by=player)
    played = set_deadline(published_round(event), in_hours(24), by=by)
    match = extend_deadline(open_tables(played)[0], in_hours(48), "A power cut.", by=by)
    rule_incomplete(match, (0, 1), by=by)


def _draft(by: User) -> None:
    """Drawn twice, two seats exchanged, and the seats taken back once; elsewhere sealed product is opened."""
    start_building(full_event(2, by, format="sealed", pool="limited", title="Opened there"), by=by)
    event = seat_draft(seated(by, title="Drafted there"), 3, by=by, draw_seed=2)
    first, second = event.entries.order_by("number").values_list("document_id", flat=True)[:2]
    exchange_seats(event, first, second, by=by)
    publish_seats(unpublish_seats(publish_seats(event, by=by), by=by), by=by)
    stop_building(start_building(event, by=by), by=by)


def for_the_title(by: User) -> Event:
    """Best of three, of which two games are over."""
    title = {"structure": "swiss-final", "options": {"final_confrontation_games": "3"}, "title": "For the title"}
    event = played_event(4, 2, by, rounds_scheduled=2, sanctioned=False, **title)
    played = published_round(event)
    for winner in (1, 0):
        report_result(tables_of(played)[0], won(winner), by=by)
    return event


def _play_for_the_title(by: User) -> None:
    """One game is over, and one was taken back; the title of another event was only named."""
    event = for_the_title(by)
    take_back_game(tables_of(event.rounds.get(number=3))[0], by=by)
    report_result(tables_of(event.rounds.get(number=3))[0], won(0), by=by)
    named = played_event(4, 2, by, rounds_scheduled=2, sanctioned=False, structure="swiss-final", title="Named")
    finalize_event(named, by=by, confrontation_winner=finalists(named)[0].player)
    waived = waive_final(before_the_final(by, "Waived"), "The last train.", by=by, no_advantage=True)
    take_back_waiver(waived, by=by)
    waive_final(Event.every.get(pk=waived.pk), "The last train.", by=by, no_advantage=True)


def before_the_final(by: User, title: str) -> Event:
    """Of Star Wars CCG: the rounds of everybody are over, two play for the title."""
    said = {"game": "SW", "rules": "constructed", "format": "constructed", "pool": "open"}
    event = full_event(4, by, rounds_scheduled=2, structure="swiss-final", title=title, **said)
    for _ in range(4):
        sitting = published_round(Event.every.get(pk=event.pk))
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
    """Of Tribbles: one pod whose rounds nobody won; the places of its players are level by twos and threes."""
    said = {"game": "TR", "rules": "standard", "structure": "heats-finals", "rounds_scheduled": 5}
    event = full_event(len(points), by, title=title, **said)
    pod = published_round(Event.every.get(pk=event.pk))
    for _ in range(5):
        (table,) = open_tables(pod)
        report_result(table, Result("nobody_out", tuple({"points": own} for own in points)), by=by, sure=True)
    complete_round(Round.objects.select_related("event").get(pk=pod.pk), by=by)
    return Event.every.get(pk=event.pk)


def _film_a_game(by: User) -> None:
    """Published and taken down; a player takes the consent back, and in the end nothing may be filmed."""
    event, player = full_event(1, by), member()
    enter(event, player.player)
    filming = take_down_video(published_video(open_tables(published_round(event))[0]), by=by)
    filming = ask_for_upload(filming, by=by)
    withdraw_consent(filming, player.player.pk, by=player)
    forbid_filming(filming, by=by)


def coming_and_going(by: User | None = None) -> Event:
    """Somebody comes late and sits against the bye; somebody leaves by himself, and so does his game."""
    guest = member()
    event = full_event(2, by)
    enter(event, guest.player)
    published_round(event)
    seat_late(enter(event, walk_in())[0], by=director_of(event))
    drop_out(own_entry(event, guest), by=guest, now=True)
    return event


def marked(event: Event) -> Event:
    """Whoever won it was disqualified afterwards."""
    forfeit_prizes(event.entries.get(player=event.placements.get(rank=1).player), by=director_of(event))
    return Event.objects.get(pk=event.pk)


def audited(officer: User) -> Event:
    """A result was altered in the database and put back, another was accepted; void for a while."""
    event = played_event(4, 1, rounds_scheduled=1, sanctioned=False, title="Audited")
    event = finalize_event(event, by=director_of(event))
    match = tables_of(event.rounds.get())[0]
    alter(match)
    answer_coordinator(ask_director(event, "Was it so?", by=officer), "It was not.", by=director_of(event))
    restore_result(Match.objects.get(pk=match.pk), "The slip says so.", by=officer)
    alter(match)
    event = release_event(Event.objects.get(pk=event.pk), "It was so after all.", by=officer)
    event = rank_again(marked(event), "A video shows it.", by=officer)
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
    event = full_event(2, title="Changed later")
    published_round(event)
    event = Event.objects.get(pk=event.pk)
    withdraw_request(requested(event), by=director_of(event))
    refuse_request(requested(event), "It was not.", by=officer)
    grant_request(requested(event), "It was.", by=officer)
    change_counted(Event.objects.get(pk=event.pk), {"scenario": ""}, "It is the Regional.", by=officer)


def new_directors_event(title: str = "A first event") -> Event:
    """Finalized, with players whom nobody knows, and worth a look. Waits to be rated where somebody coordinates."""
    event = played_event(8, 3, rounds_scheduled=3, title=title)
    with looked_at():
        event = finalize_event(event, by=director_of(event))
    look_at(event.pk)
    return event


def looked_at() -> override_settings:
    """The first three events of a director wait for a coordinator, as they do on a site that is not tested."""
    return override_settings(NEW_DIRECTOR_EVENTS=3)


def alter(match: Match) -> None:
    """As somebody does who writes into the database."""
    with by_hand():
        Match.objects.filter(pk=match.pk).update(facts={"differential": 1})


def department_at_work() -> None:
    """What happens beside the events: posts filled and left, regions, venues, messages, a director who plays."""
    _director_plays("Played by its director")
    chief, officer = coordinator(post=Office.Post.DIRECTOR), coordinator()
    close_post(name_post("Webmaster", by=chief), by=chief)
    middle = region()
    edit_region(middle, "Middle Europe", Office.Post.EUROPE, [Place("DE"), Place("AT")], by=officer)
    audited(officer)
    known = known_venue()
    edit_venue(known, Address("The old club", "Quay 5", "Berlin", "DE"), by=officer)
    merge_venue(_new_host("The same club"), known, by=officer)
    refuse_venue(_new_host("No club"), "There is no such house.", by=officer)
    part_players(merged(by=officer), by=officer)
    tell_apart(walk_in(), walk_in(), by=officer)
    winner = member().player
    withdraw_award(granted(winner, by=chief, kind="head_start", game="TR", amount=100_000), "Another year.", by=chief)
    withdraw_title(titled(winner, by=chief), "It was somebody else.", by=chief)
    granted(winner, by=chief)
    titled(winner, by=chief)
    lift_suspension(suspension(walk_in(), by=chief), "They have talked.", by=chief)
    answer_item(take_item(write_to("europe", "May I ask?", by=member()), by=officer), "You may.", by=officer)
    asked(at_new_venue(title="Asked about"))
    complained(listed_event(title="Complained about"))
    _walk_the_road(chief, officer)
    run_ratings(refresh_ratings("2E", by=officer).pk)
    said = Interim("Draws of two rounds", "Both are drawn at random.", "7.6", date(2026, 2, 1))
    end_interim(edit_interim(interim(), said, by=chief), date(2026, 6, 1), "Guide 5.2", by=chief)
    relieve(Office.objects.get(holder=officer), on=date(2025, 6, 1), by=chief)
    name_site("Club Nights", "https://play.club.example", by=None)
    change_account(open_account("secretary@club.example", by=None), {"is_active": False}, by=chief)
    delete_account(add_account(User(email="nobody@club.example"), by=chief), by=chief)


def _walk_the_road(chief: User, officer: User) -> None:
    """Calls and applications come and go; two events carry one, and one gives it back."""
    call = called(chief)
    said = CallDetails(call.level, call.year, "Say how, too.", call.opens_on, call.closes_on)
    withdraw_call(edit_call(call, said, by=officer), by=officer)
    host = member()
    bid = applied(host, called(chief), level="masters", notes="We have helpers.")
    withdraw_application(edit_application(bid, wanted(level="masters", location="Bonn"), by=host), by=host)
    refuse_application(applied(host), "There is one already.", by=officer)
    release(approve_application(applied(host, location="Ulm"), "Gladly.", by=officer), by=host)
    starts_at = datetime.combine(wanted().starts_on, time(12), UTC)
    by_himself = approve_application(applied(host, location="Jena", pool="virtual"), "Gladly.", True, by=officer)
    event = listed_event(host, title="The National", starts_at=starts_at, pool="virtual")
    release(carry(by_himself, event, by=host), by=host)
    given = allocate_event(wanted(), str(host), "She was asked.", by=officer)
    carry(given, listed_event(host, title="Another National", starts_at=starts_at), by=host)
    set_level(listed_event(title="The Regional"), 2, by=officer)


def asked(event: Event) -> Question:
    """What a visitor without an account wants to know."""
    return ask_directors(event, Asked("Una", "una@visitor.example", "Is there a lift?"), by=None)


def _new_host(name: str) -> Venue:
    host = at_new_venue(name=name, title=f"At {name}").host
    assert host is not None
    return host


def copied(event: Event, title: str) -> dict[str, Any]:
    """The document of this event under another title."""
    document = document_of(event)
    return {**document, "listing": {**document["listing"], "title": title}}


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
    take_into_draft(enter(played.event, walk_in(), check_in=False)[0], by=by)
    discard_draft(drawn, by=by)


def _open_the_door(event: Event, by: User) -> None:
    """Before round 1: a code on the wall, a closing time, a bye forfeited and given back."""
    change_code(set_check_in(event, event.starts_at + timedelta(minutes=30), by=by), by=by)
    player = member()
    enter(event, player.player, check_in=False)
    entry = with_byes(check_in_self(event, code_of(event), by=player), 1, by=by)
    mark_fee(entry, paid=True, by=by)
    grant_earned_byes(give_byes_back(forfeit_byes(entry, by=by), by=by), 0, by=by)


def _nobody_came(played: Round, by: User) -> None:
    """Five minutes into the round a table is empty."""
    silent = next(table for table in open_tables(played) if not table.self_reports.exists())
    with time_machine.travel(timezone.now() + timedelta(minutes=6), tick=False):
        report_absence(silent, (0, 1), by=by)


def noticed(user: User, event: Event) -> Notice:
    """An unread notice of this member."""
    with transaction.atomic():
        notify(event, Notice.Kind.MESSAGE, [user], "A word about the evening.")
    return user.notices.latest("pk")


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
        report_own(Match.objects.select_related("round__event").get(pk=seat.match_id), won(), by=seat.player.user)


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
        (address_confirmed(address), address.set_verified),
        (address_chosen(user), address.set_as_primary),
    ):
        make_token("phone", 7, scope="read", by=user)
        with happens:
            done()


def _director_plays(title: str) -> None:
    """An event beside, in which the director plays and judges."""
    event = playing_event(member(), title=title)
    chief = coordinator(post=Office.Post.NORTH_AMERICA)
    forbid_playing(event, "A title is at stake.", by=chief)
    allow_playing(event, by=chief)
    check_in(event.entries.get(checked_in=False), by=director_of(event))
    published_round(event)
    primary = Director.objects.select_related("event").get(event=event, position=1)
    log_judging(start_judging(primary, by=primary.user), 3, by=primary.user)


def _deny_entries(by: User) -> None:
    """One member was not there, of another the director knows better."""
    event, users = listed_event(by), (member(), member())
    enter(event, *(user.player for user in users))
    first, second = (deny_entry(event, by=user) for user in users)
    agree_denial(first, "Bob Smith", by=by)
    reject_denial(second, "I know his face.", by=by)
    bring_denial(event, "It was my cousin.", by=users[1])


def _take_in(event: Event, by: User, officer: User) -> None:
    enter_names(event, [Name(f"Pasted {number}") for number in range(4)], by=by)
    for entry in event.entries.all():
        check_in(undo_check_in(check_in(entry, by=by), by=by), by=by)
    remove_entry(enter(event, walk_in(), check_in=False)[0], by=by)
    grant_earned_byes(enter(event, member().player)[0], 0, by=by)
    guest = enter_walk_in(event, Profile("Sombody"), by=by)
    for name in ("Sombody new", "Somebody new"):
        guest = rename_player(guest, name, by=by)
    claimant = member()
    edit_player(claimant.player, Profile(claimant.player.name, claimant.player.handle, "SE"), by=claimant)
    claim = decide_claim(claim_player(guest.player, by=claimant), confirm=False, by=officer)
    contest_claim(claim, "We all know her.", by=by)
    settle_claim(claim, "So do I.", uphold=False, by=coordinator(post=Office.Post.AUSTRALIA))
