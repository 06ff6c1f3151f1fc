"""Which events a season may count, what each is of it, and what it still waits for (OPG 12.2)."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from leagues.engine import PRESENT, Kind
from leagues.models import Counted, Season
from leagues.selectors.before_flag import Flag
from leagues.selectors.events import Slot, flaggable, span, unfinished_events, usual_slot, warnings
from leagues.services.flagging import confirm_flag, flag_event
from tests import factories
from tests.leagues.rows import YEAR, counted, day, evening, finalize, season_of
from tournaments.kernel.models import User
from tournaments.record.models import Director, Event

pytestmark = pytest.mark.django_db
STANDARD, SHORT = PRESENT.leagues.schedules.values()
FIRST, SECOND = Slot(Kind.REGULAR, 1, "First half"), Slot(Kind.REGULAR, 2, "Second half")
LAST = Slot(Kind.PLAYOFF, None, "Playoffs")
LATE = Flag(late="It was on the poster.")


@pytest.fixture
def director() -> User:
    return factories.UserFactory(handle="Leader")


@pytest.fixture
def season(director: User) -> Season:
    return season_of(director)


def people() -> list[Any]:
    return [factories.PlayerFactory() for _ in range(3)]


def held(director: User, at: datetime, **changes: Any) -> Event:
    event = factories.EventFactory(by=director, **changes)
    Event.objects.filter(pk=event.pk).update(starts_at=at)
    return Event.objects.get(pk=event.pk)


@pytest.mark.parametrize(
    ("month", "slot"),
    [(7, FIRST), (9, FIRST), (10, FIRST), (11, FIRST), (12, SECOND), (1, SECOND), (2, LAST), (3, LAST), (6, LAST)],
)
def test_event_is_of_the_part_of_its_month(month: int, slot: Slot) -> None:
    assert usual_slot(STANDARD, day(month).date()) == slot


def test_part_that_is_said_goes_before_the_month(director: User, season: Season) -> None:
    row = flag_event(season, evening(director, day(10), people()), Flag("playoff", None, LATE.late), by=director)
    assert (row.kind, row.half) == ("playoff", None)
    row = flag_event(season, evening(director, day(10), people()), Flag("regular", 2, LATE.late), by=director)
    assert (row.kind, row.half, row.late_because) == ("regular", 2, "It was on the poster.")


def test_season_waits_for_its_events_that_are_not_over(director: User, season: Season) -> None:
    counted(season, 10, people())
    second = flag_event(season, held(director, day(12), title="Second"), Flag(), by=director)
    flag_event(season, held(director, day(11), title="First"), Flag(), by=director)
    assert [event.title for event in unfinished_events(season)] == ["First", "Second"]
    Event.objects.filter(title="First").update(state="cancelled")
    assert [event.title for event in unfinished_events(season)] == ["Second"]
    Event.objects.filter(pk=second.event_id).update(state="finalized", awaits="new_director")
    assert unfinished_events(season) == []


def test_departures_from_the_schedule_are_told_as_they_happen(director: User, season: Season) -> None:
    """AMB-G26: too few of them are none before the season is closed."""
    rows = [flagged_on(season, day(10, number)) for number in range(1, 6)]
    rows.append(flagged_on(season, day(2), kind="regular", half=2))
    assert [each.message for each in warnings(season, rows)] == [
        "First half: 5 events; the schedule has 4.",
        "Second half: 2026-02-10 is outside December to January.",
    ]
    season.closed_at = day(3)
    assert [each.message for each in warnings(season, rows)] == [
        "First half: 5 events; the schedule has 4.",
        "Second half: 1 events; the schedule has 4.",
        "Second half: 2026-02-10 is outside December to January.",
        "Playoffs: 0 events; the schedule has 4.",
    ]


def flagged_on(season: Season, at: datetime, **flag: Any) -> Counted:
    director = season.league.director
    return flag_event(season, held(director, at), Flag(**flag), by=director)


def test_season_lasts_from_july_to_june() -> None:
    assert span(2025) == (date(2025, 7, 1), date(2026, 6, 30))


def test_season_that_is_not_parted_has_no_halves() -> None:
    assert usual_slot(SHORT, day(1).date()) == Slot(Kind.REGULAR, None, "Regular season")


def test_events_to_choose_from_are_own_of_these_months_and_of_no_league(director: User, season: Season) -> None:
    later, first = held(director, day(3)), held(director, datetime(YEAR, 7, 1, 12, tzinfo=UTC))
    last = held(director, datetime(YEAR + 1, 6, 30, 12, tzinfo=UTC))
    for outside in (datetime(YEAR, 6, 30, 12, tzinfo=UTC), datetime(YEAR + 1, 7, 1, 12, tzinfo=UTC)):
        held(director, outside)
    second, third = (held(factories.UserFactory(), day(4)) for _ in range(2))
    factories.DirectorFactory(event=second, user=director)
    factories.DirectorFactory(event=third, user=director, position=Director.Position.JUDGE)
    factories.InvitationFactory(event=held(factories.UserFactory(), day(4)), user=director)
    for state in (Event.State.VOID, Event.State.CANCELLED):
        Event.objects.filter(pk=held(director, day(5)).pk).update(state=state)
    flag_event(season, held(director, day(11)), LATE, by=director)
    assert list(flaggable(season, director)) == [first, later, second, last]


def test_event_to_come_is_flagged_without_a_reason(director: User, season: Season) -> None:
    event = held(director, day(10))
    row = flag_event(season, event, Flag(late="Nobody asks."), by=director)
    assert (row.season, row.event, row.flagged_by, row.late_because) == (season, event, director, "")


def test_event_of_a_season_is_scored_as_its_late_flag_is_confirmed(director: User, season: Season) -> None:
    players = people()
    event = evening(director, day(10), players)
    finalize(event, director)
    row = flag_event(season, Event.objects.get(pk=event.pk), LATE, by=director)
    confirm_flag(row, by=factories.CoordinatorFactory())
    scores = row.scores.order_by("place").values_list("player", "place", "barred", "points")
    assert list(scores) == [
        (players[0].pk, 1, False, 12),
        (players[1].pk, 2, False, 8),
        (players[2].pk, 3, False, 6),
    ]
