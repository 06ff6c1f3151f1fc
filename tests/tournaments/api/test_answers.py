"""Whole answers: every field of a row, with its value."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.closing.services.prizes import Offer, add_prize, give_prize, hand_out_prize
from tournaments.entries.services.claims import claim_player
from tournaments.entries.services.merging import merge_players
from tournaments.people.models import Player
from tournaments.play.services.altering import NewRounds, change_rounds
from tournaments.play.services.deadlines import announce_extensions, set_deadline
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, RoundChange
from trekcc.reference import schema

pytestmark = pytest.mark.django_db


def told(at: datetime | None) -> str | None:
    return at and at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def director(event: Event) -> Device:
    return Device(factories.director_of(event))


def person(player: Player) -> dict[str, Any]:
    return {"id": player.pk, "name": player.shown_name}


def test_prize_is_told_whole_before_and_after_it_is_won() -> None:
    event = factories.FullEventFactory(players=2)
    by, entry = factories.director_of(event), event.entries.earliest("number")
    prize = add_prize(event, Offer("A deck box", 1), by=by)
    path = f"/events/{event.pk}/prizes/"
    usual = {"id": prize.pk, "place": 1, "label": "", "text": "A deck box", "forfeited": False, "glass": False}
    assert director(event).get(path).json() == [{**usual, "entry": None, "winner": None, "given_at": None}]
    hand_out_prize(give_prize(prize, entry, by=by), given=True, by=by)
    prize.refresh_from_db()
    won = {"entry": entry.pk, "winner": person(entry.player), "given_at": told(prize.given_at)}
    assert prize.given_at is not None
    assert director(event).get(path).json() == [usual | won]


@pytest.mark.parametrize(("confirm", "state"), [(True, "confirmed"), (False, "refused")])
def test_decision_on_a_claim_is_answered_with_the_claim(confirm: bool, state: str) -> None:
    event, member = factories.FullEventFactory(players=2), factories.UserFactory(handle="Pat")
    claim = claim_player(event.entries.earliest("number").player, by=member)
    cora = factories.CoordinatorFactory(handle="Cora")
    answer = Device(cora).post(f"/claims/{claim.pk}/decision/", {"confirm": confirm})
    claim.refresh_from_db()
    assert (answer.status_code, answer.json()) == (
        200,
        {
            "id": claim.pk,
            "url": f"/claims/{claim.pk}/",
            "player": {"id": claim.player_id, "name": claim.player.shown_name},
            "by": person(member.player),
            "state": state,
            "made_at": told(claim.made_at),
            "decided_by": "Cora",
            "decided_at": told(claim.decided_at),
            "contest": None,
        },
    )
    assert claim.state == state


def test_changes_of_the_rounds_are_those_of_the_event() -> None:
    for event in (factories.EventFactory(), factories.EventFactory()):
        change_rounds(
            event, NewRounds(5, "attendance", unanimous=True, because="Thirty came"), by=factories.director_of(event)
        )
    change = RoundChange.objects.get(event=event)
    answer = Device().get(f"/events/{event.pk}/round-changes/")
    assert (answer.status_code, answer.json()) == (200, answer.json() | {"count": 1})
    assert answer.json()["results"] == [
        {
            "id": change.pk,
            "before": 4,
            "after": 5,
            "at": told(change.at),
            "begun": False,
            "reason": "attendance",
            "because": "Thirty came",
            "unanimous": True,
        }
    ]


def test_event_that_is_moved_or_cancelled_is_answered_whole_among_others() -> None:
    factories.EventFactory()
    event = factories.EventFactory(title="Moved")
    device, later = director(event), factories.in_hours(400)
    moved = device.post(f"/events/{event.pk}/postpone/", {"starts_at": told(later), "reason": "The hall is shut."})
    assert (moved.status_code, moved.json()["id"], moved.json()["starts_at"]) == (200, event.pk, told(later))
    assert (moved.json()["postponed_from"], moved.json()["postponed_because"]) == (
        told(event.starts_at),
        "The hall is shut.",
    )
    gone = device.post(f"/events/{event.pk}/cancel/", {"reason": "Too few."})
    assert (gone.json()["id"], gone.json()["state"], gone.json()["cancelled_because"]) == (
        event.pk,
        "cancelled",
        "Too few.",
    )


def test_order_that_the_director_does_not_play_is_answered_with_what_stands() -> None:
    event, coordinator = (
        factories.approve_playing(factories.FullEventFactory(players=4), 4),
        Device(factories.CoordinatorFactory()),
    )
    path = f"/events/{event.pk}/directors/playing/"
    allowed = {
        "rule": "with_approval",
        "others": 4,
        "asked": 4,
        "yes": 4,
        "forbidden_because": "",
        "refused": "",
        "judging": [],
    }
    assert director(event).get(path).json() == allowed | {"warnings": director(event).get(path).json()["warnings"]}
    answer = coordinator.call("put", f"{path}order/", {"reason": "A title is at stake."})
    assert (answer.status_code, answer.json()["forbidden_because"]) == (200, "A title is at stake.")
    assert "A title is at stake." in answer.json()["refused"]
    assert coordinator.post(f"{path}allow/").json()["refused"] == ""


def test_ruling_on_a_game_is_answered_with_its_own_table() -> None:
    event = factories.FullEventFactory(players=4, online=True)
    by = factories.director_of(event)
    announce_extensions(event, given=False, by=by)
    set_deadline(factories.RoundFactory(event=event), factories.in_hours(24), by=by)
    path = f"/events/{event.pk}/rounds/1/tables/2/"
    answer = director(event).post(f"{path}ruling/", {"responsible": "ab"})
    assert (answer.status_code, answer.json()["table"]) == (200, 2)
    assert [seat["earned"]["outcome"] for seat in answer.json()["seats"]] == ["MG", "MG"]
    assert director(event).get(path).json() == answer.json()


def test_suspensions_of_no_phase_are_not_asked_for() -> None:
    answer = Device(factories.CoordinatorFactory()).get("/suspensions/?phase=nonsense")
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["phase"])


def test_last_step_is_told_and_undone() -> None:
    event = factories.FullEventFactory(players=4)
    played = factories.RoundFactory(event=event)
    factories.report_all(played, Random(1))
    device, path = director(event), f"/events/{event.pk}/undo/"
    last = device.get(path).json()
    assert set(last) == {"step", "text"}
    undone = device.post(path, {"step": last["step"]})
    assert (undone.status_code, undone.json()["step"] != last["step"]) == (200, True)


@pytest.mark.parametrize("given", [False, True])
def test_announcement_of_extensions_is_answered_with_what_was_announced(given: bool) -> None:
    event = factories.FullEventFactory(players=2, online=True)
    if given:
        announce_extensions(event, given=False, by=factories.director_of(event))
    answer = director(event).put(f"/events/{event.pk}/extensions/", {"given": given})
    event.refresh_from_db()
    assert event.no_extensions is not given
    assert answer.json() == {"given": given, "version": event.version}


def test_round_is_told_whole() -> None:
    factories.FullEventFactory(players=2)
    event = factories.FullEventFactory(players=3)
    played = factories.RoundFactory(event=event)
    table, bye = played.matches.order_by("table")
    if table.table is None:
        table, bye = bye, table
    report_result(table, factories.ResultFactory(winner=1), by=factories.director_of(event))
    played.refresh_from_db()
    table.refresh_from_db()
    first, second = (seat.player for seat in table.seats.order_by("place"))
    quiet = {
        "extra_seconds": 0,
        "extra_because": "",
        "deadline": None,
        "deadline_because": "",
        "corrected": False,
        "log": {"first_turn": None, "began_at": None, "ended_at": None},
    }
    (shown,) = Device().get(f"/events/{event.pk}/rounds/").json()
    assert shown.pop("matches") == [
        {
            **quiet,
            "table": 1,
            "version": table.version,
            "seats": [
                {"player": person(first), "earned": {"outcome": "FL", "vp": 1, "diff": -65}},
                {"player": person(second), "earned": {"outcome": "FW", "vp": 4, "diff": 65}},
            ],
            "report": {"result": "full_win", "winner": "b", "score_a": 35, "score_b": 100},
            "reported_at": told(table.reported_at),
        },
        {
            **quiet,
            "table": None,
            "version": bye.version,
            "seats": [
                {"player": person(bye.seats.get().player), "earned": {"outcome": "BYE", "vp": 4, "diff": 0}},
            ],
            "report": {"result": "bye"},
            "reported_at": told(bye.reported_at),
        },
    ]
    assert shown == {
        "number": 1,
        "of_round": 1,
        "game": 1,
        "state": "published",
        "version": played.version,
        "published_at": told(played.published_at),
        "minutes": None,
        "started_at": None,
        "paused_at": None,
        "ends_at": None,
        "time_called_at": None,
        "deadline": None,
        "changed_because": "",
        "abandoned_because": "",
        "rematches": 0,
        "unfit_tables": [],
    }


def test_entry_is_told_whole_under_the_name_that_stays() -> None:
    event = factories.FullEventFactory(players=2)
    record = event.entries.earliest("number")
    merging = merge_players(
        record.player, factories.PlayerFactory(name="Nora"), "A new name.", by=factories.CoordinatorFactory()
    )
    shown = Device().get(f"/events/{event.pk}/entries/").json()["results"][0]
    assert shown == {
        "id": record.pk,
        "number": 1,
        "player": {"id": merging.player_id, "name": "Nora"},
        "checked_in": True,
        "entered_in": 1,
        "dropped_after": None,
        "sits_out": [],
        "disqualified_after": None,
        "forfeits": False,
        "ranked_last": False,
        "earned_byes": 0,
        "fixed_table": None,
        "forfeited_byes": 0,
    }


@pytest.mark.parametrize(("level", "k_factor"), [(1, 16), (3, 40)])
def test_event_tells_its_k_factor_by_its_level(level: int, k_factor: int) -> None:
    event = factories.EventFactory()
    Event.objects.filter(pk=event.pk).update(level=level)
    assert director(event).get(f"/events/{event.pk}/").json()["k_factor"] == k_factor


@pytest.mark.parametrize("body", [{}, {"step": 0}, {"step": "1"}, {"step": None}])
def test_step_that_is_none_is_not_undone(body: dict[str, Any]) -> None:
    event = factories.FullEventFactory(players=2)
    answer = director(event).post(f"/events/{event.pk}/undo/", body)
    assert (answer.status_code, list(answer.json()["errors"])) == (400, ["step"])


@pytest.mark.parametrize("body", [{}, {"result": "nonsense"}, {"result": "full_win", "score_a": -1000}])
def test_own_result_that_cannot_be_read_is_refused(body: dict[str, Any]) -> None:
    event, player = factories.FullEventFactory(players=1), factories.UserFactory()
    factories.enter(event, player.player)
    factories.RoundFactory(event=event)
    assert Device(player).call("put", f"/events/{event.pk}/my-table/result/", body).status_code == 400
    assert not event.rounds.get().matches.exclude(ended_by="").exists()


def test_schema_says_that_a_body_has_no_other_fields_and_which_exclude_each_other() -> None:
    shapes = schema()["components"]["schemas"]
    bodies = [name for name in shapes if name.endswith("Request")]
    assert {name for name in bodies if shapes[name].get("additionalProperties") is not False} == set()
    assert shapes["EntryWrittenRequest"]["oneOf"] == [{"required": ["player"]}, {"required": ["name"]}]
    assert "oneOf" not in shapes["ByeWrittenRequest"]
    assert "additionalProperties" not in shapes["EntryShown"]


def test_schema_says_who_may_call_and_what_may_be_answered() -> None:
    paths = schema()["paths"]
    listing, inbox = paths["/api/v1/events/"], paths["/api/v1/suspensions/"]
    assert {} in listing["get"]["security"]
    assert {} not in listing["post"]["security"]
    assert {} not in inbox["get"]["security"]
    assert sorted(listing["get"]["responses"]) == ["200", "304", "400", "401", "403", "404", "429"]
    assert sorted(listing["post"]["responses"]) == [
        "201",
        "400",
        "401",
        "403",
        "404",
        "409",
        "413",
        "415",
        "422",
        "429",
    ]
    headers = {one["name"] for one in listing["post"]["parameters"]}
    assert headers == {"Idempotency-Key"}
