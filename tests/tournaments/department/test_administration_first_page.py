"""The first page of the administration: what waits, one search, lists in groups; and the desk in the header."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import factories
from tests.leagues.rows import league_of
from tests.tournaments.department.test_administration import browser, page
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import write_to
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office, Player
from tournaments.record.models import Event
from trekcc.administration import GROUPS

pytestmark = pytest.mark.django_db
FIRST = "/admin/"


@pytest.fixture
def cora() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.EUROPE)


def look(event: Event, kind: str = InboxItem.Kind.LOOK, days: int = 0) -> InboxItem:
    made_at = timezone.now() - timedelta(days=days)
    return InboxItem.objects.create(post="europe", kind=kind, event=event, made_at=made_at, weight=9, signs="red red")


def play_event(title: str) -> Event:
    return factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title=title)


def plain(text: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)))


def counts(text: str) -> list[str]:
    (tiles,) = re.findall(r'<ul class="counts".*?</ul>', text, re.DOTALL)
    return [plain(tile).strip() for tile in re.findall(r"<li.*?</li>", tiles, re.DOTALL)]


def test_what_waits_stands_first_with_its_count_its_oldest_and_where_it_is_decided(cora: User) -> None:
    now = timezone.now()
    with time_machine.travel(now, tick=False):
        older, newer = play_event("Harbour Open"), play_event("Quayside Open")
        look(older, days=12), look(older, InboxItem.Kind.AWAITING, days=11), look(newer, days=2)
        found = look(newer, InboxItem.Kind.AUDIT, days=1)
        InboxItem.objects.filter(pk=found.pk).update(text="Table 2 says otherwise.")
        item = write_to("europe", "May I direct in Bremen?", by=factories.UserFactory(handle="asks"))
        text = browser(cora).get(FIRST).text
        assert counts(text) == [
            "1 finding of the audit Quayside Open, 1 day",
            "2 events to review Harbour Open, 12 days",
            "0 to accept or decide",
            "0 complaints and reports",
            "1 message Message from asks, 1 second",
        ]
    assert "Table 2 says otherwise." in text, "what the patrol found"
    audit = f"{newer.get_absolute_url()}audit/"
    (tiles,) = re.findall(r'<ul class="counts".*?</ul>', text, re.DOTALL)
    assert re.findall(r'<a href="([^"]+)">', tiles)[:2] == [audit, "/coordinator/"]
    assert f'<a href="{older.get_absolute_url()}audit/">Harbour Open</a>' in text
    assert f'<a href="{item.get_absolute_url()}">Message from asks</a>' in text


def test_complaint_waits_for_its_keeper_alone(cora: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    complaint = factories.ComplaintFactory(event=event)
    InboxItem.objects.filter(kind=InboxItem.Kind.COMPLAINT).update(post="europe")
    assert "1 complaint or report" in plain(browser(cora).get(FIRST).text)
    other = factories.CoordinatorFactory(post=Office.Post.AUSTRALIA)
    text = plain(browser(other).get(FIRST).text)
    assert "0 complaints and reports" in text
    assert str(complaint.by) not in text


def test_every_list_stands_in_one_group(cora: User) -> None:
    labels = [label for group in GROUPS.values() for label in group.split()]
    assert sorted(labels) == sorted(model._meta.label for model in admin.site._registry)
    text = browser(cora).get(FIRST).text
    assert [plain(heading) for heading in re.findall(r'<h2 id="group.*?</h2>', text)] == [
        f" {name} " for name in GROUPS
    ]
    assert ">Accounts<" not in text


def test_one_search_finds_events_players_leagues_and_acts(cora: User) -> None:
    event = play_event("Lantern Open")
    lantern = factories.PlayerFactory(name="lantern maker")
    league_of(factories.UserFactory(), "Lantern League")
    text = browser(cora).get(FIRST, {"q": "lantern"}).text
    assert "Found for “lantern”" in text
    assert f'<a href="{page(Event, "change", event.pk)}">Lantern Open</a>' in text
    assert f'<a href="{page(Player, "change", lantern.pk)}">lantern maker</a>' in text
    assert ">Lantern League</a>" in text
    assert f'href="{event.get_absolute_url()}audit/"' in text
    assert f"{page(JournalEntry)}?event=%23{event.pk}" in text
    nothing = browser(cora).get(FIRST, {"q": "nothing of that kind"}).text
    assert "No event, player, league, venue or act is called “nothing of that kind”." in nothing


def test_first_page_costs_the_same_however_much_waits(cora: User) -> None:
    reader, asked = browser(cora), []
    for _ in range(2):
        for title in ("One", "Two", "Three"):
            look(factories.EventFactory(title=title))
            write_to("europe", "May I?", by=factories.UserFactory())
        reader.get(FIRST)
        with CaptureQueriesContext(connection) as queries:
            reader.get(FIRST)
        asked.append(len(queries))
    assert asked[0] == asked[1]
    assert asked[0] < 40


def test_what_others_did_since_the_last_visit_is_listed(cora: User) -> None:
    reader, now = browser(cora), timezone.now()
    assert "Since your last visit" not in reader.get(FIRST).text
    event = play_event("Harbour Open")
    finalize_event(event, by=factories.director_of(event))
    with time_machine.travel(now + timedelta(hours=1)):
        assert re.search(r"Harbour Open</a>:\s+event finalized", reader.get(FIRST).text)
    with time_machine.travel(now + timedelta(hours=2)):
        assert "Nobody else decided anything since" in reader.get(FIRST).text


def test_item_that_nobody_keeps_is_listed(cora: User) -> None:
    item = write_to("europe", "May I?", by=factories.UserFactory())
    assert "Nobody keeps this" not in browser(cora).get(FIRST).text
    item.kept_from.add(cora)
    assert f"Message {item.pk}" in plain(browser(cora).get(FIRST).text)


def test_staff_without_a_post_see_what_nobody_keeps() -> None:
    root = User.objects.create_superuser("root@club.example")
    write_to("australia", "May I?", by=factories.UserFactory(handle="asks"))
    text = browser(root).get(FIRST).text
    assert "1 message" in plain(text)
    assert 'href="/inbox/"' in text
    assert ">Accounts<" in text


# --- the header and the front page ---


def header(user: User, path: str = "/events/") -> str:
    (found,) = re.findall(r'<header class="topbar">.*?</header>', browser(user).get(path).text, re.DOTALL)
    return found


def test_header_and_front_page_lead_to_the_desk_with_its_count(cora: User) -> None:
    look(play_event("Harbour Open"), days=3)
    write_to("europe", "May I?", by=factories.UserFactory())
    assert re.search(r'href="/coordinator/"\s+data-desk\s*>Desk <b class="count">2<', header(cora))
    front = plain(browser(cora).get("/").text)
    assert "2 waiting at your desk oldest 3 days: Harbour Open" in front
    assert "waiting at your desk" not in plain(browser(factories.UserFactory()).get("/").text)


def test_other_posts_are_led_to_their_inbox() -> None:
    master = factories.CoordinatorFactory(post=Office.Post.ACHIEVEMENTS)
    assert re.search(r'href="/inbox/"\s+data-desk\s*>Inbox<', header(master))
    write_to(Office.Post.ACHIEVEMENTS, "May I?", by=factories.UserFactory())
    assert re.search(r'>Inbox <b class="count">1<', header(master))
    assert "Nothing waits" not in plain(browser(master).get("/").text)


@pytest.mark.parametrize("path", ["", "/ratings/2e-constructed/"])
def test_count_in_the_header_is_never_an_old_one(path: str, cora: User) -> None:
    url = path or play_event("Harbour Open").get_absolute_url()
    for reader, status in ((browser(cora), 200), (browser(factories.UserFactory()), 304)):
        tag = reader.get(url).headers["ETag"]
        assert reader.get(url, headers={"If-None-Match": tag}).status_code == status
