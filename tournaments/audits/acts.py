"""Journal tags of coordinators' decisions about events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.kernel.registry import Tag, Trait


class AuditTag(Tag):
    EVENT_ACCEPTED = "event.accepted", "imported event accepted as sanctioned: {reason}"
    IMPORT_WITHDRAWN = "import.withdrawn", "imported event withdrawn: {reason}"
    EVENT_VOIDED = "event.voided", "event declared void: {reason}"
    EVENT_UNVOIDED = "event.unvoided", "event not void any more: {reason}"
    EVENT_RELEASED = "event.released", "accepted as it stands, for ratings too: {reason}"
    EVENT_RANKED_AGAIN = "event.ranked_again", "ranked again, as disqualifications after the event stand now: {reason}"
    EVENT_APPROVED = "event.approved", "looked at and accepted, for ratings too: {reason}"
    REQUEST_MADE = "request.made", "{asked} asked of a coordinator: {reason}"
    REQUEST_WITHDRAWN = "request.withdrawn", "{asked}, asked of a coordinator, taken back"
    REQUEST_GRANTED = "request.granted", "{asked} granted by a coordinator: {reason}"
    REQUEST_REFUSED = "request.refused", "{asked} refused by a coordinator: {reason}"
    COUNTED_CHANGED = "event.counted_changed", "what it counts as changed by a coordinator: {changed}: {reason}"
    DIRECTOR_TRUSTED = "director.trusted", "a director trusted: his events count at once", Trait.NON_BLOCKING
    DIRECTOR_NOT_TRUSTED = "director.not_trusted", "a director not trusted any more", Trait.NON_BLOCKING
    LOOK_WANTED = "look.wanted", "put among the events worth a look: {signs}"
    PATROL_FOUND = "patrol.found", "found not to hold by the patrol: {signs}"
    LOOK_SETTLED = "look.settled", "looked at by a coordinator: {reason}"
    DIRECTOR_ASKED = "director.asked", "directors asked: {reason}", Trait.NON_BLOCKING
    DIRECTOR_ANSWERED = "director.answered", "directors answered: {reason}", Trait.NON_BLOCKING
    ENTRY_FORFEITS = "entry.forfeits", "{player} forfeits all prizes, disqualified after the event"
    ENTRY_FORFEITS_NOT = "entry.forfeits_not", "{player} forfeits nothing any more"
    RESULT_RESTORED = "result.restored", "{table} put back from {before} to {after}, as the journal has it: {reason}"
    EVENT_RESTORED = "event.restored", "put back as recorded: {reason}"
    ROW_RESTORED = "row.restored", "a row put back as recorded: {reason}"


@dataclass(frozen=True, slots=True)
class Released:
    """`accepted`: the mark of each check that was red, by its code."""

    reason: str
    accepted: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RestoredRow:
    """`row`: the table and the key of what was put back."""

    row: str


@dataclass(frozen=True, slots=True)
class Asked:
    reason: str
