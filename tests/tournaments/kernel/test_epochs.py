"""A restore begins an epoch: nothing that was given out before it passes for what stands now."""

from __future__ import annotations

import re
from datetime import timedelta
from io import StringIO

import pytest
import time_machine
from django.apps import apps
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.pages.test_memory import HTMX
from tests.tournaments.plain import browser
from tournaments.department.services.sites import BURST, begin_epoch
from tournaments.kernel.models import JournalEntry, Site, epochs
from tournaments.kernel.models.epochs import KEY, VersionField
from tournaments.people.models import Player
from tournaments.record.models import Event, Match, Seat

pytestmark = pytest.mark.django_db

PARTS = ("", "entries/", "rounds/1/tables/1/", "rulings/", "videos/")


def _sequence(event: Event) -> int:
    feed = Client().get("/events.ics").text
    appointment = next(one for one in feed.split("BEGIN:VEVENT") if f"event-{event.pk}@" in one)
    return int(re.findall(r"SEQUENCE:(\d+)", appointment)[0])


@pytest.fixture
def running() -> Event:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def another_epoch() -> None:
    """Of the same rows in the same versions: what remembers them has to look at the epoch itself."""
    Site.objects.update_or_create(pk=1, defaults={"epoch": 7})
    cache.delete(KEY)


def asked_again(client: Client, url: str, tag: str, **headers: str) -> tuple[int, bool]:
    answer = client.get(url, headers={**headers, "If-None-Match": tag})
    return answer.status_code, answer["ETag"] == tag


# --- tags -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", PARTS)
def test_part_of_an_event_of_another_epoch_is_not_unchanged(part: str, running: Event) -> None:
    _is_sent_again(f"/api/v1/events/{running.pk}/{part}")


def test_rating_list_of_another_epoch_is_not_unchanged() -> None:
    _is_sent_again("/ratings/2e-overall/")


def test_piece_of_interim_rulings_of_another_epoch_is_not_unchanged() -> None:
    factories.InterimRulingFactory(title="Draws", sections="7.6")
    _is_sent_again("/conduct/interim/touching/?sections=7.6", **HTMX)


def _is_sent_again(url: str, **headers: str) -> None:
    client = Client()
    tag = client.get(url, headers=headers)["ETag"]
    assert asked_again(client, url, tag, **headers) == (304, True)
    another_epoch()
    assert asked_again(client, url, tag, **headers) == (200, False)


# --- polls, pieces, what browsers keep --------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["standings", "pairings", "my_table"])
def test_page_that_looks_for_news_is_told_of_another_epoch(page: str, running: Event) -> None:
    client, url = Client(), reverse(f"tournaments:{page}", args=(running.year, running.slug))
    player = factories.UserFactory()
    factories.enter(running, player.player)
    client.force_login(player)
    seen = re.findall(r'hx-get="(\?seen=[\d.]+)', client.get(url).text)[0]
    assert client.get(f"{url}{seen}", headers=HTMX).status_code == 204
    another_epoch()
    assert client.get(f"{url}{seen}", headers=HTMX).status_code == 200
    assert re.findall(r'hx-get="(\?seen=[\d.]+)', client.get(url).text)[0] != seen


def test_page_of_runs_that_looks_for_news_is_told_of_another_epoch() -> None:
    client, url = Client(), reverse("ratings:runs")
    client.force_login(factories.CoordinatorFactory())
    seen = re.findall(r"seen=(\w+)", client.get(url).text)[0]
    assert client.get(f"{url}?seen={seen}", headers=HTMX).status_code == 204
    another_epoch()
    assert client.get(f"{url}?seen={seen}", headers=HTMX).status_code == 200


def test_worker_of_the_browser_is_another_one_so_that_it_forgets_its_pages(client: Client) -> None:
    before = client.get("/sw.js").content
    assert client.get("/sw.js").content == before
    another_epoch()
    assert client.get("/sw.js").content != before


# --- versions and keys ------------------------------------------------------------------------------------------------


def test_form_and_call_of_the_lost_time_line_are_stale_in_the_round_that_was_drawn_again() -> None:
    event = factories.FullEventFactory(players=4)
    lost = factories.tables_of(factories.RoundFactory(event=event))[0].version
    event.rounds.all().delete()
    begin_epoch(by=None)
    drawn = factories.tables_of(factories.RoundFactory(event=Event.objects.get(pk=event.pk)))[0]
    director = browser(factories.director_of(event)).client
    url = f"{event.get_absolute_url()}rounds/1/tables/{drawn.table}/"
    typed = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
    assert director.post(url, {**typed, "seen": lost}).status_code == 409
    path = f"/events/{event.pk}/rounds/1/tables/{drawn.table}/result/"
    device = Device(factories.director_of(event))
    assert device.put(path, typed, **{"Expected-Version": str(lost)}).status_code == 409
    assert Match.objects.get(pk=drawn.pk).ended_by == ""


# --- the act ----------------------------------------------------------------------------------------------------------


def test_command_writes_one_entry_that_says_so() -> None:
    said = StringIO()
    call_command("restored", stdout=said)
    entry = JournalEntry.objects.get()
    epoch = Site.objects.get().epoch
    assert (entry.tag, entry.actor, entry.facts) == ("site.restored", None, {"epoch": epoch, "before": 1})
    assert f"Epoch {epoch} has begun" in said.getvalue()


def test_clock_that_is_behind_the_newest_act_is_refused(running: Event) -> None:
    with (
        time_machine.travel(timezone.now() - timedelta(hours=3)),
        pytest.raises(CommandError, match="later than this machine's clock: set it"),
    ):
        call_command("restored")
    assert not Site.objects.exists()


@pytest.mark.parametrize("page", ["standings", "players"])
def test_piece_that_this_process_remembers_is_made_anew_in_another_epoch(page: str, running: Event) -> None:
    url = reverse(f"tournaments:{page}", args=(running.year, running.slug))
    assert "Impostor" not in Client().get(url).text
    Player.objects.update(name="Impostor", handle=None)
    assert "Impostor" not in Client().get(url).text
    another_epoch()
    assert "Impostor" in Client().get(url).text


@pytest.mark.parametrize("path", ["{event}", "/api/v1/events/{pk}/"])
def test_whatever_reads_an_event_reads_the_epoch_with_it(path: str, running: Event) -> None:
    url = path.format(event=running.get_absolute_url(), pk=running.pk)
    tag = Client().get(url)["ETag"]
    Site.objects.create(pk=1, epoch=7)  # by another process
    assert asked_again(Client(), url, tag) == (200, False)


def test_whatever_reads_no_event_learns_of_another_epoch_within_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(epochs, "KEPT_SECONDS", 5)
    cache.delete(KEY)
    url = "/ratings/2e-overall/"
    with time_machine.travel(timezone.now(), tick=False) as now:
        tag = Client().get(url)["ETag"]
        Site.objects.create(pk=1, epoch=7)  # by another process
        now.shift(4)
        assert asked_again(Client(), url, tag) == (304, True)
        now.shift(2)
        assert asked_again(Client(), url, tag) == (200, False)


def test_every_version_of_a_row_knows_the_epoch() -> None:
    fields = [one for model in apps.get_models() for one in model._meta.local_concrete_fields if one.name == "version"]
    assert [str(one) for one in fields if not isinstance(one, VersionField)] == []


def test_calendars_take_what_stands_now_for_newer(running: Event) -> None:
    before = _sequence(running)
    begin_epoch(by=None)
    assert _sequence(running) > before + 1000


def test_no_key_of_a_lost_row_is_given_again(running: Event) -> None:
    newest = {model: model.objects.latest("pk").pk for model in (Match, Seat, Player, JournalEntry)}
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        begin_epoch(by=None)
        event = factories.PlayedEventFactory(players=2, rounds=1)
    assert event.pk > running.pk + BURST + 86_000
    for model, pk in newest.items():
        assert min(model.objects.filter(pk__gt=pk).values_list("pk", flat=True)) > pk + BURST + 86_000


def test_two_restores_of_one_back_up_begin_two_epochs() -> None:
    first = begin_epoch(by=None).epoch
    Site.objects.all().delete()
    assert begin_epoch(by=None).epoch > first
    assert begin_epoch(by=None).epoch > first + 1
