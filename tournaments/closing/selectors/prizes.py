"""The prizes of an event as pages and programs show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet

from tournaments.engine.document.players import PRIZE, Won
from tournaments.record.models import Event, Prize
from tournaments.record.selectors import records
from tournaments.record.selectors.rows import entries_of

OF_ENTRY = ("document_id", "pk", "forfeits")


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """`winner` is empty while nobody has won it; `forfeited`: who won it was disqualified afterwards."""

    pk: int
    named: str
    text: str
    winner: str
    entry: int | None
    given: bool
    forfeited: bool


def prizes(event: Event) -> tuple[PrizeRow, ...]:
    """By place, then the others: one query."""
    return tuple(map(_row, with_winners(Prize.objects.filter(event=event))))


def prizes_of(event: Event) -> QuerySet[Prize]:
    return Prize.objects.filter(event=event).select_related("event", "entry")


def winners(event: Event) -> list[tuple[int, str]]:
    """Who could win a prize, by name: who was there, and not disqualified."""
    people = [
        (row.pk, row.person.shown_name) for row in entries_of(event).filter(checked_in=True) if not row.wins_nothing
    ]
    return sorted(people, key=lambda one: one[1].casefold())


def with_winners(rows: QuerySet[Prize]) -> QuerySet[Prize]:
    return rows.select_related("entry__player__merged_into")


def entries_by_place(event: Event) -> Mapping[int, int]:
    """The keys of the entries by final place; who was disqualified is passed over. The place of who was so after the
    event stays his, and gives nobody anything.
    """
    entries = {identity: (pk, forfeits) for identity, pk, forfeits in event.entries.values_list(*OF_ENTRY)}
    staying = [entries[one.player] for one in records.standings(event) if not one.disqualified]
    return {place: pk for place, (pk, forfeits) in enumerate(staying, start=1) if not forfeits}


def _row(prize: Prize) -> PrizeRow:
    player = prize.entry.person if prize.entry else None
    return PrizeRow(
        pk=prize.pk,
        named=prize.named,
        text=prize.text,
        winner=player.shown_name if player else "",
        entry=prize.entry_id,
        given=prize.given_at is not None,
        forfeited=prize.entry is not None and prize.entry.wins_nothing,
    )


def prize_documents(event: Event) -> list[dict[str, Any]]:
    """As the event document holds them; empty where there are none."""
    rows = Prize.objects.filter(event=event).values("place", "label", "text")
    won = rows.annotate(player=F("entry__document_id"), given=F("given_at"))
    return [PRIZE.write({Won: row}) for row in won]
