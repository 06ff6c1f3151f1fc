"""AMB-P3 and AMB-P27: who sat out the opening is seated first against the highest total."""

from __future__ import annotations

import pytest

from tests.engine.drawing import cards, codes, drawn, position, tables, texts
from tournaments.engine.core.types import Criteria

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("number", [2, 3])
def test_players_who_sat_out_meet_the_highest_total_of_those_who_played(number: int, seed: int) -> None:
    draw = drawn(position(cards([4, 4, 3, 3, 1, 1], met=["ae", "bf", "cd"][:2], first="d"), number), seed)

    partner = next(names for names in tables(draw) if "d" in names)
    assert partner in {"ad", "bd"}
    assert codes(draw)[partner] == "seated_first"
    assert texts(draw)[partner] == f"sat out round {number - 1}: seated first against the highest total"


@pytest.mark.parametrize("seed", SEEDS)
def test_two_who_sat_out_do_not_meet_each_other(seed: int) -> None:
    draw = drawn(position(cards([4, 4, 4, 4], first="cd"), 2), seed)

    assert tables(draw) in ({"ac", "bd"}, {"ad", "bc"})
    assert draw.criteria == Criteria()


@pytest.mark.parametrize("seed", SEEDS)
def test_more_who_sat_out_than_players_on_the_highest_total_meet_each_other(seed: int) -> None:
    """AMB-P27: the rest is drawn normally inside the top group."""
    draw = drawn(position(cards([4, 1, 1, 4, 4, 4, 1, 1], met=["ab"], first="def"), 2), seed)

    together = [names for names, code in codes(draw).items() if code == "seated_first_together"]
    assert len(together) == 1
    assert set(together[0]) < set("def")
    assert draw.criteria.seated_first == 2
    assert "Two of those who sat out do not meet the highest total: three sat out and only one player is on it." in (
        draw.proof
    )
