"""The fields of real events, played as Second Edition events through the site's services with seeded results."""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random

import pytest
from django.test import Client

from tests import factories
from tests.journeys.drawn import best_there_is, replays
from tests.journeys.results import any_report
from tournaments.closing.services.reporting import finalize_event
from tournaments.entries.services.entries import Name, check_in, enter_names
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event
from tournaments.record.selectors import records

pytestmark = pytest.mark.django_db

FILES = sorted(Path(os.environ["TREKCC_REAL"]).glob("*.json"))
FIELDS = {file.stem: json.loads(file.read_text()) for file in FILES}
LARGEST = max(FIELDS, key=lambda name: len(FIELDS[name]["players"]))
PAGES = ("", "pairings/", "pairings/?by=name", "standings/", "standings/figures/", "players/", "rounds/")
DESK = ("desk/", "entries/", "corrections/", "finalize/", "journal/", "edit/", "directors/")


@pytest.mark.parametrize("name", FIELDS)
def test_every_draw_of_a_real_field_is_the_best_there_is_and_replays(name: str) -> None:
    event = played(name)

    rounds = list(event.rounds.order_by("number"))
    assert len(rounds) == rounds_of(name)
    assert [(drawn.number, best_there_is(drawn)) for drawn in rounds] == [(drawn.number, "") for drawn in rounds]
    assert all(replays(drawn) for drawn in rounds)
    standings = records.standings(event)
    assert len(standings) == len(FIELDS[name]["players"])
    assert sum(int(place.figures["differential"]) for place in standings) == 0


def test_every_page_of_the_largest_is_there() -> None:
    event = played(LARGEST)
    director = Client()
    director.force_login(factories.director_of(event))
    tables = [(match.round.number, match.table) for one in event.rounds.all() for match in one.matches.all()]
    pages = [
        *(*PAGES, *DESK),
        *(f"pairings/{number}/" for number in range(1, rounds_of(LARGEST) + 1)),
        *(f"rounds/{number}/tables/{table}/" for number, table in tables if table),
    ]
    finalize_event(event, by=factories.director_of(event))

    addresses = [
        *(f"{event.get_absolute_url()}{page}" for page in pages),
        *(f"/players/{entry.player_id}/" for entry in event.entries.all()),
    ]
    assert {address: director.get(address).status_code for address in addresses} == dict.fromkeys(addresses, 200)
    public = [f"{event.get_absolute_url()}{page}" for page in PAGES]
    assert {address: Client().get(address).status_code for address in public} == dict.fromkeys(public, 200)


def played(name: str) -> Event:
    """As many rounds as the real event had, with this field."""
    random = Random(name)
    event = factories.DueEventFactory(title=name.replace("-", " "), rounds_scheduled=rounds_of(name), sanctioned=False)
    by = factories.director_of(event)
    enter_names(event, [Name(player["name"]) for player in FIELDS[name]["players"]], by=by)
    for entry in event.entries.select_related("event", "player"):
        check_in(entry, by=by)
    for _ in range(rounds_of(name)):
        drawn = factories.RoundFactory(event=event, seed=random.getrandbits(32))
        for match in factories.open_tables(drawn):
            report_result(match, any_report(random), by=by)
        complete_round(drawn, by=by)
    return Event.objects.get(pk=event.pk)


def rounds_of(name: str) -> int:
    """The rounds of the real event; each had two games for everybody."""
    return len({played.get("round", played["number"]) for played in FIELDS[name]["rounds"]})
