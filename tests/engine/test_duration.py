"""Tests of how long an event takes: its rounds, the pauses between them, its bracket, its days."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tournaments import engine
from tournaments.engine.brackets import double_elimination
from tournaments.engine.listing.duration import Programme, find_end, playing_time


@pytest.mark.parametrize(
    ("ruleset", "structure", "details", "sittings", "minutes"),
    [
        ("tcc-2e", "swiss", {"rounds": 3}, 3, 60),
        ("tcc-2e", "swiss", {"rounds": 3, "online": True}, 3, 75),
        ("tcc-2e", "swiss-final", {"rounds": 3}, 4, 60),
        ("decipher-swiss", "swiss-tiebreaker", {"rounds": 3}, 3, 60),  # nobody knows of a tiebreaker ahead
        ("tcc-2e", "swiss-se8", {"rounds": 3}, 6, 60),
        ("tcc-2e", "swiss-se8", {"rounds": 3, "expected": 4}, 6, 60),
        ("tcc-2e", "swiss-se8", {"rounds": 3, "expected": 4, "has_begun": True}, 5, 60),
        ("tcc-2e", "se-playin", {"rounds": 0, "expected": 9}, 4, 60),
        ("tcc-2e", "se-playin", {"rounds": 0, "expected": 32}, 5, 60),
        ("tcc-2e", "se8", {"rounds": 0, "bracket": double_elimination(4)}, len(double_elimination(4).by_round), 60),
        ("tcc-tribbles", "heats-finals", {"rounds": 10}, 2, 60),  # five rounds at one table have one time limit
        ("swccg-constructed", "swiss", {"rounds": 3}, 6, 60),  # two games a round
    ],
)
def test_every_sitting_has_its_time_limit_and_a_pause_follows(
    ruleset: str, structure: str, details: dict[str, object], sittings: int, minutes: int
) -> None:
    programme = Programme(engine.system(ruleset, structure, {}), **details)  # type: ignore[arg-type]
    assert playing_time(programme) == timedelta(minutes=sittings * minutes + (sittings - 1) * 10)


@pytest.mark.parametrize(
    ("start", "ends_on", "ends"),
    [
        ("2030-05-04T10:00", None, "2030-05-04T13:20"),
        ("2030-05-04T10:00", date(2030, 5, 4), "2030-05-04T13:20"),
        ("2030-05-04T10:00", date(2030, 5, 3), "2030-05-04T13:20"),
        ("2030-05-04T10:00", date(2030, 5, 5), "2030-05-05T11:40"),
        ("2030-05-04T23:30", date(2030, 5, 6), "2030-05-07T00:00"),
        ("2030-03-30T23:00", None, "2030-03-31T03:20"),  # clocks go forward in the night
        ("2030-03-30T10:00", date(2030, 3, 31), "2030-03-31T11:40"),
    ],
)
def test_event_of_several_days_ends_on_the_last_of_them(start: str, ends_on: date | None, ends: str) -> None:
    programme = Programme(engine.system("tcc-2e", "swiss", {}), 3)
    assert find_end(_in_berlin(start), ends_on, programme) == _in_berlin(ends)


def _in_berlin(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo("Europe/Berlin"))
