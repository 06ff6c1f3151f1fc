"""OPG 7.5.1: earned byes."""

from __future__ import annotations

import pytest

from tournaments.engine.entries import earned_bye_doubt


@pytest.mark.parametrize(("level", "byes", "is_doubted"), [(1, 1, True), (1, 2, True), (1, 0, False), (2, 2, False)])
def test_earned_byes_are_for_high_level_events(level: int, byes: int, is_doubted: bool) -> None:
    assert bool(earned_bye_doubt(level, byes)) is is_doubted
