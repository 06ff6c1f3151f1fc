"""A whole evening through the API: what the pages can do, a program can do."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

LISTING = {
    "title": "Evening by program",
    "game": "2E",
    "format": "constructed",
    "pool": "complete",
    "rules": "standard",
    "starts_at": "2098-01-03T18:00:00+01:00",
    "time_zone": "Europe/Berlin",
    "rounds_scheduled": 3,
    "sanctioned": False,
}


def test_evening_is_run_from_registration_to_final_table() -> None:
    device = Device(factories.UserFactory(handle="Ada"))
    event = device.post("/events/", LISTING).json()
    at = f"/events/{event['id']}"
    names = [{"name": f"Player {number}"} for number in range(5)]
    listed = device.post(f"{at}/entries/list/", {"names": names, "check_in": True}).json()
    assert [entry["checked_in"] for entry in listed] == [True] * 5
    early = device.post(f"{at}/rounds/", {"seed": 1}).json()
    refused = device.post(f"{at}/rounds/1/publish/", **{"Expected-Version": early["version"]}).json()
    assert (refused["code"], device.delete(f"{at}/rounds/1/").status_code) == ("to_come", 204)
    assert device.post(f"{at}/begin-now/").json()["starts_at"] < LISTING["starts_at"]
    for number in (1, 2, 3):
        _play(device, at, number)
    assert device.get(f"{at}/outlook/").json()["obstacles"] == []
    final = device.post(f"{at}/finalize/", {}).json()
    table = device.get(f"{at}/standings/").json()
    assert final["state"] == "finalized"
    assert [place["rank"] for place in table["standings"]] == [1, 2, 3, 4, 5]
    assert all(place["worked"]["vp"] for place in table["standings"])
    assert {entry.tag for entry in JournalEntry.objects.filter(event=event["id"])} == {
        "event.registered",
        "event.begun_now",
        "round.discarded",
        "entry.made",
        "round.drawn",
        "round.published",
        "result.reported",
        "round.completed",
        "event.finalized",
    }


def _play(device: Device, at: str, number: int) -> None:
    drawn = device.post(f"{at}/rounds/", {"seed": number})
    assert drawn.status_code == 201, drawn.json()
    assert device.get(f"{at}/rounds/{number}/draw/").json()["is_best"]
    published = device.post(f"{at}/rounds/{number}/publish/", **{"Expected-Version": drawn.json()["version"]}).json()
    assert published["state"] == "published"
    for table in published["matches"]:
        if table["table"]:
            _report(device, f"{at}/rounds/{number}/tables/{table['table']}", table["version"])
    assert device.post(f"{at}/rounds/{number}/complete/").json()["state"] == "complete"


def _report(device: Device, table: str, version: int) -> None:
    result: dict[str, Any] = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
    worth = device.post(f"{table}/preview/", result).json()
    assert [side["vp"] for side in worth["earned"]] == [4, 1]
    shown = device.put(f"{table}/result/", result, **{"Expected-Version": version})
    assert shown.status_code == 200, shown.json()
    assert [(seat["earned"]["vp"], seat["earned"]["diff"]) for seat in shown.json()["seats"]] == [(4, 65), (1, -65)]
    assert shown.json()["report"] == result


def test_event_that_was_registered_through_the_api_has_its_page(stranger: Device) -> None:
    event = Device(factories.UserFactory()).post("/events/", LISTING).json()
    assert stranger.client.get(event["url"]).status_code == 200
    assert stranger.get(f"/events/{event['id']}/").json()["title"] == LISTING["title"]
    assert Event.objects.get(pk=event["id"]).state == "listed"
