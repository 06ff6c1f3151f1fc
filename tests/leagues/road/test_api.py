"""The road as programs walk it: the same refusals as on the pages."""

from __future__ import annotations

from typing import Any

from leagues.models import Application, Call
from tests import factories
from tests.leagues.road.conftest import Road
from tests.tournaments.api.conftest import Device
from tests.tournaments.api.test_club_evening import LISTING
from tournaments.record.models import Event

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


def test_program_applies_and_its_event_carries_it(road: Road) -> None:
    host, officer = Device(road.host), Device(road.coordinator)
    answer = host.post("/road/applications/", {**WANTED, "notes": "Helpers."})
    made = answer.json()
    assert (answer.status_code, made["state"], made["notes"], made["needs"]) == (201, "open", "Helpers.", [])
    at = f"/road/applications/{made['id']}/"
    assert host.put(at, {**WANTED, "location": "Bonn"}).json()["location"] == "Bonn"
    assert [one["id"] for one in officer.get("/road/applications/").json()["results"]] == [made["id"]]
    refused = host.post(f"{at}approve/", {"note": "Me."})
    assert (refused.status_code, refused.json()["code"]) == (422, "not_yours")
    assert Device(factories.UserFactory()).get(at).status_code == 404
    assert officer.post(f"{at}approve/", {"note": "Gladly."}).json()["decided_by"] == "Cora"
    event = road.event()
    assert host.post(f"{at}carry/", {"event": event.pk}).json()["event"] == event.pk
    assert Device().get("/road/championships/?level=regional").json()["results"][0]["notes"] == ""
    assert Device().get("/road/championships/?year=2027").json()["count"] == 0
    refused = host.patch(f"/events/{event.pk}/", {"level": 3})
    assert (refused.status_code, refused.json()["code"]) == (422, "level_by_application")
    assert "/road/" in refused.json()["detail"]
    checked = host.post("/events/check/", {**LISTING, "level": 2}).json()
    assert [one["code"] for one in checked["violations"]] == ["level_by_application"]
    assert host.post(f"{at}release/").json()["state"] == "released"
    assert Event.objects.get(pk=event.pk).level == 1


def test_program_sees_why_and_withdraws(road: Road) -> None:
    host = Device(road.host)
    refused = host.post("/road/applications/", {**WANTED, "starts_on": "2026-10-01", "ends_on": "2026-10-01"})
    assert (refused.status_code, refused.json()["code"], refused.json()["section"]) == (
        422,
        "out_of_season",
        "OPG 11.1.1",
    )
    assert host.post("/road/applications/", {**WANTED, "region": "nowhere"}).status_code == 404
    assert host.post("/road/applications/", {**WANTED, "call": 99}).status_code == 404
    at = f"/road/applications/{host.post('/road/applications/', WANTED).json()['id']}/"
    assert host.post(f"{at}withdraw/").json()["state"] == "withdrawn"
    assert host.post(f"{at}withdraw/").status_code == 409


def test_program_refuses_and_allocates(road: Road) -> None:
    officer, application = Device(road.coordinator), road.applied()
    at = f"/road/applications/{application.pk}/"
    assert officer.post(f"{at}refuse/", {"note": "There is one."}).json()["state"] == "refused"
    body = {**WANTED, "handle": "Hanna", "note": "She asked."}
    assert Device(road.host).post("/road/allocations/", body).status_code == 403
    made = officer.post("/road/allocations/", body)
    assert (made.status_code, made.json()["allocated"], made.json()["applicant"]) == (201, True, "Hanna")
    refused = officer.post("/road/allocations/", {**body, "handle": "Cora"})
    assert refused.json()["code"] == "own_event"
    assert Application.objects.filter(state="approved").count() == 1


def test_program_calls_for_bids_and_bids(road: Road) -> None:
    officer = Device(road.coordinator)
    made = officer.post("/road/calls/", CALL)
    at = f"/road/calls/{made.json()['id']}/"
    assert (made.status_code, made.json()["state"]) == (201, "open")
    assert Device(road.host).post("/road/calls/", CALL).status_code == 403
    assert officer.post("/road/calls/", {**CALL, "level": "worlds"}).json()["code"] == "coordinators_call"
    assert officer.put(at, {**CALL, "text": "When?"}).json()["text"] == "When?"
    assert Device().get(at).json()["text"] == "When?"
    bid = {
        **WANTED,
        "level": "continental",
        "starts_on": "2026-06-06",
        "ends_on": "2026-06-06",
        "call": made.json()["id"],
    }
    assert Device(road.host).post("/road/applications/", bid).json()["call"] == made.json()["id"]
    assert officer.post(f"{at}withdraw/").json()["state"] == "withdrawn"
    assert [one["state"] for one in Device().get("/road/calls/").json()["results"]] == ["withdrawn"]
    assert Call.objects.get().withdrawn


def test_windows_are_those_of_the_guide(road: Road) -> None:
    windows = Device().get("/road/windows/").json()
    assert [(one["code"], one["level"], one["k"], one["is_on"]) for one in windows] == [
        ("regional", 2, 28, True),
        ("national", 3, 40, True),
        ("masters", 3, 40, True),
        ("continental", 4, 52, False),
        ("worlds", 5, 64, False),
    ]
