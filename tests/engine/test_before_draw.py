"""What a draw needs, asked of plain values: every reason at once, each with what leads on (OPG 7.2, 10, A)."""

from __future__ import annotations

import pytest

from tournaments.engine import game_rules, system
from tournaments.engine.core.types import Player, Record
from tournaments.engine.preconditions import BeforeDraw, Step, drawing_violations, stage_violations

RULES = game_rules("tcc-2e")


def reasons(**changes: object) -> list[tuple[str, str]]:
    before = BeforeDraw(**{"rules": RULES, "present": 2, "rounds": 3, **changes})  # type: ignore[arg-type]
    return [(found.code, found.step) for found in drawing_violations(before)]


def bracket_reasons(structure: str, **seeds: int | None) -> list[tuple[str, str]]:
    rules = system("tcc-2e", structure).structure.changes(RULES)
    record = Record("tcc-2e", tuple(Player(name, seed=seed) for name, seed in seeds.items()), (), 1)
    of_stage = stage_violations(rules, record, structure, (), 1)
    return reasons(rules=rules, of_stage=of_stage)


def test_every_reason_comes_at_once() -> None:
    assert reasons(present=1, rounds=0) == [("no_rounds", Step.SET_ROUNDS), ("too_few_players", Step.CHECK_IN)]


@pytest.mark.parametrize(("present", "found"), [(2, ["too_few_players"]), (3, [])])
def test_a_pod_needs_as_many_as_its_game_seats(present: int, found: list[str]) -> None:
    assert [code for code, _ in reasons(rules=game_rules("tcc-tribbles"), present=present)] == found


def test_a_bracket_says_of_seeds_and_of_numbers_at_once() -> None:
    players = {f"p{number}": None for number in range(6)}
    assert bracket_reasons("mcintyre8", **players, best=1) == [
        ("no_seed", Step.SEED),
        ("number_of_players", Step.FILL_BRACKET),
    ]
    assert bracket_reasons("mcintyre8", a=1, b=1, c=None) == [
        ("no_seed", Step.SEED),
        ("seeded_twice", Step.SEED),
        ("number_of_players", Step.FILL_BRACKET),
    ]
    assert bracket_reasons("se8", **{f"p{seed}": seed for seed in range(1, 10)}) == [
        ("bracket_full", Step.SHORTEN_LIST)
    ]
    assert bracket_reasons("se8", a=1, b=2, c=3, d=4) == []


def test_a_bracket_of_nobody_asks_for_players() -> None:
    assert bracket_reasons("se8") == [("too_few_players", Step.CHECK_IN)]
    assert bracket_reasons("se8", a=1) == [("too_few_players", Step.CHECK_IN)]
