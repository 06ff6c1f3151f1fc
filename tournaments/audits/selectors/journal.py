"""What the journal says of the tables of an event: the result that stands by the last act about each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from tournaments.entries.acts import EntryTag, OfPlayers
from tournaments.kernel.models import JournalEntry
from tournaments.kernel.registry import read_facts
from tournaments.record.models import Event

Facts = Mapping[str, Any]
GIVEN_AWAY = EntryTag.ENTRY_GIVEN_AWAY


@dataclass(frozen=True, slots=True)
class Kept:
    """What the journal says last of a table, and by whom and when it was said."""

    facts: Facts
    by: str
    at: datetime


def kept_results(event: Event) -> dict[int, Kept]:
    """What the journal says last of each table, by its key."""
    found: dict[int, Kept] = {}
    rows = JournalEntry.objects.filter(event=event).select_related("actor__player").order_by("pk")
    for row in rows:
        if row.tag == GIVEN_AWAY:
            found = _given_away(found, *read_facts(OfPlayers, row.facts).players)
        by = str(row.actor) if row.actor else "the site"
        found.update((pk, Kept(facts, by, row.at)) for pk, facts in results_of(row.facts))
    return found


def _given_away(kept: Mapping[int, Kept], to: int, player: int) -> dict[int, Kept]:
    """What was said of this player's games was of the other's, whose record came later."""

    def named(facts: Facts) -> Facts:
        seats = [{**seat, "player": to if seat["player"] == player else seat["player"]} for seat in facts["seats"]]
        return {**facts, "seats": seats}

    return {pk: replace(one, facts=named(one.facts)) for pk, one in kept.items()}


def acted_on(event: Event) -> frozenset[int]:
    """The keys of all tables of which an act said a result."""
    rows = JournalEntry.objects.filter(event=event).order_by("pk").values_list("facts", flat=True)
    return frozenset(pk for facts in rows for pk, _ in results_of(facts))


def results_of(facts: Facts) -> Iterator[tuple[int, Facts]]:
    """The results that an entry says stand from then on, those of acts that joined it too."""
    for said in (*(one for one in facts.values() if isinstance(one, dict)), facts):
        if "match" in said and isinstance(said.get("after"), dict):
            yield said["match"], said["after"]
    yield from ((int(pk), said) for pk, said in facts.get("results", {}).items())
