"""Leagues as things that go by a name, and as what a title was won in."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from leagues.models import League
from leagues.models.league import concerned_in
from leagues.selectors.pages import readable_leagues
from tournaments.department.selectors.reported_names import NamedThing
from tournaments.kernel.permissions import Anyone
from tournaments.people.selectors.names import holds_words

MOST_FOUND = 8
SOURCE = re.compile(r"league (\d+), season (\d+)")


def named_league(pk: int, reader: Anyone) -> NamedThing | None:
    league = readable_leagues(reader).filter(pk=pk).first()
    if league is None:
        return None
    return NamedThing(league.name, league.get_absolute_url(), league.post, tuple(sorted(concerned_in(league))))


def leagues_named(words: str, reader: Anyone) -> list[NamedThing]:
    """Return the first leagues in whose name these words stand, as far as the reader may read them."""
    leagues = readable_leagues(reader).filter(holds_words("name_key", words)).order_by("name", "pk")[:MOST_FOUND]
    return [NamedThing(league.name, league.get_absolute_url(), league.post, ()) for league in leagues]


def leagues_of_titles(sources: Collection[str]) -> Mapping[str, tuple[str, str]]:
    """Map what the ledger of titles calls a season to the name and the page of its league."""
    meant = {source: int(found[1]) for source in sources if (found := SOURCE.fullmatch(source))}
    leagues = League.objects.in_bulk(set(meant.values()))
    rows = {source: leagues[pk] for source, pk in meant.items() if pk in leagues}
    return {source: (league.name, league.get_absolute_url()) for source, league in rows.items()}
