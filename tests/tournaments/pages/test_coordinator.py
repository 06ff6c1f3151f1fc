"""The coordinator's desk: counts with the oldest, what is decided in place, the runs of ratings, and its search."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from ratings.engine import BOOKS, LISTS
from ratings.models import RatingBook, RatingRun
from tests import factories
from tournaments.audits.selectors.looks import looks
from tournaments.audits.services.looks import look_at
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.models import InboxItem, Region, Venue
from tournaments.department.services.inboxes import write_to
from tournaments.entries.services.claims import claim_player, contest_claim, decide_claim
from tournaments.kernel.models import User
from tournaments.pages.selectors.desk import search_everything
from tournaments.people.models import Claim, Office
from tournaments.record.models import Event
from tournaments.templatetags.ages import age, urgency

pytestmark = pytest.mark.django_db
DESK = "/coordinator/"


@pytest.fixture
def cora() -> User:
    factories.RegionFactory()
    return factories.CoordinatorFactory(handle="Cora")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def desk(user: User, **query: str) -> str:
    answer = signed_in(user).get(DESK, query)
    assert answer.status_code == 200
    return answer.text


def claimed() -> Claim:
    """A record of a finalized event, which a member without a part in it claims."""
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    finalize_event(event, by=factories.director_of(event))
    return claim_player(event.entries.first().player, by=factories.UserFactory())


def counts(page: str) -> list[tuple[str, str]]:
    (tiles,) = re.findall(r'<ul class="counts">(.*?)</ul>', page, re.DOTALL)
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", tiles.replace("</li>", "|"))).split("|")
    return [(number, rest) for number, _, rest in (tile.strip().partition(" ") for tile in words) if number]


# --- what waits ---


def test_four_counts_say_since_when_the_oldest_waits(cora: User) -> None:
    now = timezone.now()
    with time_machine.travel(now - timedelta(days=12), tick=False):
        event = factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3)
        finalize_event(event, by=factories.director_of(event))
        look_at(event.pk)
        InboxItem.objects.update(post="europe")
    with time_machine.travel(now - timedelta(days=3), tick=False):
        write_to("europe", "May I direct in Bremen?", by=factories.UserFactory())
    with time_machine.travel(now - timedelta(days=1), tick=False):
        factories.EventAtNewVenueFactory()
    write_to("europe", "And in Kiel?", by=factories.UserFactory())
    with time_machine.travel(now, tick=False):
        assert counts(desk(cora)) == [
            ("1", "event worth a look oldest 12 days"),
            ("2", "in the inbox oldest 3 days"),
            ("1", "venues and claims oldest 1 day"),
            ("0", "under review"),
        ]


def test_event_held_from_rating_is_named(cora: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="Lighthouse Cup")
    InboxItem.objects.create(post="europe", kind=InboxItem.Kind.AUDIT, event=event, made_at=timezone.now(), weight=9)
    assert counts(desk(cora))[-1] == ("1", "under review Lighthouse Cup")


def test_desk_names_the_regions_of_its_reader(cora: User) -> None:
    names = sorted(Region.objects.filter(post="europe").values_list("name", flat=True))
    assert f"{', '.join(names)} · everything you decide here" in " ".join(desk(cora).split())
    for number in range(6 - len(names)):
        Region.objects.create(name=f"Y{number}", slug=f"y{number}", post="europe")
    Region.objects.create(name="Zealand", slug="zealand", post="europe")
    for page in (desk(cora), desk(cora, settled="1"), desk(cora, q="lantern")):
        assert " and 2 more · everything you decide here" in " ".join(page.split())
    other = factories.CoordinatorFactory(post=Office.Post.AUSTRALIA)
    Region.objects.filter(post=Office.Post.AUSTRALIA).update(post="europe")
    assert "> Everything you decide here" in " ".join(desk(other).split())


def test_each_reason_on_a_chip_has_its_icon(cora: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    said = ["red audit: results fails", "played a director played", "awaits waits to be rated", "other of another day"]
    item = {"post": "europe", "kind": InboxItem.Kind.LOOK, "event": event, "made_at": timezone.now()}
    InboxItem.objects.create(**item, signs="\n".join(said))
    InboxItem.objects.create(**item | {"kind": InboxItem.Kind.AUDIT}, signs="held held from rating")
    (look,) = looks(cora)
    assert [(chip.words, chip.tone, chip.icon) for chip in look.signs] == [
        ("audit: results fails", "bad", "circle-x"),
        ("a director played", "caution", "user"),
        ("waits to be rated", "", "history"),
        ("of another day", "caution", "triangle-alert"),
        ("held from rating", "bad", "circle-x"),
    ]
    assert re.search(r'<li class="chip bad"><svg class="icon".*?</svg> audit: results fails</li>', desk(cora))


def test_nothing_that_waits_is_said_so(cora: User) -> None:
    page = desk(cora)
    assert [number for number, _ in counts(page)] == ["0"] * 4
    assert "No event waits for you." in page
    assert "Nothing waits." in page
    assert "To decide" not in page
    assert "No run yet" in page


def test_age_is_told_in_its_largest_unit_and_turns_urgent() -> None:
    with time_machine.travel("2026-05-20T12:00Z", tick=False):
        ages = {hours: timezone.now() - timedelta(hours=hours) for hours in (4, 48, 119, 120)}
        assert [age(at) for at in ages.values()] == ["4 hours", "2 days", "4 days", "5 days"]
        assert [urgency(at) for at in ages.values()] == ["", "caution", "caution", "bad"]


# --- decided in place ---


def test_venue_is_verified_on_the_desk_and_leads_back_to_it(cora: User) -> None:
    factories.EventAtNewVenueFactory(host_name="The back room")
    page = desk(cora)
    assert "a new venue, asked for by" in page
    (action,) = re.findall(r'action="(/venues/\d+/verify/\?desk=1)"', page)
    seen = re.search(r'verify/\?desk=1".*?name="key" value="(\w+)".*?name="seen" value="(\d+)"', page)
    assert seen
    answer = signed_in(cora).post(action, {"key": seen[1], "seen": seen[2]})
    assert (answer.status_code, answer["Location"]) == (302, DESK)
    assert Venue.objects.get(name="The back room").state == Venue.State.VERIFIED
    assert "The back room" not in desk(cora)


def test_venue_that_was_changed_meanwhile_is_not_verified_unseen(cora: User) -> None:
    venue = factories.EventAtNewVenueFactory().host
    assert venue is not None
    Venue.objects.filter(pk=venue.pk).update(name="Another place", version=venue.version + 1)
    answer = signed_in(cora).post(f"/venues/{venue.pk}/verify/?desk=1", {"key": "1", "seen": str(venue.version)})
    assert answer.status_code == 409
    assert Venue.objects.get(pk=venue.pk).state == Venue.State.NEW


def test_venue_of_another_region_is_not_on_the_desk(cora: User) -> None:
    factories.EventAtNewVenueFactory(host_name="The back room")
    other = factories.CoordinatorFactory(post=Office.Post.AUSTRALIA)
    assert "The back room" not in desk(other)
    venue = Venue.objects.get(name="The back room")
    assert signed_in(other).post(f"/venues/{venue.pk}/verify/?desk=1", {"key": "1"}).status_code == 403


@pytest.mark.parametrize(("answer", "state"), [("confirm", "confirmed"), ("refuse", "refused")])
def test_claim_is_decided_on_the_desk_and_leads_back_to_it(cora: User, answer: str, state: str) -> None:
    claim = claimed()
    page = desk(cora)
    assert "1 event, nobody else claims it" in page
    action = f"/claims/{claim.pk}/{answer}/?desk=1"
    assert f'action="{action}"' in page
    assert signed_in(cora).post(action, {"key": "once"})["Location"] == DESK
    claim.refresh_from_db()
    assert claim.state == state
    assert signed_in(cora).post(action, {"key": "once"})["Location"] == DESK, "a second click is harmless"
    assert signed_in(cora).post(action, {"key": "another"}).status_code == 409


def test_claim_decided_on_its_own_page_leads_to_my_events(cora: User) -> None:
    claim = claimed()
    assert signed_in(cora).post(f"/claims/{claim.pk}/confirm/", {"key": "1"})["Location"] == "/my/"


def test_rivals_of_a_claim_are_counted(cora: User) -> None:
    claim = claimed()
    claim_player(claim.player, by=factories.UserFactory())
    assert desk(cora).count("1 event, another claims it, too") == 2


def test_contested_decision_is_answered_in_words_on_its_page(cora: User) -> None:
    claim = claimed()
    decide_claim(claim, confirm=False, by=factories.CoordinatorFactory(post=Office.Post.AUSTRALIA))
    contest_claim(claim, "It was me.", by=claim.by)
    page = desk(cora)
    assert "the decision is contested" in page
    assert f'href="/claims/{claim.pk}/"' in page
    assert f"/claims/{claim.pk}/confirm/" not in page


# --- runs of ratings ---


def test_runs_say_when_why_what_they_took_in_and_moved(cora: User) -> None:
    book = RatingBook.objects.get_or_create(code=next(iter(BOOKS)))[0]
    done: dict[str, Any] = {"book": book, "state": "done"}
    RatingRun.objects.bulk_create(RatingRun(**done) for _ in range(4))
    RatingRun.objects.create(**done, events=2, changes=31)
    moved: dict[str, Any] = {"moved": 7, "most": -18.04, "most_list": next(iter(LISTS)), "most_player": cora.player}
    RatingRun.objects.create(**done, events=2, changes=31, asked_by=cora, **moved)
    RatingRun.objects.create(book=book, state="given_up", is_full=True)
    page, name = desk(cora), BOOKS[book.code].name
    rows = re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)[1:]
    told = [re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", " ", row, flags=re.DOTALL)).strip() for row in rows]
    assert len(told) == 4
    assert told[0].endswith(f"{name} everything nothing new – – given up")
    assert told[1].endswith(f"{name} by Cora 2 events 7 −18.0 Cora {LISTS[moved['most_list']].name} done")
    assert told[2].endswith(f"{name} what changed 2 events – – done"), "an older run does not know"
    assert f'href="/ratings/players/{cora.player.pk}/"' in page
    assert "/ratings/runs/" in page


# --- search ---


def test_search_finds_events_players_venues_and_acts(cora: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="Lantern Cup")
    reopen_event(
        finalize_event(event, by=factories.director_of(event)),
        "A lantern fell.",
        by=factories.CoordinatorFactory(handle="Otto", post=Office.Post.AUSTRALIA),
    )
    player = factories.UserFactory(handle="lantern_9").player
    factories.VenueFactory(name="Lantern house")
    page = desk(cora, q="lantern")
    for leads in (event.get_absolute_url(), player.get_absolute_url(), f"{event.get_absolute_url()}audit/"):
        assert f'href="{leads}"' in page
    assert "Lantern house" in page
    assert "event reopened: A lantern fell." in page
    assert 'value="lantern"' in page
    assert "No event, player, league, venue or act is called “nothing of that kind”." in desk(
        cora, q="nothing of that kind"
    )


def test_search_for_nothing_is_the_desk_itself(cora: User) -> None:
    assert counts(desk(cora, q="  ")) == counts(desk(cora))


def test_search_shows_nothing_of_complaints_nor_of_rehearsals(cora: User) -> None:
    factories.ComplaintFactory(event=factories.PlayedEventFactory(players=4, rounds=3))
    for words in ("complaint", "made"):
        assert not [act for act in search_everything(words, cora).acts if act.entry.tag.startswith("complaint")]
    event = factories.EventFactory(title="Lantern Cup", sanctioned=False)
    assert search_everything("Lantern", cora)
    Event.every.filter(pk=event.pk).update(is_rehearsal=True)
    assert not search_everything("Lantern", cora)


def test_search_is_for_coordinators_alone() -> None:
    assert signed_in(factories.UserFactory()).get(DESK, {"q": "a"}).status_code == 403


# --- how often it asks ---


def test_desk_and_its_search_ask_the_same_number_of_times_for_one_row_and_three(cora: User) -> None:
    client = signed_in(cora)

    def asked(**query: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(DESK, query).status_code == 200
        return len(queries)

    def one_more(number: int) -> None:
        claimed()
        factories.EventAtNewVenueFactory(host_name=f"Lantern {number}")
        factories.UserFactory(handle=f"lantern_{number}")
        write_to("europe", "A lantern?", by=factories.UserFactory())
        factories.EventFactory(title=f"Lantern {number}")

    one_more(1)
    asked()
    before = asked(), asked(q="lantern")
    one_more(2), one_more(3)
    asked()
    assert (asked(), asked(q="lantern")) == before
    assert reverse("tournaments:coordinator") == DESK
