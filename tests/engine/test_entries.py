"""Which events a suspension keeps a player from; what has to fit together of the days and places of a listing."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from tests.engine.refusals import refusal
from tournaments.engine.entries import Places, Term, against_places, in_order, keeps_out, refuse_term

MARCH = Term(("2E",), date(2026, 3, 1), date(2026, 3, 31))
ENDLESS = Term(("1E", "2E", "TR"), date(2026, 3, 1))


TERMS = [
    (date(2026, 2, 28), date(2026, 2, 28), False),
    (date(2026, 2, 28), date(2026, 3, 1), True),
    (date(2026, 3, 31), date(2026, 3, 31), True),
    (date(2026, 4, 1), date(2026, 4, 1), False),
    (date(2026, 2, 1), date(2026, 4, 30), True),
]


@pytest.mark.parametrize(("first", "last", "out"), TERMS)
def test_term_runs_from_its_first_day_to_the_end_of_its_last(first: date, last: date, out: bool) -> None:
    assert keeps_out(MARCH, "2E", first, last) is out


def test_term_that_ends_today_is_no_late_one() -> None:
    refuse_term(MARCH, date(2026, 3, 31))


def test_term_without_end_never_ends() -> None:
    day = date(2094, 1, 1)
    assert keeps_out(ENDLESS, "TR", day, day)


@pytest.mark.parametrize(("term", "game", "out"), [(MARCH, "1E", False), (MARCH, "", False), (ENDLESS, "", True)])
def test_only_events_of_its_games_are_closed_and_of_no_game_only_to_who_may_play_none(term, game, out) -> None:
    day = date(2026, 3, 10)
    assert keeps_out(term, game, day, day) is out


NO_TERMS = [
    (Term((), date(2026, 3, 1)), "games"),
    (Term(("2E", "XX"), date(2026, 3, 1)), "games"),
    (Term(("2E",), date(2026, 3, 2), date(2026, 3, 1)), "dates_reversed"),
    (Term(("2E",), date(2026, 2, 1), date(2026, 2, 9)), "over"),
]


@pytest.mark.parametrize(("term", "code"), NO_TERMS)
def test_term_that_keeps_nobody_from_anything_is_refused(term: Term, code: str) -> None:
    assert refusal(refuse_term, term, date(2026, 2, 10))[0] == code


def test_games_stand_in_the_order_of_the_guide_and_once() -> None:
    assert in_order(["TR", "1E", "TR"]) == ("1E", "TR")


# --- days and places of a listing (OPG 3, A) --------------------------------------------------------------------------

START = datetime(2026, 12, 5, 18, tzinfo=UTC)


PLACES = [
    ({}, []),
    ({"closes_at": START, "ends_on": START.date(), "cap": 8}, []),
    ({"closes_at": START + timedelta(seconds=1)}, ["closes_late"]),
    ({"ends_on": date(2026, 12, 4)}, ["ends_early"]),
    ({"cap": 7}, ["cap_below_entries"]),
]


@pytest.mark.parametrize(("said", "codes"), PLACES)
def test_days_and_places_fit_together(said, codes):
    assert [one.code for one in against_places(Places(START, 8, **said))] == codes
