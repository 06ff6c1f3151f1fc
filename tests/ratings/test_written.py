"""What a run reads and writes down: the events asked for, the checksum, its act."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client

from ratings.engine import Change
from ratings.models import RatingRun
from ratings.selectors.facts import Facts, rated_events, records_of
from ratings.selectors.ledger import Revision
from ratings.selectors.words import changes_url, day, hundredth, percent, points, sum_of, whole
from ratings.services.writing import AT_ONCE, a_few, checked
from tests import factories
from tests.ratings.conftest import Ratings
from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Event

ZERO, HIGHEST = "0" * 32, "f" * 32
CHANGE = Change("7", 1500.0, 1508.0, 1.5, 2.0, 3, 16.0)
OTHER = Change("8", 1500.0, 1492.0, 1.5, 1.0, 3, 16.0)


def revision(now: tuple[Change, ...] = (CHANGE, OTHER), stood: tuple[Change, ...] = ()) -> Revision:
    return Revision("2e-overall", {5: now}, {5: {one.player: one for one in stood}})


def test_checksum_goes_round_at_32_digits() -> None:
    once = checked(ZERO, revision())
    assert len(once) == 32
    assert int(checked(HIGHEST, revision()), 16) == int(once, 16) - 1
    assert int(checked(ZERO, revision((), (CHANGE, OTHER))), 16) == 2**128 - int(once, 16)


def test_checksum_is_the_same_in_whatever_order_and_steps() -> None:
    whole_of_it = checked(ZERO, revision())
    assert checked(ZERO, revision((OTHER, CHANGE))) == whole_of_it
    assert checked(checked(ZERO, revision((OTHER,))), revision((CHANGE, OTHER), (OTHER,))) == whole_of_it
    assert checked(whole_of_it, revision((), (CHANGE, OTHER))) == ZERO


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
    assert checked(ZERO, revision((changed,))) != checked(ZERO, revision((CHANGE,)))


def test_keys_come_a_few_at_a_time_in_order() -> None:
    parts = list(a_few(range(2 * AT_ONCE, -1, -1)))
    assert [(len(part), part[0]) for part in parts] == [(AT_ONCE, 0), (AT_ONCE, AT_ONCE), (1, 2 * AT_ONCE)]
    assert list(a_few([])) == []


@pytest.mark.django_db
def test_only_the_events_that_are_asked_for_are_read(rated: Ratings) -> None:
    every = set(rated_events("2E"))
    asked, other = rated.event.pk, next(iter(every - {rated.event.pk}))
    facts = Facts("2E")
    facts.read([asked])
    assert set(facts.places()) == {asked}
    facts.read([asked, other])
    assert set(facts.places()) == {asked, other}
    facts.read(None)
    assert set(facts.places()) == every
    without = Facts("2E", out=[asked])
    without.read(None)
    assert set(without.places()) == every - {asked}
    assert set(rated_events("1E")) == set(rated_events("2E", [])) == set()


@pytest.mark.django_db
def test_event_that_is_not_finalized_or_not_rated_does_not_count(rated: Ratings) -> None:
    with factories.by_hand():
        Event.objects.filter(pk=rated.event.pk).update(state=Event.State.COMPLETE)
    assert rated.event.pk not in rated_events("2E")


@pytest.mark.django_db
def test_records_of_a_player_are_those_that_go_by_him_in_the_end(rated: Ratings) -> None:
    merging = factories.MergingFactory(into=rated.best, by=rated.coordinator)
    assert records_of(rated.best.pk) == {rated.best.pk, merging.player_id}
    assert records_of(rated.last.pk) == {rated.last.pk}


@pytest.mark.django_db
def test_run_notes_what_it_came_to(rated: Ratings) -> None:
    entry = JournalEntry.objects.filter(tag="ratings.recomputed").latest("pk")
    run = RatingRun.objects.get(pk=entry.facts["run"])
    assert entry.facts == {
        "run": run.pk,
        "full": run.is_full,
        "events": run.events,
        "changes": run.changes,
        "checksum": run.checksum,
    }
    assert run.events > 0
    assert run.changes > 0


@pytest.mark.django_db
def test_each_event_of_a_player_leads_to_the_games_it_was_rated_by(rated: Ratings, client: Client) -> None:
    url = changes_url(rated.event.pk)
    assert f'href="{url}"' in client.get(f"/ratings/players/{rated.ada.player.pk}/").text
    assert client.get(url).status_code == 200


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
