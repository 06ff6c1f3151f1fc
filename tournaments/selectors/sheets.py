"""Lists as rows of a spreadsheet: numbers are numbers, everything else is text."""

from __future__ import annotations

from tournaments.engine.figures import columns
from tournaments.engine.types import Standing
from tournaments.models import Event
from tournaments.selectors import records
from tournaments.selectors.standings import badge, named

Row = tuple[str | int | float, ...]


def standings_sheet(event: Event) -> tuple[Row, ...]:
    """A heading and the standings, with the ending of every round; no rows before the first complete round."""
    seen, known = records.known_record(event)
    cards, standings = records.ranked(event, seen)
    endings = {card.player: [badge(line)[0] for line in card.lines] for card in cards}
    rounds = max(map(len, endings.values()), default=0)
    figures = columns(records.rules_of(event))
    names = {player: entrant.name for player, entrant in known.items()}
    heading = ("Rank", "Player", *_rounds(rounds), *(said for _, said in figures), "Gone", "Why ahead of the next")

    def row(one: Standing) -> Row:
        played = endings[one.player]
        return (
            one.rank,
            names[one.player],
            *played,
            *[""] * (rounds - len(played)),
            *(one.figures.get(code, "") for code, _ in figures),
            "disqualified" if one.disqualified else "dropped" if one.dropped else "",
            named(one.explanation, names),
        )

    return (heading, *map(row, standings))


def _rounds(number: int) -> tuple[str, ...]:
    return tuple(f"Round {played}" for played in range(1, number + 1))
