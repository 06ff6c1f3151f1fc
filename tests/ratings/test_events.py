"""What an event did to ratings, game by game, and why one is not rated."""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client

from ratings.engine import SYSTEMS, Change, Event, Game, explain_games
from ratings.models import RatedEvent, RatingChange
from ratings.selectors.events import KEPT, event_ratings
from ratings.selectors.ledger import Revision
from ratings.selectors.words import day, hundredth, percent, points, sum_of, whole
from ratings.services.writing import AT_ONCE, a_few, update_checksum
from tests import factories
from tests.ratings.conftest import Ratings
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine.core.types import Outcome
from tournaments.engine.listing.awaiting import LOOKED_AT
from tournaments.record.models import Event as EventRow

pytestmark = pytest.mark.django_db


def test_games_of_a_player_add_up_to_his_change(rated: Ratings) -> None:
    parts = event_ratings(rated.event).parts
    assert [part.list.code for part in parts] == ["2e-overall", "2e-constructed"]
    for part in parts:
        gained: dict[int, float] = defaultdict(float)
        for game in part.tables:
            for side in game.sides:
                gained[side.player] += side.change
        assert len(part.tables) == 6
        assert {line.player: line.change for line in part.lines} == pytest.approx(gained)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=SYSTEMS)
def test_explanation_agrees_with_every_system(system: object) -> None:
    games = (Game(("a", "b"), (Outcome.FW, Outcome.FL)), Game(("a", "c"), (Outcome.ML, Outcome.MW)))
    event, ratings = Event("e", 32, tuple((game,) for game in games)), {"a": 1700.0, "b": 1900.0, "c": 1650.0}
    gained: dict[str, float] = defaultdict(float)
    for game, *parts in explain_games(system, ratings, event):
        for player, part in zip(game.players, parts, strict=True):
            gained[player] += part[0]
    changes = system.order(system, ratings, event)
    assert {one.player: one.after - one.before for one in changes} == pytest.approx(gained)


def test_event_says_why_it_is_not_rated(rated: Ratings, client: Client) -> None:
    open_event = factories.PlayedEventFactory(players=2, rounds=1)
    unrated = factories.EventFactory(sanctioned=False)
    assert "once the event is finalized" in client.get(f"/ratings/events/{open_event.pk}/").text
    assert "This event is not rated." in client.get(f"/ratings/events/{unrated.pk}/").text
    assert client.get("/ratings/events/999999/").status_code == 404


def test_late_event_says_what_it_awaits(rated: Ratings, client: Client) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    with time_machine.travel(event.starts_at + timedelta(days=9), tick=False):
        finalize_event(event, by=factories.director_of(event))
    book = RatedEvent.objects.earliest("pk").book
    RatedEvent.objects.update_or_create(
        event=event, defaults={"book": book, "state": "awaiting", "reported_at": event.starts_at + timedelta(days=9)}
    )
    said = event_ratings(EventRow.objects.get(pk=event.pk))
    assert (said.state, said.parts) == ("awaiting", ())
    assert said.says.startswith("Awaiting processing: reported after ")
    client.force_login(rated.coordinator)
    assert event.title in client.get("/ratings/runs/").text.partition("await the next")[2]


def test_reopened_event_says_so_and_shows_no_games(rated: Ratings) -> None:
    reopened = reopen_event(rated.event, "A result was wrong.", by=rated.coordinator)
    said = event_ratings(EventRow.objects.get(pk=reopened.pk))
    assert said.says.startswith("This event was reopened")
    RatedEvent.objects.filter(event=reopened).update(state="due")
    finalize_event(EventRow.objects.get(pk=reopened.pk), by=factories.director_of(rated.event))
    said = event_ratings(EventRow.objects.get(pk=reopened.pk))
    assert (said.state, [part.tables for part in said.parts]) == ("due", [(), ()])


def test_event_says_how_it_stands_and_shows_games_once_it_is_rated(rated: Ratings) -> None:
    event, marks = rated.event, RatedEvent.objects.filter(event=rated.event)
    says = {
        "rated": "",
        "held": KEPT,
        "due": "Its results changed: what stands here is from before, until the next run. It waits for ",
    }
    for state, said in says.items():
        marks.update(state=state)
        found = event_ratings(event)
        assert (found.state, found.says == said or (state == "due" and found.says.startswith(said))) == (state, True)
        assert [len(part.tables) for part in found.parts] == ([0, 0] if state == "due" else [6, 6])
    RatingChange.objects.filter(event=event).delete()
    assert event_ratings(event).says.startswith("Not rated yet: the next run does it. It waits for ")
    marks.update(state="rated")
    found = event_ratings(event)
    assert (found.state, found.says, found.parts) == ("rated", "No game of this event counts for ratings.", ())


def test_event_that_waits_for_a_coordinator_says_why(rated: Ratings) -> None:
    waiting = EventRow.objects.get(pk=rated.event.pk)
    waiting.awaits = "new_director"
    found = event_ratings(waiting)
    assert found.state == "unrated"
    assert found.says.startswith(LOOKED_AT)
    assert len(found.says) > len(LOOKED_AT)


def test_lines_of_an_event_begin_with_who_won_most_and_name_each_game(rated: Ratings) -> None:
    (part, _) = event_ratings(rated.event).parts
    rows = RatingChange.objects.filter(event=rated.event, list="2e-overall").select_related("player")
    won = [line.after - line.before for line in part.lines]
    assert won == sorted(won, reverse=True)
    assert {(line.player, line.before, line.after) for line in part.lines} == {
        (row.player_id, row.before, row.after) for row in rows
    }
    assert part.k == 16
    assert {line.name for line in part.lines} == {row.player.shown_name for row in rows}
    places = [(table.round, table.table) for table in part.tables]
    assert places == [(number, table) for number in (1, 2, 3) for table in (1, 2)]
    for table in part.tables:
        match = rated.event.rounds.get(number=table.round).matches.get(table=table.table)
        seated = list(match.seats.order_by("place").values_list("player", flat=True))
        assert [side.player for side in table.sides] == seated == [table.first.player, table.second.player]
        assert table.first.expected + table.second.expected == pytest.approx(1)


# --- what a run reads and writes down: the events asked for, the checksum, its act ---


ZERO, HIGHEST = "0" * 32, "f" * 32
CHANGE = Change("7", 1500.0, 1508.0, 1.5, 2.0, 3, 16.0)
OTHER = Change("8", 1500.0, 1492.0, 1.5, 1.0, 3, 16.0)


def revision(now: tuple[Change, ...] = (CHANGE, OTHER), stood: tuple[Change, ...] = ()) -> Revision:
    return Revision("2e-overall", {5: now}, {5: {one.player: one for one in stood}})


def test_checksum_goes_round_at_32_digits() -> None:
    once = update_checksum(ZERO, revision())
    assert len(once) == 32
    assert int(update_checksum(HIGHEST, revision()), 16) == int(once, 16) - 1
    assert int(update_checksum(ZERO, revision((), (CHANGE, OTHER))), 16) == 2**128 - int(once, 16)


def test_checksum_is_the_same_in_whatever_order_and_steps() -> None:
    whole_of_it = update_checksum(ZERO, revision())
    assert update_checksum(ZERO, revision((OTHER, CHANGE))) == whole_of_it
    assert (
        update_checksum(update_checksum(ZERO, revision((OTHER,))), revision((CHANGE, OTHER), (OTHER,))) == whole_of_it
    )
    assert update_checksum(whole_of_it, revision((), (CHANGE, OTHER))) == ZERO


@pytest.mark.parametrize(
    "changed",
    [
        Change("9", 1500.0, 1508.0, 1.5, 2.0, 3, 16.0),
        Change("7", 1501.0, 1508.0, 1.5, 2.0, 3, 16.0),
        Change("7", 1500.0, 1508.5, 1.5, 2.0, 3, 16.0),
        Change("7", 1500.0, 1508.0, 1.5, 2.0, 4, 16.0),
        Change("7", 1500.0, 1508.0, 1.5, 2.0, 3, 28.0),
    ],
)
def test_checksum_sees_every_figure(changed: Change) -> None:
    assert update_checksum(ZERO, revision((changed,))) != update_checksum(ZERO, revision((CHANGE,)))


def test_keys_come_a_few_at_a_time_in_order() -> None:
    parts = list(a_few(range(2 * AT_ONCE, -1, -1)))
    assert [(len(part), part[0]) for part in parts] == [(AT_ONCE, 0), (AT_ONCE, AT_ONCE), (1, 2 * AT_ONCE)]
    assert list(a_few([])) == []


def test_figures_are_rounded_for_people() -> None:
    assert [whole(1499.5), whole(1500.4), sum_of(2.5), sum_of(2.0), hundredth(1.0)] == [
        "1500",
        "1500",
        "2.5",
        "2",
        "1.00",
    ]
    assert [points(change) for change in (12.34, -0.05, 0.05, 0.049, -0.049, 0)] == [
        *("+12.3", "−0.1", "+0.1", "0.0", "0.0", "0.0"),
    ]
    assert [percent(0.505), percent(1)] == ["50 %", "100 %"]
    late = datetime(2026, 9, 12, 23, 30, tzinfo=UTC)
    assert [day(late), day(late, "Europe/Berlin")] == ["12 Sep 2026", "13 Sep 2026"]
