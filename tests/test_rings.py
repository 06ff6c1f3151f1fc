"""What the first ring takes: of a matrix, and of the tests that others can do without."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.mutants.spine import stays
from tests.rings import EVERY_DAY, ON_SQLITE, PARTS, TURNS, TWICE, is_of_the_day, tenth, turns
from tests.spine import ROOT, digest, read, spine


@pytest.mark.parametrize("size", [1, 3, 9, 10, 11, 137])
def test_ten_days_in_a_row_ask_every_row_once(size: int) -> None:
    days = [tenth(range(size), "some matrix", day) for day in range(740_000, 740_010)]
    assert all(days)
    assert {row for day in days for row in day} == set(range(size))
    assert size < 10 or sum(map(len, days)) == size


def test_two_matrices_of_the_same_rows_are_cut_differently() -> None:
    assert tenth(range(100), "one", 1) != tenth(range(100), "another", 1)


def test_one_seed_gives_one_tenth() -> None:
    assert tenth(range(100), "one", 1) == tenth(range(100), "one", 1)


def test_ten_days_in_a_row_take_every_test_that_rests_once() -> None:
    days = [[day for day in range(740_000, 740_000 + PARTS) if is_of_the_day(f"test_{at}", day)] for at in range(100)]
    assert all(len(taken) == 1 for taken in days)
    assert len({taken[0] for taken in days}) == PARTS


def test_files_that_take_turns_are_shared_out_evenly_and_neighbours_have_different_days() -> None:
    files = [f"tests/{folder}/test_{at}.py" for folder in ("browser", "stack") for at in range(20)]
    days = turns([*files, *files])
    assert set(days) == set(files)
    each = [list(days.values()).count(day) for day in range(TURNS)]
    assert max(each) - min(each) <= 1
    assert all(days[one] != days[other] for one, other in pairwise(sorted(files)))


def test_files_of_every_day_are_there() -> None:
    assert not [file for file in (*EVERY_DAY, *ON_SQLITE, *TWICE) if not (ROOT / file).exists()]


def test_what_is_new_or_has_changed_never_rests() -> None:
    own = "tests/test_rings.py"
    kept = read(f"{own} {digest(own)} test_of_the_spine\ntests/test_docs.py 000000000000\n")
    assert kept.may_rest(f"{own}::test_another")
    assert not kept.may_rest(f"{own}::test_of_the_spine")
    assert not kept.may_rest("tests/test_docs.py::test_whatever")
    assert not kept.may_rest("tests/test_unknown.py::test_whatever")
    assert read(kept.written()) == kept


def test_of_a_file_that_changed_the_spine_takes_what_was_changed() -> None:
    was = b"def test_old(): pass\ndef test_spine(): pass\ndef test_changed(): assert 3\ndef test_gone(): pass\n"
    now = b"def test_old():  pass\ndef test_spine(): pass\ndef test_changed(): assert 0\ndef test_new(): pass\n"
    assert stays(was, now, ("test_spine", "test_gone")) == ("test_changed", "test_new", "test_spine")


def test_spine_names_files_that_are_there() -> None:
    assert spine().files
    assert not [file for file in spine().files if not (ROOT / file).exists()]
