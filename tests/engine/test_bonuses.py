"""OPG 12.5: bonus points of a league."""

from __future__ import annotations

import pytest

from leagues.engine import affiliation_bonus, counts_for, mission_bonus, participation_bonus
from leagues.engine.bonuses import NON_ALIGNED


@pytest.mark.parametrize(
    ("own", "last", "points"),
    [
        ([], None, 1),
        ([], ["Klingon"], 3),
        ([], ["Bajoran", "Klingon"], 1),
        (["Klingon"], ["Klingon"], 3),
        (["Bajoran"], ["Klingon"], 0),
    ],
)
def test_other_deck_than_before_is_worth_one_and_two_more_if_nobody_had_it_last(own, last, points) -> None:
    assert affiliation_bonus("Bajoran", own, last) == points


@pytest.mark.parametrize(
    ("of_it", "non_aligned", "personnel", "counts"),
    [(10, 0, 20, False), (11, 0, 20, True), (6, 10, 20, True), (5, 10, 20, False), (0, 20, 20, False)],
)
def test_more_than_half_of_the_aligned_personnel_have_to_belong(of_it, non_aligned, personnel, counts) -> None:
    assert counts_for("Bajoran", of_it, non_aligned, personnel) is counts


@pytest.mark.parametrize(("non_aligned", "counts"), [(15, False), (16, True)])
def test_more_than_three_quarters_make_a_non_aligned_deck(non_aligned: int, counts: bool) -> None:
    assert counts_for(NON_ALIGNED, 0, non_aligned, 20) is counts
    assert not counts_for(NON_ALIGNED, 0, 0, 0)


@pytest.mark.parametrize(
    ("attended", "points"),
    [
        ([], 4),
        ([True], 0),
        ([True, False, False], 0),
        ([True, False, False, False], 2),
        ([True, False, False, False, True], 0),
    ],
)
def test_first_event_is_worth_four_and_coming_back_after_more_than_two_two(attended: list[bool], points: int) -> None:
    assert participation_bonus(attended) == points


def test_mission_that_nobody_had_completed_is_worth_one_to_each_who_does_at_one_event() -> None:
    completed = {"a": ["Deliver Ancient Artifact", "Hunt for DNA"], "b": ["Hunt for DNA"], "c": ["Patrol Neutral Zone"]}
    assert mission_bonus(completed, ["Patrol Neutral Zone"]) == {"a": 2, "b": 1, "c": 0}
