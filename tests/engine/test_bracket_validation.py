"""A director's own bracket is one that can be played, or is refused with what is wrong (OPG 10, 10.2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.bracket_play import THIRD_PLACE
from tournaments.engine.brackets import (
    Among,
    Bracket,
    LoserOf,
    Node,
    Ranked,
    Seed,
    Slot,
    WinnerOf,
    check_bracket,
    double_elimination,
    mcintyre,
    read_bracket,
)
from tournaments.engine.core.types import RuleViolation

FIRST, SECOND = Node("A", 1, (Seed(1), Seed(4))), Node("B", 1, (Seed(2), Seed(3)))
FINAL = Node("C", 2, (WinnerOf("A"), WinnerOf("B")))


def ranked(rank: int, of: Among = Among.WINNERS, number: int = 1) -> Ranked:
    return Ranked(rank, of, number)


def final(*slots: Slot, number: int = 2) -> Node:
    return Node("C", number, slots)


def refused(*nodes: Node) -> RuleViolation:
    with pytest.raises(RuleViolation) as violation:
        check_bracket(Bracket(nodes))
    assert violation.value.section == "OPG 10.2"
    return violation.value


ALONE = Node("A", 1, (Seed(1),))
EAST = replace(FIRST, name="east"), replace(SECOND, name="east")
AGAIN = Node("E", 3, (LoserOf("A"), LoserOf("B"))), Node("F", 4, (WinnerOf("D"), WinnerOf("E")))
LADDER = Node("D", 2, (WinnerOf("A"), LoserOf("B"))), Node("E", 3, (WinnerOf("D"), LoserOf("B")))
RANKED = Node("C", 2, (ranked(1), ranked(2))), Node("D", 3, (ranked(1, Among.LOSERS), Seed(5)))
REFUSED = [
    ((), "no_match", "", "holds no match"),
    ((FIRST, FIRST, FINAL), "match_twice", "", "Two matches are called A"),
    ((*EAST, FINAL), "name_twice", "", "the name east"),
    ((FIRST, Node("B", 1, ()), FINAL), "number_of_slots", "B", "0 slots"),
    ((FIRST, Node("B", 1, (Seed(2), Seed(4))), FINAL), "seed_twice", "B", "Seed 4 stands in the bracket twice"),
    ((FIRST, Node("B", 1, (Seed(2), Seed(5))), FINAL), "seed_missing", "", "4 stands where 3 should"),
    ((ALONE, final(WinnerOf("A"))), "too_few_seeds", "", "not for 1"),
    ((FIRST, SECOND, final(WinnerOf("A"), WinnerOf("X"))), "unknown_match", "C", "waits for X"),
    ((FIRST, SECOND, final(WinnerOf("A"), LoserOf("C"))), "not_earlier", "C", "match C of round 2"),
    ((FIRST, SECOND, final(WinnerOf("A"), ranked(1, number=2))), "not_earlier", "C", "the winners of round 2"),
    ((ALONE, SECOND, final(WinnerOf("B"), LoserOf("A"))), "no_loser", "C", "nobody loses it"),
    (
        (FIRST, SECOND, final(WinnerOf("A"), WinnerOf("A"))),
        "winner_twice",
        "C",
        "The winner of A goes on to two places",
    ),
    ((FIRST, SECOND, *LADDER), "loser_twice", "E", "The loser of B goes on to two places"),
    ((FIRST, SECOND, final(ranked(1), ranked(1))), "rank_twice", "C", "Rank 1 of the winners of round 1"),
    ((ALONE, SECOND, final(WinnerOf("B"), ranked(2, Among.LOSERS))), "unknown_rank", "C", "who are 1"),
    ((FIRST, SECOND, final(ranked(1), WinnerOf("B"))), "match_and_rank", "C", "by one or the other"),
    ((FIRST, SECOND), "not_one_last", "B", "The last round holds 2 matches"),
    ((FIRST, SECOND, FINAL, Node("D", 3, (WinnerOf("C"),))), "last_is_bye", "D", "one slot"),
    (
        (FIRST, SECOND, FINAL, Node("D", 3, (WinnerOf("C"), LoserOf("C"))), *AGAIN),
        "repeated_early",
        "D",
        "Only the last",
    ),
    ((FIRST, SECOND, final(WinnerOf("A"), LoserOf("B"))), "winner_left", "B", "would be out without a loss"),
    ((FIRST, SECOND, final(ranked(1), ranked(1, Among.LOSERS))), "winner_left", "", "Rank 2 of the winners of round 1"),
    ((FIRST, SECOND, *RANKED), "winner_left", "C", "would be out"),
]


@pytest.mark.parametrize(("nodes", "code", "field", "words"), REFUSED)
def test_bracket_that_cannot_be_played_is_refused(nodes, code, field, words):
    violation = refused(*nodes)

    assert (violation.code, violation.findings[0].field) == (code, field)
    assert words in violation.message


def test_match_for_third_place_is_played_before_the_last():
    check_bracket(read_bracket(THIRD_PLACE))
    late = [{**match, "round": 2} if match["id"] == "big" else match for match in THIRD_PLACE]

    with pytest.raises(RuleViolation, match="put matches for other places into earlier rounds"):
        read_bracket(late)


@pytest.mark.parametrize("bracket", [mcintyre(), double_elimination(6)])
def test_no_match_of_a_bracket_can_be_missed(bracket):
    for left_out in bracket.nodes:
        nodes = tuple(node for node in bracket.nodes if node is not left_out)
        if left_out.repeats is None:
            refused(*nodes)
