"""Ask what a ring takes: of a matrix, and of the gate's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import rings
from tests.rings import IN_THE_GATE, TWICE, some

ROOT = Path(__file__).resolve().parent.parent


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
    assert not [file for file in (*IN_THE_GATE, *TWICE) if not (ROOT / file).exists()]
