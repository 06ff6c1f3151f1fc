"""What happened at an event, on its audit: narrowed by kind and by words, in pages, each act with its mark."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories
from tests.worlds import without_reactions
from tournaments.audits.selectors.timeline import Filter, filters, mark_acts, timeline
from tournaments.audits.views.audits import PER_PAGE
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Office
from tournaments.play.services.results import correct_result
from tournaments.record.models import Event, Match
from tournaments.record.selectors.act_titles import capitalize_title, split_title

pytestmark = pytest.mark.django_db
Opened = Callable[..., str]


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    with without_reactions():
        played = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
        finalized = finalize_event(Event.objects.get(pk=played.pk), by=factories.director_of(played))
        reopened = reopen_event(finalized, "Misread.", by=factories.CoordinatorFactory(handle="Otto"))
        match = Match.objects.select_related("round__event").get(round__event=reopened, round__number=1, table=1)
        correct_result(
            match, factories.ResultFactory(winner=1), "Read off the slip.", by=factories.director_of(reopened)
        )
        return Event.objects.get(pk=played.pk)


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


@pytest.fixture
def opened(client: Client) -> Opened:
    """The audit as a coordinator without a part in it reads it."""
    client.force_login(factories.CoordinatorFactory(handle="Cora", post=Office.Post.NORTH_AMERICA))

    def page(event: Event, **query: str) -> str:
        answer = client.get(reverse("tournaments:audit", args=(event.year, event.slug)), query)
        assert answer.status_code == 200
        return answer.text

    return page


def titles(page: str) -> list[str]:
    (shown,) = re.findall(r'<ol class="timeline">(.*?)</ol>', page, re.DOTALL) or [""]
    return [re.sub(r"\s+", " ", title).strip() for title in re.findall(r"<b>(.*?)</b>", shown, re.DOTALL)]


def test_kind_leaves_only_acts_of_that_kind(event: Event) -> None:
    assert {act.tag for act in timeline(event, kind="draws")} == {"round.drawn"}
    assert [act.tag for act in timeline(event, kind="corrections")] == ["result.corrected"]
    assert [act.tag for act in timeline(event, kind="overrides")] == ["result.corrected", "event.reopened"]
    assert len(timeline(event, kind="no such kind")) == len(timeline(event)) == event.journal.count()


def test_words_find_a_table_a_player_and_a_reason(event: Event) -> None:
    assert {act.title for act in timeline(event, "round 3 table 1")} == {"Result, round 3, table 1"}
    assert {act.title for act in timeline(event, "ROUND 3, TABLE 1")} == {"Result, round 3, table 1"}
    assert [act.tag for act in timeline(event, "off the slip")] == ["result.corrected"]
    name = event.entries.first().person.shown_name
    assert all(name in act.text for act in timeline(event, name))
    assert {act.actor for act in timeline(event, "Otto")} == {"Otto"}
    assert not timeline(event, "nobody said this")


def test_filters_say_how_many_acts_each_finds_and_leave_out_what_finds_none(event: Event) -> None:
    found = {one.code: one for one in filters(event)}
    assert found["corrections"] == Filter("corrections", "Corrections", 1)
    assert found[""].count == event.journal.count()
    assert "penalties" not in found
    assert all(one.count == len(timeline(event, kind=one.code)) for one in found.values())


def test_act_has_a_title_what_more_there_is_to_say_and_its_mark(event: Event) -> None:
    by_tag = {line.act.tag: line for line in mark_acts(timeline(event))}
    corrected = by_tag["result.corrected"]
    assert corrected.act.title == "Corrected, round 1, table 1"
    assert re.fullmatch(r".+ : .+, was .+ : .+: “Read off the slip\.”", corrected.act.detail)
    assert (corrected.icon, corrected.tone) == ("pencil", "caution")
    reopened = by_tag["event.reopened"]
    assert (reopened.act.title, reopened.act.detail) == ("Event reopened", "“Misread.”")
    drawn = by_tag["round.drawn"]
    assert re.fullmatch(r"Round \d drawn", drawn.act.title)
    assert drawn.act.detail.startswith("seed ")
    assert by_tag["result.reported"].icon == "check"


@pytest.mark.parametrize(
    ("words", "title", "more"),
    [
        ("{player} checked in", "{player} checked in", ""),
        ("event cancelled: {reason}", "event cancelled", ": {reason}"),
        ("round {number} taken back{because}", "round {number} taken back", "{because}"),
        ("{table}: {after}", "result, {table}", "{after}"),
        ("{whom}", "{whom}", ""),
    ],
)
def test_words_of_an_act_are_parted_where_more_is_said(words: str, title: str, more: str) -> None:
    assert split_title(words) == (title, more)


def test_name_at_the_beginning_keeps_its_letters() -> None:
    assert capitalize_title("{player} checked in", "pat checked in") == "pat checked in"
    assert capitalize_title("{table} corrected", "round 1, table 2 corrected") == "Round 1, table 2 corrected"
    assert capitalize_title("event listed", "event listed") == "Event listed"


def test_page_leads_to_every_kind_and_keeps_the_words(event: Event, opened: Opened) -> None:
    page = opened(event, q="table 1", kind="results")
    assert set(titles(page)) == {f"Result, round {number}, table 1" for number in (1, 2, 3)} | {
        "Corrected, round 1, table 1"
    }
    assert f"4 of {event.journal.count()} acts" in re.sub(r"\s+", " ", page)
    assert '<input type="hidden" name="kind" value="results">' in page
    assert 'href="?q=table%201&amp;kind=corrections#happened"' in page
    assert re.findall(r'kind=(\w*)#happened"\s+aria-current="true"', page) == ["results"]
    assert "No act says that." in opened(event, q="nobody said this")


def test_long_log_is_shown_in_pages_that_keep_what_was_asked(event: Event, opened: Opened) -> None:
    row = event.journal.filter(tag="entry.made").first()
    JournalEntry.objects.bulk_create(
        JournalEntry(
            event=event, tag=row.tag, actor=row.actor, facts=row.facts, subject_model=row.subject_model,
            subject_pk=row.subject_pk,
        )
        for _ in range(PER_PAGE)
    )  # fmt: skip
    first, last = opened(event, kind="players"), opened(event, kind="players", page="2")
    assert len(titles(first)) == PER_PAGE
    assert len(titles(last)) == len(timeline(event, kind="players")) - PER_PAGE
    assert "?q=&amp;kind=players&amp;page=2" in first


def test_log_asks_the_same_number_of_times_however_long_it_is(event: Event, opened: Opened) -> None:
    def asked(one: Event, **query: str) -> int:
        with CaptureQueriesContext(connection) as queries:
            opened(one, **query)
        return len(queries)

    short, large = factories.PlayedEventFactory(players=4, rounds=1), factories.PlayedEventFactory(players=8, rounds=1)
    opened(short)
    for query in ({}, {"kind": "results"}, {"q": "round 1"}):
        assert asked(short, **query) == asked(large, **query)
