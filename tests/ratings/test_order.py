"""AMB-R4: the date of an event is its last day, for the order in which events are rated as for the week."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from ratings.models import RatingChange
from ratings.selectors.facts import event_value, place_of
from ratings.services.runs import refresh_books
from tests import factories
from tests.ratings.told import anew, everything
from tests.tournaments.audits.test_audits import again
from tests.tournaments.play.test_match_play import full_win, play
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.people.models import Player
from tournaments.record.models import Event
from tournaments.record.selectors.outcomes import played_games

pytestmark = pytest.mark.django_db
LIST = "2e-overall"


@pytest.fixture
def players() -> list[Player]:
    return [factories.PlayerFactory() for _ in range(4)]


def played(players: list[Player], days: int = 0, **changes: Any) -> Event:
    """An event that begins now and lasts so many days longer, to its last result."""
    event = factories.DueEventFactory(rounds_scheduled=3, **changes)
    if days:
        event.ends_on = event.local_start.date() + timedelta(days=days)
        event.save()
    factories.enter(event, *players)
    factories.play_rounds(event, 3)
    return again(event)


def finalized(event: Event) -> Event:
    return finalize_event(again(event), by=factories.director_of(event))


def order(*events: Event) -> list[int]:
    """The events as they were rated: who follows whom, by what their first player was rated before and after."""
    rows = RatingChange.objects.filter(list=LIST, event__in=events, player=events[0].entries.order_by("pk")[0].player)
    after = {row.before: (row.event_id, row.after) for row in rows}
    found, at = [], 1500.0
    while at in after:
        event, at = after.pop(at)
        found.append(event)
    return found


def test_event_that_ends_later_is_rated_later_though_it_began_sooner(committed: Any, players: list[Player]) -> None:
    league, evening = played(players, days=3), played(players)
    with committed():
        finalized(league)
        finalized(evening)
    assert order(league, evening) == [evening.pk, league.pk]
    assert everything() == anew()


def test_event_without_a_date_gets_one_before_it_is_rated(committed: Any, players: list[Player]) -> None:
    """Another release listed it."""
    event = played(players)
    with committed():
        finalized(event)
    with factories.by_hand():
        Event.objects.update(last_day=None)
    before = everything()
    with committed():
        refresh_books()
    assert everything() == before
    assert again(event).last_day == event.local_start.date()


def test_day_is_that_of_the_event_where_it_is_played() -> None:
    start = datetime(2026, 11, 1, 20, tzinfo=ZoneInfo("UTC"))
    at_home = Event(starts_at=start, time_zone="Europe/London", pk=1)
    abroad = Event(starts_at=start - timedelta(hours=2), time_zone="Pacific/Auckland", pk=2)
    assert sorted(map(place_of, (abroad, at_home)))[0] == (date(2026, 11, 1), start, 1)
    assert place_of(abroad)[0] == date(2026, 11, 2)


def test_last_day_of_a_closed_event_stands(players: list[Player]) -> None:
    event = finalized(played(players))
    longer = replace(details_of(event), ends_on=event.local_start.date() + timedelta(days=1))
    with pytest.raises(RuleViolation, match="its last day can no longer be changed"):
        edit_event(again(event), longer, by=factories.director_of(event))


# --- AMB-R6: of a match of several games each game is rated ---


def test_best_of_three_that_went_to_its_third_game_is_three_games() -> None:
    by = factories.UserFactory()
    event = factories.FullEventFactory(
        players=8, by=by, structure="swiss-se8", options={"best_of": "3"}, rounds_scheduled=1, sanctioned=False
    )
    play(event, by)
    play(event, by, *[full_win(seat) for _ in range(4) for seat in (0, 1, 0)])

    ((_, games),) = played_games([Event.objects.get(pk=event.pk).pk])
    rated = event_value(event.pk, 16, games, {}).tables
    assert len(rated) == 4 + 4 * 3
    (first,), (second,), (third,) = rated[4:7]
    assert first.players == second.players == third.players
    assert first.outcomes == third.outcomes == second.outcomes[::-1]
