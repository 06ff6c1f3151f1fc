"""What a draw says of itself, sentence by sentence: why it is the best, why a pair meets, why somebody sits out."""

from __future__ import annotations

import pytest

from tests.engine.drawing import cards, drawn, position, texts
from tournaments.engine.core.types import Position

BEST = "No better draw exists."
SEARCHED = "an exact search finds nothing better."
FEW = "cannot be paired without a rematch: after any draw somebody has too few left to meet."
TO_THE_TOP = "sat out round 1: seated first against the highest total"
BELOW = "sat out round 1; no place against the highest total was left, so seated against {}"
GROUPS = [one + other for one in "abc" for other in "abc" if one < other]


def met_past_a_total() -> Position:
    """Three on 12 who have all met each other, and of those on 9 two of them everybody, the third one alone."""
    met = [*GROUPS, *("ad", "ae", "bd", "be", "df", "dg", "dh", "ef", "eg", "eh")]
    return position(cards([12, 12, 12, 9, 9, 8, 8, 8], met=met))


PROOFS = [
    (
        met_past_a_total(),
        f"{BEST} Once a total is passed over on which not everybody was met: {SEARCHED} On 12 not everybody can be"
        f" paired without a rematch; three pairs cross, and {SEARCHED}",
        [
            *["paired down past 9: has already met everybody on 9"] * 2,
            "paired down past 9: those not met before on 9 sit elsewhere",
            "same total: both on 9",
        ],
    ),
    (
        position(cards([12, 9, 8, 4], met=["ab", "ac"])),
        f"{BEST} An odd number stands on 12, and on 8 after that: two pairs must cross.",
        [
            "alone on 9; meets the only one on 8 not met before",
            "paired down past 9 and 8: has already met everybody on 9 and 8",
        ],
    ),
    (
        position(cards([12, 12, 9, 9], met=["ab"])),
        f"{BEST} On 12 not everybody can be paired without a rematch; two pairs cross, and {SEARCHED}",
        ["has already met everybody else on 12; meets one of the two on 9 not met before"] * 2,
    ),
    (
        position(cards([9, 8, 4], byes="abc")),
        f"{BEST} One second bye is given: everybody has had one. An odd number stands on 9: one pair must cross.",
        ["alone on 9; meets the only one on 8 not met before", "odd number of players: a second bye"],
    ),
    (
        position(cards([9, 8, 4, 1], met=["ab", "ac", "ad", "bc"]), 4, 6),
        f"{BEST} Two players sit out: an exact search finds no draw without a rematch that seats more. No bye"
        " nearer to the lowest total without one is possible that does not force a rematch or a second bye. The two"
        " rounds to come cannot be paired without a rematch: already this one cannot. An odd number stands on 8:"
        " one pair must cross.",
        [
            *["bye because the only remaining opponent was already met"] * 2,
            "paired down past 4: has already met everybody on 4",
        ],
    ),
]


@pytest.mark.parametrize(("where", "proof", "said"), PROOFS)
def test_draw_says_why_it_is_the_best(where: Position, proof: str, said: list[str]) -> None:
    draw = drawn(where)
    assert (draw.proof, sorted(texts(draw).values())) == (proof, said)


SEATED_FIRST = [
    (
        position(cards([4, 4, 4, 1], first="ab"), 2),
        "One of those who sat out does not meet the highest total: two sat out and only one player is on it.",
        [BELOW.format(1), TO_THE_TOP],
    ),
    (
        position(cards([4, 4, 3, 3, 1, 1], met=["ac", "ad", "bc", "bd"], first="cd"), 2),
        f"Two of those who sat out do not meet the highest total: {SEARCHED}",
        [
            "both sat out round 1; no place against the highest total was left for either",
            "same total: both on 1",
            "same total: both on 4",
        ],
    ),
    (
        position(cards([4, 4, 3, 1], met=["ac", "bc"], first="c"), 2),
        f"One of those who sat out does not meet the highest total: {SEARCHED}",
        ["same total: both on 4", BELOW.format(1)],
    ),
]


@pytest.mark.parametrize(("where", "why", "said"), SEATED_FIRST)
def test_draw_says_who_of_those_who_sat_out_meets_the_highest_total(where: Position, why: str, said: list[str]) -> None:
    draw = drawn(where)
    assert draw.proof.startswith(f"{BEST} {why}")
    assert sorted(texts(draw).values()) == sorted(said)


LOST_ROUNDS = [
    (position(cards([0] * 4), 1, 4), "One of the three rounds to come"),
    (position(cards([0] * 4, met=["ab", "cd", "ac", "bd"]), 3, 4), "The round to come"),
    (position(cards([0] * 3), 1, 6), "Three of the five rounds to come"),
]


@pytest.mark.parametrize(("where", "lost"), LOST_ROUNDS)
def test_draw_says_how_many_rounds_to_come_are_lost(where: Position, lost: str) -> None:
    assert drawn(where).proof == f"{BEST} {lost} {FEW}"


def test_draw_says_that_nobody_is_left_for_the_last_bye() -> None:
    draw = drawn(position(cards([4] * 5, byes="abcd"), 3, 4))
    assert draw.proof.endswith("cannot be paired without a rematch: too few are left who have had no bye.")
