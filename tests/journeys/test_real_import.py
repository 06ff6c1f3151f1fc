"""Real events of another game as events of the site: nothing is lost, and every page stands."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from django.test import Client
from jsonschema import Draft202012Validator

from tests import factories
from tests.journeys.test_real_fields import DESK, PAGES
from tournaments.engine.document import read_event
from tournaments.engine.document.schema import event_schema
from tournaments.exchange.selectors.documents import canonical, document_text
from tournaments.record.models import Event
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db

FILES = {file.stem: file for file in sorted(Path(os.environ["TREKCC_REAL"]).glob("*.json"))}


def imported(name: str) -> Event:
    return factories.bring_document(json.loads(FILES[name].read_text()), by=factories.UserFactory())


@pytest.mark.parametrize("name", FILES)
def test_real_event_comes_out_as_it_came_in(name: str) -> None:
    text = document_text(imported(name), whole=True)
    assert text == FILES[name].read_text()
    Draft202012Validator(event_schema()).validate(json.loads(text))


@pytest.mark.parametrize("name", FILES)
def test_rows_alone_hold_the_whole_record_of_a_real_event(name: str) -> None:
    event = imported(name)
    assert read_event(canonical(event)) == read_event(json.loads(FILES[name].read_text()))


@pytest.mark.parametrize("name", FILES)
def test_standings_are_the_published_ones(name: str) -> None:
    published = json.loads(FILES[name].read_text())["published"]
    table = {place.player: {"player": place.player, **place.figures} for place in records.standings(imported(name))}
    assert [{key: table[row["player"]][key] for key in row} for row in published] == published


@pytest.mark.parametrize("name", FILES)
def test_every_page_of_a_real_event_is_there_for_readers_and_for_its_director(name: str) -> None:
    event = imported(name)
    director = Client()
    director.force_login(factories.director_of(event))
    base = event.get_absolute_url()
    numbers = event.rounds.values_list("number", flat=True)
    tables = event.rounds.filter(matches__seats__place=1).values_list("number", "matches__table").distinct()
    public = [f"{base}{page}" for page in (*PAGES, *(f"pairings/{number}/" for number in numbers))]
    desk = [f"{base}{page}" for page in (*DESK, *(f"rounds/{number}/tables/{table}/" for number, table in tables))]
    people = [f"/players/{pk}/" for pk in event.entries.values_list("player", flat=True)]
    for client, addresses in ((Client(), [*public, *people]), (director, [*public, *desk])):
        assert {url: client.get(url).status_code for url in addresses} == dict.fromkeys(addresses, 200)
