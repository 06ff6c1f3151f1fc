"""What every page keeps to: few queries, fresh answers, headers, and plain HTML that works without JavaScript."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import path, reverse
from django.utils import timezone

from tests import factories
from tests.rings import matrix
from tests.tournaments.plain import browser
from tests.tournaments.test_roles import DIRECTORS, DOORS
from tournaments.closing.services.prizes import Offer, add_prize
from tournaments.closing.services.reporting import finalize_event
from tournaments.entries.services.claims import claim_player
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import version_mark
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event, Waiting
from trekcc.urls import urlpatterns as site

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parent.parent.parent
CHECK = ("check", "--deploy", "--fail-level", "WARNING")
PUBLIC = ["event", "pairings", "standings", "figures", "players", "cards", "rounds"]
AT_THE_DESK = [name for name, door in DOORS.items() if door.get == DIRECTORS and not name.startswith("leagues:")]


# --- queries ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fields:
    """The same pages with few and with many rows."""

    director: User
    few: dict[str, Event]
    many: dict[str, Event]


@pytest.fixture(scope="module")
def fields(lasting: None) -> Fields:
    director = factories.UserFactory(handle="Ada")

    def events(players: int, rounds: int, deputies: int) -> dict[str, Event]:
        """One between rounds, one with a draft on the desk."""
        made = {}
        for name in ("played", "drafted"):
            event = factories.FullEventFactory(players=players, by=director)
            for position in range(2, 2 + deputies):
                factories.DirectorFactory(event=event, position=position)
            factories.play_rounds(event, rounds)
            made[name] = event
        factories.RoundFactory(event=made["played"])
        draw_round(made["drafted"], by=director)
        return made

    return Fields(director, events(2, 1, 1), events(7, 3, 2))


@pytest.mark.parametrize(
    "page",
    [*PUBLIC, "entries", "desk", "corrections", "journal", "directors", "playing", "finalize", "edit", "draft"],
)
def test_page_of_an_event_asks_as_often_for_many_rows_as_for_few(page: str, fields: Fields) -> None:
    which = "drafted" if page == "draft" else "played"
    few, many = (
        queries(fields.director, reverse(f"tournaments:{page}", args=(event.year, event.slug)))
        for event in (fields.few[which], fields.many[which])
    )
    assert many == few


def test_page_of_an_event_with_prizes_and_places_asks_at_most_ten_times() -> None:
    event = factories.FullEventFactory(players=2, preregistration=True, cap=10)
    add_prize(event, Offer("A deck box", 1), by=factories.director_of(event))
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        answer = Client().get(event.get_absolute_url())
    assert "A deck box" in answer.text
    assert "2 of 10 places are taken" in answer.text
    assert len(captured.captured_queries) <= 10


def list_events(viewer: User) -> None:
    factories.EventFactory()


def past_events(viewer: User) -> None:
    event = factories.EventFactory()
    Event.objects.filter(pk=event.pk).update(starts_at=factories.in_hours(-99))


def directed_events(viewer: User) -> None:
    factories.EventFactory(by=viewer)


def entered_events(viewer: User) -> None:
    factories.enter(factories.EventFactory(), viewer.player)


def finalized_events(viewer: User) -> None:
    event = factories.FullEventFactory(players=3, rounds_scheduled=3)
    factories.enter(event, viewer.player)
    factories.play_rounds(event, 3)
    finalize_event(event, by=factories.director_of(event))


def waiting_lists(viewer: User) -> None:
    event = factories.EventFactory()
    Waiting.objects.create(event=event, player=viewer.player, since=timezone.now())


def claims(viewer: User) -> None:
    event = factories.EventFactory(by=viewer)
    player = factories.PlayerFactory()
    factories.enter(event, player)
    claim_player(player, by=factories.UserFactory())


def invitations(viewer: User) -> None:
    factories.InvitationFactory(event=factories.EventFactory(), user=viewer)


def notices(viewer: User) -> None:
    factories.NoticeFactory(user=viewer, event=factories.EventFactory())


def complaints(viewer: User) -> None:
    factories.ComplaintFactory(event=factories.EventFactory(), by=viewer)


def interim_rulings(viewer: User) -> None:
    factories.InterimRulingFactory()


@pytest.mark.parametrize(
    ("page", "one_more"),
    [
        ("/events/", list_events),
        ("/events/?past=1", past_events),
        ("/my/", directed_events),
        ("/my/", entered_events),
        ("/my/", finalized_events),
        ("/my/", waiting_lists),
        ("/my/", claims),
        ("/my/", invitations),
        ("/players/{}/", entered_events),
        ("/players/{}/", finalized_events),
        ("/notices/", notices),
        ("/conduct/complaints/", complaints),
        ("/conduct/interim/", interim_rulings),
        ("/conduct/interim/touching/?on=2026-05-30", interim_rulings),
    ],
)
def test_list_asks_as_often_for_three_rows_as_for_one(page: str, one_more: Callable[[User], None]) -> None:
    viewer = factories.UserFactory()
    url = page.format(viewer.player.pk)
    counts = []
    for rows in (1, 2):
        for _ in range(rows):
            one_more(viewer)
        counts.append(queries(viewer, url))
    assert counts[0] == counts[1]


def queries(viewer: User, url: str, data: dict[str, str] | None = None) -> list[str]:
    """The queries of a request without their values, once the process is warm and remembers no page."""
    client = Client()
    client.force_login(viewer)
    for _ in range(2):
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(url, data) if data else client.get(url)
        assert answer.status_code == 200
    return sorted(re.sub(r"\d+|IN \([^()]*\)", "…", query["sql"])[:90] for query in captured.captured_queries)


# --- lists ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("page", "order"), [("/events/", [1, 2, 3]), ("/my/", [1, 2, 3]), ("/players/{}/", [3, 2, 1])])
def test_events_to_come_stand_next_first_and_those_of_a_player_latest_first(page: str, order: list[int]) -> None:
    viewer = factories.UserFactory()
    for day in (2, 3, 1):
        event = factories.EventFactory(by=viewer, title=f"Evening {day}", starts_at=factories.in_hours(48 + 24 * day))
        factories.enter(factories.approve_playing(event), viewer.player)
    text = browser(viewer).open(page.format(viewer.player.pk)).text
    assert [int(day) for day in re.findall(r">Evening (\d)<", text)][:3] == order


# --- freshness --------------------------------------------------------------------------------------------------------


@pytest.fixture
def running() -> Event:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def test_phone_at_a_table_asks_in_vain_without_being_known(running: Event) -> None:
    url = reverse("tournaments:my_table", args=(running.year, running.slug))
    player = Client()
    player.force_login(factories.director_of(running))
    stands, headers = f"{url}?seen={version_mark(running.version)}.7.1", {"HX-Request": "true"}
    for most in (1, 0):
        with CaptureQueriesContext(connection) as asked:
            assert player.get(stands, headers=headers).status_code == 204
        assert len(asked) == most
    for news in (running.version - 1, int(f"{running.version}0")):
        assert Client().get(f"{url}?seen={version_mark(news)}.7.1", headers=headers).status_code == 302
    assert Client().get(stands).status_code == 302


@pytest.mark.parametrize("page", ["pairings", "my_table"])
def test_hidden_event_answers_no_poll(page: str, running: Event) -> None:
    Event.objects.update(state=Event.State.LISTED, hidden_until=timezone.now() + timedelta(hours=1))
    url = reverse(f"tournaments:{page}", args=(running.year, running.slug))
    answer = Client().get(f"{url}?seen={version_mark(running.version)}", headers={"HX-Request": "true"})
    assert answer.status_code in (302, 404)


@matrix("name", [*AT_THE_DESK, "tournaments:my", "tournaments:profile", "tournaments:register"])
def test_no_browser_keeps_a_page_of_the_desk_or_of_a_member(name: str, running: Event) -> None:
    director = factories.director_of(running)
    of_table = ("result", "log", "preview", "extra_time", "extend_deadline", "ruling")
    table = {f"tournaments:{name}": (2, 1) for name in of_table}
    ids = {
        **table,
        "tournaments:start": (2,),
        "tournaments:unpublish": (2,),
        "tournaments:abandon": (2,),
        "tournaments:limit": (2,),
        "tournaments:deadline": (2,),
        "tournaments:sheet": ("slips",),
        "tournaments:player_games": (running.entries.first().pk,),
        "tournaments:rename": (running.entries.first().pk,),
        "tournaments:join_round": (running.entries.first().pk,),
        "tournaments:player_link": (running.entries.first().pk,),
        "conduct:overturn": (factories.RulingFactory(event=running).pk,),
        "conduct:correct": (
            factories.PenaltyFactory(entry=running.entries.select_related("event", "player").first()).pk,
        ),
    }.get(name, ())
    inside = name not in ("tournaments:my", "tournaments:profile", "tournaments:register")
    client = Client()
    client.force_login(director)
    answer = client.get(reverse(name, args=(running.year, running.slug, *ids) if inside else ids))
    assert answer.status_code == 200
    assert {"no-store", "private"} <= set(answer["Cache-Control"].split(", "))


# --- headers ----------------------------------------------------------------------------------------------------------


def fall(request: Any) -> None:
    raise ZeroDivisionError


urlpatterns = [path("fall/", fall), *site]

HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.mark.parametrize(
    ("status", "ask"),
    [
        (200, lambda client, url: client.get(f"{url}standings/")),
        (204, lambda client, url: client.get(f"{url}?seen=1.1", headers={"HX-Request": "true"})),
        (302, lambda client, url: client.get(f"{url}draft/")),
        (304, lambda client, url: client.get(url, headers={"If-None-Match": client.get(url)["ETag"]})),
        (400, lambda client, url: client.post("/profile/", b"x", content_type="multipart/form-data; boundary=é")),
        (403, lambda client, url: client.get(f"{url}reopen/")),
        (403, lambda client, url: strict(client).post(f"{url}draw/")),
        (404, lambda client, url: client.get("/nowhere/")),
        (405, lambda client, url: client.get("/claims/1/confirm/")),
        (409, lambda client, url: client.post(f"{url}draw/", {"seen": 77})),
        (422, lambda client, url: client.post(f"{url}draw/", {"seen": "abc"})),
        (422, lambda client, url: client.post(f"{url}finalize/", {"reason": ""})),
        (500, lambda client, url: client.get("/fall/")),
    ],
)
def test_every_answer_carries_the_headers_of_the_house(
    status: int, ask: Callable[[Client, str], Any], settings: LazySettings
) -> None:
    settings.ROOT_URLCONF = __name__
    event = factories.EventFactory()
    Event.objects.update(version=1)
    client = Client(raise_request_exception=False)
    client.force_login(factories.director_of(event))
    answer = ask(client, event.get_absolute_url())
    assert answer.status_code == status
    assert {name: answer[name] for name in HEADERS} == HEADERS
    policy = dict(part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";"))
    assert (policy["default-src"], policy["object-src"], policy["frame-ancestors"]) == ("'self'", "'none'", "'none'")
    assert "unsafe" not in answer["Content-Security-Policy"]


def test_style_guide_is_shown_by_nobody_who_serves(client: Client) -> None:
    assert client.get("/styleguide/").status_code == 404


def test_foreign_host_is_refused_under_the_policy_of_the_house() -> None:
    answer = Client().get("/events/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "frame-ancestors 'none'" in answer["Content-Security-Policy"]


def test_connection_stays_encrypted_once_it_was() -> None:
    said = Client().get("/events/", secure=True)["Strict-Transport-Security"]
    assert said == "max-age=31536000; includeSubDomains"


@pytest.mark.slow
@pytest.mark.parametrize(("given", "asked"), [({}, False), ({"SECURE_HSTS_PRELOAD": "1"}, True)])
def test_browsers_keep_the_site_on_their_lists_only_where_its_owner_asks(given: dict[str, str], asked: bool) -> None:
    environment = {"PATH": os.environ["PATH"], "SECRET_KEY": secrets.token_urlsafe(64), **given}
    shown = "from trekcc import settings; print(settings.SECURE_HSTS_PRELOAD)"
    said = subprocess.check_output([sys.executable, "-c", shown], cwd=ROOT, env=environment, text=True)
    assert said.split() == [str(asked)]
    subprocess.run([sys.executable, "manage.py", *CHECK], cwd=ROOT, env=environment, check=True, capture_output=True)


def strict(client: Client) -> Client:
    client.handler.enforce_csrf_checks = True
    return client


def test_member_who_is_no_staff_reads_that_the_admin_is_not_his() -> None:
    client = Client()
    assert client.get("/admin/login/?next=/admin/")["Location"] == "/account/login/?next=/admin/"
    client.force_login(factories.UserFactory())
    answer = client.get("/admin/", follow=True)
    assert (answer.status_code, len(answer.redirect_chain)) == (403, 1)
    assert "for the staff of this site" in answer.text


def test_past_events_stand_latest_first() -> None:
    for day in (2, 3, 1):
        event = factories.EventFactory(title=f"Evening {day}")
        Event.objects.filter(pk=event.pk).update(starts_at=factories.in_hours(-99 - 24 * day))
    assert re.findall(r">Evening (\d)<", browser().open("/events/?past=1").text) == ["1", "2", "3"]


def test_browser_is_given_its_worker_with_files_that_are_there() -> None:
    answer = Client().get("/sw.js")
    given = json.loads(answer.text.splitlines()[0].removeprefix("const SITE = ").removesuffix(";"))
    assert (answer["Content-Type"], answer["Cache-Control"]) == (
        "text/javascript; charset=utf-8",
        "public, max-age=600",
    )
    assert [name for name in given["list"] if not finders.find(name.removeprefix("/static/"))] == []
    used = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', Client().get("/events/").text))
    assert used - set(given["list"]) == set()


def test_session_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    member = factories.UserFactory(password=factories.PASSWORD)
    client = Client()
    client.post(reverse("account_login"), {"login": member.email, "password": factories.PASSWORD})
    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_window_of_an_event_says_which_of_its_pages_is_read(client: Client) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, title="Club evening")
    for name, title in (("standings", "Standings · Club evening"), ("figures", "Club evening")):
        page = client.get(reverse(f"tournaments:{name}", args=[event.year, event.slug])).content.decode()
        found = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
        assert found
        assert " ".join(found[1].split()) == f"{title} · trekcc"
