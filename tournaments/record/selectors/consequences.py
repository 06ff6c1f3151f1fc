"""The circumstances that keep consequences of an event from counting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournaments.engine.consequences import Circumstance, Gate, gates
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.elsewhere import circumstances_elsewhere
from tournaments.record.selectors.outcomes import event_sheets

NOT_HELD: Mapping[str, Circumstance] = {
    Event.State.VOID: Circumstance.VOID,
    Event.State.CANCELLED: Circumstance.CANCELLED,
}


@dataclass(frozen=True, slots=True)
class PlayerGates:
    """A player whose place does not give everything, with the state of each consequence."""

    pk: int
    name: str
    gates: tuple[Gate, ...]


def circumstances_of(event: Event) -> frozenset[Circumstance]:
    """Return the circumstances that the event's own row shows, without a query."""
    status = event_status(event)
    if event.state in NOT_HELD:
        return frozenset({NOT_HELD[event.state]})
    holds = {
        Circumstance.UNFINISHED: event.state != Event.State.FINALIZED,
        Circumstance.REHEARSAL: event.is_rehearsal,
        Circumstance.WAITING: bool(event.awaits),
        Circumstance.UNSANCTIONED: not status.sanctioned,
        Circumstance.UNRATED: not status.lists,
    }
    found = set()
    for each, is_so in holds.items():
        if is_so:
            found.add(each)
    return frozenset(found)


def find_circumstances(event: Event) -> frozenset[Circumstance]:
    """Return all circumstances: those of the row, those of other apps, and whether results were altered."""
    holds = circumstances_of(event) | circumstances_elsewhere(event)
    if event.state == Event.State.FINALIZED and is_altered(event):
        return holds | {Circumstance.ALTERED}
    return holds


def is_altered(event: Event) -> bool:
    """Return whether the results differ from what was frozen when the event was finalized."""
    if not event.frozen_digest:
        return False
    ((_, sheet),) = event_sheets([event.pk])
    return sheet.digest != event.frozen_digest


def gates_of(event: Event) -> tuple[Gate, ...]:
    """Return the state of each consequence of this event for everybody in it."""
    return gates(find_circumstances(event))


def players_with_gates(event: Event) -> tuple[PlayerGates, ...]:
    """Return the players who were disqualified, in the event or after it, by name."""
    out = Q(forfeits=True) | Q(ranked_last=True) | Q(disqualified_after__isnull=False)
    entries = Entry.objects.filter(out, event=event).select_related("player__merged_into")
    rows = [PlayerGates(row.person.pk, row.shown_name, gates(row.circumstances)) for row in entries]
    return tuple(sorted(rows, key=lambda row: event.order_of(row.name)))
