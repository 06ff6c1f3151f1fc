"""Note who cut the highest Tribble, as the director saw it (OPG 7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from tournaments.closing.acts import ClosingTag
from tournaments.closing.selectors.cuts import CUT, against_cutting, last_cut, ties
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import undoes
from tournaments.record.models import Event
from tournaments.record.services.stages import create_stage

SECTION = "OPG 7.7"
NOT_LEVEL = (
    "These players are not level, or their cut is noted already. Name everybody who is level, the highest first."
)
NONE_NOTED = "No cut was noted since the last round was drawn."


@replayable
def note_cut(event: Event, players: Sequence[int], *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Note a cut. `players` are the keys of all tied players; the one who cut the highest Tribble comes first."""
    with record_act(event, ClosingTag.CUT_NOTED, by=by, **envelope) as act:
        if against := against_cutting(event):
            raise RuleViolation("no_cut_now", against, SECTION)
        level = next((tie for tie in ties(event) if tie.has_exactly(players)), None)
        if level is None:
            raise RuleViolation("not_level", NOT_LEVEL, SECTION)
        ids = {entry.player_id: entry.document_id for entry in level.entries}
        stage = create_stage(event, CUT, [ids[player] for player in players])
        stage.named_winner_id = stage.entrants[0]
        stage.save(update_fields=["named_winner"])
        act.note(players=list(players))
    return event


@replayable
def take_back_cut(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Take back the last cut, so that its tie is open again."""
    with record_act(event, ClosingTag.CUT_TAKEN_BACK, by=by, **envelope) as act:
        if event.is_locked:
            raise RuleViolation("locked", f"The event is {event.state}: reopen it to correct this.", SECTION)
        cut = last_cut(event)
        if cut is None:
            raise Conflict("no_cut", NONE_NOTED, event, SECTION)
        players = dict(event.entries.values_list("pk", "player_id"))
        act.note(players=[players[entry] for entry in cut.entrants])
        cut.delete()
    return event


@undoes(ClosingTag.CUT_NOTED)
def _forget_cut(step: JournalEntry, by: User) -> None:
    """Only the newest act is undone, so the last cut is the one that it noted."""
    event = step.event
    cut = last_cut(event) if event is not None and not event.is_locked else None
    if cut is None:
        raise RuleViolation("no_cut", NONE_NOTED, SECTION)
    cut.delete()
