"""Wishes for the draw that the guide does not know."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, KeepApart
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class ShownWish:
    pk: int
    players: tuple[records.Entrant, records.Entrant]
    until: int
    reason: str

    @property
    def names(self) -> str:
        return " and ".join(f"{player.name}" for player in self.players)


def wishes(event: Event) -> tuple[ShownWish, ...]:
    """Return the pairs to be kept apart, of players on the list."""
    known = {entrant.pk: entrant for entrant in records.entrants(event).values()}
    rows = KeepApart.objects.filter(event=event).values_list("pk", "first_id", "second_id", "until", "reason")
    return tuple(
        ShownWish(pk, (known[a], known[b]), until, reason)
        for pk, a, b, until, reason in rows
        if a in known and b in known
    )


def wishes_of(event: Event) -> QuerySet[KeepApart]:
    return KeepApart.objects.filter(event=event).select_related("event", "first__merged_into", "second__merged_into")


def pair(first: int, second: int) -> tuple[Player, Player]:
    """Return two players. Raises KeyError where one does not exist."""
    players = Player.objects.in_bulk([first, second])
    return players[first], players[second]


def fixed_tables(event: Event) -> tuple[tuple[str, int], ...]:
    """Return (player, their fixed table)."""
    names = records.names(event)
    rows = Entry.objects.filter(event=event, fixed_table__isnull=False).order_by("fixed_table")
    return tuple((names[identity], table or 0) for identity, table in rows.values_list("document_id", "fixed_table"))


def players(event: Event) -> list[tuple[int, str]]:
    """Return (key, name) of everybody on the list, by name."""
    players = ((entrant.pk, entrant.name) for entrant in records.entrants(event).values())
    return sorted(players, key=lambda player: event.order_of(player[1]))
