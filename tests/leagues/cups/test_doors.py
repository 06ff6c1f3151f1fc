"""Who may pass which door of the API of championships: every operation for every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from leagues.api import championship_urls
from tests import factories
from tests.leagues.cups.bids import open_stakes
from tests.leagues.cups.calls import Sent, calls_of_championships
from tests.leagues.cups.champions import bracket_and_champions_league
from tests.leagues.cups.rows import championship
from tests.rings import matrix
from tests.tournaments.api.conftest import Device

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "stranger", "director", "coordinator", "chief", "chair")
EVERYBODY = "200 200 200 200 200 200"
CHAIR = "401 403 403 403 403 {}"
CHIEF = "401 403 403 403 {} 403"
DIRECTOR = "401 403 {} 403 403 403"
DOORS = {
    "GET /masters/{year}/": EVERYBODY,
    "GET /challenges/": EVERYBODY,
    "GET /events/{event}/gives/": "401 403 200 200 200 403",
    "GET /events/{event}/drawing/": EVERYBODY,
    "POST /events/{event}/drawing/": CHAIR.format(201),
    "DELETE /events/{event}/drawing/": CHAIR.format(204),
    "POST /events/{event}/drawing/draw/": CHAIR.format(200),
    "GET /events/{event}/cups/possible/": EVERYBODY,
    "GET /champions-leagues/": EVERYBODY,
    "GET /events/{event}/champions-league/": EVERYBODY,
    "POST /events/{event}/champions-league/": CHIEF.format(201),
    "DELETE /events/{event}/champions-league/": CHIEF.format(204),
    "POST /events/{event}/champions-league/waivers/": DIRECTOR.format(201),
    "POST /events/{event}/champions-league/waivers/{id}/take-back/": DIRECTOR.format(200),
    "POST /events/{event}/champions-league/seeds/": DIRECTOR.format(200),
    "GET /events/{event}/bids/": EVERYBODY,
    "PUT /events/{event}/bids/": "401 403 200 200 200 403",
    "POST /events/{event}/bids/opt-out/": "401 422 201 422 422 422",
    "POST /events/{event}/bids/marks/": DIRECTOR.format(201),
    "POST /events/{event}/bids/marks/{id}/take-back/": "401 422 200 422 422 422",
    "GET /events/{event}/bids/report/": "401 403 200 200 200 403",
}


@pytest.fixture(scope="module")
def devices(lasting: None) -> dict[str, Any]:
    users = {
        "anonymous": None,
        "stranger": factories.UserFactory(handle="Stranger"),
        "director": factories.UserFactory(handle="Leader"),
        "coordinator": factories.CoordinatorFactory(handle="Cora"),
        "chief": factories.CoordinatorFactory(handle="Chief", post="director"),
        "chair": factories.CoordinatorFactory(handle="Cher", post="chair"),
    }
    return {"users": users, **{role: Device(user) for role, user in users.items()}}


@pytest.fixture(scope="module")
def calls(devices: dict[str, Any]) -> dict[str, Sent]:
    users = devices["users"]
    over = championship(users["director"], 1, 4)
    other = factories.EventFactory(by=users["director"])
    named = bracket_and_champions_league(users["director"], users["chief"])
    return calls_of_championships(users["chair"], over, other, *named, open_stakes(users["director"]))


def test_every_operation_has_its_row(calls: dict[str, Sent]) -> None:
    assert list(calls) == list(DOORS)
    patterns: list[Any] = list(championship_urls.urlpatterns)
    operations = sum(len(pattern.callback.actions.keys() - {"head"}) for pattern in patterns)
    assert operations == len(DOORS)


@matrix("label", list(DOORS))
def test_every_role_gets_the_answer_of_the_table(label: str, calls: dict[str, Sent], devices: dict[str, Any]) -> None:
    ids, body, _ = calls[label]
    method, address = label.format(**ids).split(" ")
    answers = []
    for role in ROLES:
        point = transaction.savepoint()
        answers.append(str(devices[role].call(method.lower(), address, body).status_code))
        transaction.savepoint_rollback(point)
    assert " ".join(answers) == DOORS[label]
