"""What is written down of a scenario: what may be, and what becomes of rules that are drawn and rejected (OPG 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.scenarios import alpha_quadrant
from tournaments.engine.scenarios.alpha_quadrant import LISTED, REJECTED, RULE, SECTION, again, rejectable, settle_rules
from tournaments.engine.scenarios.listed import SCENARIOS
from tournaments.engine.scenarios.notes import Note, Per, Sat, Tracked, TrackedKind, check_note, list_values

HERE = ("ann", "bob")
OF_EVENT, OF_PLAYER, OF_ROUND = (Tracked("it", "It", per, TrackedKind.NUMBER) for per in Per)
TEXT = "up to 500 plain characters, without an e-mail address"


def refusal(act: Callable[[], object]) -> tuple[str, str, str]:
    with pytest.raises(RuleViolation) as refused:
        act()
    return refused.value.code, refused.value.section, refused.value.message


@pytest.mark.parametrize(
    ("tracked", "note"),
    [
        (OF_EVENT, Note("it", 3)),
        (OF_PLAYER, Note("it", 3, "ann")),
        (OF_ROUND, Note("it", 3, "bob", 4)),
        (OF_ROUND, Note("it", None, "ann", 2)),
    ],
)
def test_note_of_its_player_and_round_is_kept(tracked: Tracked, note: Note) -> None:
    assert check_note(tracked, note, HERE, 4, "OPG 4.4") == note


ANOTHERS = [
    (OF_EVENT, Note("it", 3, "ann"), "whose_note", "no player"),
    (OF_PLAYER, Note("it", 3), "whose_note", "a player of this event"),
    (OF_ROUND, Note("it", 3, "", 1), "whose_note", "a player of this event"),
    (OF_PLAYER, Note("it", 3, "ann", 1), "note_round", "no round"),
    (OF_ROUND, Note("it", None, "ann", 5), "note_round", "a round from 1 to 4"),
]


@pytest.mark.parametrize(("tracked", "note", "code", "words"), ANOTHERS)
def test_note_of_another_player_or_round_is_refused(tracked: Tracked, note: Note, code: str, words: str) -> None:
    found = refusal(lambda: check_note(tracked, note, HERE, 4, "OPG 4.4"))
    assert found == (code, "OPG 4.4", f"It: say of {words}.")


NO_VALUES = [
    (TrackedKind.NUMBER, 0, -1, "a whole number from 0 to 10000"),
    (TrackedKind.NUMBER, 0, 10_001, "a whole number from 0 to 10000"),
    (TrackedKind.NUMBER, 0, True, "a whole number from 0 to 10000"),
    (TrackedKind.RULE, 0, 0, "a whole number from 1 to 10000"),
    (TrackedKind.YES_NO, 0, 1, "yes or no"),
    (TrackedKind.DECK, 0, "cy", "a player of this event, whose deck it is"),
    (TrackedKind.TEXT, 0, "x" * 501, TEXT),
    (TrackedKind.TEXT, 0, "ask ann@example.org", TEXT),
    (TrackedKind.TEXT, 0, "a\u202eb", TEXT),
]


@pytest.mark.parametrize(("kind", "least", "value", "expected"), NO_VALUES)
def test_value_of_another_kind_is_refused(kind: TrackedKind, least: int, value: Any, expected: str) -> None:
    tracked = Tracked("it", "It", Per.PLAYER, kind, least=least)
    found = refusal(lambda: check_note(tracked, Note("it", value, "ann"), HERE, 4, "OPG 4.4"))
    assert found == ("note_value", "OPG 4.4", f"It: expected {expected}.")


def test_notes_are_found_by_their_code_and_round_and_none_is_no_note() -> None:
    notes = (Note("it", 1, "ann", 1), Note("it", 2, "ann", 2), Note("it", None, "bob", 2), Note("other", 4, "bob", 2))
    assert [list_values(notes, "it", of_round) for of_round in (0, 1, 2)] == [{}, {"ann": 1}, {"ann": 2}]


def test_round_knows_what_was_noted_in_the_rounds_before_in_their_order() -> None:
    first, second, third = (Note("it", number, "ann", number) for number in (1, 2, 3))
    sat = Sat(3, 5, HERE, HERE, (second, third, first, Note("other", 4, "ann", 1), Note("it", 5, "bob", 1)))
    assert sat.list_notes_before("it") == {"ann": [first, second], "bob": [Note("it", 5, "bob", 1)]}


# --- special rules ----------------------------------------------------------------------------------------------------

LIST = Note(LISTED, 3)


def rule(value: int | None, of_round: int = 1, player: str = "ann", code: str = RULE) -> Note:
    return Note(code, value, player, of_round)


def rejected(value: int | None, of_round: int = 1, player: str = "ann") -> Note:
    return rule(value, of_round, player, REJECTED)


def seed_of(of_round: int) -> int:
    return 5 * of_round


def test_rule_is_drawn_for_everybody_who_sits_of_those_that_he_had_not() -> None:
    notes = (LIST, rule(1, 1), rule(3, 2), rule(2, 1, "bob"))
    drawn = alpha_quadrant.draw_rules(Sat(3, 7, HERE, HERE, notes))
    assert [(note.code, note.player, note.round) for note in drawn] == [(RULE, "ann", 3), (RULE, "bob", 3)]
    assert (drawn[0].value, drawn[1].value in (1, 3)) == (2, True)
    assert alpha_quadrant.draw_rules(Sat(3, 7, ("ann",), HERE, (*notes, rule(1, 3)))) == (rule(2, 3),)


def test_rule_may_be_rejected_by_whoever_has_one_and_rejected_none() -> None:
    notes = (LIST, rule(1), rule(2, 1, "bob"), rule(3, 2, "bob"), rejected(2, 1, "cy"), rule(3, 1, "cy"))
    assert rejectable(notes, 1) == {"ann": 1, "bob": 2}
    assert rejectable(notes, 2) == {"bob": 3}
    assert rejectable((rule(1), rejected(None)), 1) == {"ann": 1}
    assert rejectable((rule(None),), 1) == {}


NOT_REJECTED = [
    ((), "nothing_to_reject", "You have no special rule in this round to reject."),
    ((rule(3, 2),), "other_rule", "Your special rule of this round is 3, not 2: load the page again."),
    (
        (rule(1, 1), rejected(3, 1), rule(2, 2)),
        "already_rejected",
        "This player rejected rule 3 in round 1: once an event, so rule 2 stands.",
    ),
]


@pytest.mark.parametrize(("notes", "code", "message"), NOT_REJECTED)
def test_player_rejects_no_other_rule_and_none_twice(notes: tuple[Note, ...], code: str, message: str) -> None:
    assert refusal(lambda: alpha_quadrant.rejection(notes, "ann", 2, 2)) == (code, SECTION, message)


def test_rejected_rule_that_is_written_down_draws_another_for_its_round_alone() -> None:
    notes = (LIST, rule(1, 1), rule(3, 2), rule(2, 1, "bob"))
    written = (rejected(1, 1), Note(LISTED, 4), rule(2, 1, "bob"))
    found = settle_rules(notes, written, seed_of)
    assert found[:2] == (Note(LISTED, 4), rule(2, 1, "bob"))
    assert found[2:] == again((LIST, rule(1, 1)), "ann", 5)
    assert found[3] == rejected(1, 1)


@pytest.mark.parametrize(("stands", "told"), [((), "it down first"), ((rule(2),), "2")])
def test_only_the_rule_of_the_game_is_rejected_in_it(stands: tuple[Note, ...], told: str) -> None:
    message = f"What is rejected in round 1 is the rule of that game: write {told}."
    assert refusal(lambda: settle_rules((LIST, *stands), (rejected(3),), seed_of)) == ("other_rule", SECTION, message)


def test_nobody_is_given_a_rule_twice() -> None:
    notes = (LIST, rule(1, 1), rule(2, 2), rule(1, 1, "bob"))
    message = "Nobody plays by a rule twice in an event, and rule 1 would be there twice for one player."
    assert refusal(lambda: settle_rules(notes, (rule(1, 2),), seed_of)) == ("rule_twice", SECTION, message)
    assert settle_rules(notes, (rule(3, 2),), seed_of) == (rule(3, 2),)
    assert settle_rules(notes, (rule(2, 1), rule(1, 2)), seed_of) == (rule(2, 1), rule(1, 2))
    assert settle_rules(notes, (rule(None, 1), rule(None, 2)), seed_of) == (rule(None, 1), rule(None, 2))


# --- what each scenario tracks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("listed", [(), (Note(LISTED, None),), (Note(LISTED, 0),)])
def test_no_rule_is_drawn_while_nobody_said_how_many_there_are(listed: tuple[Note, ...]) -> None:
    assert alpha_quadrant.draw_rules(Sat(1, 7, HERE, HERE, listed)) == ()


def test_player_rejects_the_rule_that_he_has() -> None:
    assert alpha_quadrant.rejection((LIST, rule(1), rule(2, 2)), "ann", 2, 2) == rejected(2, 2)


def test_everybody_reads_what_is_of_the_event_or_told() -> None:
    told = Tracked("it", "It", Per.ROUND, TrackedKind.NUMBER, told="it is {}")
    assert [one.is_public for one in (OF_EVENT, OF_PLAYER, OF_ROUND, told)] == [True, False, False, True]


def test_deck_and_rule_of_a_round_are_drawn_and_told() -> None:
    drawn = {
        code: (set(one.drawn_codes), [each.told for each in one.public_notes])
        for code, one in SCENARIOS.items()
        if one.drawn_codes
    }
    assert drawn == {
        "deck_lottery": ({"deck_played"}, ["deck: {}"]),
        "race_to_the_alpha_quadrant": ({"rule", "rule_rejected"}, ["special rule {}"]),
    }
    assert [code for code, one in SCENARIOS.items() if one.sums] == ["standard_orbit", "bend_the_rules", "biermeister"]
    assert [code for code, one in SCENARIOS.items() if one.rejects] == ["race_to_the_alpha_quadrant"]
    assert {code: one.moves(45) for code, one in SCENARIOS.items() if one.moves(45)} == {"standard_orbit": (15, 30)}
