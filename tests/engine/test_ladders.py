"""OPG B, D97 1.23, SW Unsportsmanlike conduct: the codes of conduct as values."""

from __future__ import annotations

import pytest

from conduct.engine import LADDERS, Facts, Infraction, Ladder, Level, classify, find_missing, ladder_of, propose
from tournaments.engine.games import GAME_RULES

OPG, OLD, SW = (LADDERS[code] for code in ("opg", "decipher-1997", "swccg"))
EVERY = [(ladder, infraction) for ladder in LADDERS.values() for infraction in ladder.infractions]
FREE = [pair for pair in EVERY if pair[0].free]


def name(value: object) -> str:
    return str(getattr(value, "code", value))


LADDER = {"swccg": SW, "decipher": OLD}


@pytest.mark.parametrize(
    ("ruleset", "ladder"),
    [
        *((code, LADDER.get(code.split("-")[0], OPG)) for code in GAME_RULES if "1995" not in code),
        ("decipher-1995-quick-swiss", OPG),
        ("tribbles", OPG),
    ],
    ids=name,
)
def test_event_goes_by_the_code_of_conduct_of_its_own_document(ruleset: str, ladder: Ladder) -> None:
    assert ladder_of(ruleset) is ladder


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=name)
def test_every_infraction_has_a_code_of_its_own(ladder: Ladder) -> None:
    codes = [infraction.code for infraction in ladder.infractions]
    assert len(set(codes)) == len(codes)
    assert set(ladder.levels) == set(Level)


@pytest.mark.parametrize("ladder", LADDERS.values(), ids=name)
def test_code_name_and_every_example_lead_to_their_infraction(ladder: Ladder) -> None:
    for infraction in ladder.infractions:
        for phrase in (infraction.code, infraction.name, *infraction.examples):
            assert classify(ladder, phrase)[0].code == infraction.code, phrase


@pytest.mark.parametrize(("words", "code"), [("stall", "C3"), ("brib", "C2"), ("thréaten", "B3")])
def test_beginning_of_a_word_finds_it_in_any_spelling(words: str, code: str) -> None:
    assert [found.code for found in classify(OPG, words)] == [code]


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("citing", ["D2"]),  # "cite" in the list: three letters are a stem
        ("doing", []),  # "does" is there, and two letters are none
        ("bee", []),  # nor is it the beginning of a word that is
    ],
)
def test_ending_of_a_word_is_left_out_where_three_letters_stay(words: str, codes: list[str]) -> None:
    assert [found.code for found in classify(OPG, words)] == codes


@pytest.mark.parametrize(
    ("words", "codes"), [("deck", ["D1", "D2"]), ("list", ["D2", "D1"]), ("marked deck", ["D4", "D1"])]
)
def test_likeliest_infractions_come_first(words: str, codes: list[str]) -> None:
    assert [found.code for found in classify(OPG, words)][: len(codes)] == codes
    assert classify(OPG, " the ") == OPG.infractions


@pytest.mark.parametrize(("ladder", "infraction"), FREE, ids=name)
def test_code_without_levels_leaves_the_penalty_to_the_director(ladder: Ladder, infraction: Infraction) -> None:
    facts = Facts(infraction.code, intent=True, repeats=2, before_event=True, evidence="Seen by both judges.")
    proposal = propose(ladder, facts)
    assert find_missing(ladder, facts) == ()
    assert (proposal.level, proposal.missing) == (None, ())
    assert "The same 2 times before in this event" in proposal.reasons[1]


@pytest.mark.parametrize("level", Level)
def test_director_may_choose_a_level_for_it_that_nothing_lifts(level: Level) -> None:
    proposal = propose(SW, Facts("U5", intent=True, repeats=3, chosen=level, evidence="Seen by both judges."))
    assert proposal.level is level
    assert f"the director chose {SW.named(level)}" in proposal.reasons[0]
