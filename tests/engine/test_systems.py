"""OPG A: a game and a structure make the system of an event; choices belong to the one or to the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.double_style import DOUBLE, registered
from tournaments.engine import GAME_RULES, STRUCTURES, every_choice, game_rules, most_games, system
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.listing.changes import locked_in_play, may_become
from tournaments.engine.listing.check import check_options, check_structure, usual_structure

FINAL = "final_confrontation"
THREE = {"final_confrontation_games": "3"}


@pytest.fixture
def doubles() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.parametrize(("code", "structure"), [("tcc-2e", "elimination"), ("tcc-1e", "test-double")])
def test_pair_that_does_not_exist_is_refused_with_what_there_is(code: str, structure: str, doubles: None) -> None:
    with pytest.raises(RuleViolation, match=f"no pairing style '{structure}': it has swiss, swiss-final") as refusal:
        system(code, structure)
    assert (refusal.value.code, refusal.value.section) == ("impossible_structure", "OPG A")


TITLES = [
    ("swiss", THREE, 1),
    ("swiss-final", {}, 1),
    ("swiss-final", THREE, 3),
    ("test-double", {"test_title_games": "4", **THREE}, 4),
]


@pytest.mark.parametrize(("structure", "options", "games"), TITLES)
def test_final_confrontation_has_the_games_that_were_chosen(structure, options, games, doubles) -> None:
    found = system("tcc-2e", structure, {**options, "double_game_loss": "TT"})
    assert most_games(found.game, found.structure, FINAL) == games
    assert most_games(found.game, found.structure, "") == 1
    assert found.game == game_rules("tcc-2e", {"double_game_loss": "TT"})
    assert STRUCTURES["swiss-final"].stages[0].games == 1


@pytest.mark.parametrize(
    ("structure", "said"), [("swiss", []), ("swiss-final", ["Final confrontation: best of three games (OPG A)"])]
)
def test_deviations_name_the_choices_of_both(structure: str, said: list[str]) -> None:
    of_game = "A game loss for both players: a true tie (OPG B)"
    found = system("tcc-2e", structure)
    assert found.deviations({"double_game_loss": "TT", **THREE}) == (of_game, *said)
    assert found.deviations({"final_confrontation_games": "1", "rematches": "avoided"}) == ()


def test_structures_are_what_the_default_of_each_choice_makes_of_them() -> None:
    for structure in (*STRUCTURES.values(), DOUBLE):
        assert [
            choice.code for choice in structure.choices if choice.apply(structure, choice.default) != structure
        ] == []


def test_code_of_a_choice_means_one_thing_in_a_game() -> None:
    for game in GAME_RULES.values():
        codes = [choice.code for choice in every_choice(game)]
        assert len(codes) == len(set(codes))


def test_listing_is_told_what_fits_by_its_name(doubles: None) -> None:
    finding = next(check_structure(GAME_RULES["tcc-1e"], "test-double"))
    assert (finding.code, finding.section, finding.field) == ("impossible_structure", "OPG A", "structure")
    assert finding.message.startswith(
        "First Edition is not played with the pairing style “Doubles”: choose “Rounds by score” or “Rounds by score,"
        " then a final confrontation” or “Rounds by score, then single elimination of the best eight”"
    )
    assert [*check_structure(GAME_RULES["tcc-2e"], "test-double")] == []
    assert "the pairing style “ladder”" in next(check_structure(GAME_RULES["tcc-2e"], "ladder")).message


def test_choice_of_another_structure_is_refused_with_the_one_that_has_it() -> None:
    found = [*check_options(system("tcc-2e", "swiss"), THREE, online=False, sanctioned=True)]
    assert [(one.code, one.field) for one in found] == [("option_of_another_structure", "options")]
    assert found[0].message == (
        "The choice 'final_confrontation_games' belongs to the pairing style “Rounds by score, then a final"
        " confrontation”, and this event has “Rounds by score”: leave it out, or choose that pairing style."
    )
    assert [*check_options(system("tcc-2e", "swiss-final"), THREE, online=False, sanctioned=True)] == []


def test_usual_structure_is_the_first_of_the_game() -> None:
    game = GAME_RULES["tcc-2e"]
    GAME_RULES.register(replace(game, structures=("swiss-final", "swiss")))
    try:
        assert [usual_structure("2E", rules) for rules in ("standard", "slipstream")] == ["swiss-final", "swiss"]
    finally:
        GAME_RULES.register(game)
    assert usual_structure("TR", "standard") == "heats-finals"
    assert usual_structure("2E", "no such rules") == "swiss"


CHANGES = [
    ("swiss", "swiss-final", True, True),
    ("swiss-final", "swiss", True, True),
    ("swiss", "se8", True, False),
    ("se8", "swiss", False, True),
]


@pytest.mark.parametrize(("stands", "wanted", "drawn", "may"), CHANGES)
def test_once_a_round_is_drawn_a_final_confrontation_alone_comes_and_goes(stands, wanted, drawn, may) -> None:
    assert may_become(stands, wanted, drawn=drawn) is may


@pytest.mark.parametrize(
    ("structure", "closed", "locked"), [("swiss", False, False), ("swiss-final", True, True), ("se8", False, True)]
)
def test_structure_is_locked_in_play_where_nothing_of_it_may_change(structure: str, closed: bool, locked: bool) -> None:
    assert ("structure" in locked_in_play(structure, closed=closed)) is locked


def test_choice_that_does_not_arise_in_a_game_is_none_of_it() -> None:
    found = next(check_options(system("swccg-constructed", "swiss-final"), THREE, online=False, sanctioned=True))
    assert (found.code, found.message.partition(":")[0]) == (
        "unknown_option",
        "Star Wars CCG, Constructed has no choice 'final_confrontation_games'",
    )
