"""Which applications somebody reads, decides and carries, and in which order they stand."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import time_machine
from django.contrib.auth.models import AnonymousUser

from leagues.models import Application
from leagues.selectors.applications import carriers, concerning, has_another, own_applications, readable_by, to_decide
from leagues.selectors.road import Filters, approved, calls, championships, open_calls, played, to_come
from leagues.services.applications import withdraw_application
from leagues.services.calls import withdraw_call
from leagues.services.carrying import carry
from leagues.services.decisions import refuse_application
from tests import factories
from tests.leagues.road.conftest import Road
from tournaments.record.models import Director, Event

MAY = {"starts_on": date(2026, 5, 2), "ends_on": date(2026, 5, 3)}


def _values(road: Road, **changes: Any) -> dict[str, Any]:
    wanted = road.wanted(**changes)
    return {
        name: getattr(wanted, name) for name in ("level", "region", "country", "location", "starts_on", "ends_on")
    } | {"games": list(wanted.games)}


def _at(day: int, hour: int = 10) -> datetime:
    return datetime(2026, 5, day, hour, tzinfo=UTC)


def later(minutes: int) -> Any:
    return time_machine.travel(datetime(2026, 4, 10, 12, minutes, tzinfo=UTC), tick=False)


def test_own_ones_are_listed_latest_first_and_those_to_decide_oldest_first(road: Road) -> None:
    other = factories.UserFactory()
    made = []
    for minute, by in enumerate((road.host, road.host, other), 1):
        with later(minute):
            made.append(road.applied(road.wanted(location=f"Berlin {minute}"), by=by))
    first, second, of_other = made
    assert list(own_applications(road.host)) == [second, first]
    assert list(to_decide(road.coordinator)) == [first, second, of_other]
    withdraw_application(first, by=road.host)
    assert list(to_decide(road.coordinator)) == [second, of_other]
    assert list(concerning(road.coordinator)) == [of_other, second]
    assert list(concerning(road.host)) == [second, first]
    assert set(readable_by(road.coordinator)) == {first, second, of_other}
    assert set(readable_by(road.host)) == {first, second}
    assert list(readable_by(other)) == [of_other]
    assert list(readable_by(AnonymousUser())) == []


def test_open_calls_are_listed_by_their_last_day_and_all_by_their_year(road: Road) -> None:
    late, soon = road.call(), road.call(level="masters", closes_on=date(2026, 4, 20))
    next_year = road.call(year=2027, closes_on=date(2026, 4, 25))
    to_be = road.call(opens_on=date(2026, 4, 11))
    day = date(2026, 4, 10)
    assert [(one.pk, one.state) for one in open_calls(Filters(), day)] == [
        (soon.pk, "open"),
        (next_year.pk, "open"),
        (late.pk, "open"),
    ]
    assert [one.pk for one in open_calls(Filters(level="masters"), day)] == [soon.pk]
    assert [one.pk for one in open_calls(Filters(year=2027), day)] == [next_year.pk]
    assert to_be.pk in [one.pk for one in open_calls(Filters(), day + timedelta(days=1))]
    assert open_calls(Filters(), date(2026, 5, 1)) == ()
    assert calls()[0] == next_year
    withdraw_call(soon, by=road.chief)
    assert [one.pk for one in open_calls(Filters(level="masters"), day)] == []


def test_championship_is_told_by_its_event_once_one_carries_it(road: Road) -> None:
    application = road.approved(road.wanted(games=("1E", "2E")))
    (told,) = championships([application])
    assert (told.title, told.says, told.days, told.where) == (
        "Regional Championship 2026",
        "Regional Championship",
        "9 May 2026 to 10 May 2026",
        "Berlin, Germany",
    )
    assert (told.region, told.games, told.url) == (
        "Germany",
        "First Edition, Second Edition",
        application.get_absolute_url(),
    )
    event = road.event(title="Regional Berlin")
    carry(application, event, by=road.host)
    (told,) = championships(approved())
    assert (told.title, told.url) == ("Regional Berlin", event.get_absolute_url())
    (told,) = played([Event.objects.get(pk=event.pk)])
    assert (told.title, told.says, told.days, told.games) == (
        "Regional Berlin",
        "Regional Championship",
        "9 May 2026",
        "Second Edition",
    )


def test_approved_ones_are_for_everybody_by_their_days(road: Road) -> None:
    second, first = road.approved(), road.approved(road.wanted(location="Bonn", **MAY))
    road.applied(road.wanted(location="Ulm"))
    refuse_application(road.applied(road.wanted(location="Jena")), "No.", by=road.coordinator)
    assert list(approved()) == [first, second]
    assert set(readable_by(factories.UserFactory())) == {first, second}
    assert list(to_come(Filters(), date(2026, 5, 3))) == [first, second]
    assert list(to_come(Filters(), date(2026, 5, 4))) == [second]
    assert list(approved(Filters(region="south"))) == []
    assert list(approved(Filters(region=road.region.slug, year=2026, level="regional"))) == [first, second]
    assert list(approved(Filters(year=2027))) == list(approved(Filters(level="worlds"))) == []


def test_country_has_another_of_the_level_of_the_year_and_of_a_game_alone(road: Road) -> None:
    stands = road.approved(road.wanted(games=("1E", "2E")))
    assert not has_another(stands)
    for changes, found in (
        ({"location": "Bonn"}, True),
        ({"games": ("2E", "TR")}, True),
        ({"games": ("TR",)}, False),
        ({"starts_on": date(2027, 5, 9), "ends_on": date(2027, 5, 9)}, False),
        ({"country": "FR"}, False),
        ({"level": "national"}, False),
    ):
        row = Application(made_at=stands.made_at, **_values(road, **changes))
        assert has_another(row) is found, changes


def test_events_to_carry_it_are_directed_by_the_applicant_in_these_days_and_free(road: Road) -> None:
    application = road.approved()
    second, first = road.event(title="Second", starts_at=_at(10)), road.event(title="First", starts_at=_at(9))
    before, after = road.event(starts_at=_at(8)), road.event(starts_at=_at(11))
    deputy, judge = road.event(factories.UserFactory(), starts_at=_at(10, 20)), road.event(factories.UserFactory())
    factories.DirectorFactory(event=deputy, user=road.host)
    factories.DirectorFactory(event=judge, user=road.host, position=Director.Position.JUDGE)
    for outside in (_at(7), _at(13)):
        road.event(starts_at=outside)
    road.event(game="1E", rules="modern", starts_at=_at(9))
    for state in ("finalized", "void", "cancelled"):
        Event.objects.filter(pk=road.event(starts_at=_at(9)).pk).update(state=state)
    assert list(carriers(application)) == [before, first, second, deputy, after]
    carry(application, Event.objects.get(pk=first.pk), by=road.host)
    assert list(carriers(application)) == [before, second, deputy, after]
