"""Brackets of every kind, and random winners for them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from hypothesis import strategies as st

from tournaments.engine.brackets import (
    Bracket,
    Progress,
    build_play_in,
    double_elimination,
    elimination_bracket,
    mcintyre,
    modified_mcintyre,
    progress,
    read_bracket,
    standard,
    write_bracket,
)

NOBODY: Mapping[str, int] = {}
THIRD_PLACE = [
    {"id": "A", "a": {"seed": 1}, "b": {"seed": 4}},
    {"id": "B", "a": {"seed": 2}, "b": {"seed": 3}},
    {"id": "small", "round": 2, "name": "match for third place", "a": {"loser": "A"}, "b": {"loser": "B"}},
    {"id": "big", "round": 3, "a": {"winner": "A"}, "b": {"winner": "B"}},
]

RANKED_AT_THE_END = [
    *THIRD_PLACE[:3],
    {"id": "C", "round": 2, "a": {"winner": "A"}, "b": {"winner": "B"}},
    {"id": "D", "round": 2, "a": {"seed": 5}, "b": {"seed": 6}},
    {"id": "E", "round": 3, "a": {"winner": "C"}, "b": {"winner": "D"}},
    {"id": "F", "round": 4, "a": {"winner": "E"}, "b": {"rank": 1, "of": "losers", "round": 2}},
]
"""Of the three losers of round 2 the highest seed plays on."""

LATE_PLACE = [
    *({key: match[key] for key in ("id", "round", "a", "b")} for match in write_bracket(double_elimination(4))),
    {"id": "small", "round": 4, "a": {"loser": "m4"}, "b": {"loser": "m5"}},
]
"""Third place is played for beside the grand final."""

ODD_ONES = (
    modified_mcintyre(8),
    modified_mcintyre(16),
    mcintyre(),
    *map(read_bracket, (THIRD_PLACE, RANKED_AT_THE_END, LATE_PLACE)),
)

BUILT = st.one_of(
    st.sampled_from([2, 4, 8, 16, 32]).map(standard),
    st.integers(2, 40).map(build_play_in),
    st.integers(2, 40).map(elimination_bracket),
    st.integers(3, 24).map(double_elimination),
)
BRACKETS = BUILT | st.sampled_from(ODD_ONES)


def entrants(bracket: Bracket) -> tuple[str, ...]:
    return tuple(f"p{seed}" for seed in range(1, bracket.size + 1))


def after(bracket: Bracket, winners: dict[str, str], left: Mapping[str, int] = NOBODY) -> Progress:
    """With players p1, p2 ... by their seeds."""
    return progress(bracket, entrants(bracket), winners, left)


def played(
    bracket: Bracket, rng: Random, matches: int | None = None, left: Mapping[str, int] = NOBODY
) -> dict[str, str]:
    """Random winners of all that is to be played, or of so many matches, in any order in which they can be."""
    winners: dict[str, str] = {}
    most = len(bracket.nodes) if matches is None else matches
    while ready := after(bracket, winners, left).ready[: most - len(winners)]:
        now = ready if matches is None else rng.sample(ready, rng.randint(1, len(ready)))
        winners |= {state.node.id: rng.choice(state.players) for state in now}
    return winners
