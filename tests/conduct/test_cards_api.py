"""The API of cards, histories and infractions."""

from __future__ import annotations

from random import Random

import pytest

from conduct.engine import Level
from conduct.models import Penalty
from conduct.selectors.cards import noticed
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.api.conftest import Device
from tournaments.entries.services.merging import merge_players
from tournaments.play.services.clock import extend_table
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Entry

pytestmark = pytest.mark.django_db


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
    assert (card["owed"], card["noticed"], card["player"]["name"]) == (0, noticed(hall.event), "Pat")
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


def test_game_that_is_owed_stands_on_the_card(hall: Hall) -> None:
    factories.report_all(hall.round(), Random(1))
    complete_round(hall.round(), by=hall.director)
    hall.again()
    hall.issue("B3", chosen=Level.GAME_LOSS)
    card = Device(hall.judge).get(f"/events/{hall.event.pk}/entries/{hall.entry().pk}/conduct/").json()
    assert card["owed"] == 1
    assert card["penalties"][0]["done"][-1] == "The player owes a game: the next one that is drawn is lost (OPG B)."
