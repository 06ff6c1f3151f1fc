"""Which place of the next event is enough, given who takes part."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.engine import PRESENT, place_enough

TABLE = PRESENT.leagues.table


def test_last_place_is_enough_against_who_stays_away() -> None:
    assert place_enough("b", {"a": 20, "b": 15}, "bcd", 1, TABLE) == 3


def test_who_may_come_level_is_not_overtaken_for_sure() -> None:
    assert place_enough("b", {"a": 6, "b": 0}, "bcd", 1, TABLE) == 2
    assert place_enough("b", {"a": 8, "b": 0}, "bcd", 1, TABLE) == 1


@settings(max_examples=25)
@given(st.lists(st.integers(0, 24), min_size=2, max_size=6), st.integers(0, 3), st.integers(0, 2), st.integers(1, 3))
def test_place_is_the_last_that_holds_in_every_order_of_the_others(points, absent, unmeasured, places) -> None:
    names = "abcdef"[: len(points)]
    totals = dict(zip(names, points, strict=True))
    there = [*names[: max(1, len(names) - absent)], *"xy"[:unmeasured]]
    others = [name for name in there if name != "a"]
    holds = [
        place
        for place in range(1, len(there) + 1)
        if all(
            _is_within(totals, [*order[: place - 1], "a", *order[place - 1 :]], places)
            for order in permutations(others)
        )
    ]
    assert place_enough("a", totals, there, places, TABLE) == (max(holds) if holds else None)


def _is_within(totals: dict[str, int], order: list[str], places: int) -> bool:
    worth = {name: TABLE.worth(len(order), place) for place, name in enumerate(order, 1)}
    after = {name: total + worth.get(name, 0) for name, total in totals.items()}
    return sum(after[name] >= after["a"] for name in totals if name != "a") < places
