"""A mutant that the type checker or a rule of the house refuses needs no test of its own."""

from __future__ import annotations

import pytest

from tests.mutants.checking import Checks, checked
from tests.mutants.functions import ROOT
from tests.mutants.mutants import Mutant, mutants_of
from tests.mutants.running import Outcome, Trial

SERVICE = "tournaments/entries/services/check_ins.py"


def mutant(mutated: str) -> Mutant:
    return next(one for one in mutants_of(SERVICE) if one.mutated == mutated)


@pytest.mark.whole
def test_what_a_check_refuses_is_killed_by_it_and_the_rest_survives() -> None:
    wanting = mutant("return None")
    deaf = mutant("with recorded(entry.event, EntryTag.BYES_FORFEITED, by=by) as act:")
    quiet = mutant("keep_entry(act, entry, 'earned_byes', 'forfeited_byes')")
    before = (ROOT / SERVICE).read_text()
    outcomes = checked([(Trial(one, []), Outcome("survived")) for one in (wanting, deaf, quiet)])
    assert [outcome.state for _, outcome in outcomes] == ["killed", "killed", "survived"]
    assert "Incompatible return value" in outcomes[0][1].failed[0]
    assert outcomes[1][1].failed == ["tests/test_house.py"]
    assert (ROOT / SERVICE).read_text() == before


def test_what_a_test_killed_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Checks, "__enter__", lambda self: pytest.fail("checked"))
    killed = [(Trial(mutant("return None"), []), Outcome("killed", 1, ["a test"]))]
    assert checked(killed) == killed
