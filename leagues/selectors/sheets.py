"""A season as a file for spreadsheets."""

from __future__ import annotations

from leagues.selectors.tables import SeasonTable, ShownRow
from tournaments.engine.tables.cells import Row


def season_sheet(table: SeasonTable) -> tuple[Row, ...]:
    """Return a row for each player, as the table of the page has them; empty where they were not there."""
    return (_head(table), *(_line(row) for row in table.rows))


def _head(table: SeasonTable) -> tuple[str, ...]:
    titles = (event.title for event in table.counting)
    return ("Rank", "Player", *titles, "Bonus", "Total", "Events", "Lifetime", "Below the one before by")


def _line(row: ShownRow) -> tuple[str | int, ...]:
    points = ("" if worth is None else worth for worth in row.points)
    return (row.rank, row.name.shown, *points, row.bonus, row.total, row.events, row.lifetime, row.why)
