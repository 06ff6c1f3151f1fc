"""What a ring takes: of a matrix, of the gate's files, and of the tests that others can do without."""

from __future__ import annotations

import pytest

from tests import rings
from tests.mutants.spine import stays
from tests.rings import IN_THE_GATE, ON_SQLITE, TWICE, some
from tests.spine import ROOT, digest, read, spine


def test_ring_takes_the_same_rows_of_a_matrix_every_time_and_of_each_address_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [(address, role) for address in range(20) for role in range(8)]
    monkeypatch.setattr(rings, "RING", "first")
    taken = some(rows)
    assert taken == some(rows)
    assert len(taken) < len(rows) / 6
    assert {address for address, _ in taken} == set(range(20))
    assert {role for _, role in taken} == set(range(8))


def test_whole_run_takes_every_row(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rings, "RING", "")
    assert some(range(50)) == list(range(50))


def test_files_that_are_named_are_there() -> None:
    assert not [file for file in (*IN_THE_GATE, *ON_SQLITE, *TWICE) if not (ROOT / file).exists()]


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
