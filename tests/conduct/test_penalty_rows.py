"""What a penalty, a warning and a deck check keep of what was said, and where none of them is issued (OPG B)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from conduct.engine import Level
from conduct.models import DeckCheck, Penalty, VerbalWarning
from conduct.services.penalties import issue_penalty, log_deck_check
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tests import factories
from tests.conduct.conftest import Hall
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.results import report_result
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
Moment = Penalty.Moment
WRONG = {"moment": Moment.BETWEEN, "match": None}


def code_of(refusal: Any) -> tuple[str, str]:
    return refusal.value.code, refusal.value.section


def turned(hall: Hall, state: str) -> None:
    Event.objects.filter(pk=hall.event.pk).update(state=state)
    hall.again()


@pytest.mark.parametrize(
    ("said", "code", "section"),
    [
        ({"moment": Moment.BEFORE, "match": None}, "begun", "OPG B"),
        ({"moment": Moment.AFTERWARDS, "match": None}, "not_over", "OPG 14"),
        ({"moment": Moment.GAME, "match": None}, "match_missing", "OPG B"),
    ],
)
def test_penalty_is_of_a_moment_that_there_was(hall: Hall, said: dict[str, Any], code: str, section: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        hall.issue("C2", evidence="He bribed.", chosen=Level.DISQUALIFICATION, **said)
    assert code_of(refusal) == (code, section)
    assert not Penalty.objects.exists()


def test_penalty_of_a_game_is_of_one_who_sits_there_while_it_is_played(hall: Hall) -> None:
    game = hall.game()
    with pytest.raises(RuleViolation) as refusal:
        issue_penalty(replace(hall.said("B1", hall.other()), moment=Moment.GAME, match=game), by=hall.director)
    assert code_of(refusal) == ("other_table", "OPG B")
    report_result(game, factories.ResultFactory(), by=hall.director)
    with pytest.raises(RuleViolation) as refusal:
        hall.issue("B1", moment=Moment.GAME, match=game)
    assert code_of(refusal) == ("game_over", "OPG B")


def test_who_was_disqualified_gets_nothing_more_at_this_event(hall: Hall) -> None:
    hall.issue("C2", evidence="He bribed.", chosen=Level.DISQUALIFICATION)
    with pytest.raises(RuleViolation) as refusal:
        hall.issue("B1", **WRONG)
    assert code_of(refusal) == ("disqualified", "OPG B")


def test_nothing_happened_at_a_cancelled_event_and_a_closed_one_is_closed(hall: Hall) -> None:
    between = hall.said("B1", **WRONG)
    turned(hall, "cancelled")
    for state, due in (("cancelled", ("cancelled", "OPG B")), ("finalized", ("locked", "OPG 8, 14"))):
        turned(hall, state)
        with pytest.raises(RuleViolation) as refusal:
            issue_penalty(replace(between, entry=hall.entry()), by=hall.director)
        assert code_of(refusal) == due


def test_judge_issues_and_does_not_disqualify(hall: Hall) -> None:
    assert hall.issue("B1", by=hall.judge).issued_by == hall.judge
    with pytest.raises(RuleViolation) as refusal:
        hall.issue("C2", evidence="He bribed.", chosen=Level.DISQUALIFICATION, by=hall.judge)
    assert code_of(refusal) == ("directors_disqualify", "OPG B")


def test_penalty_is_corrected_for_the_same_player_alone(hall: Hall) -> None:
    row = hall.issue("B1")
    with pytest.raises(RuleViolation) as refusal:
        correct_penalty(row, hall.said("B1", hall.other()), "Another.", by=hall.director)
    assert code_of(refusal) == ("other_player", "OPG B")


def test_penalty_of_a_closed_event_stays_and_needs_a_reason_before(hall: Hall) -> None:
    row = hall.issue("B1")
    for said, due in (("", ("reason_missing", "OPG B")), ("No.", ("locked", "OPG 8"))):
        if said:
            turned(hall, "finalized")
            row = Penalty.objects.select_related("event").get()
        with pytest.raises(RuleViolation) as refusal:
            withdraw_penalty(row, said, by=hall.director)
        assert code_of(refusal) == due


def test_click_is_the_second_of_one_where_all_of_it_is_the_same(hall: Hall) -> None:
    first = issue_penalty(hall.said("D3"), by=hall.judge, key="k")
    assert issue_penalty(hall.said("D3"), by=hall.judge, key="k") == first
    others = [
        issue_penalty(hall.said("D3", hall.other()), by=hall.judge, key="k"),
        issue_penalty(hall.said("D3", hall.other(1)), by=hall.director, key="k"),
    ]
    assert len({first.pk, *(row.pk for row in others)}) == 3
    assert [row.key for row in others] == ["", "k"]  # type: ignore[union-attr]


def test_deck_check_is_kept_and_noted(hall: Hall) -> None:
    row = log_deck_check(hall.entry(), DeckCheck.Found.IN_ORDER, by=hall.judge)
    assert (row.event, row.player, row.of_round, row.found, row.note, row.checked_by) == (
        hall.event,
        hall.pat.player,
        1,
        "in_order",
        "",
        hall.judge,
    )
    facts = JournalEntry.objects.get(tag="deck.checked").facts
    assert facts == {"check": row.pk, "player": row.player_id, "found": "in_order"}
    wrong = next(found for found in DeckCheck.Found if found != DeckCheck.Found.IN_ORDER)
    with pytest.raises(RuleViolation) as refusal:
        log_deck_check(hall.entry(), wrong, by=hall.judge)
    assert code_of(refusal) == ("note_missing", "OPG B D1")
    assert log_deck_check(hall.entry(), wrong, "61 cards", by=hall.judge).note == "61 cards"
    turned(hall, "finalized")
    with pytest.raises(RuleViolation) as refusal:
        log_deck_check(hall.entry(), DeckCheck.Found.IN_ORDER, by=hall.judge)
    assert code_of(refusal) == ("locked", "OPG 8")


def test_penalty_keeps_all_that_was_said(hall: Hall) -> None:
    game = hall.game()
    row = hall.issue("B1", description="Swore.", evidence="Heard it.", level=Level.GAME_LOSS, because="Third time.")
    assert (row.event, row.player, row.match, row.of_round, row.moment) == (
        hall.event,
        hall.pat.player,
        game,
        1,
        Moment.GAME,
    )
    assert (row.code, row.intent, row.evidence, row.observed_seconds) == ("B1", False, "Heard it.", None)
    assert (row.description, row.differs_because, row.proposed, row.level) == ("Swore.", "Third time.", 1, 3)
    assert (row.issued_by, row.replaces, row.repeat) == (hall.director, None, 0)
    facts = JournalEntry.objects.get(tag="penalty.issued").facts
    said = {"penalty": row.pk, "player": row.player_id, "code": "B1", "level": 3}
    assert {name: facts[name] for name in said} == said


def test_reason_for_another_level_is_kept_where_it_is_another(hall: Hall) -> None:
    row = hall.issue("B1", level=Level.WRITTEN, because="No.")
    assert (row.level, row.differs_because) == (row.proposed, "")


def test_withdrawn_penalty_is_kept_with_who_took_it_back_and_why(hall: Hall) -> None:
    row = withdraw_penalty(hall.issue("B1"), "Another one swore.", by=hall.director)
    assert (row.stands, row.withdrawn_by, row.withdrawn_because) == (False, hall.director, "Another one swore.")
    facts = JournalEntry.objects.get(tag="penalty.withdrawn").facts
    said = {"penalty": row.pk, "player": row.player_id, "code": "B1", "level": 1, "reason": "Another one swore."}
    assert {name: facts[name] for name in said} == said


def test_correction_names_both(hall: Hall) -> None:
    old = hall.issue("B1")
    new = correct_penalty(old, hall.said("B2"), "It was a threat.", by=hall.director)
    assert (new.replaces, new.code, new.player) == (old, "B2", old.player)
    facts = JournalEntry.objects.get(tag="penalty.corrected").facts
    said = {"penalty": new.pk, "instead_of": old.pk, "player": new.player_id, "code": "B2", "level": new.level}
    assert {name: facts[name] for name in said} == said
    assert facts["reason"] == "It was a threat."
    old.refresh_from_db()
    assert (old.withdrawn_by, old.withdrawn_because) == (hall.director, "It was a threat.")


def test_warning_keeps_who_said_it_and_in_which_round(hall: Hall) -> None:
    row = issue_penalty(hall.said("D3"), by=hall.judge, key="k")
    assert isinstance(row, VerbalWarning)
    assert (row.event, row.player, row.code, row.of_round, row.issued_by, row.key) == (
        hall.event,
        hall.pat.player,
        "D3",
        1,
        hall.judge,
        "k",
    )
