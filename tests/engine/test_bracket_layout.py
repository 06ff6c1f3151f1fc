"""Where a bracket is drawn: columns of rounds, rows of matches, lines from winners to what they play."""

from __future__ import annotations

from itertools import pairwise
from time import process_time

from hypothesis import given, settings

from tests.engine.bracket_play import BRACKETS
from tournaments.engine.brackets import (
    Among,
    Column,
    Line,
    LoserOf,
    Spot,
    WinnerOf,
    double_elimination,
    layout,
    mcintyre,
    standard,
)


def rows(drawn) -> dict[str, float]:
    return {match: spot.row for match, spot in drawn.spots.items()}


def test_match_stands_between_those_whose_winners_play_it():
    drawn = layout(standard(4))

    assert drawn.columns == (Column(1, "semifinals", ("m1", "m2")), Column(2, "final", ("m3",)))
    assert drawn.spots == {"m1": Spot(0, 0), "m2": Spot(0, 1), "m3": Spot(1, 0.5)}
    assert drawn.lines == (
        Line("m1", "m3", 0, Among.WINNERS, Spot(0, 0), Spot(1, 0.5)),
        Line("m2", "m3", 1, Among.WINNERS, Spot(0, 1), Spot(1, 0.5)),
    )
    assert drawn.rows == 2


def test_losers_bracket_stands_below_the_winners_bracket():
    bracket = double_elimination(8)
    where = rows(layout(bracket))
    above = [where[node.id] for node in bracket.nodes if node.name.startswith("winners'")]
    below = [where[node.id] for node in bracket.nodes if node.name.startswith("losers'")]

    assert max(above) < min(below)
    assert [column.name for column in layout(bracket).columns][:3] == [
        "winners' round 1",
        "winners' round 2 and losers' round 1",
        "winners' final and losers' round 2",
    ]


def test_ranked_slots_have_no_line_and_their_matches_stand_beside_the_others():
    drawn = layout(mcintyre())

    assert {line.match for line in drawn.lines} == {"m7", "m8", "m9"}
    assert [rows(drawn)[match] for match in ("m1", "m2", "m3", "m4", "m5", "m6")] == [0, 1, 2, 3, 1, 0]
    assert drawn.rows == 4


@settings(max_examples=40)
@given(BRACKETS)
def test_any_bracket_can_be_drawn(bracket):
    drawn = layout(bracket)

    assert drawn.spots.keys() == bracket.by_id.keys()
    for number, column in enumerate(drawn.columns):
        spots = [drawn.spots[match] for match in column.matches]
        assert set(column.matches) == {node.id for node in bracket.by_round[column.round]}
        assert all(spot.column == number for spot in spots)
        assert all(upper.row + 1 <= lower.row for upper, lower in pairwise(spots))
        assert all(0 <= spot.row <= drawn.rows - 1 for spot in spots)
    for line in drawn.lines:
        assert (line.start, line.end) == (drawn.spots[line.source], drawn.spots[line.match])
        assert line.start.column < line.end.column
    drawn_slots = {(line.match, line.slot) for line in drawn.lines}
    assert drawn_slots == {
        (node.id, number)
        for node in bracket.nodes
        for number, slot in enumerate(node.slots)
        if isinstance(slot, WinnerOf | LoserOf)
    }


def test_bracket_of_256_is_drawn_in_well_under_20_milliseconds():
    """The best of some runs: a busy machine is no fault of it."""
    best = min(_seconds(double_elimination(256)) for _ in range(5))

    assert best < 0.02


def _seconds(bracket) -> float:
    begun = process_time()
    layout(bracket)
    return process_time() - begun
