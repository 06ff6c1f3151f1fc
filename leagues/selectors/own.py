"""Say in one sentence how the reader stands in a season (OPG 12.2)."""

from __future__ import annotations

from leagues.selectors.tables import SeasonTable, ShownList, ShownRow


def own_standing(table: SeasonTable, player: int | None) -> str:
    """Return the sentence, or an empty text for somebody who is not in the table. `player` is the key of a person."""
    row = next((row for row in table.rows if row.player == player), None)
    if row is None:
        return ""
    return f"You are at rank {row.rank} of {len(table.rows)}{_of_lists(table, row)}"


def _of_lists(table: SeasonTable, row: ShownRow) -> str:
    if row.qualified:
        is_whole = table.lists[int(row.qualified) - 1].is_whole
        return ", and have qualified" if is_whole else ", and qualify as things stand"
    if table.season.closed_at is not None or not table.lists:
        return ""
    played_for = next((each for each in table.lists if not each.is_whole), None)
    return ", and have not qualified" if played_for is None else _behind(played_for, row, table.season.qualifiers)


def _behind(played_for: ShownList, row: ShownRow, places: int) -> str:
    if len(played_for.rows) < places:
        return ""
    gap = played_for.rows[-1][1] - row.total
    return f", {gap} point{'' if gap == 1 else 's'} from qualifying" if gap > 0 else ", level with who qualifies"
