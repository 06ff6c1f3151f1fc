"""The bracket of a director's own, in the place of the usual one of the pairing style (OPG 10.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from tournaments.engine.brackets import read_bracket, write_bracket
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.acts import EntryTag
from tournaments.entries.services.entry_states import refuse_locked
from tournaments.kernel.journal import Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Event
from tournaments.record.selectors.heats import heats_have_begun
from tournaments.record.selectors.records import structure_of

SECTION = "OPG 10.2"


@replayable
def set_bracket(event: Event, matches: Sequence[Mapping[str, Any]], *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Set the bracket, until the first round of the event is published.

    `matches` has the format of the event file; without any the usual bracket returns. Raises RuleViolation for a
    bracket that cannot be played.
    """
    with record_act(event, EntryTag.BRACKET_SET, by=by, **envelope) as act:
        _refuse_other(event)
        refuse_locked(event)
        if event.has_begun:
            message = "The event has begun: its bracket is the one that was published."
            raise Conflict("bracket_published", message, event, "OPG 10")
        if heats_have_begun(event):
            message = "The first heat has begun: the bracket is the one that was published before."
            raise RuleViolation("bracket_fixed", message, "OPG 10")
        bracket = read_bracket(list(matches)) if matches else None
        act.note(before=event.bracket, said=f"of {bracket.size} players" if bracket else "the usual one again")
        event.bracket = write_bracket(bracket) if bracket else []
        event.save(update_fields=["bracket"])
    return event


def _refuse_other(event: Event) -> None:
    structure = structure_of(event)
    if not any(spec.bracket for spec in structure.stages):
        message = f"Nothing of this event is played as a bracket: its pairing style is “{structure.name}”."
        raise RuleViolation("no_bracket", message, SECTION)
