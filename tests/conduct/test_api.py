"""The API of penalties: issued, read, undone by programs with the same refusals as on the pages."""

from __future__ import annotations

from typing import Any

import pytest

from conduct.engine import Level
from conduct.models import Penalty, VerbalWarning
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import JournalEntry

pytestmark = pytest.mark.django_db


def base(hall: Hall) -> str:
    return f"/events/{hall.event.pk}/penalties/"


def said(hall: Hall, code: str = "B1", **more: Any) -> dict[str, Any]:
    return {"entry": hall.entry().pk, "code": code, **more}


def test_program_issues_what_happens_in_the_game_that_is_played(hall: Hall) -> None:
    answer = Device(hall.judge).post(base(hall), said(hall, "B1", description="Swore at the table.", noticed="0-0"))
    shown = answer.json()["penalty"]
    assert (answer.status_code, answer.json()["warning"]) == (201, None)
    facts = {name: shown[name] for name in ("entry", "code", "level", "level_name", "moment", "of_round", "table")}
    assert facts == {
        "entry": hall.entry().pk,
        "code": "B1",
        "level": 1,
        "level_name": "level 1, written warning",
        "moment": "game",
        "of_round": 1,
        "table": hall.game().table,
    }
    assert shown["player"] == {"id": hall.pat.player.pk, "name": "Pat"}
    assert (shown["issued_by"], shown["description"]) == ("Jo", "Swore at the table.")
    assert Penalty.objects.get().pk == shown["id"]


def test_table_that_is_named_is_where_it_happened(hall: Hall) -> None:
    body = said(hall, "B3", chosen=3, of_round=1, table=hall.game().table)
    assert Device(hall.director).post(base(hall), body).json()["penalty"]["done"] == [
        "This game is lost at once: full loss, and a full win for the opponent (OPG B)."
    ]
    assert hall.game().ended_by == "game_loss_penalty"


def test_program_is_told_that_it_was_a_verbal_warning(hall: Hall) -> None:
    device = Device(hall.judge)
    acts = JournalEntry.objects.count()
    answer = device.post(base(hall), said(hall, "D3"))
    made = answer.json()
    assert (answer.status_code, made["penalty"]) == (201, None)
    assert (made["warning"]["code"], made["warning"]["of_round"]) == ("D3", 1)
    assert JournalEntry.objects.count() == acts
    assert device.get(base(hall)).json() == []


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"code": "C3", "observed_seconds": 19}, "not_observed", "observed_seconds"),
        ({"code": "C1"}, "evidence_missing", "evidence"),
        ({"code": "B3"}, "level_not_chosen", "chosen"),
        ({"code": "B1", "level": 3}, "reason_missing", "because"),
        ({"code": "D2"}, "no_deck_lists", "code"),
        ({"code": "Z9"}, "unknown_infraction", ""),
        ({"entry": 2**40}, "not_listed", "entry"),
        ({"of_round": 1, "table": 99}, "no_table", "table"),
        ({"of_round": 9, "table": 1}, "no_table", "table"),
        ({"moment": "before"}, "begun", "moment"),
        ({"moment": "afterwards"}, "not_over", "moment"),
    ],
)
def test_what_cannot_be_issued_is_refused_by_field(body: dict[str, Any], code: str, field: str, hall: Hall) -> None:
    answer = Device(hall.judge).post(base(hall), {**said(hall), **body})
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert next(iter(answer.json().get("errors", {})), "") == field
    assert not Penalty.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        {"code": None},
        {"entry": "1"},
        {"entry": 2**60},
        {"moment": "never"},
        {"table": 1},
        {"of_round": 1},
        {"moment": "between", "of_round": 1, "table": 1},
        {"observed_seconds": -1},
        {"observed_seconds": 10**6},
        {"level": 5},
        {"level": True},
        {"chosen": 2},
        {"intent": "yes"},
        {"description": "a\u202eb"},
        {"because": "B" * 301},
        {"penalty": 1},
    ],
)
def test_what_cannot_be_meant_is_refused(body: dict[str, Any], hall: Hall) -> None:
    for path in (base(hall), f"{base(hall)}proposal/"):
        assert Device(hall.judge).post(path, {**said(hall), **body}).status_code == 400
    assert not Penalty.objects.exists()


def test_player_of_another_event_is_nobody_here(hall: Hall) -> None:
    stranger = factories.enter(factories.FullEventFactory(players=2, by=hall.director), factories.PlayerFactory())[0]
    for path in (base(hall), f"{base(hall)}proposal/"):
        answer = Device(hall.judge).post(path, {"entry": stranger.pk, "code": "B1"})
        assert (answer.status_code, answer.json()["code"]) == (422, "not_listed")


def test_proposal_says_level_reasons_and_what_follows_and_writes_nothing(hall: Hall) -> None:
    device = Device(hall.judge)
    shown = device.post(f"{base(hall)}proposal/", said(hall, "B3", chosen=3)).json()
    assert (shown["level"], shown["level_name"], shown["missing"]) == (3, "level 3, game loss", [])
    assert "lost at once" in " ".join(shown["follows"])
    assert "the director chose level 3" in shown["reasons"][0]
    lacking = device.post(f"{base(hall)}proposal/", said(hall, "C3")).json()
    assert "20 seconds" in lacking["missing"][0]
    differs = device.post(f"{base(hall)}proposal/", said(hall, "B1", level=2)).json()
    assert (differs["level"], differs["differs"]) == (2, True)
    assert not Penalty.objects.exists()
    assert not VerbalWarning.objects.exists()


# --- reading, withdrawing, correcting ---------------------------------------------------------------------------------


def test_program_withdraws_once_and_against_the_version_it_read(hall: Hall) -> None:
    penalty, device = hall.issue("B3", chosen=Level.GAME_LOSS), Device(hall.director)
    path, version = f"{base(hall)}{penalty.pk}/withdraw/", {"Expected-Version": penalty.version}
    assert device.post(path, {"reason": ""}, **version).status_code == 400
    shown = device.post(path, {"reason": "It was the neighbour."}, **version).json()
    assert (shown["withdrawn_by"], shown["withdrawn_because"], shown["done"]) == ("Dana", "It was the neighbour.", [])
    assert hall.game().ended_by == ""
    stale = device.post(path, {"reason": "Again."}, **version)
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert device.post(path, {"reason": "Again."}).json()["code"] == "withdrawn"


def test_program_corrects_where_it_happened(hall: Hall) -> None:
    wrong, device = hall.issue("B3", chosen=Level.GAME_LOSS), Device(hall.director)
    answer = device.post(f"{base(hall)}{wrong.pk}/correct/", {"code": "B2", "reason": "Nobody was threatened."})
    right = answer.json()
    assert (answer.status_code, right["code"], right["level"], right["replaces"]) == (201, "B2", 2, wrong.pk)
    assert (right["moment"], right["table"], hall.game().ended_by) == ("game", hall.game().table, "")
    before = device.get(f"{base(hall)}{wrong.pk}/").json()
    assert (before["replaced_by"], before["withdrawn_because"]) == (right["id"], "Nobody was threatened.")


def test_player_reads_nobody_elses(hall: Hall) -> None:
    other = hall.issue("B1", hall.opponent())
    assert Device(hall.pat).get(f"{base(hall)}{other.pk}/").status_code == 404


def test_receipts_are_read_by_the_staff(hall: Hall) -> None:
    hall.issue("C1", evidence="Seen.")
    row = Device(hall.director).get(base(hall)).json()[0]
    penalty = Penalty.objects.get()
    assert (row["to_coordinator"], row["to_director"]) == (penalty.to_coordinator_id, penalty.to_director_id)
    assert None not in (row["to_coordinator"], row["to_director"])
