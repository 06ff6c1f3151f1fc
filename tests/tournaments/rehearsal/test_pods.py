"""Rehearsals of events whose matches are several rounds: copied with every round, played to the end."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tests.tournaments.pod_events import pod_event
from tests.tournaments.test_tribbles import LISTED, again, play
from tests.toy_system import PODS, registered
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.record.models import Event, Game, Match
from tournaments.record.selectors import records
from tournaments.record.selectors.matches import published_matches
from tournaments.record.selectors.standings import standings_rows
from tournaments.rehearsal.services.rehearsals import delete_rehearsal, rehearse_event
from tournaments.rehearsal.services.simulation import MOST_AT_ONCE, simulate_event, simulate_round

pytestmark = pytest.mark.django_db
ROUNDS_OF_BOTH_MATCHES = 2 * 3 * 5
SEED = 1


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    """With a seed by which time ends no match of it."""
    event = factories.FullEventFactory(players=19, by=by, **LISTED)
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(seed=SEED)
    return again(event)


def rehearsed(event: Event, by: User, rounds: int = 0) -> Event:
    return Event.every.get(pk=rehearse_event(event, by=by, rounds=rounds).pk)


def to_the_end(copy: Event, by: User) -> int:
    """How many calls it takes."""
    calls = 1
    while not simulate_event(Event.every.get(pk=copy.pk), by=by).finished:
        calls += 1
    return calls


def table(event: Event) -> list[tuple[str, tuple[str, ...]]]:
    return [(row.name, row.figures) for row in standings_rows(event)]


def test_evening_of_pods_is_played_to_its_end(event: Event, by: User) -> None:
    copy = rehearsed(event, by)
    assert to_the_end(copy, by) == 1 + ROUNDS_OF_BOTH_MATCHES // MOST_AT_ONCE
    assert Event.every.get(pk=copy.pk).placements.count() == 19
    assert [played.name for played in copy.rounds.order_by("number")] == ["", "Tribbles Finals"]


def test_no_two_rounds_of_a_match_are_alike(event: Event, by: User) -> None:
    copy = rehearsed(event, by)
    played = factories.RoundFactory(event=copy)
    assert simulate_round(copy, by=by).results == 15
    assert not factories.open_tables(played)
    matches = published_matches(copy, {pk: key for key, pk in records.player_keys(copy).items()})[played.pk]
    assert [len({str(game) for game in match.games}) for match in matches] == [5, 5, 5]


def test_copy_of_a_match_has_every_round_of_it_and_the_finals_follow(event: Event, by: User) -> None:
    play(event, by)
    before = Game.objects.count()
    copy = rehearsed(event, by, rounds=1)
    assert (table(copy), Game.objects.count()) == (table(event), 2 * before)
    for match in Match.objects.filter(round__event=copy).prefetch_related("seats", "earlier_games"):
        seated = [seat.player_id for seat in match.seats.all()]
        assert [[facts["player"] for facts in game.seats] for game in match.earlier_games.all()] == [seated] * 4
    assert copy.state == Event.State.RUNNING
    to_the_end(copy, by)
    assert "Tribbles Finals" in {played.name for played in copy.rounds.all()}
    delete_rehearsal(copy, by=by)
    assert Game.objects.count() == before


def test_form_and_page_call_it_a_match(event: Event, by: User, monkeypatch: pytest.MonkeyPatch) -> None:
    play(event, by)
    desk = browser(by).open(f"{event.get_absolute_url()}rehearsal/")
    assert [part in desk.text for part in ("before match 1", "after match 1", "after round 1")] == [True, True, False]
    monkeypatch.setattr("tournaments.rehearsal.services.simulation.MOST_AT_ONCE", 7)
    desk.open(f"{rehearsed(event, by).get_absolute_url()}desk/")
    desk.send(desk.page.form_to("/rehearsal/end/"))
    assert "0 of 1 matches complete; 1 of 3 tables of the next one reported." in desk.text


def test_game_that_says_nothing_of_it_is_refused_by_name(by: User) -> None:
    with registered():
        copy = rehearsed(pod_event(by), by)
        with pytest.raises(RuleViolation, match="cannot be made up yet") as refusal:
            simulate_event(copy, by=by)
    assert (refusal.value.code, refusal.value.section) == ("not_made_up", PODS.source)
