"""Filters, pages and their sizes: 60 pieces of SQL find nothing and do nothing, no list gets slow by its length."""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.fuzz.forms import client_of
from tests.fuzz.hostile import SQL
from tests.fuzz.share import share
from tests.fuzz.tables import changed_by
from tests.fuzz.world import World, operations
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tournaments.entries.services.entries import Name, enter_names
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Claim, Office, Player
from tournaments.record.models import Director, Entry, Event

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parent.parent.parent
TEXTS = {"title", "slug", "name", "handle", "country"}
PARAMETERS = [
    (label, one["name"])
    for label, operation in operations().items()
    if operation.is_safe
    for one in operation.parameters("query")
]
PAGES = (
    *("/events/", "/events/?past=1", "/my/", "/formats/", "/api/", "/players/1/"),
    *("/conduct/rulings/", "/conduct/interim/", "/conduct/interim/touching/"),
)
NAMES = ("page", "seen", "by", "past", "round", "next", "number", "game", "q", "o", "sections", "on")
SITE_LISTS = (
    "/events/?",
    "/players/?",
    "/claims/?",
    "/players/{player}/events/?",
    "/me/events/?",
    "/me/events/?role=playing&",
)
PARTS = (
    "",
    "entries/?page_size=200",
    "rounds/",
    "rounds/1/",
    "rounds/1/tables/1/",
    "standings/",
    "journal/?page_size=200",
    "directors/",
    "outlook/",
    "possible/",
    "document/",
)
LISTS = [label for label, operation in operations().items() if "page_size" in str(operation.parameters("query"))]


@matrix(("label", "name"), PARAMETERS)
def test_sql_in_a_parameter_finds_nothing_and_does_nothing(label: str, name: str, world: World) -> None:
    def answers() -> dict[str, tuple[int, int]]:
        found = {payload: world.ask(label, query=f"?{name}={quote(payload)}") for payload in share(SQL, label)}
        return {payload: (one.status_code, _counted(one.json())) for payload, one in found.items()}

    found, changes = changed_by(answers)
    assert changes == {}
    assert max(status for status, _ in found.values()) < 500
    if name in TEXTS:
        there = {payload for payload, (_, count) in found.items() if count and payload.strip("_%")}
        assert there == set()


@pytest.mark.parametrize("page", [*PAGES, "", "pairings/", "standings/", "players/", "rounds/", "journal/", "desk/"])
def test_sql_in_a_parameter_of_a_page_does_nothing(page: str, world: World) -> None:
    client = client_of(world, "director")
    url = page if page.startswith("/") else f"{world.events['running'].get_absolute_url()}{page}"
    mark = "&" if "?" in url else "?"

    def answers() -> set[int]:
        return {
            client.get(url + mark + "&".join(f"{name}={quote(payload)}" for name in NAMES)).status_code
            for payload in SQL[::8]
        }

    found, changes = changed_by(answers)
    assert (found <= {200, 302, 404}, changes) == (True, {})


def test_nothing_of_ours_writes_sql_by_hand() -> None:
    by_hand = re.compile(r"\.raw\(|\.extra\(|RawSQL|\.cursor\(\)|\bexecute\(")
    sources = [*ROOT.glob("tournaments/**/*.py"), *ROOT.glob("trekcc/**/*.py")]
    about_the_database_itself = {"sites.py", "caches.py", "disk.py", "start.py"}
    about_the_database_itself |= {"triggers.py", "locks.py", "0040_guard_of_finalized_facts.py"}
    about_the_database_itself |= {"0057_guard_of_stages_and_games.py"}
    assert {path.name for path in sources if by_hand.search(path.read_text())} == about_the_database_itself


@matrix("label", LISTS)
@pytest.mark.parametrize("size", ["0", "-1", "abc", "1.5", "1e9", "٣", " 5", "0x10", "%00", "1,2", "NaN"])
def test_page_size_that_is_none_is_refused_by_name(label: str, size: str, world: World) -> None:
    answer = world.ask(label, query=f"?page_size={quote(size)}")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["page_size"])


@matrix("label", LISTS)
@pytest.mark.parametrize("page", ["0", "-1", "abc", "9" * 31, "9" * 5000, "1.5", "NaN", "%00", "next"])
def test_page_that_is_none_is_not_found(label: str, page: str, world: World) -> None:
    assert world.ask(label, query=f"?page={page}").status_code == 404


@pytest.mark.parametrize("size", ["200", "201", "1000000000", "9" * 5000])
def test_page_holds_at_most_two_hundred(size: str) -> None:
    Player.objects.bulk_create(Player(name=f"Player {number}") for number in range(210))
    answer = Device().get(f"/players/?page_size={size}").json()
    assert (answer["count"] >= 210, len(answer["results"])) == (True, 200)


@pytest.mark.parametrize("part", PARTS)
def test_no_part_of_an_event_asks_more_for_two_hundred_rows_than_for_ten(part: str, evenings: Evenings) -> None:
    few, many = (queries(evenings.device, f"/events/{event.pk}/{part}") for event in evenings.events)
    assert few == many


@pytest.mark.parametrize("path", SITE_LISTS)
def test_no_list_asks_more_for_two_hundred_rows_than_for_ten(path: str, evenings: Evenings) -> None:
    player = evenings.device_of.player
    asked = []
    for rows in (10, 190):
        _add(evenings.device_of, player, rows)
        asked.append(queries(evenings.device, f"{path.format(player=player.pk)}page_size=200"))
    assert asked[0] == asked[1]


@dataclass(frozen=True)
class Evenings:
    """An event of 10 and one of 200 players, with as many acts."""

    device_of: User
    device: Device
    events: tuple[Event, Event]


@pytest.fixture(scope="module")
def evenings(lasting: None) -> Evenings:
    by = factories.CoordinatorFactory(
        handle="Odo", post=Office.Post.ONLINE
    )  # the world's applications wait at a vacant post
    return Evenings(by, Device(by), (_evening(by, 10), _evening(by, 200)))


def _evening(by: User, players: int) -> Event:
    """A complete round, and one that is played."""
    event = factories.DueEventFactory(by=by, title=f"Evening of {players}")
    enter_names(event, [Name(f"P{players} {number}") for number in range(players)], check_in=True, by=by)
    factories.play_rounds(event, 1)
    factories.RoundFactory(event=event)
    acts = list(JournalEntry.objects.filter(event=event).order_by("pk"))
    for act in acts:
        act.pk = act.key = None
    JournalEntry.objects.bulk_create([copy(act) for act in (acts * players)[:players]])
    return Event.objects.get(pk=event.pk)


def _add(by: User, player: Player, rows: int) -> None:
    """So many events that this member directs and plays in, and so many claims that wait for a word."""
    pattern = factories.EventFactory(by=by, title=f"And {rows} more")
    events = [copy(pattern) for _ in range(rows)]
    for number, event in enumerate(events):
        event.pk, event.slug = None, f"{pattern.slug}-{number}"
    Event.objects.bulk_create(events)
    Director.objects.bulk_create(
        Director(event=event, user=by, position=1, accepted_at=event.registered_at) for event in events
    )
    Entry.objects.bulk_create(Entry(event=event, player=player, document_id="p1", number=1) for event in events)
    players = Player.objects.bulk_create(Player(name=f"Somebody {number}") for number in range(rows))
    claimant = factories.UserFactory()
    Claim.objects.bulk_create(Claim(player=one, by=claimant) for one in players)


def queries(device: Device, path: str) -> int:
    device.get(path)  # what is asked once for all
    with CaptureQueriesContext(connection) as asked:
        answer = device.get(path)
    assert answer.status_code == 200, answer.content
    return len(asked)


def _counted(said: Any) -> int:
    """How many rows were found; what is no page of rows finds none."""
    return said.get("count", 0) if isinstance(said, dict) else 0
