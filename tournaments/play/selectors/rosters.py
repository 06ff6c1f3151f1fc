"""The list of players for directors: its figures, and the rows of one page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from tournaments.play.selectors import tables
from tournaments.record.models import Entry, Event

STATE = ("pk", "checked_in", "fee_paid", "dropped_after", "disqualified_after", "forfeits", "ranked_last")
NAMES = ("player__handle", "player__name", "player__merged_into__handle", "player__merged_into__name")


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """The columns of a player that decide the order and the figures of the list."""

    pk: int
    checked_in: bool
    fee_paid: bool
    gone: bool


@dataclass(frozen=True, slots=True)
class Roster:
    """The list in the order of the page: missing players first, then by number."""

    listed: tuple[RosterEntry, ...]

    @property
    def missing(self) -> int:
        return sum(not one.checked_in for one in self.listed)

    @property
    def playing(self) -> int:
        return sum(one.checked_in and not one.gone for one in self.listed)

    @property
    def paid_count(self) -> int:
        return sum(one.fee_paid for one in self.listed)

    def rows_to_show(self, *, only_missing: bool) -> tuple[RosterEntry, ...]:
        return tuple(one for one in self.listed if not (only_missing and one.checked_in))


def roster(event: Event) -> Roster:
    """Return the whole list. One query."""
    rows = Entry.objects.filter(event=event).order_by("number").values_list(*STATE)
    listed = [RosterEntry(pk, here, paid, _is_out(*out)) for pk, here, paid, *out in rows]
    return Roster(tuple(sorted(listed, key=lambda one: one.checked_in or one.gone)))


def names_on(event: Event) -> Callable[[RosterEntry], str]:
    """Return a function that gives every name by which a player can be searched. One query."""
    rows = Entry.objects.filter(event=event).values_list("pk", *NAMES)
    names: Mapping[int, str] = {pk: " ".join(filter(None, parts)) for pk, *parts in rows}
    return lambda one: names[one.pk]


def rows_of(event: Event, wanted: Collection[RosterEntry]) -> tuple[tables.EntryRow, ...]:
    """Return the full rows of these players, in this order."""
    keys = [entry.pk for entry in wanted]
    rows = {row.pk: row for row in tables.entries(event, among=keys)}
    return tuple(rows[pk] for pk in keys if pk in rows)


def _is_out(dropped: int | None, disqualified: int | None, forfeits: bool, ranked_last: bool) -> bool:
    return dropped is not None or disqualified is not None or forfeits or ranked_last
