"""The file of an event that everybody may read tells nobody what is drawn next, nor who is behind a handle."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.commitments import commit_to_seed
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.models import User
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

SEED = 8_417_236_591
REAL = "Sentinel Realname"


def begun() -> Event:
    """Four with an account and two without, all checked in."""
    event = factories.DueEventFactory(rounds_scheduled=3)
    Event.objects.filter(pk=event.pk).update(seed=SEED)
    event.refresh_from_db()
    members = [factories.UserFactory(handle=f"Handle {at}", name=f"{REAL} {'abcd'[at]}").player for at in range(4)]
    factories.enter(event, *members, factories.PlayerFactory(name="Wanda"), factories.PlayerFactory(name="Will"))
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


def files(event: Event, user: User | None) -> tuple[str, str]:
    """From the page and from the API."""
    page = browser(user).open(f"{event.get_absolute_url()}event.json").text
    return page, Device(user).get(f"/events/{event.pk}/document/").content.decode()


def test_seeds_are_public_once_the_event_is_finalized() -> None:
    event = complete()
    finalize_event(event, by=factories.director_of(event))
    for text in files(event, None):
        assert {str(SEED), *map(str, event.rounds.values_list("seed", flat=True))} <= set(_numbers(json.loads(text)))


def test_what_the_event_committed_itself_to_is_its_seed() -> None:
    event = complete()
    committed = sha256(f"trekcc seed {SEED}".encode()).hexdigest()
    before = {json.loads(text)["seed_commitment"] for text in files(event, None)}
    assert committed in browser(None).open(event.get_absolute_url()).text
    assert Device(None).get(f"/events/{event.pk}/").json()["seed_commitment"] == committed
    finalize_event(event, by=factories.director_of(event))
    after = [json.loads(text) for text in files(event, None)]
    assert before == {file["seed_commitment"] for file in after} == {committed}
    assert {file["seed"] for file in after} == {SEED}


def test_commitment_is_made_from_the_seed_whatever_an_imported_file_says() -> None:
    document = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "players": [], "rounds": []}
    event = import_event(document | {"seed_commitment": "0" * 64}, by=factories.UserFactory())
    assert {json.loads(text)["seed_commitment"] for text in files(event, None)} == {commit_to_seed(event.seed)}


def test_why_of_a_draw_tells_its_seed_to_its_directors_until_the_event_is_finalized() -> None:
    event = played()
    path = f"/events/{event.pk}/rounds/1/draw/"
    assert Device().get(path).json()["seed"] is None
    assert Device(factories.director_of(event)).get(path).json()["seed"] == event.rounds.get(number=1).seed


def test_contact_goes_to_who_edits_the_listing() -> None:
    event = begun()
    Event.objects.filter(pk=event.pk).update(contact="Ring the bell")
    coordinator = factories.CoordinatorFactory()
    assert ["Ring the bell" in text for text in files(event, coordinator)] == [True, True]
    assert ["Ring the bell" in text for text in files(event, None)] == [False, False]


def _numbers(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [one for inner in value.values() for one in _numbers(inner)]
    if isinstance(value, list):
        return [one for inner in value for one in _numbers(inner)]
    return [str(value)]
