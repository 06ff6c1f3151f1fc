"""Find the last recorded result of each table in the journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tournaments.entries.acts import EntryTag, OfPlayers
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import read_facts
from tournaments.record.models import Event
from tournaments.record.selectors.acts import actor_names

Facts = Mapping[str, Any]


MOVED = (EntryTag.ENTRY_DENIED, EntryTag.ENTRY_GIVEN_AWAY, EntryTag.ENTRY_RESTORED, EntryTag.ENTRY_CONFIRMED)
"""Acts that gave an entry with its results to another record."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The last recorded result of a table, by whom and when."""

    facts: Facts
    by: str
    at: datetime


def kept_results(event: Event) -> dict[int, Kept]:
    """Map each match to its last recorded result."""
    results: dict[int, Kept] = {}
    entries = list(
        JournalEntry.objects.filter(event=event).defer("kept").select_related("actor__player").order_by("pk")
    )
    actors = actor_names(entries)
    for entry in entries:
        if entry.tag in MOVED and "players" in entry.facts:  # a denial of an older release moved nothing yet
            to, *given = read_facts(OfPlayers, entry.facts).players
            for player in given:  # nobody where an act only names the record
                results = _given_away(results, to, player)
        results.update((pk, Kept(facts, actors[entry.pk], entry.at)) for pk, facts in _results_of(entry.facts))
    return results


def _given_away(results: Mapping[int, Kept], to: int, player: int) -> dict[int, Kept]:
    """Return the results with the other player in place of this one, whose record came later."""

    def name_seats(facts: Facts) -> Facts:
        seats = [{**seat, "player": to if seat["player"] == player else seat["player"]} for seat in facts["seats"]]
        return {**facts, "seats": seats}

    return {pk: replace(result, facts=name_seats(result.facts)) for pk, result in results.items()}


def acted_on(event: Event) -> frozenset[int]:
    """The keys of all tables of which an act said a result."""
    rows = JournalEntry.objects.filter(event=event).order_by("pk").values_list("facts", flat=True)
    return frozenset(pk for facts in rows for pk, _ in _results_of(facts))


def _results_of(facts: Facts) -> Iterator[tuple[int, Facts]]:
    """The results that an entry says stand from then on, those of acts that joined it too."""
    for part in (*(value for value in facts.values() if isinstance(value, dict)), facts):
        if "match" in part and isinstance(part.get("after"), dict):
            yield part["match"], part["after"]
    yield from ((int(pk), result) for pk, result in facts.get("results", {}).items())
