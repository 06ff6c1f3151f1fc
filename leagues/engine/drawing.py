"""Draw prizes among the winners and among everybody, repeatable for anyone who knows the seed (OPG 11.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Won:
    """`number`: where the player stood among those left, 1 the first; `left`: how many they were."""

    prize: str
    player: str
    number: int
    left: int
    of_winners: bool


def draw_winners(
    seed: int, winners: Sequence[str], winners_prizes: Sequence[str], entrants: Sequence[str], prizes: Sequence[str]
) -> tuple[Won, ...]:
    """First the prizes of the winners, then those of everybody, in their order, all from one generator.

    For each prize one `random()`, times the number of those left and rounded down: so many are passed over, and the
    next one wins and leaves that drawing. Prizes for which nobody is left are not drawn.
    """
    rng = Random(seed)
    return (
        *_draw_among(rng, winners, winners_prizes, of_winners=True),
        *_draw_among(rng, entrants, prizes, of_winners=False),
    )


def _draw_among(rng: Random, players: Sequence[str], prizes: Sequence[str], *, of_winners: bool) -> Iterator[Won]:
    left = list(players)
    for prize in prizes[: len(players)]:
        passed, among = int(rng.random() * len(left)), len(left)
        yield Won(prize, left.pop(passed), passed + 1, among, of_winners)
