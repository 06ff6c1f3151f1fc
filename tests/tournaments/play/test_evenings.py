"""A casual evening: names, and everything else is proposed; listed, entered and drawn as one act."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.kernel.models import JournalEntry
from tournaments.listing.selectors.proposals import propose_title
from tournaments.people.models import Player
from tournaments.play.selectors.evenings import last_evening
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
NAMES = "Ann\nBob\nCyd\nDax"


def opened(user: object = None) -> PlainBrowser:
    return (browser(user) if user else PlainBrowser(Client())).open("/tonight/")


def pressed(page: PlainBrowser, button: str = "go", **typed: object) -> PlainBrowser:
    return page.send(page.page.form("names"), **{button: "yes", **typed})


@pytest.mark.parametrize(("game", "rounds"), [("2E", 3), ("TR", 5)])
def test_names_and_one_button_lead_to_the_draft_of_round_1(game: str, rounds: int) -> None:
    page = pressed(opened(factories.UserFactory(handle="picard")), names=NAMES, game=game)
    event = Event.objects.get()
    assert page.url == f"{event.get_absolute_url()}draft/"
    assert [entry.checked_in for entry in event.entries.all()] == [True] * 4
    assert (event.game, event.sanctioned, event.rounds_scheduled) == (game, False, rounds)
    assert timezone.now() - event.starts_at < timedelta(minutes=2)
    assert event.rounds.get().is_draft
    assert JournalEntry.objects.filter(event=event).count() == 1


@pytest.mark.parametrize(
    ("game", "said"),
    [("2E", "21 names: 10 tables, one sits out."), ("TR", "21 names: 3 tables of 7."), ("OTHER", "21 n")],
)
def test_page_says_how_the_names_will_sit(game: str, said: str) -> None:
    names = "\n".join(f"Seat {number}" for number in range(21))
    assert said in pressed(opened(factories.UserFactory(handle="picard")), "add", names=names, game=game).text


@pytest.mark.parametrize(("game", "players", "rounds"), [("TR", 8, "5"), ("TR", 9, "10")])
def test_rounds_follow_the_game_and_the_names(game: str, players: int, rounds: str) -> None:
    names = "\n".join(f"Seat {number}" for number in range(players))
    page = pressed(opened(factories.UserFactory(handle="picard")), "add", names=names, game=game)
    assert page.page.form("names").value("rounds_scheduled") == rounds
    assert ("Rounds 6 to 10 as Tribbles Finals" in page.text) == (game == "TR")
    back = pressed(page, "add", game="2E")
    assert back.page.form("names").value("rounds_scheduled") == "3"
    chosen = pressed(back, "add", rounds_scheduled=4)
    assert pressed(chosen, "add", game="TR").page.form("names").value("rounds_scheduled") == "4"


def test_name_that_is_half_typed_counts_and_is_not_kept() -> None:
    client = Client()
    said = {"names": "Ann\nBo", "game": "2E", "rounds_scheduled": "3", "time_zone": "UTC"}
    live = client.post("/tonight/", said, headers={"HX-Request": "true", "HX-Trigger": "sitting"})
    assert "2 names: one table." in live.text
    assert 'name="name-1"' not in client.get("/tonight/").text


def test_second_click_begins_no_second_evening() -> None:
    page = opened(factories.UserFactory(handle="picard"))
    form = page.page.form("names")
    for _ in range(2):
        page.send(form, names=NAMES, go="yes")
        assert page.url.endswith("/draft/")
    assert (Event.objects.count(), Player.objects.filter(user=None).count()) == (1, 4)


@pytest.mark.parametrize(
    ("names", "said"), [("", "at least two"), ("Ann", "at least two"), ("Ann\nAnn\nBob", "not clear yet")]
)
def test_too_few_or_doubtful_names_are_asked_back_and_kept(names: str, said: str) -> None:
    page = pressed(opened(factories.UserFactory(handle="picard")), names=names)
    assert (page.status, Event.objects.count()) == (422, 0)
    assert said in page.text
    assert ('href="#asks"' in page.text, 'id="asks"' in page.text) == (said == "not clear yet", said == "not clear yet")
    kept = [value for name, value in page.page.form("names").fields if name.startswith("name-")]
    assert sorted(kept) == [*filter(None, names.split("\n"))]


def test_known_players_are_known_and_new_ones_are_said_to_be_new() -> None:
    known = factories.PlayerFactory(name="Ann Lee")
    page = pressed(opened(factories.UserFactory(handle="picard")), "add", names="1. Ann Lee\nBob")
    form = page.page.form("names")
    assert (form.value("pick-1"), form.value("pick-2")) == (f"{known.pk}:Ann Lee", "new:Bob")
    pressed(page)
    assert Event.objects.get().entries.filter(player=known).exists()


def test_players_of_the_last_evening_come_with_one_press_and_once() -> None:
    by = factories.UserFactory(handle="picard")
    last = factories.PlayedEventFactory(players=4, rounds=1, by=by)
    page = opened(by)
    for _ in range(2):
        pressed(page, "last")
    pressed(page)
    event = Event.objects.latest("pk")
    assert set(event.entries.values_list("player")) == set(last.entries.values_list("player"))
    assert (event.rounds_scheduled, event.time_zone) == (last.rounds_scheduled, last.time_zone)


def test_last_evening_is_the_director_s_own() -> None:
    factories.PlayedEventFactory(players=4, rounds=1, by=factories.UserFactory(handle="riker"))
    assert last_evening(factories.UserFactory(handle="picard")) is None
    assert 'name="last"' not in opened(factories.UserFactory(handle="troi")).text


def test_change_opens_the_long_form_with_everything_kept() -> None:
    page = pressed(opened(factories.UserFactory(handle="picard")), "change", names=NAMES, game="1E", rounds_scheduled=5)
    form = page.page.form("title", "date")
    assert page.url.startswith("/events/new/")
    assert [form.value(name) for name in ("game", "rounds_scheduled", "sanctioned")] == ["1E", "5", None]
    assert (form.value("title") or "").endswith(", First Edition")
    page.send(form)
    event = Event.objects.get()
    assert page.url == f"{event.get_absolute_url()}entries/"
    assert page.page.form("names").value("names") == NAMES
    other = factories.EventFactory(by=event.directors.get().user)
    assert page.open(f"{other.get_absolute_url()}entries/").page.form("names").value("names") == ""
    page.open(f"{event.get_absolute_url()}entries/")
    page.send(page.page.form("names"))
    page.send(page.page.form_to("/confirm/"))
    assert event.entries.count() == 4
    assert page.open("/tonight/").page.form("names").value("name-1") is None


def test_stranger_is_led_to_the_sign_in_and_his_names_are_kept_and_not_looked_up() -> None:
    factories.PlayerFactory(name="Ann")
    page = pressed(opened(), "add", names=NAMES)
    assert "new here" not in page.text
    assert page.page.form("names").value("name-1") == "Ann"
    pressed(page)
    assert page.url.startswith("/account/login/?next=%2Ftonight%2F")
    member = factories.UserFactory(handle="picard")
    page.client.force_login(member)
    assert page.open("/tonight/").page.form("names").value("name-4") == "Dax"


@pytest.mark.parametrize(
    ("hour", "title"),
    [(2, "night"), (9, "morning"), (14, "afternoon"), (19, "evening")],
)
def test_title_says_day_and_hour_and_what_is_played(hour: int, title: str) -> None:
    now = timezone.now().replace(2026, 11, 29, hour)
    assert propose_title("2E", now) == f"Sunday {title}, Second Edition"
