"""How many draft together (OPG 4.1.2; SW Booster Draft, Watto's Cube)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.refusals import refusal
from tournaments.engine.drafts import KINDS, group_sizes

BOOSTER, CUBE, SQUIRREL = (KINDS[f"swccg-{kind}"] for kind in ("draft", "cube-traditional", "cube-squirrel"))
TCC = KINDS["tcc-draft"]


@pytest.mark.parametrize(
    ("players", "fours", "sixes", "dummy"),
    [
        *((8, 2, 0, 0), (9, 1, 1, 1), (10, 1, 1, 0), (11, 0, 2, 1), (12, 3, 0, 0)),
        *((13, 2, 1, 1), (14, 2, 1, 0), (15, 1, 2, 1), (16, 4, 0, 0)),
    ],
)
def test_booster_draft_has_the_groups_of_four_and_six_of_its_table(players, fours, sixes, dummy) -> None:
    sizes = group_sizes(BOOSTER, players)
    assert Counter(sizes) == Counter({6: sixes, 4: fours})
    assert sum(sizes) - players == dummy


@pytest.mark.parametrize(
    ("players", "sizes"),
    [*((6, (3, 3)), (7, (4, 3)), (8, (4, 4)), (9, (5, 4)), (10, (5, 5)), (11, (4, 4, 3)), (12, (4, 4, 4)))],
)
def test_cube_is_drafted_in_groups_of_about_five(players: int, sizes: tuple[int, ...]) -> None:
    assert group_sizes(CUBE, players) == sizes


@pytest.mark.parametrize(("players", "sizes"), [(3, (3,)), (7, (4, 3)), (13, (5, 4, 4)), (25, (5, 5, 5, 5, 5))])
def test_guide_divides_players_into_as_few_groups_as_hold_them(players: int, sizes: tuple[int, ...]) -> None:
    assert group_sizes(TCC, players) == sizes


LEGAL = {TCC.code: {3, 4, 5, 6}, BOOSTER.code: {4, 6}, CUBE.code: {3, 4, 5}, SQUIRREL.code: set(range(4, 11))}


@pytest.mark.parametrize("code", LEGAL)
def test_every_number_of_players_has_groups_of_legal_sizes(code: str) -> None:
    kind = KINDS[code]

    for players in range(kind.least, 65):
        sizes = group_sizes(kind, players)
        assert set(sizes) <= LEGAL[code] & set(kind.allowed)
        assert sum(sizes) == players + (players % 2 if kind.dummy else 0)
        assert kind.dummy or max(sizes) - min(sizes) <= 1
        assert list(sizes) == sorted(sizes, reverse=True)


TOO_FEW = [
    ("tcc-draft", 2, "OPG 4.1.2"),
    ("swccg-draft", 5, "SW Minimum Number of Players"),
    ("swccg-cube-traditional", 3, "SW Minimum Number of Players"),
    ("swccg-cube-squirrel", 2, "SW Minimum Number of Players"),
]


@pytest.mark.parametrize(("code", "players", "section"), TOO_FEW)
def test_too_few_players_form_no_group(code: str, players: int, section: str) -> None:
    assert refusal(group_sizes, KINDS[code], players) == ("too_few_to_draft", section)
