"""Events in and out as documents, through the API."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

MATCH = {"table": 1, "a": "p1", "b": "p2", "result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
DOCUMENT: dict[str, Any] = {
    "format": "trekcc-event",
    "version": 1,
    "ruleset": "tcc-2e",
    "title": "From paper",
    "starts_at": "2025-05-04",
    "players": [{"id": "p1", "name": "First"}, {"id": "p2", "name": "Second"}, {"id": "p3", "name": "Third"}],
    "rounds": [{"number": 1, "matches": [MATCH, {"a": "p3", "b": None, "result": "bye"}]}],
    "published": [{"player": "p1", "vp": 4}],
}


def test_document_comes_in_and_goes_out_as_it_was() -> None:
    device = Device(factories.UserFactory())
    made = device.post("/events/import/", DOCUMENT)
    event = made.json()
    assert (made.status_code, event["title"], event["sanctioned"], event["players"]) == (201, "From paper", False, 3)
    assert device.get(f"/events/{event['id']}/document/").json() == DOCUMENT
    table = Device().get(f"/events/{event['id']}/standings/").json()["standings"]
    assert [(place["player"]["name"], place["figures"]["vp"]) for place in table[:2]] == [("First", 4), ("Third", 4)]


@pytest.mark.parametrize("body", [[], "text", 7, None])
def test_what_is_no_document_is_refused(body: Any) -> None:
    device = Device(factories.UserFactory())
    headers = {"Authorization": f"Token {device.token}"}
    answer = device.client.post(
        "/api/v1/events/import/", json.dumps(body), content_type="application/json", headers=headers
    )
    assert answer.status_code in (400, 422)


def test_import_sent_again_with_its_key_makes_one_event() -> None:
    device = Device(factories.UserFactory())
    ids = {device.post("/events/import/", DOCUMENT, **{"Idempotency-Key": "x"}).json()["id"] for _ in range(3)}
    assert (len(ids), Event.objects.count()) == (1, 1)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"version": 2}, "version"),
        ({"format": "other"}, "format"),
        ({"ruleset": "chess"}, "ruleset"),
        ({"players": []}, "rounds[0].matches[0].a"),
        ({"rounds": [{"number": 1, "matches": [{**MATCH, "b": "p9"}]}]}, "rounds[0].matches[0].b"),
        ({"rounds": [{"number": 1, "matches": [{**MATCH, "winner": "c"}]}]}, "rounds[0].matches[0].winner"),
        ({"title": "a\u202eb"}, "title"),
    ],
)
def test_document_that_cannot_be_used_is_refused_with_its_place(change: dict[str, Any], place: str) -> None:
    refused = Device(factories.UserFactory()).post("/events/import/", {**DOCUMENT, **change})
    problem = refused.json()
    assert (refused.status_code, problem["code"], problem["place"]) == (422, "document", place)
    assert not Event.objects.exists()


def test_event_of_this_site_goes_to_another_and_stands_there_as_it_stood() -> None:
    event = factories.PlayedEventFactory(players=5, rounds=2)
    document = Device(factories.director_of(event)).get(f"/events/{event.pk}/document/").json()
    players = {one["id"]: {"another": True} for one in document["players"]}
    other = Device(factories.UserFactory()).post("/events/import/", {"document": document, "players": players}).json()
    table, copied = (Device().get(f"/events/{pk}/standings/").json() for pk in (event.pk, other["id"]))
    assert [place["figures"] for place in table["standings"]] == [place["figures"] for place in copied["standings"]]
    assert Device().get(f"/events/{other['id']}/rounds/1/draw/").json()["differences"] == []
