"""Which mutants there are, how they are sampled and told, and which tests are tried on them."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from tests.mutants import tracing
from tests.mutants.equivalent import equivalent
from tests.mutants.functions import ROOT, functions_of
from tests.mutants.mapping import FOLDERS, is_current, settle
from tests.mutants.mutants import Mutant, mutants_of, sample, targets
from tests.mutants.reach import EVENTFUL, SECONDS, SHOWN, SOME, Map, users

EXAMPLE = "tests/mutants/example.py"


def mutant(mutated: str) -> Mutant:
    return next(one for one in mutants_of(EXAMPLE) if one.mutated == mutated)


def test_mutant_is_told_by_its_function_and_the_line_before_and_after() -> None:
    made = mutant("return players + FEE")
    assert made.identity == (EXAMPLE, "price", "return players * FEE", "return players + FEE")
    assert made.lines == (13, 13)
    assert "players + FEE" in _source(made)


def test_head_of_a_statement_is_told_without_its_body() -> None:
    assert mutant("if players <= 1:").original == "if players < 1:"


@pytest.mark.parametrize("path", ["conduct/engine/rulings.py", "tournaments/entries/services/check_ins.py"])
def test_every_mutant_of_a_file_can_be_compiled_and_differs(path: str) -> None:
    for one in mutants_of(path):
        compile(one.tree(), path, "exec")
        assert one.original != one.mutated


def test_sample_is_the_same_for_the_same_seed_and_takes_a_statement_once() -> None:
    paths = targets("tournaments/engine/games")
    first = sample(paths, 7, 30)
    assert first == sample(paths, 7, 30) != sample(paths, 8, 30)
    assert len({(one.path, one.lines, one.function) for one in first}) > 25


def test_what_stands_elsewhere_changes_nothing_of_the_choice() -> None:
    here, there = targets("tournaments/engine/games"), targets("tournaments/engine/draws")
    chosen = [one for one in sample([*there, *here], 7, 60) if one.path in here]
    assert chosen
    assert set(chosen) <= set(sample(here, 7, 60))


def test_rules_services_and_doors_are_mutated_and_rows_are_not() -> None:
    paths = targets()
    for path in (
        "tournaments/record/permissions.py",
        "ratings/engine/elo.py",
        "leagues/services/seasons.py",
        "tournaments/listing/api/events.py",
        "conduct/tasks.py",
    ):
        assert path in paths
    assert not [path for path in paths if "/models/" in path or "/migrations/" in path or not (ROOT / path).exists()]


def test_equivalent_mutants_are_read_with_their_reasons() -> None:
    text = "# heading\n\na.py::f\n- return x\n+ return None\nwhy: nobody reads it\n"
    assert equivalent(text) == {("a.py", "f", "return x", "return None"): "nobody reads it"}


def test_list_of_equivalent_mutants_names_files_that_are_there() -> None:
    assert [path for path, _, _, _ in equivalent() if not (ROOT / path).exists()] == []


@pytest.mark.whole
def test_listed_equivalent_mutants_can_still_be_made() -> None:
    listed = set(equivalent())
    made = {one.identity for path in {path for path, *_ in listed} for one in mutants_of(path)}
    assert listed - made == set()


def test_tests_that_reach_the_line_are_tried_the_fastest_first(tmp_path: Path) -> None:
    chart = _map(tmp_path, {"slow": (3.0, 13), "quick": (0.1, 13), "elsewhere": (0.1, 12)})
    assert chart.chosen(mutant("return players + FEE")) == ["tests/mutants/test_mutants.py::quick", _test("slow")]


def test_what_stands_in_no_function_is_reached_by_those_who_reach_a_function_that_names_it(tmp_path: Path) -> None:
    chart = _map(tmp_path, {"price": (0.1, 13)})
    assert chart.chosen(mutant("FEE = 6")) == []  # only the apps are searched
    assert "tournaments/play/services/drafts.py::refuse_no_table" in users("HIGHEST_TABLE")
    assert "tournaments/people/permissions.py::can_coordinate" in users("COORDINATING")


def test_what_is_computed_at_import_is_looked_at_by_who_imports_it(tmp_path: Path) -> None:
    test = "tests/tournaments/api/test_possible.py::test_who_may_not_is_told_whose_act_it_is"
    notes = tmp_path / "notes.json"
    notes.write_text(json.dumps({"functions": {}, "shared": {}, "sharing": [], "tests": {test: [0.1, {}]}}))
    made = next(one for one in mutants_of("tournaments/record/permissions.py") if one.operator == "decorator")
    assert Map([notes]).chosen(made) == [test]


def test_rows_of_a_file_count_for_the_tests_that_ask_for_them(tmp_path: Path) -> None:
    function = next(one for one in functions_of(EXAMPLE) if one.name == "price")
    notes = tmp_path / "notes.json"
    tests = {_test("asks"): [0.1, {}], _test("does not"): [0.1, {}]}
    shared = {"0": f"{1 << 13 - function.first:x}"}
    said = {"functions": {function.key: ""}, "shared": shared, "sharing": [_test("asks")], "tests": tests}
    notes.write_text(json.dumps(said))
    assert Map([notes]).chosen(mutant("return players + FEE")) == [_test("asks")]


def test_tests_take_no_longer_than_a_mutant_is_worth(tmp_path: Path) -> None:
    chart = _map(tmp_path, {f"t{number:02}": (SECONDS / 2, 13) for number in range(9)})
    assert chart.chosen(mutant("return players + FEE")) == [_test("t00"), _test("t01")]


def test_eventful_day_is_tried_last_and_takes_none_of_the_time_of_the_others(tmp_path: Path) -> None:
    chart = _map(tmp_path, {"a": (SECONDS / 2, 13), "b": (SECONDS / 2, 13), f"{EVENTFUL}::day": (SECONDS, 13)})
    assert chart.chosen(mutant("return players + FEE")) == [_test("a"), _test("b"), f"{EVENTFUL}::day"]


def test_some_addresses_that_show_it_are_tried_after_the_others(tmp_path: Path) -> None:
    shown = {f"{SHOWN}::t{number:02}": (SECONDS, 13) for number in range(SOME + 1)}
    chart = _map(tmp_path, {**shown, "a": (SECONDS, 13), f"{EVENTFUL}::day": (SECONDS, 13)})
    assert chart.chosen(mutant("return players + FEE")) == [_test("a"), *list(shown)[:SOME], f"{EVENTFUL}::day"]


def test_functions_that_share_a_name_are_told_apart() -> None:
    keys = [
        one.key
        for path in ("tournaments/engine/core/registry.py", "tournaments/record/models/round.py")
        for one in functions_of(path)
    ]
    assert len(keys) == len(set(keys))
    assert {"Match.won_by", "Match.won_by#2"} <= {key.rpartition("::")[2] for key in keys}


def test_notes_that_are_out_of_date_when_they_are_made_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tracing, "NOTES", tmp_path)
    names = ["tests/mutants/test_mutants.py", "tests/mutants/test_operators.py"]
    settle(names)
    assert all(is_current(name) for name in names)
    function = next(one for one in functions_of(EXAMPLE) if one.name == "price")
    tracing.write(names[0], {"t": 0.1}, {"t": {function.key: 1}})
    assert is_current(names[0])
    notes = tracing.notes_of(names[0])
    notes.write_text(notes.read_text().replace(function.digest, "another"))
    with pytest.raises(SystemExit, match=f"run it again: {names[0]}$"):
        settle(names)


def test_files_that_every_mutant_has_to_pass_are_traced() -> None:
    assert [file for file in (EVENTFUL, SHOWN) if not (ROOT / file).exists() or not file.startswith(FOLDERS)] == []


def test_what_makes_the_rows_that_are_shown_is_not_looked_at_there(tmp_path: Path) -> None:
    function = next(one for one in functions_of(EXAMPLE) if one.name == "price")
    lines, test = {"0": f"{1 << 13 - function.first:x}"}, f"{SHOWN}::t"
    notes = {"functions": {function.key: ""}, "shared": lines, "sharing": [test], "tests": {test: [0.1, {}]}}
    (tmp_path / "notes.json").write_text(json.dumps(notes))
    assert Map([tmp_path / "notes.json"]).chosen(mutant("return players + FEE")) == []


def test_test_that_takes_longer_is_tried_where_there_is_no_other(tmp_path: Path) -> None:
    long = {"a": (SECONDS + 2, 13), "b": (SECONDS + 1, 13)}
    assert _map(tmp_path, long).chosen(mutant("return players + FEE")) == [_test("b")]
    assert _map(tmp_path, {**long, "c": (1.0, 13)}).chosen(mutant("return players + FEE")) == [_test("c")]


def test_rows_that_tests_share_cost_their_time_once_and_their_tests_stand_together(tmp_path: Path) -> None:
    function = next(one for one in functions_of(EXAMPLE) if one.name == "price")
    lines = {"0": f"{1 << 13 - function.first:x}"}
    for name, seconds in (("mutants", (0.1, 15.0, 0.2)), ("operators", (0.1, 12.0, 0.2))):
        tests = {f"tests/mutants/test_{name}.py::t{at}": [one, lines] for at, one in enumerate(seconds)}
        said = {"functions": {function.key: ""}, "shared": {}, "sharing": list(tests), "tests": tests}
        (tmp_path / name).write_text(json.dumps(said))
    chart = Map([tmp_path / "mutants", tmp_path / "operators"])
    assert chart.chosen(mutant("return players + FEE")) == [_test("t0"), _test("t2")]


def _map(folder: Path, tests: dict[str, tuple[float, int]]) -> Map:
    function = next(one for one in functions_of(EXAMPLE) if one.name == "price")
    notes = folder / "notes.json"
    reached = {
        _test(name): [seconds, {"0": f"{1 << line - function.first:x}"}] for name, (seconds, line) in tests.items()
    }
    notes.write_text(json.dumps({"functions": {function.key: ""}, "shared": {}, "sharing": [], "tests": reached}))
    return Map([notes])


def _test(name: str) -> str:
    return name if "::" in name else f"tests/mutants/test_mutants.py::{name}"


def _source(made: Mutant) -> str:
    return ast.unparse(made.tree())
