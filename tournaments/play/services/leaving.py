"""Sit out a round, a missed game and no bye (AMB-P33), or leave the event, also by conceding the present game (AMB-S14;
OPG 7.5.1).
"""

from __future__ import annotations

from typing import Unpack

from tournaments.engine import CONCESSION
from tournaments.engine.core.types import Result, RuleViolation, require_no_findings
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.entering import resting_violations
from tournaments.entries.services.entries import drop_player
from tournaments.entries.services.entry_states import (
    entering_round,
    read_again,
    refuse_disqualified,
    refuse_locked,
    word_of_rounds,
)
from tournaments.entries.services.links import refuse_ended_link
from tournaments.kernel.actors import Actor
from tournaments.kernel.journal import Act, AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.selectors.persons import plays_as
from tournaments.play.acts import PlayTag
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.records import drawn_rounds, rules_of, structure_of
from tournaments.record.selectors.rows import my_match
from tournaments.record.selectors.words import seat_of

SECTION = "OPG 7.5.1"


@replayable
def sit_out(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Leave the player out of the next unpublished round; a draft of it has to be drawn again."""
    with record_act(entry.event, PlayTag.ENTRY_RESTS, by=by, **envelope) as act:
        read_again(entry)
        _refuse_to_sit_out(entry)
        require_no_findings(resting_violations(entry.event))
        number = entering_round(entry.event, whole=False)
        if number in entry.sits_out:
            raise AlreadyDone("sits_out", f"{entry.shown_name} sits out round {number} already.", entry, SECTION)
        _save(entry, [*entry.sits_out, number], number, act)
    return entry


@replayable
def play_after_all(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """Take back the wish to sit out, before its round is published."""
    with record_act(entry.event, PlayTag.ENTRY_RESTS_NOT, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        number = entering_round(entry.event, whole=False)
        if number - 1 in entry.sits_out and number not in entry.sits_out:
            message = f"Round {number - 1} is published: seat {entry.shown_name} against a bye of it, if there is one."
            raise RuleViolation("published", message, SECTION)
        if number not in entry.sits_out:
            raise AlreadyDone("plays", f"{entry.shown_name} does not sit out round {number}.", entry, SECTION)
        _save(entry, [other for other in entry.sits_out if other != number], number, act)
    return entry


@replayable
def drop_out(entry: Entry, *, by: Actor, now: bool = False, **envelope: Unpack[Envelope]) -> Entry:
    """Leave the event after this round. `now`: concede the present game, which a director confirms (7.9)."""
    event = entry.event
    with record_act(event, EntryTag.ENTRY_LEFT, by=by, **envelope) as act:
        _refuse_to_leave(entry, by)
        match = _open_game(event, by)
        _refuse_too_late(event, match, now=now)
        drop_player(entry, by=by)
        if match is not None and now:
            report_own(match, _concession(match, by), by=by, sure=True)
        act.result = entry
        act.note(
            entry=entry.pk, player=entry.player_id, dropped_after=entry.dropped_after, now=now, **word_of_rounds(event)
        )
    return entry


def _refuse_to_sit_out(entry: Entry) -> None:
    refuse_locked(entry.event)
    refuse_disqualified(entry)
    if not entry.checked_in or entry.dropped_after is not None:
        raise RuleViolation("not_playing", f"{entry.shown_name} is not playing in this event.", SECTION)


def _save(entry: Entry, sits_out: list[int], number: int, act: Act) -> None:
    entry.sits_out = sits_out
    entry.save(update_fields=["sits_out"])
    act.result = entry
    act.note(entry=entry.pk, player=entry.player_id, number=number, **word_of_rounds(entry.event))


def _concession(match: Match, by: Actor) -> Result:
    """Return the concession; scores that count (First Edition) are entered by the director."""
    own, rules = seat_of(match, by) or 0, rules_of(match.round.event)
    nothing = {noted.code: 0 for noted in rules.scoring.brought}
    return Result(CONCESSION.code, (nothing, nothing) if nothing else (), (1 - own,))


def _open_game(event: Event, by: Actor) -> Match | None:
    """Return the game that the player has to play now and that has no result."""
    played = round_in_play(event)
    match = None
    if played:
        match = my_match(played, by)
    if match is None or match.is_reported or len(match.seats.all()) != 2:
        return None
    match.round.event = event
    return match


def _refuse_to_leave(entry: Entry, by: Actor) -> None:
    refuse_ended_link(by)
    if not plays_as(entry.player, by):
        raise RuleViolation("not_yours", "Only you yourself can leave the event here.", SECTION)
    if not entry.event.has_begun:
        message = "The event has not begun: ask the director to take you off the list."
        raise RuleViolation("not_begun", message, "OPG 7.2")


def _refuse_too_late(event: Event, match: Match | None, *, now: bool) -> None:
    last = event.rounds.filter(of_round__gte=drawn_rounds(event)).exclude(state__in=Round.NO_ROUND).exists()
    if last and not _is_bracket_left(event) and not (now and match is not None):
        message = "The last round is drawn: there is nothing left to leave. Speak to the director."
        raise RuleViolation("last_round", message, SECTION)


def _is_bracket_left(event: Event) -> bool:
    """Return whether match play follows or goes on; a player who leaves it loses the next match (OPG 10)."""
    return event.state != Event.State.COMPLETE and any(spec.bracket for spec in structure_of(event).stages)
