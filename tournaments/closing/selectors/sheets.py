"""Lists as rows of a spreadsheet: numbers are numbers, everything else is text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from io import StringIO
from typing import Any

from defusedcsv import csv

from tournaments.engine.core.explanations import columns
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Line, Standing
from tournaments.engine.names import not_isolated
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.forfeits import gone
from tournaments.record.selectors.standings import badge, why_in_words

BEGINS_A_FORMULA = frozenset("=+-@|%\t\r\n")
BYTE_ORDER_MARK = "\ufeff"  # or Excel takes UTF-8 for something else
Row = tuple[str | int | float, ...]


def as_csv(rows: Iterable[Row]) -> str:
    """No text in it becomes a formula, and no name has signs that only a page needs."""
    text = StringIO(BYTE_ORDER_MARK)
    text.seek(0, 2)
    csv.writer(text).writerows([inert(cell) for cell in row] for row in rows)
    return text.getvalue()


def inert(cell: Any) -> Any:
    """Text that a spreadsheet shows and never works out; wide signs and those behind blanks count as signs, too."""
    if not isinstance(cell, str):
        return cell
    cell = not_isolated(cell)
    first = cell.lstrip(" \u00a0\u3000")[:1]
    return f"'{cell}" if BEGINS_A_FORMULA & set(unicodedata.normalize("NFKC", first)) else cell


def standings_sheet(event: Event) -> tuple[Row, ...]:
    """A heading and the standings, with the ending of every round; no rows before the first complete round."""
    seen, known = records.known_record(event)
    cards, standings = records.ranked(event, seen)
    rules = records.rules_of(event)
    endings = {card.player: [_ended(rules, line) for line in card.lines] for card in cards}
    word = rules.round_word.capitalize()
    rounds = [f"{word} {number}" for number in range(1, max(map(len, endings.values()), default=0) + 1)]
    figures = columns(rules)
    names = {player: entrant.name for player, entrant in known.items()}
    heading = ("Rank", "Player", *rounds, *(label for _, label in figures), "Gone", "Why ahead of the next")

    def row(standing: Standing) -> Row:
        player, played = standing.player, endings[standing.player]
        return (
            standing.rank,
            *(names[player], *played, *[""] * (len(rounds) - len(played))),
            *(standing.figures.get(code, "") for code, _ in figures),
            *(gone(standing, known[player].mark), why_in_words(standing, names)),
        )

    return (heading, *map(row, standings))


def _ended(rules: GameRules, line: Line) -> str | int:
    """How a round ended, or of a match that nobody wins what it gave."""
    return badge(rules, line)[0] if rules.says_outcomes else line.figures[rules.scoring.figures[0].code]
