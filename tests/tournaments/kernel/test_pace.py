"""Tell how far long work is: the time left in words, and bars in the terminal."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from tournaments.kernel.bars import show_progress_bars
from tournaments.kernel.pace import Pace, report_progress


@pytest.mark.parametrize(
    ("done", "total", "seconds", "left"),
    [
        (0, 10, 5, ""),
        (10, 10, 5, ""),
        (4, 10, 8, "about 12 s left"),
        (1, 10, 10, "about 90 s left"),
        (1, 13, 10, "about 2 min left"),
    ],
)
def test_time_left_follows_from_the_pace_so_far(done: int, total: int, seconds: float, left: str) -> None:
    assert Pace(done, total, seconds).time_left == left


def test_terminal_names_each_work_once_and_nobody_hears_of_it_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress_bars():
        for work, done in (("Rating", 1), ("Rating", 50), ("Settling", 2)):
            report_progress(work, done, 100)
    report_progress("Counting", 1, 2)
    assert capsys.readouterr().out.split() == ["Rating", "Settling"]


@pytest.mark.django_db
def test_made_up_history_shows_how_far_it_is(
    capsys: pytest.CaptureFixture[str], settings: pytest.FixtureRequest
) -> None:
    settings.DEBUG = True  # type: ignore[attr-defined]
    call_command("simulate_history", "--events", "3", "--players", "16")
    assert "Making up events" in capsys.readouterr().out
