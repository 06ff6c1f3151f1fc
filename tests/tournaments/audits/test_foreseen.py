"""Compare what an act on a whole event was foreseen to move with what it moves, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from leagues.models import Score
from leagues.services.championships import settle_event
from leagues.services.points import score_event
from ratings.models import Rating
from ratings.selectors.words import whole
from ratings.services.marking import ask_run, book_row
from ratings.services.runs import run_ratings
from tests import factories
from tests.leagues.cups.rows import masters_event
from tests.leagues.rows import counted_2e, season_of
from tests.tournaments.api.conftest import Device
from tournaments.audits.services.approving import approve_event
from tournaments.audits.services.auditing import take_back_void, void_event
from tournaments.audits.services.forfeits import rank_again
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import EarnedAward, Event, Title
from tournaments.record.selectors.foreseen import foresee

pytestmark = pytest.mark.django_db
Ratings = dict[tuple[str, str], float]


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora")


def rated_event(players: list[Player], title: str) -> Event:
    event = factories.DueEventFactory(title=title, rounds_scheduled=3)
    factories.enter(event, *players)
    factories.play_rounds(event, 3)
    return finalize_event(again(event), by=factories.director_of(event))


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def react(event: Event) -> None:
    """Do what workers do after an act."""
    score_event(event.pk)
    settle_event(event.pk)
    assert run_ratings(ask_run(book_row(event.game), is_full=True).pk)


def ratings() -> Ratings:
    rows = Rating.objects.select_related("player")
    return {(row.player.shown_name, row.list): row.rating for row in rows}


def find_moves(before: Ratings, after: Ratings) -> set[tuple[str, str]]:
    """Return names, each with "1512 to 1500" as a preview begins its words."""
    keys = {key for key in before.keys() | after.keys() if show_rating(before, key) != show_rating(after, key)}
    return {(name, f"{show_rating(before, (name, code))} to {show_rating(after, (name, code))}") for name, code in keys}


def show_rating(of: Ratings, key: tuple[str, str]) -> str:
    return whole(of[key]) if key in of else "no rating"


def foreseen(event: Event, act: str, heading: str) -> list[tuple[str, str]]:
    effects = [effect for effect in foresee(again(event), act) if effect.heading.startswith(heading)]
    return [(line.name, line.words) for effect in effects for line in effect.lines]


def rating_moves(event: Event, act: str) -> set[tuple[str, str]]:
    """Leave out those whose whole rating stays as it is shown."""
    plain = {(name, words.partition(" (")[0]) for name, words in foreseen(event, act, "Ratings: ")}
    return {(name, words) for name, words in plain if len(set(words.split(" to "))) == 2}


Act = Callable[[Event, User], Any]
ACTS: dict[str, Act] = {
    "void": lambda event, by: void_event(event, "Nobody played it.", by=by),
    "reopen": lambda event, by: reopen_event(event, "A result is wrong.", by=by),
}


def test_places_move_as_foreseen_when_the_event_is_ranked_again(cora: User) -> None:
    event = rated_event([factories.PlayerFactory() for _ in range(4)], "First Light")
    before = places(event)
    factories.disqualify_winner(event)
    ahead = foreseen(event, "rank-again", "Final table")
    assert dict(ahead) == {
        name: f"place {place}, was {before[name]}"
        for name, place in places(rank_again(again(event), "A video shows it.", by=cora)).items()
    }


def places(event: Event) -> dict[str, int]:
    return {row.player.shown_name: row.rank for row in event.placements.select_related("player")}


def test_programs_foresee_the_same(cora: User) -> None:
    event = rated_event([factories.PlayerFactory() for _ in range(4)], "First Light")
    react(event)
    [ratings_of, *_] = Device(cora).get(f"/events/{event.pk}/audit/void/preview/").json()
    assert {(move["name"], move["words"]) for move in ratings_of["moves"]} == set(
        foreseen(event, "void", ratings_of["heading"])
    )
    assert Device(cora).get(f"/events/{event.pk}/audit/lose/preview/").status_code == 404


@pytest.mark.parametrize("act", ACTS)
def test_ratings_move_as_foreseen_those_of_later_events_too(act: str, cora: User) -> None:
    players = [factories.PlayerFactory(name=name) for name in ("amber", "basalt", "cobalt", "dune", "ember", "flint")]
    event = rated_event(players[:4], "First Light")
    react(rated_event(players[2:], "Second Light"))
    before, ahead = ratings(), rating_moves(event, act)
    assert {name for name, _ in ahead} > {"amber", "basalt"}
    ACTS[act](again(event), cora)
    react(event)
    assert find_moves(before, ratings()) == ahead
    assert ahead


def test_event_that_counts_again_moves_them_back_as_foreseen(cora: User) -> None:
    event = rated_event([factories.PlayerFactory() for _ in range(4)], "First Light")
    react(event)
    void_event(again(event), "Nobody played it.", by=cora)
    react(event)
    before, ahead = ratings(), rating_moves(event, "count-again")
    take_back_void(again(event), "They did.", by=cora)
    react(event)
    assert find_moves(before, ratings()) == ahead
    assert ahead


def test_event_that_waits_is_rated_as_foreseen(cora: User) -> None:
    event = rated_event([factories.PlayerFactory() for _ in range(4)], "First Light")
    factories.change_past(Event.objects.filter(pk=event.pk), awaits="new_director")
    react(event)
    before, ahead = ratings(), rating_moves(event, "approve")
    approve_event(again(event), "I asked the players.", by=cora)
    react(event)
    assert find_moves(before, ratings()) == ahead
    assert ahead


@pytest.mark.parametrize("act", ACTS)
def test_titles_and_points_are_lost_as_foreseen(act: str, cora: User) -> None:
    event = masters_event(factories.UserFactory(), 4)
    titles = set(Title.objects.filter(withdrawn_at=None).values_list("words", flat=True))
    ahead = foreseen(event, act, "Titles")
    ACTS[act](again(event), cora)
    react(event)
    lost = titles - set(Title.objects.filter(withdrawn_at=None).values_list("words", flat=True))
    assert lost
    assert {words for _, words in ahead if "title" in words} == {f"loses title {words}" for words in lost}
    assert sum("Masters point" in words for _, words in ahead) == 4
    assert not EarnedAward.objects.filter(source=event, withdrawn_at=None).exists()


@pytest.mark.parametrize("act", ACTS)
def test_league_points_are_lost_as_foreseen(act: str, cora: User) -> None:
    director = factories.UserFactory()
    row = counted_2e(season_of(director), 10, [factories.PlayerFactory() for _ in range(3)])
    stood = {score.player.shown_name: score.points for score in Score.objects.select_related("player")}
    ahead = foreseen(row.event, act, "League points")
    ACTS[act](again(row.event), cora)
    react(row.event)
    assert not Score.objects.filter(counted=row).exists()
    assert dict(ahead) == {
        name: f"{points} point{'' if points == 1 else 's'} to none" for name, points in stood.items()
    }


def test_page_of_each_act_names_who_moves(cora: User) -> None:
    client = Client()
    client.force_login(cora)
    event = rated_event([factories.PlayerFactory(name=name) for name in ("amber", "basalt", "cobalt", "dune")], "Light")
    react(event)
    for path in ("audit/void/", "reopen/"):
        page = client.get(f"{event.get_absolute_url()}{path}").text
        assert "What will move" in page
        assert all(f"<b>{name}</b>" in page for name in ("amber", "basalt", "cobalt", "dune"))
        assert again(event).state == Event.State.FINALIZED, "looking writes nothing"
    page = client.get(f"{event.get_absolute_url()}audit/approve/").text
    assert "No rating, point, title or bye becomes another." in page
