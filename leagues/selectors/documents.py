"""A season as a document, which `python -m leagues.engine score` counts alike."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from leagues.engine import LeagueEvent
from leagues.engine.document import FORMAT
from leagues.selectors.seasons import SeasonValue


def season_document(value: SeasonValue) -> dict[str, Any]:
    """Return the season's document, with players by the keys of people.

    Disqualified players keep a place without points. The seed of coins is public once the season is closed, and a
    commitment to it from the start.
    """
    people = sorted({player for event in value.events for player in event.ranks}, key=int)
    return {
        "format": FORMAT,
        "version": 1,
        "seed_commitment": value.season.seed_commitment,
        **({"seed": value.season.seed} if value.season.closed_at else {}),
        "players": [{"id": player, "lifetime_before": value.before.get(player, 0)} for player in people],
        "events": [_event(event) for event in value.events],
        "qualifiers": value.season.qualifiers,
    }


def _event(event: LeagueEvent) -> dict[str, Any]:
    by_rank: dict[int, list[str]] = defaultdict(list)
    for player, rank in event.ranks.items():
        by_rank[rank].append(player)
    placing = [sorted(by_rank[rank], key=int) for rank in sorted(by_rank)]
    document: dict[str, Any] = {"id": event.id, "kind": event.kind.value}
    document |= {"half": event.half} if event.half else {}
    document["placing"] = [players[0] if len(players) == 1 else players for players in placing]
    document |= {"bonus": dict(event.bonus)} if event.bonus else {}
    document |= {"disqualified": sorted(event.barred, key=int)} if event.barred else {}
    document |= {} if event.beyond else {"in_this_league_alone": True}
    return document
