"""Whether rounds without a rematch are left: the exact search."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tournaments.engine.draws.score_groups.factors import OutOfStepsError, Search, matchings, without
from tournaments.engine.draws.score_groups.matching import Graph


def graph(*opponents: str) -> Graph:
    """By the places that each has not met."""
    return tuple(sum(1 << int(other) for other in each) for each in opponents)


def held(left: Graph, rounds: int) -> bool:
    """The same by trying every draw of every round."""
    everybody = (1 << len(left)) - 1
    return rounds == 0 or any(held(without(left, pairs), rounds - 1) for pairs in matchings(left, everybody))


@pytest.mark.parametrize("seed", range(12))
def test_search_finds_what_trying_every_draw_finds(seed: int) -> None:
    random = Random(seed)
    places, chance = random.choice([4, 6, 8]), random.uniform(0.3, 0.8)
    left = [0] * places
    for a, b in combinations(range(places), 2):
        if random.random() < chance:
            left[a] |= 1 << b
            left[b] |= 1 << a
    for rounds in range(4):
        assert Search(None).holds(tuple(left), rounds) is held(tuple(left), rounds)


def test_search_that_may_take_no_step_gives_up() -> None:
    with pytest.raises(OutOfStepsError):
        Search(0).holds(graph("14", "0234", "15", "15", "01", "23"), 1)


def flower(petals: int) -> Graph:
    """A flower snark: everybody has three opponents left, and three rounds cannot be drawn."""
    ends = [*range(1, petals), 0]
    pairs = [(4 * at, 4 * at + side) for at in range(petals) for side in (1, 2, 3)]
    pairs += [(4 * at + 1, 4 * to + 1) for at, to in enumerate(ends)]
    pairs += [(4 * at + 2, 4 * to + (2 if to else 3)) for at, to in enumerate(ends)]
    pairs += [(4 * at + 3, 4 * to + (3 if to else 2)) for at, to in enumerate(ends)]
    left = [0] * 4 * petals
    for a, b in pairs:
        left[a] |= 1 << b
        left[b] |= 1 << a
    return tuple(left)


def test_search_that_begins_again_takes_no_more_steps_than_it_was_given() -> None:
    """It takes some 345: not within the first 200, nor within the 200 that 400 leave; 600 leave 400."""
    assert not Search(600).holds(flower(9), 3)
    with pytest.raises(OutOfStepsError):
        Search(400).holds(flower(9), 3)
