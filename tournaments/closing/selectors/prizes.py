"""Consequences of the final table (OPG 7.7): the announced order and the prizes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from tournaments.engine.document.players import PRIZE, Won
from tournaments.record.models import Entry, Event, Prize
from tournaments.record.selectors import records
from tournaments.record.selectors.final_rows import rows_of
from tournaments.record.selectors.rows import entries_of

MOST_NAMED, LONGEST = 8, 480


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize on the page. `winner` may be empty; `forfeited` means that the winner was disqualified later."""

    pk: int
    named: str
    text: str
    winner: str
    entry: int | None
    given: bool
    forfeited: bool
    glass: bool


def prizes(event: Event) -> tuple[PrizeRow, ...]:
    """Return prizes for places first, then the others. Takes one query."""
    return tuple(map(_row, shown_prizes(event)))


def shown_prizes(event: Event) -> Iterable[Prize]:
    """Return the prizes as rows; a finalized event has them in its final record."""
    final = rows_of(event, Prize)
    if final is None:
        return with_winners(Prize.objects.filter(event=event).select_related("event"))
    return sorted(final, key=lambda prize: (prize.place is None, prize.place or 0, prize.pk))


def prizes_of(event: Event) -> QuerySet[Prize]:
    return Prize.objects.filter(event=event).select_related("event", "entry")


def winners(event: Event) -> list[tuple[int, str]]:
    """Return key and name of each player who was there and not disqualified, by name."""
    there = entries_of(event).filter(checked_in=True)
    people = [(entry.pk, entry.shown_name) for entry in there if not entry.wins_nothing]
    return sorted(people, key=lambda person: event.order_of(person[1]))


def with_winners(rows: QuerySet[Prize]) -> QuerySet[Prize]:
    return rows.select_related("entry__player__merged_into")


def barred_directors(event: Event) -> frozenset[int]:
    """Return entries of directors who play and may win no prize except glass (SW)."""
    if records.rules_of(event).director_wins:
        return frozenset()
    return frozenset(records.entries_of_director(event).values_list("pk", flat=True))


def entries_by_place(event: Event, without: Collection[int] = ()) -> Mapping[int, int]:
    """Map final places to entries, passing over disqualified players and those in `without`.

    Players disqualified after the event keep their place, and nobody gets its prize.
    """
    final = rows_of(event, Entry)
    listed = event.entries.all() if final is None else final
    entries = {entry.document_id: (entry.pk, entry.forfeits) for entry in listed}
    staying = [entries[standing.player] for standing in records.standings(event) if not standing.disqualified]
    staying = [one for one in staying if one[0] not in without]
    return {place: pk for place, (pk, forfeits) in enumerate(staying, start=1) if not forfeits}


def _row(prize: Prize) -> PrizeRow:
    winner, forfeited = (prize.entry.shown_name, prize.entry.wins_nothing) if prize.entry else ("", False)
    return PrizeRow(
        prize.pk, prize.occasion, prize.text, winner, prize.entry_id, prize.given_at is not None, forfeited, prize.glass
    )


def prize_documents(event: Event) -> list[dict[str, Any]]:
    """Return the prizes in the format of the event file."""
    return [_prize_document(prize) for prize in shown_prizes(event)]


def _prize_document(prize: Prize) -> dict[str, Any]:
    facts: dict[str, Any] = {name: getattr(prize, name) for name in ("place", "label", "text", "glass")}
    facts["player"] = prize.entry and prize.entry.document_id
    facts["given"] = prize.given_at
    return PRIZE.write({Won: facts})


def final_order(event: Event) -> str:
    """Return the announcement of the winner and the first places, without disqualified players."""
    known = records.entrants(event)
    ranked = []
    for standing in records.standings(event):
        entrant = known[standing.player]
        if not standing.disqualified and not entrant.mark:
            ranked.append((standing.rank, entrant.name))
    if not ranked:
        return f"{event.title} is final."
    first = [name for place, name in ranked if place == 1]
    wins = ""
    if first:
        verb = "wins" if len(first) == 1 else "win"
        wins = f" {' and '.join(first)} {verb}."
    order = ", ".join(f"{place}. {name}" for place, name in ranked[:MOST_NAMED])
    more = f" and {len(ranked) - MOST_NAMED} more" if len(ranked) > MOST_NAMED else ""
    text = f"The event is final.{wins} Final order: {order}{more}."
    return text if len(text) <= LONGEST else f"The event is final.{wins} All places stand in the standings."
