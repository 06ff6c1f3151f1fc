"""A list as a file for spreadsheets and for programs: nothing of anybody but what his page shows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ratings.engine import RatingList
from ratings.selectors.lists import Row
from tournaments.closing.selectors.sheets import as_csv

HEADING = ("Rank", "Player", "Name", "Country", "Rating", "Games", "Events", "Last event")
CENTS = 2


def list_sheet(rows: Iterable[Row]) -> str:
    return as_csv((HEADING, *map(_line, rows)))


def as_json(one: RatingList, rows: Iterable[Row]) -> dict[str, Any]:
    return {"list": one.code, "name": one.name, "players": [_entry(row) for row in rows]}


def _line(row: Row) -> tuple[str | int | float, ...]:
    said = (row.rank, row.name, row.full_name, row.country_name, round(row.rating, CENTS), row.games, row.events)
    return (*said, row.last_at.date().isoformat())


def _entry(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "id": row.player,
        "name": row.name,
        "full_name": row.full_name,
        "country": row.country,
        "rating": round(row.rating, CENTS),
        "games": row.games,
        "events": row.events,
        "last_at": row.last_at.isoformat(),
    }
