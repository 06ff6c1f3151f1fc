"""OPG 12.2: schedules of a league, and what departs from them."""

from __future__ import annotations

from datetime import date

from leagues.engine import PRESENT, Dated, Kind, departures

STANDARD, SHORT = (PRESENT.leagues.schedules[code] for code in ("standard", "truncated"))
WHOLE = [
    *[Dated(Kind.REGULAR, 1, date(2026, month, day)) for month in (10, 11) for day in (3, 17)],
    *[Dated(Kind.REGULAR, 2, date(year, month, day)) for year, month in ((2026, 12), (2027, 1)) for day in (3, 17)],
    *[Dated(Kind.PLAYOFF, None, date(2027, month, day)) for month in (2, 3) for day in (3, 17)],
]


def test_season_by_the_schedule_departs_nowhere() -> None:
    assert not list(departures(STANDARD, WHOLE))
    short = [Dated(Kind.REGULAR, None, date(2026, 10, day)) for day in (1, 8, 15, 22)]
    assert not list(departures(SHORT, [*short, *WHOLE[-2:]]))


def test_fewer_events_are_warned_of_and_nothing_else() -> None:
    (found,) = departures(STANDARD, WHOLE[1:])
    assert (found.code, found.section) == ("other_number_of_events", "OPG 12.2")
    assert found.message == "First half: 3 events; the schedule has 4."


def test_event_outside_its_months_is_named_with_its_day() -> None:
    late = Dated(Kind.REGULAR, 2, date(2027, 2, 1))
    (found,) = departures(STANDARD, [event for event in WHOLE if event != WHOLE[7]] + [late])
    assert (found.code, found.message) == (
        "outside_its_months",
        "Second half: 2027-02-01 is outside December to January.",
    )
