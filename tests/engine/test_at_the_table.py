"""OPG 7.8: what players may know at the table of each game, and the infractions that it leads to."""

from __future__ import annotations

import pytest

from conduct.engine import LADDERS
from conduct.engine.at_the_table import EXPECTATIONS, INFORMATION, RIGHTS, expectations, leading_to
from tournaments.engine import CARD_GAMES
from tournaments.engine.core.listed import NO, YES

RIGHTS_OF = [
    ("1E", "Your own discard pile", YES),
    ("1E", "How many cards your draw deck still has", NO),
    ("1E", "Which kinds of cards are in a crew or away team", "as its player likes"),
    ("2E", "How many cards your draw deck still has", YES),
    ("TR", "How many cards an opponent holds", YES),
    ("TR", "Your own play pile and discard pile", NO),
]


@pytest.mark.parametrize(("game", "what", "may"), RIGHTS_OF)
def test_game_says_what_may_be_looked_at_and_counted(game: str, what: str, may: str) -> None:
    assert {right.what: right.may for right in INFORMATION[game]}[what] == may


@pytest.mark.parametrize("game", [code for code, game in CARD_GAMES.items() if game.rights])
def test_each_game_has_every_expectation_once(game: str) -> None:
    anchors = [one.anchor for one in expectations(game)]
    assert anchors == [
        RIGHTS,
        *("orientation", "discards", "notes", "cutting", "take-backs", "effects"),
        *("disagreements", "manners", "sleeves", "printed"),
        *(("dilemma-copies", "downloads") if game == "1E" else ()),
    ]


@pytest.mark.parametrize("game", ["1997", "1995", "SW"])
def test_game_with_a_document_of_its_own_has_what_that_says_and_no_infractions_of_the_guide(game: str) -> None:
    found = expectations(game)
    assert found
    assert {one.codes for one in found} == {()}
    assert {one.section.split()[0] for one in found} == {{"1997": "D97", "1995": "T95", "SW": "SW"}[game]}
    assert len({one.anchor for one in found}) == len(found)


def test_expectations_lead_to_infractions_of_the_guide_and_back() -> None:
    codes = {one.code for one in LADDERS["opg"].infractions}
    assert {code for one in EXPECTATIONS for code in one.codes} <= codes
    assert [one.anchor for one in leading_to("D3")] == ["cutting"]
    assert [one.anchor for one in leading_to("D4")] == ["sleeves", "printed"]
    assert leading_to("A2") == ()
    for code in codes:
        assert all(code in one.codes for one in leading_to(code))
