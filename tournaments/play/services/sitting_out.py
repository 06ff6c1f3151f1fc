"""Who asks not to be drawn in a round: a missed game, no bye, and drawn again in the next (AMB-P33; OPG 7.5.1)."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.types import RuleViolation
from tournaments.entries.services.entry_states import entering_round, read_again, refuse_disqualified, refuse_locked
from tournaments.kernel.journal import Already, Envelope, recorded, replayable
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.record.models import Entry
from tournaments.record.selectors.records import rules_of


@replayable
def sit_out(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """The player is not drawn in the next round that is not published; a draft of it has to be drawn again."""
    with recorded(entry.event, PlayTag.ENTRY_RESTS, by=by, **envelope) as act:
        read_again(entry)
        _refuse(entry)
        number = _next_round(entry)
        if number in entry.sits_out:
            raise Already("sits_out", f"{entry.player} sits out round {number} already.", entry, "OPG 7.5.1")
        entry.sits_out = [*entry.sits_out, number]
        entry.save(update_fields=["sits_out"])
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, number=number)
    return entry


@replayable
def play_after_all(entry: Entry, *, by: User, **envelope: Unpack[Envelope]) -> Entry:
    """The wish is taken back before its round is published."""
    with recorded(entry.event, PlayTag.ENTRY_RESTS_NOT, by=by, **envelope) as act:
        read_again(entry)
        refuse_locked(entry.event)
        number = entering_round(entry.event, whole=False)
        if number - 1 in entry.sits_out and number not in entry.sits_out:
            message = f"Round {number - 1} is published: seat {entry.player} against a bye of it, if there is one."
            raise RuleViolation("published", message, "OPG 7.5.1")
        if number not in entry.sits_out:
            raise Already("plays", f"{entry.player} does not sit out round {number}.", entry, "OPG 7.5.1")
        entry.sits_out = [one for one in entry.sits_out if one != number]
        entry.save(update_fields=["sits_out"])
        act.result = entry
        act.note(entry=entry.pk, player=entry.player_id, number=number)
    return entry


def _refuse(entry: Entry) -> None:
    refuse_locked(entry.event)
    refuse_disqualified(entry)
    if not entry.checked_in or entry.dropped_after is not None:
        raise RuleViolation("not_playing", f"{entry.player} is not playing in this event.", "OPG 7.5.1")
    if not rules_of(entry.event).missed_round_is_line:
        raise RuleViolation("no_missed_games", "These rules know no missed games: nobody sits out.", "OPG 7.5.1")


def _next_round(entry: Entry) -> int:
    number = entering_round(entry.event, whole=False)
    if number > entry.event.rounds_scheduled:
        raise RuleViolation("no_round_left", "The last round is published: there is none to sit out.", "OPG 7.5.1")
    return number
