"""Records that are probably one person's twice: by name, and by where they played."""

from __future__ import annotations

import pytest

from tournaments.engine.doubles import NEXT, Played, called_alike, probability

HERE, ELSEWHERE = Played(frozenset({1}), frozenset({5}), frozenset({9})), Played(frozenset({2}))


def test_names_that_are_the_same_or_a_slip_apart_make_a_pair_and_others_none() -> None:
    names = {1: ["sable_fox", "Ann Lee"], 2: ["sablefox"], 3: ["Lee Ann"], 4: ["kestrel"], 5: ["KESTRE1"], 6: ["Bo"]}
    assert called_alike(names) == {(1, 2): True, (1, 3): True, (4, 5): True}


def test_names_with_digits_and_empty_ones_are_told_apart() -> None:
    assert called_alike({1: ["walk-in 34"], 2: ["walk-in 35"], 3: [""], 4: ["  "]}) == {}


def test_of_many_who_are_called_alike_each_is_compared_with_a_few() -> None:
    people = 40 * NEXT
    pairs = called_alike({person: ["Alexander"] for person in range(people)})
    assert len(pairs) == NEXT * people - NEXT * (NEXT + 1) // 2
    assert all(0 < other - one <= NEXT for one, other in pairs)


ELSEWHERES = [
    (Played(), True, 3),
    (ELSEWHERE, False, 0),
    (Played(frozenset({2}), frozenset({5}), frozenset({9})), False, 3),
    (Played(frozenset({2}), frozenset({6}), frozenset({9})), False, 1),
    (Played(frozenset({2}), frozenset({6}), frozenset({9})), True, 4),
    (Played(frozenset({1, 2}), frozenset({5}), frozenset({9})), True, 0),
]


@pytest.mark.parametrize(("other", "same_name", "likely"), ELSEWHERES)
def test_venue_and_region_speak_for_it_and_one_event_rules_it_out(other: Played, same_name: bool, likely: int) -> None:
    assert probability(HERE, other, same_name=same_name) == likely
