"""Who reads the full name of a player who has a handle: his directors, coordinators, whomever he lets (House-P5)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.profiles import create_player, edit_player
from tournaments.exchange.selectors.documents import document_text
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Player
from tournaments.people.services.players import Profile
from tournaments.record.models import Director, Event

pytestmark = pytest.mark.django_db

REAL = "Sentinel Realname"
READ = {
    "stranger": False,
    "member": False,
    "himself": True,
    "his director": True,
    "his deputy": True,
    "his judge": False,
    "director of another event": False,
    "coordinator": True,
}


@dataclass(frozen=True)
class World:
    """`pat` is entered in `event`; `readers` by who they are to him."""

    event: Event
    pat: Player
    readers: dict[str, User | None]

    def page(self, reader: str, path: str) -> PlainBrowser:
        return browser(self.readers[reader]).open(path)

    def device(self, reader: str) -> Device:
        return Device(self.readers[reader])

    def told(self, path: str) -> dict[str, bool]:
        """By reader whether the page holds the name."""
        return {reader: REAL in self.page(reader, path).text for reader in self.readers}


@pytest.fixture
def world() -> World:
    event, pat = factories.DueEventFactory(rounds_scheduled=3), factories.UserFactory(handle="Kestrel", name=REAL)
    factories.enter(event, pat.player, *(factories.UserFactory().player for _ in range(3)))
    judge = factories.UserFactory()
    factories.DirectorFactory(event=event, user=judge, position=Director.Position.JUDGE)
    readers = {
        "stranger": None,
        "member": factories.UserFactory(),
        "himself": pat,
        "his director": factories.director_of(event),
        "his deputy": factories.DirectorFactory(event=event).user,
        "his judge": judge,
        "director of another event": factories.director_of(factories.FullEventFactory(players=2)),
        "coordinator": factories.CoordinatorFactory(),
    }
    return World(event, pat.player, readers)


def show_name(player: Player, *, public: bool = True) -> None:
    player.refresh_from_db()
    profile = Profile(player.name, player.handle, name_is_public=public)
    edit_player(player, profile, by=player.user)


# --- pages ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/players/{}/", "/ratings/players/{}/"])
def test_page_of_a_player_shows_the_name_to_who_may_read_it(path: str, world: World) -> None:
    assert world.told(path.format(world.pat.pk)) == READ
    show_name(world.pat)
    assert world.told(path.format(world.pat.pk)) == dict.fromkeys(READ, True)


def test_claim_names_the_record_by_its_handle() -> None:
    record = create_player(Profile(REAL, "Kestrel"), by=None)
    claimant, officer = factories.UserFactory(), factories.CoordinatorFactory()
    page = browser(claimant).open(f"/players/{record.pk}/")
    page.send(page.page.form_to("/claim/"))
    claim = record.claims.get()
    for reader in (claimant, officer):
        text = browser(reader).open(claim.get_absolute_url()).text
        assert ("Kestrel" in text, REAL in text) == (True, False)


# --- the API ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [REAL, "tinel R"])
def test_search_by_a_name_finds_nobody_for_who_may_not_read_it(typed: str, world: World) -> None:
    def found() -> dict[str, bool]:
        return {who: bool(world.device(who).get(f"/players/?name={typed}").json()["count"]) for who in READ}

    assert found() == READ
    show_name(world.pat)
    assert found() == dict.fromkeys(READ, True)


def test_search_finds_by_handle_and_by_the_name_of_who_has_none(world: World) -> None:
    wanda = factories.PlayerFactory(name="Wanda Walkin")
    found = world.device("stranger").get("/players/?name=walkin").json()["results"]
    assert [(one["id"], one["name"]) for one in found] == [(wanda.pk, "Wanda Walkin")]
    found = world.device("stranger").get("/players/?name=kest").json()["results"]
    assert [(one["id"], one["name"]) for one in found] == [(world.pat.pk, "Kestrel")]


def test_name_of_an_earlier_record_finds_nobody_for_strangers(world: World) -> None:
    old = factories.PlayerFactory(name="Early Bird")
    merge_players(old, world.pat, "He told me so.", by=world.readers["coordinator"])
    path = "/players/?name=Early+Bird"
    assert {who: world.device(who).get(path).json()["count"] for who in READ} == {who: int(READ[who]) for who in READ}
    assert world.device("stranger").get(f"/players/{old.pk}/").json()["name"] == "Kestrel"
    show_name(world.pat)
    assert world.device("stranger").get(path).json()["count"] == 1


def test_order_of_players_tells_no_name() -> None:
    for handle, name in (("Alpha", "Zed"), ("beta", "Yves"), ("Gamma", "Abel")):
        factories.UserFactory(handle=handle, name=name)
    factories.PlayerFactory(name="Carl")
    assert [one["name"] for one in Device().get("/players/").json()["results"]] == ["Alpha", "beta", "Carl", "Gamma"]


# --- the choice -------------------------------------------------------------------------------------------------------


def test_player_chooses_by_a_call(world: World) -> None:
    device, said = world.device("himself"), {"handle": "Kestrel", "name": REAL}
    assert device.get("/me/").json()["name_is_public"] is False
    answer = device.put("/me/", {**said, "name_is_public": True})
    assert (answer.status_code, answer.json()["name_is_public"]) == (200, True)
    assert device.put("/me/", {**said, "name_is_public": "yes"}).status_code == 400
    assert device.put("/me/", said).json()["name_is_public"] is False


# --- whom a new member may be -----------------------------------------------------------------------------------------


def test_name_of_a_record_whose_account_is_gone_is_told_to_nobody_who_guessed_it() -> None:
    create_player(Profile(REAL, "Kestrel"), by=None)
    page = browser().open(reverse("account_signup"))
    typed = {"email": "new@club.example", "password1": factories.PASSWORD, "password2": factories.PASSWORD}
    page.send(page.page.form("email", "handle"), **typed, handle="Osprey", name=REAL)
    assert Player.objects.filter(handle="Osprey").exists()


@pytest.mark.parametrize("typed", ["Kestrel", "Kestrle"])
def test_handle_of_a_record_whose_account_is_gone_is_asked_about(typed: str) -> None:
    create_player(Profile(REAL, "Kestrel"), by=None)
    user = factories.AccountFactory()
    assert refusal(create_player, Profile(typed, "Osprey"), by=user, user=user)[0] == "known_name"


def test_name_is_for_everybody_where_there_is_no_handle_or_the_player_says_so() -> None:
    pat, walk_in = factories.UserFactory(handle="Kestrel", name=REAL).player, factories.PlayerFactory(name=REAL)
    assert (pat.public_name, walk_in.public_name) == ("", REAL)
    pat.name_is_public = True
    assert pat.public_name == REAL


def test_director_reads_the_name_of_who_was_entered_under_an_earlier_record(world: World) -> None:
    event = factories.DueEventFactory()
    old = factories.PlayerFactory(name="Early Bird")
    factories.enter(event, old)
    merge_players(old, world.pat, "He told me so.", by=factories.CoordinatorFactory())
    assert REAL in browser(factories.director_of(event)).open(f"/players/{world.pat.pk}/").text


def test_browser_that_keeps_the_list_asks_for_it_again_once_the_player_chose(world: World) -> None:
    client, path = Client(), f"{world.event.get_absolute_url()}players/"
    tag = client.get(path)["ETag"]
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
    show_name(world.pat)
    again = client.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, REAL in again.text) == (200, True)


def test_page_of_a_player_is_kept_for_no_other_reader(world: World) -> None:
    answer = world.page("coordinator", "/").client.get(f"/players/{world.pat.pk}/")
    assert "Cookie" in answer["Vary"]


def test_directors_desk_keeps_the_name(world: World) -> None:
    base = world.event.get_absolute_url()
    assert REAL in world.page("his director", f"{base}entries/").text
    assert REAL in world.page("his director", f"{base}entries/known/?name=realname").text
    assert world.page("his judge", f"{base}entries/").status == 403


def test_wall_and_paper_show_the_handle_and_of_who_has_none_the_name(world: World) -> None:
    factories.enter(world.event, factories.PlayerFactory(name="Wanda Walkin"))
    base = world.event.get_absolute_url()
    text = world.page("his director", f"{base}print/sign-up/").text
    assert ("Kestrel" in text, REAL in text, "Wanda Walkin" in text) == (True, False, True)
    factories.play_rounds(world.event, 1)
    for page in ("pairings/", "standings/", "players/", "rounds/"):
        text = world.page("stranger", f"{base}{page}").text
        assert ("Kestrel" in text, REAL in text, "Wanda Walkin" in text) == (True, False, True), page


def test_posts_and_directors_are_known_by_their_handles() -> None:
    officer = factories.CoordinatorFactory(handle="Osprey", name=REAL)
    event = factories.EventFactory(by=officer)
    for path in ("/contact/", event.get_absolute_url()):
        text = browser().open(path).text
        assert ("Osprey" in text, REAL in text) == (True, False), path


def test_call_shows_the_name_to_who_may_read_it(world: World) -> None:
    def named() -> dict[str, str]:
        return {who: world.device(who).get(f"/players/{world.pat.pk}/").json()["name"] for who in READ}

    assert named() == {who: REAL if read else "Kestrel" for who, read in READ.items()}
    show_name(world.pat)
    assert named() == dict.fromkeys(READ, REAL)


def test_list_of_the_api_shows_the_name_to_who_may_read_it(world: World) -> None:
    def named(who: str) -> str:
        return next(one["name"] for one in world.device(who).get("/players/").json()["results"] if one["id"] == pk)

    pk = world.pat.pk
    assert {who: named(who) for who in READ} == {who: REAL if read else "Kestrel" for who, read in READ.items()}


def test_longer_list_takes_a_member_no_more_queries(world: World) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert device.get("/players/").status_code == 200
        return len(asked)

    device = world.device("his director")
    few = queries()
    for number in range(3):
        merge_players(
            factories.PlayerFactory(),
            factories.UserFactory(handle=f"Osprey {number}").player,
            "So.",
            by=factories.CoordinatorFactory(),
        )
    assert queries() == few


def test_open_file_of_strangers_holds_handles_whatever_the_player_chose(world: World) -> None:
    show_name(world.pat)
    assert REAL not in document_text(world.event)


def test_player_chooses_in_the_profile(world: World) -> None:
    page = world.page("himself", "/profile/")
    form = page.page.form("handle", "name")
    assert ("name_is_public" in form.choices, form.value("name_is_public")) == (True, None)
    page.send(form, name_is_public="on")
    world.pat.refresh_from_db()
    assert (world.pat.name_is_public, page.page.form("handle").value("name_is_public")) == (True, "on")
    assert JournalEntry.objects.filter(tag="player.edited", actor=world.pat.user).count() == 1
    form = page.page.form("handle")
    form.fields.remove(("name_is_public", "on"))
    page.send(form)
    world.pat.refresh_from_db()
    assert world.pat.name_is_public is False


@pytest.mark.parametrize(("ticked", "public"), [({"name_is_public": "on"}, True), ({}, False)])
def test_new_member_chooses_at_sign_up(ticked: dict[str, str], public: bool) -> None:
    page = browser().open(reverse("account_signup"))
    typed = {"email": "new@club.example", "password1": factories.PASSWORD, "password2": factories.PASSWORD}
    page.send(page.page.form("email", "handle"), **typed, handle="Kestrel", name=REAL, **ticked)
    assert Player.objects.get(handle="Kestrel").name_is_public is public
