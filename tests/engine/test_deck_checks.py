"""SW Deck checks: who is drawn, and what follows from a deck that does not match its list."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conduct.engine.deck_checks import CheckResult, Consequence, Verdict, consequence, draw_checks, least_checks
from tournaments.engine import award_game, game_rules
from tournaments.engine.core.types import Result

FIELD = tuple(f"p{number:02}" for number in range(1, 19))
NAMES = st.sets(st.text("abcdefgh", min_size=1, max_size=3), max_size=30)


@pytest.mark.parametrize(("players", "checks"), [(0, 0), (1, 1), (4, 1), (5, 2), (18, 5)])
def test_a_quarter_of_the_players_is_checked_and_a_part_counts_as_one(players: int, checks: int) -> None:
    assert least_checks(players) == checks


@settings(max_examples=30)
@given(NAMES, st.integers(0, 2**32))
def test_draw_is_of_different_players_and_depends_on_the_seed_alone(players: set[str], seed: int) -> None:
    drawn = draw_checks(players, seed)
    assert len(set(drawn)) == len(drawn) == least_checks(len(players))
    assert set(drawn) <= players
    assert drawn == draw_checks(sorted(players, reverse=True), seed)


@settings(max_examples=30)
@given(NAMES, st.integers(0, 2**32), st.integers(0, 5))
def test_checks_between_games_add_up_to_a_quarter_without_checking_anybody_twice(players, seed, number) -> None:
    first = draw_checks(players, seed, number=number)
    later = draw_checks(players, seed + 1, checked=first)
    assert len(first) == min(number, len(players))
    assert not set(first) & set(later)
    assert len(first) + len(later) == max(len(first), least_checks(len(players)))


def test_another_seed_draws_others() -> None:
    assert len({frozenset(draw_checks(FIELD, seed)) for seed in range(40)}) > 30


CHECKS = [
    (CheckResult(True), Verdict.IN_ORDER, False),
    (CheckResult(True, before=1), Verdict.IN_ORDER, True),
    (CheckResult(False), Verdict.REPLACE_CARDS, True),
    (CheckResult(False, corrected=False), Verdict.DISQUALIFIED, False),
    (CheckResult(False, before=1), Verdict.DISQUALIFIED, False),
    (CheckResult(False, on_purpose=True, before=1, differential=-35), Verdict.DISQUALIFIED, False),
    (CheckResult(False, on_purpose=True), Verdict.NO_GAME, True),
    (CheckResult(False, on_purpose=True, corrected=False, differential=5), Verdict.DISQUALIFIED, False),
    (CheckResult(False, final=True, corrected=False), Verdict.OUT_OF_FINAL, False),
    (CheckResult(False, final=True, corrected=False, before=1), Verdict.DISQUALIFIED, False),
]


@pytest.mark.parametrize(("checked", "verdict", "again"), CHECKS)
def test_consequence_of_a_check(checked: CheckResult, verdict: Verdict, again: bool) -> None:
    found = consequence(checked)
    assert (found.verdict, found.again, found.offender, found.opponent) == (verdict, again, None, None)


@pytest.mark.parametrize(
    ("differential", "offender", "opponent"),
    [(-35, None, None), (-30, None, None), (-29, -30, 30), (-10, -30, 30), (0, -30, 30), (40, -30, 30)],
)
def test_major_mismatch_is_lost_by_30_unless_it_was_lost_by_more(differential, offender, opponent) -> None:
    found = consequence(CheckResult(False, on_purpose=True, differential=differential))
    verdict = Verdict.RESULT_STANDS if offender is None else Verdict.FULL_LOSS
    assert found == Consequence(verdict, found.words, True, offender, opponent)


@given(st.integers(1, 59), st.sampled_from([0, 1]), st.sampled_from([0, 1]))
def test_consequence_is_what_the_scoring_makes_of_the_game(life: int, winner: int, offender: int) -> None:
    rules = game_rules("swccg-constructed")
    played = Result("full_win", ({"life": life}, {"life": life}), (winner,))
    before = award_game(rules, played)
    after = award_game(rules, replace(played, table={"deck_violation_by": offender}))
    other = 1 - offender
    found = consequence(CheckResult(False, on_purpose=True, differential=before[offender].figures["diff"]))
    stands = before[offender].figures["diff"], before[other].figures["diff"]
    expected = stands if found.offender is None else (found.offender, found.opponent)
    assert (after[offender].figures["diff"], after[other].figures["diff"]) == expected
