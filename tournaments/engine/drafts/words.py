"""Why the groups of a draft are as they are, in sentences players understand; they name nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.engine.core.types import Allegiance, Explanation
from tournaments.engine.drafts.circles import DUMMY, Circle, alike
from tournaments.engine.drafts.kinds import DraftKind, Sides
from tournaments.engine.texts import join_words

SIDE: dict[Allegiance | None, str] = {Allegiance.LIGHT: "Light Side", Allegiance.DARK: "Dark Side"}


def explanations(kind: DraftKind, circles: Sequence[Circle]) -> Iterator[Explanation]:
    """On the groups, the dummy, and each pair of neighbours who play one side."""
    yield Explanation((), "groups", _groups(kind, circles))
    for circle in circles:
        players = tuple(seat.player for seat in circle)
        if DUMMY in players:
            yield Explanation(players, "dummy", _dummy(len(circle)))
        for one, left in alike(circle) if kind.sides is Sides.PLAYED else ():
            yield Explanation((one.player, left.player), "same_side", _same_side(len(circle), SIDE[one.side]))


def _groups(kind: DraftKind, circles: Sequence[Circle]) -> str:
    sizes = [len(circle) for circle in circles]
    split = f"round one table of {sizes[0]}" if len(sizes) == 1 else f"into groups of {join_words(sizes)}"
    players = sum(seat.player != DUMMY for circle in circles for seat in circle)
    usual = kind.sizes(players) if kind.sizes and players >= kind.least else ()
    if sorted(usual) != sorted(sizes):
        return f"Drawn at random {split}, as the director chose; usual are {kind.why} ({kind.section})."
    return f"Drawn at random {split}: {kind.why} ({kind.section})."


def _dummy(size: int) -> str:
    words = "The number of players is odd: the director drafts a hand here, to win like everybody (SW Booster Draft)."
    return words if size == 6 else f"{words} Seven players and the hand fill no group of six."


def _same_side(size: int, side: str) -> str:
    return (
        f"These neighbours both play the {side}: on a circle of {size} the sides cannot take turns all the way round,"
        " as the number is odd, so that two of one side meet somewhere. No seating has fewer of them."
    )
