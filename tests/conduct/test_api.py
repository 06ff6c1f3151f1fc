"""The API of penalties: issued, read, undone by programs with the same refusals as on the pages."""

from __future__ import annotations

from typing import Any

import pytest

from conduct.engine import Level
from conduct.models import Penalty, VerbalWarning
from conduct.selectors.cards import newest_mark
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.api.conftest import Device
from tournaments.entries.services.merging import merge_players
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.clock import extend_table
from tournaments.record.models import Entry

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


@pytest.mark.parametrize("body", [{"table": 1}, {"of_round": 1}, {"moment": "between", "of_round": 1, "table": 1}])
def test_table_is_named_with_its_round_and_of_a_game_alone(body: dict[str, Any], hall: Hall) -> None:
    for path in (base(hall), f"{base(hall)}proposal/"):
        assert Device(hall.judge).post(path, {**said(hall), **body}).status_code == 400


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


# --- cards, histories and infractions ---


def test_card_holds_all_there_is(hall: Hall) -> None:
    extend_table(hall.game(), 5, "A ruling took long.", by=hall.director)
    penalty, entry, device = hall.issue("B1"), hall.entry(), Device(hall.judge)
    hall.warn("D3")
    base_of = f"/events/{hall.event.pk}/entries/{entry.pk}/"
    made = device.post(f"{base_of}deck-checks/", {"found": "major", "note": "61 cards"})
    assert (made.status_code, made.json()["corrected_at"]) == (201, None)
    card = device.get(f"{base_of}conduct/").json()
    assert [one["id"] for one in card["penalties"]] == [penalty.pk]
    assert [(one["entry"], one["code"]) for one in card["warnings"]] == [(entry.pk, "D3")]
    assert card["extra_time"] == [f"Round 1, table {hall.game().table}: 5 minutes, A ruling took long."]
    assert [(one["found"], one["note"]) for one in card["deck_checks"]] == [("major", "61 cards")]
    assert (card["owed"], card["noticed"], card["player"]["name"]) == (0, newest_mark(hall.event), "Pat")
    corrected = f"{base_of}deck-checks/{made.json()['id']}/corrected/"
    assert device.post(corrected).json()["corrected_at"] is not None
    assert device.post(corrected).status_code == 409
    assert device.post(f"{base_of}deck-checks/", {"found": "minor"}).json()["code"] == "note_missing"


def test_history_goes_by_the_player_whose_name_the_record_bears(hall: Hall) -> None:
    old = hall.other()
    hall.issue("D4", old, moment=Penalty.Moment.BETWEEN)
    hall.event = factories.FullEventFactory(players=2, by=hall.director, title="Last month")
    new = factories.PlayerFactory(name="Nora")
    factories.enter(hall.event, new)
    factories.RoundFactory(event=hall.event)
    late = Entry.objects.select_related("event", "player").get(event=hall.event, player=new)
    hall.issue("D4", late, moment=Penalty.Moment.BETWEEN)
    merge_players(old.player, new, "She told me.", by=hall.coordinator)
    device = Device(hall.coordinator)
    for pk in (old.player_id, new.pk):
        shown = device.get(f"/conduct/players/{pk}/").json()
        assert shown["player"] == {"id": new.pk, "name": "Nora"}
        assert [(one["events"], one["times"]) for one in shown["repeated"]] == [(2, 2)]
        assert len(shown["penalties"]) == 2
    assert device.get(f"/conduct/players/{2**40}/").status_code == 404


def test_infractions_are_found_by_words_in_every_code_of_conduct() -> None:
    every = Device().get("/conduct/infractions/").json()
    assert every[0]["code"] == "opg"
    found = Device().get("/conduct/infractions/?q=spilled+a+drink").json()
    first = found[0]["infractions"][0]
    assert (first["code"], first["levels"], first["section"][:3]) == ("A2", [1], "OPG")
    assert len(found[0]["infractions"]) < len(every[0]["infractions"])
    for q in ("%00", "q" * 81):
        assert Device().get(f"/conduct/infractions/?q={q}").status_code == 400
