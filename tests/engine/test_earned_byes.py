"""OPG 7.5.1, Glossary: earned byes and head starts are for high-level events."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.engine.refusals import refusal
from tournaments.engine.entries import has_earned_starts, refuse_earned_bye, refuse_head_start


@pytest.mark.parametrize(("refuse", "section"), [(refuse_earned_bye, "OPG 7.5.1"), (refuse_head_start, "OPG Glossary")])
def test_ordinary_event_takes_no_earned_start(refuse: Callable[[int], None], section: str) -> None:
    assert refusal(refuse, 1) == ("level_too_low", section)
    refuse(2)


@pytest.mark.parametrize(("level", "has"), [(1, False), (2, True), (5, True)])
def test_level_says_whether_earned_starts_are_offered(level: int, has: bool) -> None:
    assert has_earned_starts(level) is has
