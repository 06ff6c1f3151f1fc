"""Who may pass which door of the API of leagues: every operation for every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from tests import factories
from tests.leagues.calls import calls_of_leagues, is_of_coordinators
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
    *("GET /leagues/{id}/", "GET /leagues/{id}/possible/"),
    *("PUT /leagues/{id}/", "POST /leagues/{id}/hand-on/", "POST /leagues/{id}/end/"),
    *("POST /leagues/{id}/founders/", "POST /leagues/{id}/give-up/", "GET /leagues/{id}/invitations/"),
    *("GET /invitations/", "POST /invitations/{id}/accept/"),
    *("POST /invitations/{id}/decline/", "POST /invitations/{id}/withdraw/"),
    "POST /leagues/{id}/rename/",
    *("POST /leagues/{id}/acknowledge/", "POST /leagues/{id}/acknowledge/take-back/"),
    "POST /leagues/events/{id}/confirm/",
    *("POST /leagues/events/{id}/accept/", "POST /leagues/events/{id}/accept/take-back/"),
    *("POST /leagues/{id}/resume/", "GET /leagues/{id}/seasons/", "POST /leagues/{id}/seasons/"),
    *("GET /leagues/seasons/{id}/", "GET /leagues/seasons/{id}/possible/"),
    *("PUT /leagues/seasons/{id}/", "POST /leagues/seasons/{id}/announce/"),
    *("POST /leagues/seasons/{id}/close/", "POST /leagues/seasons/{id}/reopen/"),
    *("POST /leagues/seasons/{id}/events/", "GET /leagues/events/{id}/", "GET /leagues/events/{id}/possible/"),
    *("POST /leagues/events/{id}/unflag/",),
    *("PUT /leagues/events/{id}/places/", "PUT /leagues/events/{id}/bonus/"),
    *("POST /leagues/events/{id}/bonus/submit/", "POST /leagues/events/{id}/bonus/take-back/"),
)


@pytest.fixture(scope="module")
def users(lasting: None) -> dict[str, User | None]:
    return {
        "anonymous": None,
        "stranger": factories.UserFactory(handle="Stranger"),
        "director": factories.UserFactory(handle="Leader"),
        "coordinator": factories.CoordinatorFactory(handle="Cora"),
        "chief": factories.CoordinatorFactory(handle="Chief", post="director"),
    }


@pytest.fixture(scope="module")
def calls(users: dict[str, User | None]) -> dict[str, Any]:
    leader = users["director"]
    assert leader is not None
    return calls_of_leagues(leader)


@pytest.fixture(scope="module")
def devices(users: dict[str, User | None]) -> dict[str, Device]:
    return {role: Device(user) for role, user in users.items()}


def due(label: str, status: int) -> str:
    """In the order of ROLES."""
    if label in OTHERS:
        return OTHERS[label]
    if label.startswith("GET"):
        return " ".join(["200"] * len(ROLES))
    if label == ANYBODY:
        return "401 201 201 201 201"
    if is_of_coordinators(label):
        return f"401 403 403 {status if 'events' in label else 403} {status}"
    chief = status if label.strip("/").rpartition("/")[2] in BY_CHIEF or label in OF_CHIEF else 403
    return f"401 403 {status} 403 {chief}"


OTHERS = {
    "GET /invitations/": "401 200 200 200 200",
    "GET /leagues/{id}/invitations/": "401 403 200 403 200",
    # Strangers do not see a league that is being formed.
    "POST /leagues/{id}/hand-on/": "401 404 200 403 200",
    "POST /leagues/{id}/founders/": "401 404 200 403 200",
    "POST /leagues/{id}/end/": "401 404 200 403 200",
    "POST /leagues/{id}/give-up/": "401 422 200 422 422",
    "POST /invitations/{id}/accept/": "401 404 200 404 404",
    "POST /invitations/{id}/decline/": "401 404 200 404 404",
    "POST /invitations/{id}/withdraw/": "401 404 200 404 200",
}
OF_CHIEF = ("PUT /leagues/{id}/", "POST /leagues/{id}/seasons/", "PUT /leagues/seasons/{id}/")


@matrix("label", LABELS)
def test_every_role_is_answered_as_it_may(label: str, calls: dict[str, Any], devices: dict[str, Device]) -> None:
    ids, body, status = calls[label]
    method, _, address = label.partition(" ")
    answers = []
    for role in ROLES:
        point, acts = transaction.savepoint(), JournalEntry.objects.count()
        answers.append(str(devices[role].call(method.lower(), address.format(**ids), body).status_code))
        assert answers[-1][0] == "2" or JournalEntry.objects.count() == acts
        transaction.savepoint_rollback(point)
    assert " ".join(answers) == due(label, status)
