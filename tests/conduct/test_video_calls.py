"""The video of a game as programs ask for it: who is answered what, and the same rules as on the pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from conduct.models import Consent, Filming
from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office
from tournaments.record.models import Director, Match

pytestmark = pytest.mark.django_db
ROLES = ("stranger", "player", "opponent", "elsewhere", "judge", "director", "other director", "coordinator")
LINK = {"link": "https://video.example/2"}
DOORS = {
    ("get", ""): "401 200 200 403 403 200 403 403",
    ("post", ""): "401 403 403 403 403 409 403 403",
    ("delete", ""): "401 403 403 403 403 204 403 403",
    ("put", "consents/{player}/"): "401 200 422 403 403 422 403 403",
    ("put", "link/"): "401 403 403 403 403 200 403 403",
    ("delete", "link/"): "401 403 403 403 403 409 403 403",
    ("post", "upload/"): "401 403 403 403 403 200 403 403",
}
BODIES: dict[tuple[str, str], Any] = {
    ("put", "consents/{player}/"): {"consents": False},
    ("put", "link/"): LINK,
}


@dataclass
class World:
    """Two with accounts sit at the table, and both consent."""

    path: str
    match: Match
    users: dict[str, User | None]

    def device(self, role: str) -> Device:
        return Device(self.users[role])

    def ask(self, role: str, door: tuple[str, str], **headers: Any) -> Any:
        method, end = door
        player = self.users["player"]
        assert player is not None
        body = BODIES.get(door, {} if method == "post" else None)
        return self.device(role).call(method, f"{self.path}{end.format(player=player.player.pk)}", body, **headers)


@pytest.fixture
def world() -> World:
    director, player, opponent, elsewhere = (
        factories.UserFactory(handle=name) for name in ("Ada", "Pat", "Quy", "Eve")
    )
    event = factories.FullEventFactory(players=0, by=director)
    factories.enter(event, player.player, opponent.player)
    match = factories.tables_of(factories.RoundFactory(event=event))[0]
    factories.enter(event, elsewhere.player, check_in=False)
    factories.FilmingFactory(match=match)
    users = {
        "stranger": None,
        "player": player,
        "opponent": opponent,
        "elsewhere": elsewhere,
        "judge": factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user,
        "director": director,
        "other director": factories.director_of(factories.EventFactory(title="Elsewhere")),
        "coordinator": factories.CoordinatorFactory(post=Office.Post.DIRECTOR),
    }
    return World(f"/events/{event.pk}/rounds/1/tables/{match.table}/video/", match, users)


@pytest.mark.parametrize("door", DOORS, ids=" ".join)
def test_every_role_gets_the_answer_of_the_table(door: tuple[str, str], world: World) -> None:
    answers = []
    for role in ROLES:
        point = transaction.savepoint()
        answers.append(str(world.ask(role, door).status_code))
        transaction.savepoint_rollback(point)
    assert answers == DOORS[door].split()


@pytest.mark.parametrize("door", [door for door in DOORS if door[0] != "get"], ids=" ".join)
def test_who_is_refused_writes_nothing(door: tuple[str, str], world: World) -> None:
    acts = JournalEntry.objects.exclude(tag="token.made")
    before = acts.count()
    for role, status in zip(ROLES, DOORS[door].split(), strict=True):
        if status in ("401", "403"):
            world.ask(role, door)
    assert acts.count() == before


def test_answer_says_who_consents_and_what_is_published(world: World) -> None:
    shown = world.device("director").put(f"{world.path}link/", LINK).json()
    assert (shown["title"], shown["allowed"], shown["all_consent"], shown["link"]) == (
        "Round 1, table 1",
        True,
        True,
        LINK["link"],
    )
    assert {one["name"]: (one["consents"], one["noted_by"]) for one in shown["sitters"]} == {
        "Pat": (True, ""),
        "Quy": (True, ""),
    }
    listed = Device().get(f"/events/{world.match.round.event_id}/videos/").json()
    assert [(one["round"], one["table"], one["link"]) for one in listed] == [(1, 1, LINK["link"])]
    assert "consents" not in str(listed)


def test_answer_of_a_game_that_nobody_films_is_empty(world: World) -> None:
    assert world.ask("director", ("delete", "")).status_code == 204
    shown = world.ask("player", ("get", "")).json()
    assert (shown["allowed"], shown["version"], shown["link"], shown["all_consent"]) == (False, None, "", False)
    assert world.ask("player", ("put", "consents/{player}/")).status_code == 422
    assert world.ask("director", ("post", "")).status_code == 201


def test_call_with_an_old_version_is_stale_and_one_with_the_same_key_is_answered_again(world: World) -> None:
    version = Filming.objects.get().version
    keyed = {"Idempotency-Key": "once", "Expected-Version": version}
    assert world.ask("player", ("put", "consents/{player}/"), **keyed).status_code == 200
    assert world.ask("player", ("put", "consents/{player}/"), **keyed).status_code == 200
    assert world.ask("director", ("put", "link/"), **{"Expected-Version": version}).status_code == 409
    assert Consent.objects.filter(withdrawn_at=None).count() == 1


def test_others_at_the_table_than_the_program_read_are_a_conflict(world: World) -> None:
    player = world.users["player"]
    assert player is not None
    path = f"{world.path}consents/{player.player.pk}/"
    assert world.device("player").put(path, {"consents": False}).status_code == 200
    said = {"consents": True, "among": [player.player.pk, 2**40]}
    assert world.device("player").put(path, said).status_code == 409


def test_table_player_or_event_that_is_none_is_not_found(world: World) -> None:
    device, base = world.device("director"), f"/events/{world.match.round.event_id}/rounds"
    assert device.get(f"{base}/1/tables/99/video/").status_code == 404
    assert device.get(f"{base}/9/tables/1/video/").status_code == 404
    assert device.put(f"{world.path}consents/{2**40}/", {"consents": True}).status_code == 404


def test_token_to_play_consents_for_its_member_and_notes_the_word_of_nobody_else(world: World) -> None:
    director = world.users["director"]
    other = factories.FullEventFactory(players=0, by=director)
    without_account = factories.PlayerFactory(name="Wanda")
    factories.enter(other, world.users["player"].player, without_account)  # type: ignore[union-attr]
    match = factories.tables_of(factories.RoundFactory(event=other))[0]
    factories.FilmingFactory(match=match)
    path = f"/events/{other.pk}/rounds/1/tables/{match.table}/video/consents/{without_account.pk}/"
    refused = Device(director, "play").put(path, {"consents": False})
    assert (refused.status_code, refused.json()["code"]) == (403, "scope")
    assert Device(director).put(path, {"consents": False}).status_code == 200
    mine = f"{world.path}consents/{world.users['player'].player.pk}/"  # type: ignore[union-attr]
    assert Device(world.users["player"], "play").put(mine, {"consents": False}).status_code == 200


def test_what_a_reader_remembers_is_asked_for_again_after_a_consent(world: World) -> None:
    first = world.ask("director", ("get", ""))
    seen = {"If-None-Match": first["ETag"]}
    assert world.ask("director", ("get", ""), **seen).status_code == 304
    assert world.ask("player", ("put", "consents/{player}/")).status_code == 200
    again = world.ask("director", ("get", ""), **seen)
    assert (again.status_code, again.json()["all_consent"]) == (200, False)
