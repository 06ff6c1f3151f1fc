"""Calls that write: sent twice, sent late, sent wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.api.test_club_evening import LISTING
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Player
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event, Match
from tournaments.record.permissions import COORDINATORS_ONLY, PLAYERS_ONLY
from trekcc.reference import schema

pytestmark = pytest.mark.django_db

WON = {"result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
LOST = {"result": "full_win", "winner": "b", "score_a": 20, "score_b": 100}


KEY = {"Idempotency-Key": "a-key-of-mine"}


def expected_version(path: str) -> str:
    operation = schema()["paths"][f"/api/v1/events/{{event}}{path}"]["post"]
    (said,) = (one["description"] for one in operation["parameters"] if one["name"] == "Expected-Version")
    return str(said)


@pytest.fixture
def running() -> Event:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def director(event: Event) -> Device:
    return Device(factories.director_of(event))


def table(event: Event, number: int = 1) -> str:
    return f"/events/{event.pk}/rounds/{number}/tables/1"


@pytest.mark.parametrize("settled", [False, True])
def test_result_is_not_replaced_without_the_version_that_was_seen(settled: bool, running: Event) -> None:
    device = director(running)
    first = device.put(f"{table(running)}/result/", WON).json()
    assert first["report"] == WON
    if settled:
        other = Match.objects.select_related("round__event").get(round__event=running, table=2)
        report_result(other, factories.ResultFactory(), by=factories.director_of(running))
        complete_round(other.round, by=factories.director_of(running))
        first = device.get(f"{table(running)}/").json()
    sent = {**LOST, "reason": "The slip was misread."} if settled else LOST
    blind = device.put(f"{table(running)}/result/", sent)
    problem = blind.json()
    assert (blind.status_code, problem["code"]) == (409, "version_missing")
    assert (problem["current"]["report"], problem["sent"]) == (WON, sent)
    seen = {"Expected-Version": problem["current"]["version"]}
    assert device.put(f"{table(running)}/result/", sent, **seen).json()["report"] == LOST


def test_ruling_does_not_replace_a_result_without_its_version() -> None:
    event = factories.FullEventFactory(players=4, online=True)
    factories.RoundFactory(event=event)
    device, ruling = director(event), {"responsible": "a", "gets": "FL", "opponent_gets": "FW"}
    assert device.put(f"{table(event)}/result/", WON).status_code == 200
    blind = device.post(f"{table(event)}/ruling/", ruling)
    assert (blind.status_code, blind.json()["code"], blind.json()["current"]["report"]) == (409, "version_missing", WON)
    seen = {"Expected-Version": blind.json()["current"]["version"]}
    assert device.post(f"{table(event)}/ruling/", ruling, **seen).status_code == 200


def test_listing_is_changed_field_by_field() -> None:
    device = Device(factories.UserFactory())
    event = device.post("/events/", LISTING).json()
    changed = device.patch(f"/events/{event['id']}/", {"fee": "5 euros"}, **{"Expected-Version": event["version"]})
    assert changed.json() == {**event, "fee": "5 euros", "version": event["version"] + 1}


def test_everything_that_stands_against_a_listing_is_said_at_once_and_by_field() -> None:
    drafted = {"game": "2E", "rules": "infinite_diversity_draft", "scenario": "no_such_thing_as_luck"}
    refused = Device(factories.UserFactory()).post("/events/", {**LISTING, **drafted, "rounds_scheduled": 5})
    assert (refused.status_code, refused.json()["code"]) == (422, "draft_only")
    assert list(refused.json()["errors"]) == ["format", "rounds_scheduled"]
    assert refused.json()["errors"]["format"] == [
        "Infinite Diversity Draft rules go with the format Draft only. (OPG 4.3.7)"
    ]


def test_round_that_cannot_begin_says_why(running: Event) -> None:
    begin = f"/events/{running.pk}/rounds/1/start/"
    device = director(running)
    assert device.post(begin).status_code == 200
    again = device.post(begin)
    assert (again.status_code, again.json()["code"], again.json()["detail"]) == (
        409,
        "begun",
        "Round 1 has begun already.",
    )


def test_draft_is_to_be_published_before_it_begins() -> None:
    event = factories.FullEventFactory(players=4)
    device = director(event)
    device.post(f"/events/{event.pk}/rounds/")
    refused = device.post(f"/events/{event.pk}/rounds/1/start/")
    assert (refused.status_code, refused.json()["detail"]) == (422, "Round 1 is a draft: publish it first.")


def test_result_without_a_winner_is_named_in_full(running: Event) -> None:
    factories.play_online(running)
    refused = director(running).put(f"{table(running)}/result/", {"result": "delayed", "winner": "a"})
    assert refused.json()["detail"] == "“Delayed, to be played later” has no winner. Leave the winner out."


def test_missing_score_is_named_by_the_engine(running: Event) -> None:
    refused = director(running).put(f"{table(running)}/result/", {"result": "full_win", "winner": "a"})
    assert (refused.status_code, refused.json()["code"]) == (422, "score_a_missing")


def test_correction_needs_a_reason_and_shows_who_moves() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    device = director(event)
    assert device.put(f"{table(event)}/result/", LOST).json()["code"] == "reason_missing"
    moved = device.post(f"{table(event)}/preview/", LOST).json()["moves"]
    assert moved
    assert set(moved[0]) == {"name", "rank_before", "vp_before", "rank", "vp"}
    seen = {"Expected-Version": device.get(f"{table(event)}/").json()["version"]}
    corrected = device.put(f"{table(event)}/result/", {**LOST, "reason": "Two slips were exchanged."}, **seen)
    assert (corrected.status_code, corrected.json()["corrected"]) == (200, True)


def test_unknown_field_is_refused_by_name() -> None:
    refused = Device(factories.UserFactory()).post("/events/", {**LISTING, "state": "finalized", "seed": 1})
    assert refused.status_code == 400
    assert refused.json()["errors"] == {"state": ["There is no such field."], "seed": ["There is no such field."]}
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": "x" * 121}, "title"),
        ({"title": ""}, "title"),
        ({"title": "a\u202eb"}, "title"),
        ({"title": 7}, "title"),
        ({"game": "Chess"}, "game"),
        ({"starts_at": "tomorrow"}, "starts_at"),
        ({"starts_at": "2027-10-14T09:00"}, "starts_at"),
        ({"starts_at": "1066-10-14T09:00:00Z"}, "starts_at"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"rounds_scheduled": 21}, "rounds_scheduled"),
        ({"rounds_scheduled": "4"}, "rounds_scheduled"),
        ({"rounds_scheduled": True}, "rounds_scheduled"),
        ({"sanctioned": "yes"}, "sanctioned"),
        ({"link": "javascript:alert(1)"}, "link"),
        ({"options": ["a"]}, "options"),
    ],
)
def test_wrong_field_of_a_listing_is_named(change: dict[str, Any], field: str) -> None:
    refused = Device(factories.UserFactory()).post("/events/", {**LISTING, **change})
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [field])


@pytest.mark.parametrize(
    ("header", "value"),
    [("Idempotency-Key", "x" * 65), ("Idempotency-Key", "ä"), ("Expected-Version", "new"), ("Expected-Version", "-1")],
)
def test_header_that_cannot_be_meant_is_refused(header: str, value: str, running: Event) -> None:
    refused = director(running).put(f"{table(running)}/result/", WON, **{header: value})
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [header])


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'"text"', b"\xff\xfe", b'{"title": NaN}', b"[" * 100_000, b'{"a":' * 100_000, b"9" * 5_000],
)
def test_body_that_is_no_object_is_a_400(body: bytes) -> None:
    device = Device(factories.UserFactory())
    headers = {"Authorization": f"Token {device.token}"}
    answer = device.client.post("/api/v1/events/", body, content_type="application/json", headers=headers)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_walk_in_and_member_are_entered_through_one_door(running: Event) -> None:
    device, member = director(running), factories.UserFactory(handle="Quark")
    factories.let_enter(factories.director_of(running), member)
    at = f"/events/{running.pk}/entries/"
    known = device.post(at, {"player": member.player.pk})
    new = device.post(at, {"name": "Somebody late", "country": "SE"})
    assert known.json()["player"] == {"id": member.player.pk, "name": "Quark"}
    assert (known.json()["checked_in"], new.json()["checked_in"], new.json()["entered_in"]) == (False, True, 2)
    assert Player.objects.get(name="Somebody late").country == "SE"
    assert device.post(at, {"player": member.player.pk}).json()["code"] == "entered_already"
    assert device.post(at, {}).status_code == device.post(at, {"player": 1, "name": "x"}).status_code == 400
    assert device.post(at, {"player": 10**12}).status_code == 404


def test_two_players_of_a_draft_change_places() -> None:
    event = factories.FullEventFactory(players=4)
    device = director(event)
    drawn = device.post(f"/events/{event.pk}/rounds/", {"seed": 1}).json()
    (ann, _), (bob, _) = ([seat["player"]["id"] for seat in match["seats"]] for match in drawn["matches"])
    at = f"/events/{event.pk}/rounds/1"
    swapped = device.post(f"{at}/swap/", {"players": [ann, bob], "reason": "They came together."}).json()
    assert [match["seats"][0]["player"]["id"] for match in swapped["matches"]] == [bob, ann]
    why = device.get(f"{at}/draw/").json()
    assert (why["changed_because"], bool(why["differences"])) == ("They came together.", True)
    assert device.delete(f"{at}/").status_code == 204
    assert device.get(f"{at}/").status_code == 404


def test_same_call_with_the_same_key_is_answered_and_not_done_twice() -> None:
    device = Device(factories.UserFactory())
    first, second = (device.post("/events/", LISTING, **KEY) for _ in range(2))
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert Event.objects.count() == 1


def test_other_call_with_the_same_key_is_a_call_of_its_own() -> None:
    device = Device(factories.UserFactory())
    device.post("/events/", LISTING, **KEY)
    other = device.post("/events/", {**LISTING, "title": "Another evening"}, **KEY)
    assert (other.status_code, Event.objects.count()) == (201, 2)


def test_result_sent_again_with_its_key_is_written_once(running: Event) -> None:
    device, headers = director(running), {**KEY, "Expected-Version": 1}
    answers = [device.put(f"{table(running)}/result/", WON, **headers) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert JournalEntry.objects.filter(tag="result.reported").count() == 1


def test_stale_result_is_refused_with_what_stands(running: Event) -> None:
    device = director(running)
    device.put(f"{table(running)}/result/", WON, **{"Expected-Version": 1})
    late = device.put(f"{table(running)}/result/", LOST, **{"Expected-Version": 1})
    problem = late.json()
    assert (late.status_code, problem["code"], late["Content-Type"]) == (409, "stale", "application/problem+json")
    assert problem["current"]["kind"] == "table"
    assert (problem["current"]["version"], problem["current"]["report"], problem["sent"]) == (2, WON, LOST)
    assert Match.objects.get(round__event=running, table=1).winner_seat == "a"


def test_listing_that_changed_since_it_was_read_is_refused() -> None:
    device = Device(factories.UserFactory())
    event = device.post("/events/", LISTING).json()
    device.patch(f"/events/{event['id']}/", {"fee": "5 euros"})
    late = device.patch(f"/events/{event['id']}/", {"fee": "6 euros"}, **{"Expected-Version": event["version"]})
    assert (late.status_code, late.json()["current"]["version"]) == (409, event["version"] + 1)


def test_rule_that_forbids_it_is_named_with_its_section(running: Event) -> None:
    refused = director(running).post(f"/events/{running.pk}/rounds/1/complete/")
    assert refused.status_code == 422
    assert {"code": "not_reported", "section": "OPG 7.4"}.items() <= refused.json().items()
    assert refused.json()["detail"] == "Round 1 still waits for: table 1, 2."


def test_version_of_the_round_and_of_the_event_are_compared_where_the_schema_says(running: Event) -> None:
    event = Event.objects.get(pk=running.pk)
    path, device = f"/events/{running.pk}/rounds/1/start/", director(running)
    assert "`version` of the event" in expected_version("/rounds/{number}/start/")
    assert "`version` of the round" in expected_version("/rounds/{number}/publish/")
    assert "`version` of the table" in expected_version("/rounds/{number}/tables/{table}/extra-time/")
    assert device.post(path, **{"Expected-Version": event.version + 1}).status_code == 409
    assert device.post(path, **{"Expected-Version": event.version}).status_code == 200


def test_director_who_would_reopen_is_told_who_can() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    refused = director(event).post(f"/events/{event.pk}/reopen/", {"reason": "A wrong slip."})
    assert (refused.status_code, refused.json()["detail"]) == (403, COORDINATORS_ONLY)


def test_director_who_does_not_play_is_told_so(running: Event) -> None:
    refused = director(running).get(f"/events/{running.pk}/my-table/")
    assert (refused.status_code, refused.json()["detail"]) == (403, PLAYERS_ONLY)


def test_round_has_another_version_once_it_is_complete(running: Event) -> None:
    device, path = director(running), f"/events/{running.pk}/rounds/1"
    for number in (1, 2):
        device.put(f"{path}/tables/{number}/result/", WON)
    before = device.get(f"{path}/").json()["version"]
    complete = device.post(f"{path}/complete/").json()
    assert (complete["state"], complete["version"]) == ("complete", before + 1)


def test_option_that_its_rules_do_not_have_is_refused() -> None:
    refused = Device(factories.UserFactory()).post("/events/", {**LISTING, "options": {"earned_bye_schedule": "huge"}})
    assert refused.status_code == 422


def test_other_content_types_are_a_415() -> None:
    device = Device(factories.UserFactory())
    headers = {"Authorization": f"Token {device.token}"}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/xml"):
        answer = device.client.post("/api/v1/events/", json.dumps(LISTING), content_type=kind, headers=headers)
        assert answer.status_code == 415


def test_draft_is_seen_by_its_directors_alone() -> None:
    event = factories.FullEventFactory(players=4)
    device = director(event)
    device.post(f"/events/{event.pk}/rounds/", {})
    for other in (Device(), Device(factories.UserFactory()), Device(factories.CoordinatorFactory())):
        assert other.get(f"/events/{event.pk}/rounds/").json() == []
        assert other.get(f"/events/{event.pk}/rounds/1/").status_code == 404
        assert other.get(f"/events/{event.pk}/rounds/1/draw/").status_code == 404
        assert other.get(f"/events/{event.pk}/rounds/1/tables/1/").status_code == 404
