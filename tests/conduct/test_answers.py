"""Whole answers of the API of conduct: every field of a row, with its value."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine

from conduct.engine import Level
from conduct.models import Penalty
from conduct.services.penalties import deck_corrected
from conduct.services.rulings import end_interim, overturn_ruling
from conduct.services.withdrawing import correct_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tests.tournaments.api.conftest import Device
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.entries.services.entries import remove_entry, undo_check_in

pytestmark = pytest.mark.django_db


def penalty_of(hall: Hall, penalty: Penalty, **changes: Any) -> dict[str, Any]:
    """A written warning for B1 that the director issued during Pat's game."""
    usual = {
        "id": penalty.pk,
        "event": hall.event.pk,
        "entry": hall.entry().pk,
        "player": {"id": hall.pat.player.pk, "name": "Pat"},
        "ladder": "opg",
        "code": "B1",
        "infraction": "B1 Misconduct, minor",
        "level": 1,
        "level_name": "level 1, written warning",
        "moment": "game",
        "of_round": 1,
        "table": hall.game().table,
        "intent": False,
        "repeat": 0,
        "observed_seconds": None,
        "description": "",
        "proposed": 1,
        "because": "",
        "evidence": "",
        "to_coordinator": None,
        "to_director": None,
        "done": ["The player is told, and it stands on the scorecard (OPG B)."],
        "remedy": "",
        "issued_at": told(penalty.issued_at),
        "issued_by": "Dana",
        "withdrawn_at": None,
        "withdrawn_by": "",
        "withdrawn_because": "",
        "replaces": None,
        "replaced_by": None,
        "version": penalty.version,
        "url": penalty.get_absolute_url(),
    }
    return usual | changes


def told(at: datetime | None) -> str | None:
    return at and at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def read(hall: Hall, penalty: Penalty) -> tuple[Any, Penalty]:
    found = Device(hall.judge).get(f"/events/{hall.event.pk}/penalties/{penalty.pk}/").json()
    return found, Penalty.objects.get(pk=penalty.pk)


def test_disqualification_has_its_receipts_and_what_shows_it(hall: Hall) -> None:
    table = hall.game().table
    penalty = hall.issue("C1", evidence="A marked deck.", intent=True, observed_seconds=25)
    shown, row = read(hall, penalty)
    assert (row.to_coordinator_id, row.to_director_id).count(None) == 0
    asked = ("level", "level_name", "table", "intent", "observed_seconds", "evidence", "to_coordinator", "to_director")
    assert [shown[name] for name in asked] == [
        *(4, "level 4, disqualification", table, True, 25, "A marked deck."),
        *(row.to_coordinator_id, row.to_director_id),
    ]


def test_corrected_penalty_names_its_successor(hall: Hall) -> None:
    first = hall.issue("B1")
    second = correct_penalty(first, hall.said("B2"), "They were threats.", by=hall.director)
    (shown, row), (right, _) = read(hall, first), read(hall, second)
    assert (shown["withdrawn_at"], shown["withdrawn_by"]) == (told(row.withdrawn_at), "Dana")
    assert (shown["withdrawn_because"], shown["replaces"], shown["replaced_by"]) == (
        "They were threats.",
        None,
        second.pk,
    )
    assert (right["replaces"], right["replaced_by"], right["withdrawn_at"]) == (first.pk, None, None)
    assert shown["done"] == []


def test_who_is_off_the_list_has_no_entry(listed: Hall) -> None:
    penalty = listed.issue("A2", level=Level.TURN_LOSS, because="The second time this month.")
    undo_check_in(listed.entry(), by=listed.director)
    remove_entry(listed.entry(), by=listed.director)
    shown, _ = read(listed, penalty)
    assert (shown["entry"], shown["of_round"], shown["player"]["name"]) == (None, None, "Pat")


def test_warning_deck_check_and_card_are_told_whole(hall: Hall) -> None:
    warning = hall.warn("D3")
    first = factories.DeckCheckFactory(entry=hall.entry(), note="61 cards")
    second = deck_corrected(factories.DeckCheckFactory(entry=hall.entry(), note="59 cards"), by=hall.director)
    card = Device(hall.judge).get(f"/events/{hall.event.pk}/entries/{hall.entry().pk}/conduct/").json()
    assert card == {
        "player": {"id": hall.pat.player.pk, "name": "Pat"},
        "penalties": [],
        "warnings": [
            {
                "entry": hall.entry().pk,
                "code": "D3",
                "infraction": card["warnings"][0]["infraction"],
                "of_round": 1,
                "issued_at": told(warning.issued_at),
            }
        ],
        "extra_time": [],
        "deck_checks": [
            {
                "id": one.pk,
                "found": "major",
                "note": note,
                "of_round": 1,
                "checked_at": told(one.checked_at),
                "corrected_at": told(one.corrected_at),
                "proposes": "D1",
            }
            for one, note in ((second, "59 cards"), (first, "61 cards"))
        ],
        "follows": [],
        "owed": 0,
        "noticed": f"0-{warning.pk}",
    }
    assert card["warnings"][0]["infraction"].startswith("D3 ")


def test_history_tells_what_was_repeated(hall: Hall) -> None:
    hall.issue("B1")
    row = hall.issue("B1")
    shown = Device(hall.coordinator).get(f"/conduct/players/{hall.pat.player.pk}/").json()
    assert shown["player"] == {"id": hall.pat.player.pk, "name": "Pat"}
    assert [one["repeat"] for one in shown["penalties"]] == [1, 0]
    assert (shown["penalties"][0]["id"], shown["repeated"]) == (row.pk, [])
    assert (shown["penalties"][0]["proposed"], row.proposed) == (2, 2)


def test_ruling_is_told_whole_standing_and_overturned(hall: Hall) -> None:
    table = hall.game().table
    first = factories.RulingFactory(event=hall.event, section="OPG 7.8", of_round=1, table=table)
    overturn_ruling(first, "The guide says who.", instead="It may not.", by=hall.director)
    first.refresh_from_db()
    second = first.instead
    assert second is not None
    where = {"event": hall.event.pk, "question": "May a proxy be signed?", "section": "OPG 7.8"}
    assert Device().get(f"/events/{hall.event.pk}/rulings/").json() == [
        {
            **where,
            "id": second.pk,
            "ruling": "It may not.",
            "of_round": second.of_round,
            "table": second.table,
            "made_by": "Dana",
            "made_at": told(second.made_at),
            "overturned_at": None,
            "evidence": "",
            "instead": None,
            "version": second.version,
            "url": f"{hall.event.get_absolute_url()}rulings/",
        },
        {
            **where,
            "id": first.pk,
            "ruling": "It may.",
            "of_round": 1,
            "table": table,
            "made_by": "Dana",
            "made_at": told(first.made_at),
            "overturned_at": told(first.overturned_at),
            "evidence": "The guide says who.",
            "instead": second.pk,
            "version": first.version,
            "url": f"{hall.event.get_absolute_url()}rulings/",
        },
    ]


@time_machine.travel("2026-08-01T12:00:00Z", tick=False)
def test_interim_ruling_is_told_whole() -> None:
    ruling = factories.InterimRulingFactory(sections="7.6, B", games=("2E",), effective_on=date(2026, 5, 1))
    end_interim(ruling, date(2026, 9, 1), "Guide 5.2", by=factories.UserFactory())
    assert Device().get(f"/conduct/interim/{ruling.pk}/").json() == {
        "id": ruling.pk,
        "title": "Draws of three rounds",
        "text": "The third round is drawn like the second.",
        "sections": ["7.6", "B"],
        "games": ["2E"],
        "effective_on": "2026-05-01",
        "until": "2026-09-01",
        "superseded_by": "Guide 5.2",
        "state": "in force",
        "version": ruling.version,
        "url": ruling.get_absolute_url(),
    }


def test_complaint_is_told_whole(hall: Hall) -> None:
    complaint = factories.ComplaintFactory(event=hall.event, by=hall.pat, to="director")
    assert Device(hall.pat).get(f"/conduct/complaints/{complaint.pk}/").json() == {
        "id": complaint.pk,
        "version": complaint.version,
        "url": complaint.get_absolute_url(),
        "event": hall.event.pk,
        "about": "Dana",
        "text": "The draw was made twice.",
        "by": "Pat",
        "made_at": told(complaint.made_at),
        "item": complaint.item_id,
        "post": "director",
        "routed": complaint.routed,
        "in_hand": False,
        "answer": "",
        "answered_at": None,
    }
    answered = answer_item(take_item(complaint.item, by=hall.chief), "You are right.", by=hall.chief)
    shown = Device(hall.pat).get(f"/conduct/complaints/{complaint.pk}/").json()
    assert (shown["in_hand"], shown["answer"]) == (True, "You are right.")
    assert shown["answered_at"] == told(answered.answered_at)


def test_video_is_told_whole(hall: Hall) -> None:
    match = hall.game()
    filming = factories.publish_film(match)
    shown = Device(hall.pat).get(f"/events/{hall.event.pk}/rounds/1/tables/{match.table}/video/").json()
    consents = {one.player_id: one for one in filming.consents.all()}
    pat, opponent = hall.pat.player, hall.opponent().player
    assert shown == {
        "title": f"Round 1, table {match.table}",
        "allowed": True,
        "version": filming.version,
        "allowed_at": told(filming.allowed_at),
        "sitters": [
            {
                "player": player.pk,
                "name": player.shown_name,
                "consents": True,
                "since": told(consents[player.pk].given_at),
                "noted_by": noted_by,
            }
            for player, noted_by in sorted(
                ((pat, ""), (opponent, "Dana")), key=lambda one: match.seats.get(player=one[0]).place
            )
        ],
        "all_consent": True,
        "link": "https://video.example/1",
        "published_at": told(filming.published_at),
        "upload": None,
    }


def test_penalty_between_games_has_no_table_and_a_repeat_climbs(hall: Hall) -> None:
    hall.issue("B1", moment=Penalty.Moment.BETWEEN)
    shown, row = read(hall, hall.issue("B1", moment=Penalty.Moment.BETWEEN))
    assert shown == penalty_of(
        hall,
        row,
        moment="between",
        table=None,
        repeat=1,
        level=2,
        proposed=2,
        level_name="level 2, turn loss",
        done=["The first turn of the next game is lost (OPG B)."],
    )


def test_decision_otherwise_says_what_was_proposed_and_why(hall: Hall) -> None:
    shown, row = read(hall, hall.issue("B1", level=Level.TURN_LOSS, because="He was told before."))
    assert (shown["proposed"], shown["level"], shown["because"]) == (1, 2, "He was told before.")
    assert row.differs_because == "He was told before."


def test_proposal_is_told_whole(hall: Hall) -> None:
    sent = {"entry": hall.entry().pk, "code": "B1", "level": 2, "because": "He was told before."}
    shown = Device(hall.judge).post(f"/events/{hall.event.pk}/penalties/proposal/", sent).json()
    assert (shown["level"], shown["level_name"], shown["differs"], shown["missing"]) == (
        2,
        "level 2, turn loss",
        True,
        [],
    )
    assert shown["remedy"] == ""
    assert len(shown["reasons"]) == len(shown["follows"]) == 1
