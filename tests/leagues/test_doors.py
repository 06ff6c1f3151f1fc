"""Who may pass which door of the API of leagues: every operation for every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from tests import factories
from tests.leagues.calls import calls_of_leagues
from tests.rings import matrix
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry, User

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "stranger", "director", "coordinator", "chief")
ALL, LEADER, LEADS = "200 200 200 200 200", "401 403 {} 403 403", "401 403 {0} 403 {0}"
OFFICE, CHIEF = "401 403 403 {0} {0}", "401 403 403 403 {}"
FORMING, ASKED = "401 404 200 403 200", "401 404 200 404 404"
"""Strangers do not see a league that is being formed, nor somebody else's invitation."""
DOORS = {
    "GET /leagues/": ALL,
    "POST /leagues/": "401 201 201 201 201",
    "GET /leagues/points/": ALL,
    "GET /leagues/champions/": ALL,
    "GET /leagues/{id}/": ALL,
    "GET /leagues/{id}/possible/": ALL,
    "PUT /leagues/{id}/": LEADS,
    "POST /leagues/{id}/hand-on/": FORMING,
    "POST /leagues/{id}/end/": FORMING,
    "POST /leagues/{id}/founders/": FORMING,
    "POST /leagues/{id}/give-up/": "401 422 200 422 422",
    "GET /leagues/{id}/invitations/": "401 403 200 403 200",
    "GET /invitations/": "401 200 200 200 200",
    "POST /invitations/{id}/accept/": ASKED,
    "POST /invitations/{id}/decline/": ASKED,
    "POST /invitations/{id}/withdraw/": "401 404 200 404 200",
    "POST /leagues/{id}/rename/": CHIEF,
    "POST /leagues/{id}/acknowledge/": CHIEF,
    "POST /leagues/{id}/acknowledge/take-back/": CHIEF,
    "POST /leagues/events/{id}/confirm/": OFFICE,
    "POST /leagues/events/{id}/accept/": OFFICE,
    "POST /leagues/events/{id}/accept/take-back/": OFFICE,
    "POST /leagues/{id}/resume/": LEADS,
    "GET /leagues/{id}/seasons/": ALL,
    "POST /leagues/{id}/seasons/": LEADS,
    "GET /leagues/seasons/{id}/": ALL,
    "GET /leagues/seasons/{id}/possible/": ALL,
    "PUT /leagues/seasons/{id}/": LEADS,
    "POST /leagues/seasons/{id}/announce/": LEADS,
    "POST /leagues/seasons/{id}/close/": LEADS,
    "POST /leagues/seasons/{id}/reopen/": LEADS,
    "POST /leagues/seasons/{id}/events/": LEADER,
    "GET /leagues/events/{id}/": ALL,
    "GET /leagues/events/{id}/possible/": ALL,
    "POST /leagues/events/{id}/unflag/": LEADS,
    "PUT /leagues/events/{id}/places/": LEADER,
    "PUT /leagues/events/{id}/bonus/": LEADER,
    "POST /leagues/events/{id}/bonus/submit/": LEADER,
    "POST /leagues/events/{id}/bonus/take-back/": LEADER,
}
"""In the order of ROLES; `{}` where the answer is that of a call that is accepted."""


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


@matrix("label", list(DOORS))
def test_every_role_is_answered_as_it_may(label: str, calls: dict[str, Any], devices: dict[str, Device]) -> None:
    ids, body, status = calls[label]
    method, _, address = label.partition(" ")
    answers = []
    for role in ROLES:
        point, acts = transaction.savepoint(), JournalEntry.objects.count()
        answers.append(str(devices[role].call(method.lower(), address.format(**ids), body).status_code))
        assert answers[-1][0] == "2" or JournalEntry.objects.count() == acts
        transaction.savepoint_rollback(point)
    assert " ".join(answers) == DOORS[label].format(status)
