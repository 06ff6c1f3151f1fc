"""Nobody's e-mail address or date of birth leaves the house: every page, read by everybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import resolve, reverse

from tests.rings import matrix
from tests.tournaments.conftest import CRAWLED_BY, Club
from tests.tournaments.department.test_administration import READ, models_read, page
from tests.tournaments.test_roles import DOORS, READ_ONLY
from tournaments.kernel.models import User
from tournaments.record.models import Event, SelfReport, Suspension

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ADDRESS = re.compile(r"secret\d+@sentinel\.example")
BIRTHDAY = re.compile(
    r"(?<!\d)19[0-4]\d-\d\d-\d\d|\d\d[./]\d\d[./]19[0-4]\d"
    r"|\w{3,9}\.? \d{1,2}, 19[0-4]\d|\d{1,2}\.? \w{3,9}\.? 19[0-4]\d"
)
CONDUCT = re.compile(r"(?:described|evidence|because|withdrawn|checked)-(?:pat|other)")
TOLD = {"described-pat", "withdrawn-pat"}
"""What a player reads of the own penalties: see `_penalties` of the club."""
OWN = ("/profile/", "/account/", "/admin/")
"""Where everybody finds their own address and birthday, and nobody else's."""
NOT_IN_THE_CLUB = (SelfReport,)
"""Of this the club has no row."""
OF_OTHER_EVENTS = {
    *("tournaments:drafting", "tournaments:drafting_desk", "tournaments:scenario"),
    *("leagues:reopen_season", "leagues:take_back_bonus", "leagues:gives", "leagues:masters_sheet"),
    "leagues:masters_workbook",
    *("tournaments:heats", "tournaments:take_back_finalizing"),
}
"""Pages of events that the club does not hold: drafts, scenarios, a championship, a season that is closed; and those
to which only the desk of an event leads that has not begun, or is final, where the crawl looks at one desk.
"""


@pytest.mark.parametrize("role", CRAWLED_BY)
def test_no_page_shows_an_address_or_a_birthday(role: str, club: Club) -> None:
    crawl = club.crawl(role)
    assert len(crawl.pages) > 30
    shown = {url: secrets_in(page.text, url, crawl.own_secrets) for url, page in crawl.pages.items()}
    assert {url: secrets for url, secrets in shown.items() if secrets} == {}


@matrix("role", ["anonymous", "player", "director"])
def test_no_page_shows_that_somebody_is_suspended_or_why(role: str, club: Club) -> None:
    """But to the directors of the event that runs, at the desk and in the list. /api/ says what calls there are."""
    pages = {url: page.text for url, page in club.pages(role).items() if not url.startswith("/api/")}
    assert Suspension.objects.filter(player__entries__event__title="Running").exists()
    assert [url for url, text in pages.items() if "Words at a table" in text] == []
    shown = {url.partition("?")[0] for url, text in pages.items() if "uspended" in text}
    running = Event.objects.get(title="Running").get_absolute_url()
    theirs = {f"{running}desk/", f"{running}entries/"} if role == "director" else set()
    assert (shown - theirs, bool(shown)) == (set(), bool(theirs))


@matrix(("role", "told"), [("anonymous", 0), ("player", 2), ("director", 10)])
def test_what_is_said_of_a_players_conduct_stays_with_the_player_and_the_staff(
    role: str, told: int, club: Club
) -> None:
    shown = {said for page in club.pages(role).values() for said in CONDUCT.findall(page.text)}
    assert len(shown) == told
    assert role == "director" or shown <= TOLD


@pytest.mark.whole
def test_crawl_of_a_director_and_a_coordinator_reads_every_page_there_is(club: Club) -> None:
    read = {
        resolve(url.partition("?")[0]).view_name
        for role in ("director", "coordinator")
        for url, page in club.pages(role).items()
        if page.status == 200
    }
    theirs = {name for name, door in DOORS.items() if "200" in door.get.split()[3:] and door.post != READ_ONLY}
    assert theirs - OF_OTHER_EVENTS <= read


@pytest.mark.parametrize(
    "model", [model for model in admin.site._registry if model._meta.app_label == "tournaments" and model is not User]
)
def test_admin_shows_neither_beside_the_accounts_themselves(model: Any, club: Club) -> None:
    root = User.objects.filter(is_superuser=True).get()
    client = Client()
    client.force_login(root)
    name = model._meta.model_name
    row = model.objects.order_by("pk").first()
    assert (row is None) is (model in NOT_IN_THE_CLUB)
    urls = [reverse(f"admin:{model._meta.app_label}_{name}_changelist")]
    urls += [reverse(f"admin:{model._meta.app_label}_{name}_change", args=(row.pk,))] if row else []
    for url in urls:
        page = client.get(url)
        assert page.status_code == 200
        assert secrets_in(page.text, url, (root.email,)) == []


@pytest.mark.parametrize("model", models_read(), ids=READ)
def test_no_address_and_no_birthday_is_shown_to_a_post(model: Any, club: Club) -> None:
    reader = club.client("coordinator")
    rows = reader.get(page(model))
    urls = [page(model), *(page(model, "change", row.pk) for row in rows.context["cl"].result_list[:3])]
    for url in urls:
        text = reader.get(url).text
        assert ADDRESS.findall(text) + BIRTHDAY.findall(text) == [], url


@pytest.mark.parametrize("page", ["event", "pairings", "standings", "figures", "players", "rounds"])
@pytest.mark.parametrize("fragment", [True, False])
def test_what_a_director_was_shown_is_not_what_the_next_reader_gets(page: str, fragment: bool, club: Club) -> None:
    event = Event.objects.get(title="Running")
    url = reverse(f"tournaments:{page}", args=(event.year, event.slug))
    headers = {"HX-Request": "true"} if fragment else {}
    shown = club.client("director").get(url, headers=headers)
    assert (shown.status_code, shown["Cache-Control"]) == (200, "private, no-cache")
    assert "Cookie" in shown["Vary"]
    asked = {**headers, "If-None-Match": shown["ETag"]}
    nobodys = club.client("anonymous").get(url, headers=asked)
    assert nobodys.status_code == 200
    assert "/desk/" not in nobodys.text
    if not fragment:
        assert "/desk/" in shown.text
        assert str(club.users["director"]) in shown.text.split("<main")[0]
        assert str(club.users["director"]) not in nobodys.text.split("<main")[0]


def test_page_with_a_message_for_one_reader_is_kept_by_nobody(club: Club) -> None:
    event = Event.objects.get(title="Listed")
    client = club.client("director")
    typed = client.get(reverse("tournaments:edit", args=(event.year, event.slug))).context["form"]
    said = {name: value for name in typed.fields if (value := typed[name].value()) not in (None, "", False)}
    answer = client.post(reverse("tournaments:edit", args=(event.year, event.slug)), said, follow=True)
    assert "The listing is saved." in answer.text
    assert "ETag" not in answer
    assert "no-store" in answer["Cache-Control"]


def test_own_birthday_is_on_the_own_profile_alone(club: Club) -> None:
    player = club.users["player"]
    assert player is not None
    page = club.client("player").get("/profile/")
    assert str(player.player.date_of_birth) in page.text
    assert str(player.player.date_of_birth) not in club.client("player").get(f"/players/{player.player.pk}/").text


def secrets_in(text: str, url: str, own: tuple[str, ...] = ()) -> list[str]:
    """The addresses and birthdays in a page, on the reader's own pages those of others."""
    found = [*ADDRESS.findall(text), *BIRTHDAY.findall(text)]
    return [one for one in found if not (url.startswith(OWN) and one in own)]
