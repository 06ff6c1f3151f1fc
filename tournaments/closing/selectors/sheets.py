"""Lists as rows of a spreadsheet: numbers are numbers, everything else is text."""

from __future__ import annotations

from tournaments.engine.core.explanations import list_columns
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Line, Standing
from tournaments.engine.tables.cells import Row
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.record.selectors.forfeits import why_gone
from tournaments.record.selectors.standings import badge, why_in_words


def standings_sheet(event: Event) -> tuple[Row, ...]:
    """Return a heading and the standings with the outcome of every round; no rows before the first complete round."""
    seen, known = records.known_record(event)
    cards, standings = records.score_and_rank(event, seen)
    rules = records.rules_of(event)
    cells: dict[str, list[str | int]] = {}
    for card in cards:
        cells[card.player] = [_round_cell(rules, line) for line in card.lines]
    word = rules.round_word.capitalize()
    rounds = [f"{word} {number}" for number in range(1, max(map(len, cells.values()), default=0) + 1)]
    figures = list_columns(rules)
    names = {player: entrant.name for player, entrant in known.items()}
    heading = ("Rank", "Player", *rounds, *(label for _, label in figures), "Gone", "Why ahead of the next")

    def row(standing: Standing) -> Row:
        player, played = standing.player, cells[standing.player]
        return (
            standing.rank,
            *(names[player], *played, *[""] * (len(rounds) - len(played))),
            *(standing.figures.get(code, "") for code, _ in figures),
            *(why_gone(standing, known[player].mark), why_in_words(standing, names)),
        )

    return (heading, *map(row, standings))


def _round_cell(rules: GameRules, line: Line) -> str | int:
    """Return the letter of a round's outcome, or its first figure where the rules know no outcomes."""
    return badge(rules, line)[0] if rules.says_outcomes else line.figures[rules.scoring.figures[0].code]
