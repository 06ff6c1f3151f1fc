"""A mutant is what the child imports, and nothing else is."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from tests.mutants.mutants import mutants_of
from tests.mutants.running import Outcome, Runs, Site, Trial
from tests.mutants.site import run_pytest

pytestmark = pytest.mark.whole

EXAMPLE = "tests/mutants/example.py"
CHECK = """
from tests.mutants.example import halves, price

def test_price_is_five_for_each():
    assert price(3) == 15

def test_halves_end():
    assert halves(3) == 1
"""


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    """Of every mutant of the example, by what stands there then."""
    check = tmp_path_factory.mktemp("example") / "test_example.py"
    check.write_text(CHECK)
    found: dict[str, Outcome] = {}
    trials = [Trial(mutant, [str(check)]) for mutant in mutants_of(EXAMPLE)]
    _runs(found).run(trials)
    return found


def test_live_line_is_killed(outcomes: dict[str, Outcome]) -> None:
    assert outcomes["return players + FEE"].state == "killed"
    assert outcomes["FEE = 6"].state == "killed"
    assert outcomes["return players + FEE"].failed[0].endswith("::test_price_is_five_for_each")


def test_dead_line_survives(outcomes: dict[str, Outcome]) -> None:
    assert outcomes["pass"].state == "survived"
    assert outcomes["pass"].tried == 2


def test_mutant_that_never_ends_is_killed_in_the_end(outcomes: dict[str, Outcome]) -> None:
    assert outcomes["number += 1"].state == "endless"


def test_this_process_imported_the_code_as_it_is(outcomes: dict[str, Outcome]) -> None:
    assert sys.modules["tests.mutants.example"].price(3) == 15


def test_test_that_fails_without_a_mutant_is_found_out(tmp_path: Path) -> None:
    check = tmp_path / "test_wrong.py"
    check.write_text("def test_wrong():\n    assert False\n")
    found: dict[str, Outcome] = {}
    _runs(found).run([], lambda: [Trial(None, [str(check)])])
    assert found[""].failed[0].endswith("::test_wrong")


def _runs(found: dict[str, Outcome]) -> Runs:
    def load() -> None:
        sys.modules.pop("tests.mutants.example", None)
        importlib.import_module("tests.mutants.example")

    def told(trial: Trial, outcome: Outcome) -> None:
        found.setdefault(trial.mutant.mutated if trial.mutant else "", outcome)

    def test(tests: list[str], till_one_fails: bool) -> Outcome:
        return run_pytest(
            ["-c", "/dev/null", "-p", "no:django", "-p", "no:xdist", *tests], till_one_fails=till_one_fails
        )

    return Runs(Site(load, test), told, patience=3)
