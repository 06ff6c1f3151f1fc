"""The journal over all events: in words and names, narrowed in every way, quick however long it grew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.department.test_administration import browser, page
from tournaments.kernel.admin_base.reading import MOST
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Office
from tournaments.play.services.results import correct_result
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
MANY = 100_000
JOURNAL = "tournaments_journalentry"
BEGUN = datetime(2024, 1, 1, tzinfo=UTC)


@pytest.fixture
def cora() -> User:
    """Her post and her account are older than all that she reads."""
    with time_machine.travel(BEGUN, tick=False):
        return factories.CoordinatorFactory(handle="Cora", post=Office.Post.NORTH_AMERICA)


def rows(reader: Client, **asked: str) -> list[Any]:
    return list(reader.get(page(JournalEntry), asked).context["cl"].result_list)


def test_correction_is_read_in_words_with_the_time_of_the_event_and_who_did_it(cora: User) -> None:
    with time_machine.travel(datetime(2026, 7, 3, 12, tzinfo=UTC), tick=False):
        director = factories.UserFactory(handle="solstice")
        event = factories.PlayedEventFactory(players=4, rounds=1, by=director, title="Lighthouse Cup")
    Event.objects.filter(pk=event.pk).update(time_zone="Europe/Berlin")
    table = Match.objects.select_related("round__event").filter(round__event=event).exclude(table=None).first()
    with time_machine.travel(datetime(2026, 7, 3, 16, 30, tzinfo=UTC), tick=False):
        correct_result(table, factories.ResultFactory(winner=1), "The slip was misread.", by=director)
    text = browser(cora).get(page(JournalEntry), {"kind": "result.corrected"}).text
    assert re.search(r"round 1, table \d corrected from .* to .*: The slip was misread\.", text)
    for said in ("3 Jul 2026, 18:30 CEST", "solstice</a>", "Lighthouse Cup</a>", "result.corrected"):
        assert said in text


def test_journal_is_narrowed_by_event_person_kind_days_and_words(cora: User) -> None:
    ada, odo = factories.UserFactory(handle="Ada"), factories.UserFactory(handle="Odo")
    with time_machine.travel(BEGUN + timedelta(days=2), tick=False):
        first = factories.EventFactory(by=ada, title="Harbour Open")
    factories.EventFactory(by=odo, title="Coastal Regional")
    reader = browser(cora)

    def told(**asked: str) -> set[tuple[str, str]]:
        return {(row.tag, str(row.event or "")) for row in rows(reader, **asked)}

    harbour, coastal = ("event.registered", "Harbour Open"), ("event.registered", "Coastal Regional")
    for asked in ({"event": "harbour"}, {"event": f"#{first.pk}"}, {"since": "2024-01-03", "until": "2024-01-03"}):
        assert told(**asked) == {harbour}, asked
    assert {harbour, coastal} <= told(kind="event.registered") == told(q="registered", kind="event.registered")
    assert coastal in told(person="odo")
    assert harbour not in told(person="odo")
    assert harbour in told(person=f"#{ada.player.pk}")
    assert told(q="no such words") == told(kind="no.such") == told(since="yesterday") == set()


def test_words_are_found_in_reasons(cora: User) -> None:
    event = factories.EventFactory()
    JournalEntry.objects.create(
        tag="event.postponed",
        event=event,
        subject_model="tournaments.event",
        subject_pk=event.pk,
        facts={"reason": "The hall is under water."},
    )
    assert [row.tag for row in rows(browser(cora), q="water hall")] == ["event.postponed"]


@pytest.fixture(scope="module")
def long_journal(lasting: None) -> User:
    """100,000 entries of 200 events over two years; one in a thousand is a correction."""
    with time_machine.travel(BEGUN, tick=False):
        event = factories.EventFactory(title="Evening")
        events = Event.objects.bulk_create(another(event, number) for number in range(200))
        people = [factories.UserFactory() for _ in range(20)]
    size = 1_000
    for batch in range(MANY // size):
        with time_machine.travel(BEGUN + timedelta(days=7 * batch), tick=False):
            JournalEntry.objects.bulk_create(
                JournalEntry(
                    tag="result.corrected" if number == 500 else "result.reported",
                    actor=people[(batch + number) % 20],
                    event=events[2 * batch + number % 2],
                    subject_model="tournaments.event",
                    subject_pk=event.pk,
                    facts={"match": number, "reason": f"slip {batch} {number}"},
                )
                for number in range(size)
            )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return people[0]


def another(event: Event, number: int) -> Event:
    made = copy(event)
    made.pk, made.slug, made.title = None, f"evening-{number}", f"Evening {number}"
    return made


WAYS = {
    "all": {},
    "a later page": {"p": "7"},
    "event": {"event": "Evening 77"},
    "person": {"person": "#{person}"},
    "kind": {"kind": "result.corrected"},
    "days": {"since": "2024-06-01", "until": "2024-06-30"},
    "kind and days": {"kind": "result.corrected", "since": "2024-06-01"},
}


@pytest.mark.whole
@pytest.mark.parametrize("way", WAYS)
def test_page_of_a_long_journal_is_found_by_an_index(way: str, long_journal: User, cora: User) -> None:
    reader, asked = browser(cora), of(way, long_journal)
    with CaptureQueriesContext(connection) as queries:
        answer = reader.get(page(JournalEntry), asked)
    assert len(answer.context["cl"].result_list) > 0
    read = [query["sql"] for query in queries.captured_queries if f'FROM "{JOURNAL}"' in query["sql"]]
    counting, listing = read
    assert f"LIMIT {MOST + 1}" in counting
    assert scans_of(listing) == []


@pytest.mark.whole
@pytest.mark.parametrize("way", [*WAYS, "words"])
def test_page_of_a_long_journal_asks_as_often_for_three_rows_as_for_one(
    way: str, long_journal: User, cora: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, asked, counted = browser(cora), of(way, long_journal), []
    for per_page in (1, 3):
        monkeypatch.setattr(admin.site._registry[JournalEntry], "list_per_page", per_page)
        with CaptureQueriesContext(connection) as queries:
            answer = reader.get(page(JournalEntry), asked)
        assert len(answer.context["cl"].result_list) == per_page
        counted.append(len(queries.captured_queries))
    assert counted[0] == counted[1] < 20


@pytest.mark.slow
def test_long_journal_says_that_it_goes_on(long_journal: User, cora: User) -> None:
    text = " ".join(browser(cora).get(page(JournalEntry)).text.split())
    assert f"More than {MOST}: narrow them down to read on." in text
    assert browser(cora).get(page(JournalEntry), {"p": "41"}).status_code == 302


def of(way: str, person: User) -> dict[str, str]:
    asked = WAYS.get(way, {"q": "slip"})
    return {name: value.format(person=person.player.pk) for name, value in asked.items()}


def scans_of(sql: str) -> list[str]:
    """Steps of the plan that read the whole journal, or sort it."""
    return [step for step in plan(sql) if is_scan(step)]


def is_scan(step: str) -> bool:
    if connection.vendor == "postgresql":
        return "Seq Scan on tournaments_journalentry" in step
    return step.startswith(f"SCAN {JOURNAL}") and "USING" not in step


def plan(sql: str) -> Iterator[str]:
    explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    with connection.cursor() as cursor:
        cursor.execute(f"{explain} {sql}".replace("%", "%%") if connection.vendor == "sqlite" else f"{explain} {sql}")
        yield from (str(row[-1]) for row in cursor.fetchall())
