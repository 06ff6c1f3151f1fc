"""Column headings of scorecards, on pages and on paper, in the words of the game."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.engine.core.explanations import list_legend
from tournaments.engine.core.fields import FieldKind
from tournaments.engine.core.system import Sides
from tournaments.record.models import Event
from tournaments.record.selectors import records


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of a scorecard: what a player brings, the game's `figures`, and the same so far.

    `first`: the name of the first figure in a sentence; `outcomes`: the outcomes that may be written, in words.
    `round`: the word for a round; `seats`: the most players at a table. `several`: whether that is several rounds at
    one table; `marks`: what is marked of a seat in each of them. `sided`: everybody plays a side. `card`: the name of
    the card.
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
        if self.seats == 2:
            return "Opponent"
        return "Opponents"

    @property
    def in_brief(self) -> str:
        """Return the heading of a column that holds all figures of a game, such as "VP (Diff)"."""
        first, *others = self.figures or ("",)
        if others:
            return f"{first} ({', '.join(others)})"
        return first

    @property
    def all_figures(self) -> tuple[str, ...]:
        return *self.figures, *(f"{heading} so far" for heading in self.figures)

    @property
    def blank(self) -> tuple[str, ...]:
        """Return the content of these columns before a game."""
        return ("",) * len(self.all_figures)

    @property
    def width(self) -> int:
        """Count the columns that are empty while a game is played."""
        return 1 + len(self.all_figures)


def headings(event: Event) -> Headings:
    """Return the headings of the event's game; they are empty where nothing is scored."""
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
