"""The file of an event that everybody may read tells nobody what is drawn next, nor who is behind a handle."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.kernel.models import User
from tournaments.play.services.altering import cancel_event
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Entry, Event, Round

pytestmark = pytest.mark.django_db

SEED = 8_417_236_591
REAL = "Sentinel Realname"


def begun() -> Event:
    """Four with an account and two without, all checked in."""
    event = factories.due_event(rounds_scheduled=3)
    Event.objects.filter(pk=event.pk).update(seed=SEED)
    event.refresh_from_db()
    members = [factories.member(f"Handle {at}", name=f"{REAL} {'abcd'[at]}").player for at in range(4)]
    factories.enter(event, *members, factories.walk_in("Wanda"), factories.walk_in("Will"))
    return event


def drafted() -> Event:
    event = begun()
    draw_round(event, by=factories.director_of(event))
    return event


def published() -> Event:
    event = drafted()
    publish_round(Round.objects.select_related("event").get(event=event), by=factories.director_of(event))
    return event


def played() -> Event:
    event = begun()
    factories.play_rounds(event, 2)
    draw_round(event, by=factories.director_of(event))
    return event


def complete() -> Event:
    event = begun()
    factories.play_rounds(event, 3)
    return event


def reopened() -> Event:
    event = complete()
    finalize_event(event, by=factories.director_of(event))
    reopen_event(event, "A result was wrong.", by=factories.coordinator())
    return event


def cancelled() -> Event:
    event = begun()
    cancel_event(event, "It snows.", by=factories.director_of(event))
    return event


def imported() -> Event:
    """A file that says more than its rows hold."""
    document = json.loads(Device(factories.director_of(event := played())).get(f"/events/{event.pk}/document/").content)
    document["draw_notes"] = {"seed": 77_123_456_789, "by": REAL}
    document["rounds"][0]["note"] = f"{REAL}, seed 77123456789"
    document["listing"]["title"] = "Brought along"
    return factories.brought(document, by=factories.member())


STATES: tuple[Callable[[], Event], ...] = (
    begun,
    drafted,
    published,
    played,
    complete,
    reopened,
    cancelled,
    imported,
)


def secrets_of(event: Event) -> set[str]:
    seeds = {
        str(event.seed),
        "77123456789",
        *map(str, Round.objects.filter(event=event).values_list("seed", flat=True)),
    }
    return (seeds - {"0"}) | {REAL, '"position"', '"seed"', '"lot"', '"trekcc-position"'}


def files(event: Event, user: User | None) -> tuple[str, str]:
    """From the page and from the API."""
    page = browser(user).open(f"{event.get_absolute_url()}event.json").text
    return page, Device(user).get(f"/events/{event.pk}/document/").content.decode()


@pytest.mark.parametrize("made", STATES, ids=lambda made: made.__name__)
@pytest.mark.parametrize("reader", [lambda: None, factories.member, factories.coordinator], ids=["0", "1", "2"])
def test_file_of_an_open_event_tells_no_seed_and_no_real_name(made: Callable[[], Event], reader: Any) -> None:
    event, user = made(), reader()
    assert {SEED, event.seed} == {SEED}
    for text in files(event, user):
        assert {secret for secret in secrets_of(event) if secret in text} == set()
        assert (json.loads(text)["format"], "Handle 0" in text, "Wanda" in text) == ("trekcc-event", True, True)


@pytest.mark.parametrize("made", STATES, ids=lambda made: made.__name__)
def test_copy_of_the_director_is_whole(made: Callable[[], Event]) -> None:
    event = made()
    for text in files(event, factories.director_of(event)):
        assert (str(SEED) in text, REAL in text) == (True, True)


def test_player_of_the_event_is_no_director_of_it() -> None:
    event = published()
    user = Entry.objects.filter(event=event, player__user__isnull=False).first().player.user
    for text in files(event, user):
        assert {secret for secret in secrets_of(event) if secret in text} == set()


def test_open_file_lacks_of_the_listing_how_to_write_to_the_directors_alone() -> None:
    event = factories.listed_event(fee="5 EUR", prizes="A playmat", contact="call Ada")
    whole = json.loads(files(event, factories.director_of(event))[0])["listing"]
    public = json.loads(files(event, None)[0])["listing"]
    assert {"fee", "prizes", "game", "format"} <= public.keys()
    assert (whole.pop("contact"), whole) == ("call Ada", public)


def test_open_file_can_be_scored_and_imported() -> None:
    event = played()
    document = json.loads(files(event, None)[1])
    again = factories.brought({**document, "listing": {"title": "Again"}}, by=factories.member())
    assert again.entries.count() == event.entries.count()
    names = {entry.player.shown_name for entry in again.entries.select_related("player")}
    assert "Handle 0" in names


def test_seeds_are_public_once_the_event_is_finalized() -> None:
    event = complete()
    finalize_event(event, by=factories.director_of(event))
    for text in files(event, None):
        assert {str(SEED), *map(str, event.rounds.values_list("seed", flat=True))} <= set(_numbers(json.loads(text)))


def test_why_of_a_draw_tells_its_seed_to_its_directors_until_the_event_is_finalized() -> None:
    event = played()
    path = f"/events/{event.pk}/rounds/1/draw/"
    assert Device().get(path).json()["seed"] is None
    assert Device(factories.director_of(event)).get(path).json()["seed"] == event.rounds.get(number=1).seed


def test_contact_goes_to_who_edits_the_listing() -> None:
    event = begun()
    Event.objects.filter(pk=event.pk).update(contact="Ring the bell")
    coordinator = factories.coordinator()
    assert ["Ring the bell" in text for text in files(event, coordinator)] == [True, True]
    assert ["Ring the bell" in text for text in files(event, None)] == [False, False]


def _numbers(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [one for inner in value.values() for one in _numbers(inner)]
    if isinstance(value, list):
        return [one for inner in value for one in _numbers(inner)]
    return [str(value)]
