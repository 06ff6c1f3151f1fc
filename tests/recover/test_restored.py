"""An event is played on after a back-up, restored, and played otherwise: nobody reads what was lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from ratings.services.runs import refresh_books
from tests import factories
from tests.recover.backups import back_up, restore
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.services.sites import BURST
from tournaments.kernel.models import Site
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event

pytestmark = [pytest.mark.django_db(transaction=True)]

HTMX = {"HX-Request": "true"}
PAGES = ("pairings/", "standings/", "rounds/")


class Evening:
    """The last round of an event stands open; what browsers and programs hold of it. This process lives throughout."""

    def __init__(self) -> None:
        event = factories.DueEventFactory(rounds_scheduled=3)
        factories.enter(event, *(factories.UserFactory().player for _ in range(4)))
        factories.play_rounds(event, 2)
        factories.RoundFactory(event=event)
        self.pk, self.base = event.pk, event.get_absolute_url()
        self.standings = f"{self.base}standings/"
        self.calls = [f"/api/v1/events/{event.pk}/{part}" for part in ("", "standings/", "rounds/3/")]
        self.pages = [f"{self.base}{page}" for page in PAGES] + ["/ratings/2e-overall/"]
        self.lists = ["/api/v1/ratings/lists/2e-overall/", "/api/v1/events/"]

    def play(self, winner: int) -> None:
        """To the end: whoever sits in this seat wins."""
        event = Event.objects.get(pk=self.pk)
        by = factories.director_of(event)
        for match in factories.open_tables(event.rounds.get(number=3)):
            report_result(match, factories.ResultFactory(winner=winner), by=by)
        complete_round(event.rounds.get(number=3), by=by)
        finalize_event(Event.objects.get(pk=self.pk), by=by)
        refresh_books()

    def shown(self) -> dict[str, str]:
        """What everybody reads now, without what is another each time."""
        return {url: re.sub(r"seen=[\d.]+|[0-9a-f]{32}", "", Client().get(url).text) for url in self.pages + self.calls}

    def tags(self) -> dict[str, str]:
        return {url: Client().get(url)["ETag"] for url in (*self.pages, *self.calls, *self.lists)}


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_nothing_of_the_lost_time_line_comes_back(evening: Evening, tmp_path: Path) -> None:
    dump = back_up(tmp_path / "dump")
    evening.play(0)
    lost, tags, version = evening.shown(), evening.tags(), Event.objects.get().version
    poll = re.findall(r'hx-get="(\?seen=[\d.]+)', Client().get(evening.standings).text)[0]
    sequence = re.findall(r"SEQUENCE:(\d+)", Client().get("/events.ics").text)[0]

    restore(dump)
    call_command("restored")
    evening.play(1)

    assert [url for url, page in evening.shown().items() if page == lost[url]] == []
    assert Client().get(f"{evening.standings}{poll}", headers=HTMX).status_code == 200
    again = {url: Client().get(url, headers={"If-None-Match": tag}).status_code for url, tag in tags.items()}
    assert again == dict.fromkeys(tags, 200)
    assert Event.objects.get().version > version
    assert int(re.findall(r"SEQUENCE:(\d+)", Client().get("/events.ics").text)[0]) > int(sequence)


def test_each_restore_of_one_back_up_begins_an_epoch_of_its_own(evening: Evening, tmp_path: Path) -> None:
    dump = back_up(tmp_path / "dump")
    epochs = []
    for _ in range(2):
        restore(dump)
        call_command("restored")
        epochs.append(Site.objects.get().epoch)
    assert epochs[0] < epochs[1]


def test_no_key_of_a_lost_row_is_given_again(evening: Evening) -> None:
    call_command("restored")
    assert factories.EventFactory().pk > evening.pk + BURST
    assert factories.CardSetFactory().pk > BURST  # the first row of its table
