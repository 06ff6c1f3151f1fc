"""A player leaves the event by himself; in the middle of a game that concedes it (OPG 7.5.1, AMB-S14)."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.types import Report, RuleViolation, Side
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.journal import Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Entry, Event, Match, Round
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.rows import my_match
from tournaments.record.selectors.words import seat_of


@replayable
def drop_out(entry: Entry, *, by: User, now: bool = False, **envelope: Unpack[Envelope]) -> Entry:
    """No match after this round. `now`: in the middle of the game, whose concession waits for the director (7.9)."""
    event = entry.event
    with recorded(event, EntryTag.ENTRY_LEFT, by=by, **envelope) as act:
        _refuse(entry, by)
        match = _open_game(event, by)
        _refuse_too_late(event, match, now=now)
        drop_player(entry, by=by)
        if match is not None and now:
            report_own(match, _concession(match, by), by=by)
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, dropped_after=entry.dropped_after, now=now)
    return entry


def _concession(match: Match, by: User) -> Report:
    """Scores that count (First Edition) are the director's to enter."""
    return Report("concession", "b" if seat_of(match, by) == "a" else "a", Side(score=0), Side(score=0))


def _open_game(event: Event, by: User) -> Match | None:
    """The game that the player has to play now, of which nothing is entered."""
    played = round_in_play(event)
    match = my_match(played, by) if played else None
    if played is None or match is None or match.is_reported or len(match.seats.all()) != 2:
        return None
    match.round.event = event
    return match


def _refuse(entry: Entry, by: User) -> None:
    player = entry.player
    accounts = {player.user_id, player.merged_into.user_id if player.merged_into else None}
    if by.pk not in accounts:
        raise RuleViolation("not_yours", "Only you yourself can leave the event here.", "OPG 7.5.1")
    if not entry.event.has_begun:
        message = "The event has not begun: ask the director to take you off the list."
        raise RuleViolation("not_begun", message, "OPG 7.2")


def _refuse_too_late(event: Event, match: Match | None, *, now: bool) -> None:
    last = event.rounds.filter(of_round__gte=event.rounds_scheduled).exclude(state__in=Round.NO_ROUND).exists()
    if last and not (now and match is not None):
        message = "The last round is drawn: there is nothing left to leave. Speak to the director."
        raise RuleViolation("last_round", message, "OPG 7.5.1")
