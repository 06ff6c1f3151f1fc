"""The journal of an event is filtered by kind and by words: a table, a player, who did it."""

from __future__ import annotations

import re

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def told(event: Event, query: str = "") -> list[str]:
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}journal/{query}")
    assert page.status == 200
    return re.findall(r'data-label="What">(.*?)</td>', page.text)


def test_kind_leaves_only_acts_of_that_kind() -> None:
    event = factories.played_event(4, 1)
    results = told(event, "?kind=results")
    assert len(results) == 2
    assert all(text.startswith("round 1, table") for text in results)
    assert told(event, "?kind=no-such-kind") == told(event)


def test_words_find_a_table_and_a_player() -> None:
    event = factories.played_event(4, 1)
    assert [text[:16] for text in told(event, "?q=table+2&kind=results")] == ["round 1, table 2"]
    assert told(event, "?q=able+2") == []
    assert told(event, "?q=%28+%5C") == []
    name = event.entries.first().person.shown_name
    found = told(event, f"?q={name.replace(' ', '+')}")
    assert found
    assert all(name in text for text in found)
    assert told(event, "?q=nothing-of-that-kind") == []
