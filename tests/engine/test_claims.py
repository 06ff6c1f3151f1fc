"""House-P1, House-P2: who decides a claim, who contests the decision, who has the last word."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tournaments.engine.claims import (
    ANOTHER_SETTLES,
    COORDINATORS_SETTLE,
    HAS_A_PART,
    NO_DIRECTOR,
    ONLY_MEETING,
    OWN,
    SEVERAL,
    Appearance,
    Matter,
    is_concerned,
    may_be_contested,
    why_not_decide,
    why_not_settle,
)

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
CLAIMANT, DIRECTOR, DEPUTY, OTHER, JUDGE, PLAYER, OFFICER, RIVAL = range(1, 9)

held = Appearance(frozenset({DIRECTOR, DEPUTY}), frozenset({JUDGE, PLAYER}), finalized_at=NOW - 14 * DAY)
elsewhere = replace(held, directors=frozenset({OTHER}))
met = replace(held, there=frozenset({CLAIMANT}))


def claim(*appearances: Appearance) -> Matter:
    return Matter(CLAIMANT, NOW, appearances, frozenset({RIVAL}), decided_by=DIRECTOR, contested_by=RIVAL)


BY_DIRECTORS = [
    ([held], DIRECTOR, ""),
    ([held], JUDGE, NO_DIRECTOR),
    ([held], OTHER, NO_DIRECTOR),
    ([held], CLAIMANT, OWN),
    ([replace(held, finalized_at=None)], DIRECTOR, NO_DIRECTOR),
    ([replace(held, finalized_at=NOW - 14 * DAY + timedelta(seconds=1))], DIRECTOR, NO_DIRECTOR),
    ([replace(held, counts=False)], DIRECTOR, NO_DIRECTOR),
    ([replace(held, has_result=False)], DIRECTOR, NO_DIRECTOR),
    ([held, elsewhere], DIRECTOR, SEVERAL),
    ([held, replace(held, directors=frozenset({DIRECTOR}))], DIRECTOR, SEVERAL),
    ([held, replace(elsewhere, has_result=False)], DIRECTOR, ""),
    ([held, replace(elsewhere, finalized_at=None, counts=False)], DIRECTOR, SEVERAL),
    ([met], DIRECTOR, ONLY_MEETING),
    ([replace(held, directors=frozenset({DIRECTOR, CLAIMANT}))], DIRECTOR, ONLY_MEETING),
    ([met, met], DIRECTOR, ""),
    ([held, replace(met, directors=frozenset({OTHER}), has_result=False)], DIRECTOR, ""),
]


@pytest.mark.parametrize(("appearances", "who", "why"), BY_DIRECTORS)
def test_director_decides_where_his_event_shows_that_the_record_played(appearances, who, why) -> None:
    assert why_not_decide(claim(*appearances), who, coordinates=False) == why


BY_COORDINATORS = [
    ([], OFFICER, ""),
    ([met], OFFICER, ""),
    ([held], CLAIMANT, OWN),
    ([held], PLAYER, HAS_A_PART),
    ([replace(held, counts=False)], DIRECTOR, HAS_A_PART),
    ([held, elsewhere], DIRECTOR, HAS_A_PART),
    ([held], DIRECTOR, ""),
]


@pytest.mark.parametrize(("appearances", "who", "why"), BY_COORDINATORS)
def test_coordinator_decides_unless_he_has_a_part_in_it_and_then_as_a_director_may(appearances, who, why) -> None:
    assert why_not_decide(claim(*appearances), who, coordinates=True) == why


CONTESTS = [
    (OFFICER, True, ""),
    (OFFICER, False, COORDINATORS_SETTLE),
    (CLAIMANT, True, OWN),
    (DIRECTOR, True, HAS_A_PART),
    (RIVAL, True, ANOTHER_SETTLES),
]


@pytest.mark.parametrize(("who", "coordinates", "why"), CONTESTS)
def test_contest_is_answered_by_a_coordinator_who_has_no_part_in_it(who: int, coordinates: bool, why: str) -> None:
    assert why_not_settle(claim(held), who, coordinates=coordinates) == why


def test_who_decided_does_not_answer_the_contest() -> None:
    decided = replace(claim(held), decided_by=OFFICER)
    assert why_not_settle(decided, OFFICER, coordinates=True) == ANOTHER_SETTLES


CONCERNED = [
    (DIRECTOR, True, True),
    (CLAIMANT, False, True),
    (RIVAL, True, False),
    (PLAYER, False, False),
    (OTHER, False, False),
]


@pytest.mark.parametrize(("who", "confirmed", "refused"), CONCERNED)
def test_who_is_concerned_contests_a_decision(who: int, confirmed: bool, refused: bool) -> None:
    assert [is_concerned(claim(held), who, confirmed=said) for said in (True, False)] == [confirmed, refused]


@pytest.mark.parametrize(
    ("decided_at", "may"),
    [(NOW, True), (NOW - 14 * DAY + timedelta(seconds=1), True), (NOW - 14 * DAY, False), (None, False)],
)
def test_decision_can_be_contested_for_fourteen_days(decided_at: datetime | None, may: bool) -> None:
    assert may_be_contested(decided_at, NOW) is may
