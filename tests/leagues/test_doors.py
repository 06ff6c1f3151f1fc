"""Who may pass which door of the API of leagues: every operation for every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from leagues.api import urls
from tests import factories
from tests.leagues.calls import calls_of_leagues
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry, User

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "stranger", "director", "coordinator", "chief")
BY_CHIEF = ("hand-on", "end", "resume", "announce", "close", "reopen", "unflag")
"""The Director of Organized Play does these, too, and writes leagues and seasons anew."""
ANYBODY = "POST /leagues/"
LABELS = (
    *("GET /leagues/", "POST /leagues/", "GET /leagues/points/", "GET /leagues/champions/"),
    *("GET /leagues/{id}/", "PUT /leagues/{id}/", "POST /leagues/{id}/hand-on/", "POST /leagues/{id}/end/"),
    *("POST /leagues/{id}/resume/", "GET /leagues/{id}/seasons/", "POST /leagues/{id}/seasons/"),
    *("GET /leagues/seasons/{id}/", "PUT /leagues/seasons/{id}/", "POST /leagues/seasons/{id}/announce/"),
    *("POST /leagues/seasons/{id}/close/", "POST /leagues/seasons/{id}/reopen/"),
    *("POST /leagues/seasons/{id}/events/", "GET /leagues/events/{id}/", "POST /leagues/events/{id}/unflag/"),
    *("PUT /leagues/events/{id}/places/", "PUT /leagues/events/{id}/bonus/"),
    *("POST /leagues/events/{id}/bonus/submit/", "POST /leagues/events/{id}/bonus/take-back/"),
)


@pytest.fixture(scope="module")
def users(lasting: None) -> dict[str, User | None]:
    return {
        "anonymous": None,
        "stranger": factories.member("Stranger"),
        "director": factories.member("Leader"),
        "coordinator": factories.coordinator("Cora"),
        "chief": factories.coordinator("Chief", post="director"),
    }


@pytest.fixture(scope="module")
def calls(users: dict[str, User | None]) -> dict[str, Any]:
    leader = users["director"]
    assert leader is not None
    return calls_of_leagues(leader)


@pytest.fixture(scope="module")
def devices(users: dict[str, User | None]) -> dict[str, Device]:
    return {role: Device(user) for role, user in users.items()}


def test_every_operation_is_among_the_calls(calls: dict[str, Any]) -> None:
    assert tuple(calls) == LABELS
    views = [pattern.callback for pattern in urls.urlpatterns if str(pattern.pattern).startswith("leagues/")]
    operations = sum(len(view.actions.keys() - {"head"}) for view in views)  # type: ignore[attr-defined]
    assert operations == len(LABELS)


def due(label: str, status: int) -> str:
    """In the order of ROLES."""
    if label.startswith("GET"):
        return " ".join(["200"] * len(ROLES))
    if label == ANYBODY:
        return "401 201 201 201 201"
    chief = status if label.strip("/").rpartition("/")[2] in BY_CHIEF or label in OF_CHIEF else 403
    return f"401 403 {status} 403 {chief}"


OF_CHIEF = ("PUT /leagues/{id}/", "POST /leagues/{id}/seasons/", "PUT /leagues/seasons/{id}/")


@matrix("label", LABELS)
def test_every_role_is_answered_as_it_may(label: str, calls: dict[str, Any], devices: dict[str, Device]) -> None:
    ids, body, status = calls[label]
    answers = [str(asked(devices[role], label, ids, body).status_code) for role in ROLES]
    assert " ".join(answers) == due(label, status)


@matrix("label", [label for label in LABELS if not label.startswith("GET")])
def test_who_is_refused_writes_nothing(label: str, calls: dict[str, Any], devices: dict[str, Device]) -> None:
    ids, body, _ = calls[label]
    before = JournalEntry.objects.count()
    for role in ("anonymous", "coordinator"):
        if label != ANYBODY:
            asked(devices[role], label, ids, body, keep=True)
    assert JournalEntry.objects.count() == before


def asked(device: Device, label: str, ids: Any, body: Any, *, keep: bool = False) -> Any:
    """What was written is taken back, unless it is to be kept."""
    method, _, address = label.partition(" ")
    point = transaction.savepoint()
    answer = device.call(method.lower(), address.format(**ids), body)
    if not keep:
        transaction.savepoint_rollback(point)
    return answer
