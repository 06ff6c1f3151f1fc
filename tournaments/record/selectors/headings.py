"""What stands over the columns of scorecards, on pages and on paper: the words of the game."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.core.explanations import list_legend
from tournaments.engine.core.fields import FieldKind
from tournaments.engine.core.system import Sides
from tournaments.record.models import Event
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class Headings:
    """What stands over the columns of a card: what a player brings, then the game's `figures`, the same so far.

    `first`: what the first figure is called in a sentence; `outcomes`: what may be written of a game, in words.
    `round`: what everybody is drawn for; `seats`: how many sit at a table at most. `several`: whether that is
    several rounds at one table; `marks`: what is marked of a seat in each of them. `sided`: everybody plays a side.
    `card`: what the card is called.
    """

    scored_by: str
    figures: tuple[str, ...]
    first: str
    outcomes: tuple[tuple[str, str], ...]
    round: str
    seats: int
    several: bool
    marks: tuple[str, ...]
    sided: bool = False
    card: str = "scorecard"

    @property
    def opponents(self) -> str:
        return "Opponent" if self.seats == 2 else "Opponents"

    @property
    def in_brief(self) -> str:
        """Over a column that holds all figures of a game: "VP (Diff)"."""
        first, *others = self.figures or ("",)
        return f"{first} ({', '.join(others)})" if others else first

    @property
    def all_figures(self) -> tuple[str, ...]:
        return *self.figures, *(f"{heading} so far" for heading in self.figures)

    @property
    def blank(self) -> tuple[str, ...]:
        """What stands in these columns before a game."""
        return ("",) * len(self.all_figures)

    @property
    def width(self) -> int:
        """The columns that are empty while a game is played."""
        return 1 + len(self.all_figures)


def headings(event: Event) -> Headings:
    """Everything is empty where nothing is scored."""
    rules = records.rules_of(event)
    return Headings(
        scored_by=next((noted.heading for noted in rules.scoring.brought), ""),
        figures=tuple(figure.heading for figure in rules.figures),
        first=next((figure.label.lower() for figure in rules.figures), ""),
        outcomes=list_legend(rules),
        round=rules.round_word.capitalize(),
        seats=rules.seats[1],
        several=rules.limits.games_per_match > 1,
        marks=tuple(noted.heading for noted in rules.scoring.fields if noted.kind is FieldKind.FLAG and noted.heading),
        sided=rules.sides is not Sides.NONE,
        card=rules.card,
    )
