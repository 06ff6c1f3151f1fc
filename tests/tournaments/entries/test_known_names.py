"""Names at every door: who is known is asked back, so that nobody ends with several records."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.entries.services.entries import Name, enter_names
from tournaments.entries.services.profiles import KnownName, refuse_known
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.models import User
from tournaments.people.models import Claim, Player
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

FILE = {
    "format": "trekcc-event",
    "version": 1,
    "ruleset": "tcc-2e",
    "title": "Cup of old",
    "starts_at": "2019-03-01",
    "players": [{"id": "p1", "name": "Ann Lee"}, {"id": "p2", "name": "Bea Moor"}, {"id": "p3", "name": "Cy New"}],
    "rounds": [],
}


@pytest.fixture
def ann() -> Player:
    return factories.PlayerFactory(name="Ann Lee")


@pytest.fixture
def event() -> Event:
    return factories.EventFactory()


@pytest.fixture
def device(event: Event) -> Device:
    return Device(factories.director_of(event))


def newcomer() -> User:
    """A confirmed account that has chosen no handle yet."""
    user = factories.AccountFactory()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def called(name: str) -> int:
    return Player.objects.filter(name=name).count()


# --- one name ---------------------------------------------------------------------------------------------------------


def test_real_name_of_a_member_is_not_told_to_who_guessed_his_handle(event: Event, device: Device) -> None:
    factories.UserFactory(handle="Kestrel", name="Sentinel Realname")
    refused = device.post(f"/events/{event.pk}/entries/", {"name": "kestre1"})
    assert refused.json()["candidates"][0]["players"][0]["name"] == "Kestrel"
    assert "Sentinel" not in refused.text


# --- a list -----------------------------------------------------------------------------------------------------------


def test_list_is_asked_back_once_for_all_its_names(ann: Player, event: Event, device: Device) -> None:
    names = [{"name": "Ann Lee"}, {"name": "Dora"}, {"name": "Dora"}, {"name": "Ann Lee", "player": ann.pk}]
    refused = device.post(f"/events/{event.pk}/entries/list/", {"names": names})
    assert (refused.status_code, refused.json()["code"]) == (409, "known_name")
    assert [one["place"] for one in refused.json()["candidates"]] == ["names.0", "names.2"]
    assert event.entries.count() == 0


# --- members ----------------------------------------------------------------------------------------------------------


def test_new_member_is_asked_whether_an_earlier_record_is_his(ann: Player) -> None:
    device = Device(newcomer())
    refused = device.put("/me/", {"handle": "annlee", "name": "Ann Lee"})
    assert (refused.status_code, refused.json()["candidates"][0]["players"][0]["id"]) == (409, ann.pk)
    assert device.put("/me/", {"handle": "annlee", "name": "Ann Lee", "player": ann.pk}).status_code == 200
    claim = Claim.objects.get()
    assert (claim.player, claim.by.player.handle) == (ann, "annlee")


def test_new_member_says_that_he_is_somebody_else(ann: Player) -> None:
    device = Device(newcomer())
    assert device.put("/me/", {"handle": "annlee", "name": "Ann Lee", "another": True}).status_code == 200
    assert not Claim.objects.exists()


def test_members_of_one_name_are_not_asked_about_each_other() -> None:
    factories.UserFactory(handle="first", name="Ann Lee")
    assert Device(newcomer()).put("/me/", {"handle": "second", "name": "Ann Lee"}).status_code == 200


def test_profile_page_asks_and_keeps_what_was_typed(ann: Player) -> None:
    user = factories.AccountFactory()
    page = browser(user).open(reverse("tournaments:profile"))
    page.send(page.page.form("handle"), handle="annlee", name="Ann Lee")
    form = page.page.form("handle")
    assert (page.status, form.value("handle"), form.value("name")) == (422, "annlee", "Ann Lee")
    assert "Somebody of that name has played here" in page.text
    page.send(form, meant=str(ann.pk))
    assert Claim.objects.get().player == ann
    assert Player.objects.get(user=user).handle == "annlee"


def test_sign_up_asks_and_claims(ann: Player) -> None:
    page = browser(None).open(reverse("account_signup"))
    typed = {"email": "a@club.example", "password1": "quite-a-long-one-7", "password2": "quite-a-long-one-7"}
    page.send(page.page.form("handle"), handle="annlee", name="Ann Lee", **typed)
    assert not User.objects.filter(email="a@club.example").exists()
    form = page.page.form("handle")
    assert (form.value("handle"), form.value("name"), form.value("email")) == ("annlee", "Ann Lee", "a@club.example")
    page.send(form, meant=str(ann.pk), **typed)
    assert Claim.objects.get().by.email == "a@club.example"


# --- event files ------------------------------------------------------------------------------------------------------


@pytest.fixture
def known(ann: Player) -> dict[str, Player]:
    return {"p1": ann, "p2": factories.UserFactory(handle="bea", name="Bea Moor").player}


def test_file_comes_in_with_its_answers(known: dict[str, Player]) -> None:
    device = Device(factories.UserFactory())
    players = {"p1": {"player": known["p1"].pk}, "p2": {"another": True}}
    made = device.post("/events/import/", {"document": FILE, "players": players})
    event = Event.objects.get(pk=made.json()["id"])
    assert [entry.player_id == known["p1"].pk for entry in event.entries.order_by("number")] == [True, False, False]
    assert (called("Ann Lee"), called("Bea Moor")) == (1, 2)


@pytest.mark.parametrize(
    ("players", "status"),
    [
        ({"p1": {}}, 400),
        ({"p1": {"player": 1, "another": True}}, 400),
        ({"p1": 7}, 400),
        ({"p9": {"another": True}}, 422),
        ({"p1": {"player": 10**9}}, 422),
    ],
)
def test_answers_that_mean_nothing_are_refused(players: Any, status: int, known: dict[str, Player]) -> None:
    refused = Device(factories.UserFactory()).post("/events/import/", {"document": FILE, "players": players})
    assert (refused.status_code, Event.objects.exists()) == (status, False)


def test_two_of_a_file_are_never_one_player(known: dict[str, Player]) -> None:
    players = {one: {"player": known["p1"].pk} for one in ("p1", "p2")}
    refused = Device(factories.UserFactory()).post("/events/import/", {"document": FILE, "players": players})
    assert (refused.status_code, refused.json()["place"]) == (422, "players[1].id")


def test_page_asks_with_two_answers_each_and_the_file_is_not_lost(known: dict[str, Player]) -> None:
    director = factories.UserFactory()
    factories.let_enter(director, known["p2"].user)
    page = browser(director).open("/events/import/")
    page.send(page.page.form("text"), text=json.dumps(FILE))
    form = page.page.form("text")
    assert (page.status, "Who is meant?" in page.text) == (409, True)
    assert (page.text.count('name="pick"'), json.loads(form.value("text"))) == (2, FILE)
    page.send(form)
    assert (page.status, called("Ann Lee"), called("Bea Moor"), called("Cy New")) == (200, 1, 1, 1)


def test_shell_says_how_to_answer(known: dict[str, Player], tmp_path: Any) -> None:
    file, by = tmp_path / "cup.json", factories.UserFactory()
    file.write_text(json.dumps(FILE))
    with pytest.raises(CommandError, match="--another p2"):
        call_command("import_event", str(file), "--by", by.email)
    answers = ("--player", f"p1={known['p1'].pk}", "--another", "p2")
    call_command("import_event", str(file), "--by", by.email, *answers, stdout=io.StringIO())
    assert Event.objects.get().entries.filter(player=known["p1"]).exists()


@pytest.mark.parametrize("typed", ["ann lee", "Ann Leee"])
def test_call_that_enters_a_known_name_is_asked_who_is_meant(
    typed: str, ann: Player, event: Event, device: Device
) -> None:
    refused = device.post(f"/events/{event.pk}/entries/", {"name": typed})
    problem = refused.json()
    assert (refused.status_code, problem["code"]) == (409, "known_name")
    known = {"id": ann.pk, "name": "Ann Lee", "handle": None, "country": ""}
    assert problem["candidates"] == [{"place": "name", "name": typed, "players": [known]}]
    assert (event.entries.count(), Player.objects.filter(user=None).count()) == (0, 1)


def test_call_names_the_player_or_says_that_it_is_another(ann: Player, event: Event, device: Device) -> None:
    path = f"/events/{event.pk}/entries/"
    assert device.post(path, {"player": ann.pk, "check_in": True}).status_code == 201
    assert device.post(path, {"name": "Ann Lee", "another": True}).status_code == 201
    assert (event.entries.count(), called("Ann Lee")) == (2, 2)


def test_who_came_in_the_meantime_is_asked_back_by_the_page_and_nothing_typed_is_lost(event: Event) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    form = desk.page.form("name")
    factories.PlayerFactory(name="Ann Lee")
    desk.send(form, name="Ann Lee")
    assert "Who is meant?" in desk.text
    assert (event.entries.count(), called("Ann Lee")) == (0, 1)


@pytest.mark.parametrize(("known", "more"), [(5, ""), (6, " and 1 more")])
def test_refusal_calls_five_names_and_counts_the_others(known: int, more: str) -> None:
    names = [factories.PlayerFactory(name=f"Nemo {'abcdefg'[at] * 9}").name for at in range(known)]
    with pytest.raises(KnownName) as refused:
        refuse_known({f"names.{at}": name for at, name in enumerate(names)})
    called = ", ".join(f"“{name}”" for name in names[:5])
    assert str(refused.value).startswith(f"{called}{more} could mean somebody who is known here. Say for each of them")
    assert len(refused.value.doubts) == known


def test_asking_costs_the_same_for_two_names_and_for_fifty(event: Event) -> None:
    def costs(many: int) -> int:
        names = [Name(f"Person {'x' * number}") for number in range(1, many + 1)]
        factories.PlayerFactory(name="Person x")
        by = factories.director_of(event)
        with CaptureQueriesContext(connection) as seen, pytest.raises(KnownName):
            enter_names(event, names, by=by)
        return len(seen)

    assert costs(2) == costs(50)


def test_file_is_asked_back_once_for_all_its_names(known: dict[str, Player]) -> None:
    device = Device(factories.UserFactory())
    refused = device.post("/events/import/", FILE)
    asked = refused.json()["candidates"]
    assert (refused.status_code, refused.json()["code"]) == (409, "known_name")
    assert [(one["id"], one["place"]) for one in asked] == [("p1", "players[0].name"), ("p2", "players[1].name")]
    assert not Event.objects.exists()


def test_handle_of_a_member_needs_no_answer(known: dict[str, Player]) -> None:
    players = [{"id": "p1", "name": "Somebody", "handle": "BEA"}]
    event = import_event({**FILE, "players": players}, by=factories.UserFactory())
    assert event.entries.get().asked.member == known["p2"].user


def test_second_of_two_same_calls_makes_no_second_record(event: Event, device: Device) -> None:
    path = f"/events/{event.pk}/entries/"
    answers = [device.post(path, {"name": "Ann Lee"}).status_code for _ in range(2)]
    assert (answers, called("Ann Lee")) == ([201, 409], 1)
