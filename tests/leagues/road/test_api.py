"""Who may pass which door of the API of the road: every operation for every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from leagues.api import urls
from leagues.models import Application
from leagues.services.carrying import carry
from tests import factories
from tests.leagues.road.conftest import Road
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry

WANTED: dict[str, Any] = {
    "level": "regional",
    "games": ["2E"],
    "region": "germany",
    "country": "DE",
    "location": "Berlin",
    "starts_on": "2026-05-09",
    "ends_on": "2026-05-10",
}
CALL = {"level": "continental", "year": 2026, "text": "Where?", "opens_on": "2026-04-01", "closes_on": "2026-04-30"}


pytestmark = pytest.mark.django_db

EVERYBODY = "200 200 200 200 200"
MEMBERS = "401 {0} {0} {0} {0}"
OFFICE = "401 403 403 {0} {0}"
NOTE = {"note": "Gladly."}
DOORS: dict[tuple[str, str], tuple[str, Any]] = {
    ("windows", "get"): (EVERYBODY, None),
    ("championships", "get"): (EVERYBODY, None),
    ("calls", "get"): (EVERYBODY, None),
    ("calls", "post"): (OFFICE.format(201), CALL),
    ("call", "get"): (EVERYBODY, None),
    ("call", "put"): (OFFICE.format(200), CALL),
    ("withdraw_call", "post"): (OFFICE.format(200), {}),
    ("possible_call", "get"): (EVERYBODY, None),
    ("possible_application", "get"): ("404 404 200 200 404", None),
    ("applications", "get"): (MEMBERS.format(200), None),
    ("applications", "post"): (MEMBERS.format(201), {**WANTED, "location": "Ulm"}),
    ("application", "get"): ("401 404 200 200 404", None),
    ("application", "put"): ("401 404 200 422 404", WANTED),
    ("withdraw", "post"): ("401 404 200 422 404", {}),
    ("approve", "post"): ("401 404 422 200 404", NOTE),
    ("refuse", "post"): ("401 404 422 200 404", NOTE),
    ("carry", "post"): ("401 404 409 409 404", {"event": 0}),
    ("release", "post"): ("401 404 409 409 404", {}),
    ("allocations", "post"): ("401 403 403 201 422", {**WANTED, **NOTE, "handle": "Hanna"}),
}


@pytest.fixture
def ids(road: Road) -> dict[str, int]:
    carry(road.approved(road.wanted(location="Jena")), road.event(), by=road.host)
    return {"call": road.call().pk, "application": road.applied().pk, "event": road.event(title="Another").pk}


def reverse_of(name: str, **ids: int) -> str:
    route = str(next(one.pattern for one in urls.urlpatterns if one.name == name))
    return reverse(f"leagues-api:{name}", kwargs=ids or {"pk": 1} if "<int:pk>" in route else {})


@matrix("door", sorted(DOORS))
def test_door(door: tuple[str, str], road: Road, ids: dict[str, int]) -> None:
    name, method = door
    answers, body = DOORS[door]
    body = {"event": ids["event"]} if name == "carry" else body
    path = reverse_of(name, pk=ids["call" if "call" in name else "application"]).removeprefix("/api/v1")
    users = (None, factories.UserFactory(), road.host, road.coordinator, road.chief)
    devices = [Device(user) for user in users]
    before, found = JournalEntry.objects.count(), []
    for device, expected in zip(devices, answers.split(), strict=True):
        point = transaction.savepoint()
        found.append(str(device.call(method, path, body).status_code))
        assert expected in ("200", "201") or JournalEntry.objects.count() == before
        transaction.savepoint_rollback(point)
    assert " ".join(found) == answers
    assert Application.objects.filter(state="open").count() == 1


def test_every_operation_has_its_row() -> None:
    found = {(one.name, method) for one in urls.urlpatterns for method in one.callback.actions if method != "head"}
    assert found >= set(DOORS)
    assert {door for door in found if "road/" in reverse_of(door[0])} == set(DOORS)
