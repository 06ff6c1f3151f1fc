"""OPG 7.8: what players may note of a game."""

from contextlib import nullcontext
from datetime import UTC, datetime, time
from zoneinfo import ZoneInfo

import pytest

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.dates import moment
from tournaments.engine.self_reports import Log, check_log

BERLIN = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 5, 2, 12, tzinfo=UTC)


def at(hour: int, minute: int = 0, day: int = 2) -> datetime:
    return datetime(2026, 5, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("log", "code"),
    [
        (Log(), ""),
        (Log("a", at(10), at(11, 15)), ""),
        (Log(None, at(12, 4)), ""),
        (Log(None, at(12, 6)), "still_to_come"),
        (Log(None, None, at(12, day=3)), "still_to_come"),
        (Log(None, at(11), at(10)), "ends_before"),
    ],
)
def test_times_that_cannot_be_are_refused(log: Log, code: str) -> None:
    with pytest.raises(RuleViolation) if code else nullcontext() as refused:
        check_log(log, NOW)
    assert code == (refused.value.code if refused else "")


@pytest.mark.parametrize(
    ("clock", "since", "expected"),
    [
        (time(14, 5), at(12), at(12, 5)),
        (time(13, 55), at(12), at(11, 55, day=3)),
        (time(0, 10), at(21, 40), at(22, 10)),
    ],
)
def test_time_on_the_wall_is_the_next_one_from_then_on(clock: time, since: datetime, expected: datetime) -> None:
    assert moment(clock, since, BERLIN) == expected


def test_time_in_the_gap_of_spring_does_not_exist() -> None:
    with pytest.raises(RuleViolation, match="02:30 does not exist"):
        moment(time(2, 30), datetime(2026, 3, 28, 23, tzinfo=UTC), BERLIN)
