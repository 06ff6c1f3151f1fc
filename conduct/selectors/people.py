"""Whom a penalty may be for: who is on the list of the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from conduct.models import Penalty
from tournaments.record.models import Entry, Event

MOST = 1_000_000_000


def entry_asked(event: Event, asked: Mapping[str, Any], penalty: Penalty | None = None) -> list[Entry]:
    """Who is meant by ?entry=, or by ?table= of ?round= or else of the round that is played; nobody if that names
    nobody."""
    rows = Entry.objects.select_related("event", "player__merged_into").filter(event=event)
    if penalty is not None:
        return list(rows.filter(player=penalty.player_id))
    entry, table = _number(asked.get("entry")), _number(asked.get("table"))
    if entry:
        return list(rows.filter(pk=entry))
    rounds, number = event.rounds.exclude(state="draft").order_by("-number"), _number(asked.get("round"))
    last = (rounds.filter(number=number) if number else rounds).first()
    if not table or last is None:
        return []
    return list(rows.filter(player__in=last.seats.filter(match__table=table).values("player")))


def entry_of(event: Event, pk: int) -> Entry | None:
    return Entry.objects.select_related("event", "player__merged_into").filter(event=event, pk=pk).first()


def entries_of(event: Event, first: Iterable[Entry] = ()) -> list[tuple[int, str]]:
    """(key, name) of everybody on the list, by name; who was asked for comes first."""
    rows = Entry.objects.filter(event=event).select_related("player__merged_into")
    asked = {entry.pk for entry in first}
    return sorted(names_of(rows), key=lambda row: (row[0] not in asked, row[1].casefold()))


def is_listed(penalty: Penalty) -> bool:
    """Whether its player still is."""
    return Entry.objects.filter(event=penalty.event_id, player=penalty.player_id).exists()


def names_of(entries: Iterable[Entry]) -> list[tuple[int, str]]:
    return [(entry.pk, entry.person.shown_name) for entry in entries]


def _number(text: Any) -> int:
    said = str(text or "")
    return int(said) if said.isascii() and said.isdigit() and int(said[:10]) < MOST else 0
