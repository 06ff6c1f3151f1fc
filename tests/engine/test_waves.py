"""A history worked out at once is the one told event by event, to the last bit."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, ulp

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ratings.engine import Change, Event, Game, RatingSystem, replay
from ratings.engine.columns import to_changes, to_columns, to_events
from ratings.engine.sides import sides_of
from ratings.engine.sums import exact_sums
from ratings.engine.waves import rate, rate_lists
from tests.engine.test_elo_bits import EVENINGS, PUBLISHED, RATINGS, STEEP, TCC, bits
from tournaments.engine.core.types import Outcome

IN_WAVES = [TCC, STEEP, replace(TCC, code="held", floor=1600.0)]
PARTS = st.one_of(st.floats(-64, 64), st.sampled_from([0.1, -0.1, 2**-60, -(2**-53), 1 / 3, 0.0, -0.0]))
WON = (Outcome.FW, Outcome.FL)


def played(evenings: list[tuple[float, list[tuple[Game, ...]]]]) -> list[Event]:
    return [Event(str(at), k, tuple(tables)) for at, (k, tables) in enumerate(evenings)]


def at_once(system: RatingSystem, events: list[Event], before: dict[str, float]) -> list[tuple[Change, ...]]:
    """As `replay`: `before` is kept up to date."""
    names, games = to_columns(events)
    changes = rate(system, games, np.array([before.get(name, system.start) for name in names], float))
    before.update(zip(names, changes.ratings.tolist(), strict=True))
    return list(to_changes(names, len(events), changes))


@settings(max_examples=60)
@given(st.sampled_from(IN_WAVES), RATINGS, EVENINGS)
def test_history_at_once_is_the_one_event_by_event_to_the_last_bit(system, before, evenings) -> None:
    events, one_by_one, together = played(evenings), dict(before), dict(before)
    told = [bits(changes) for changes in replay(system, events, one_by_one)]
    assert [bits(changes) for changes in at_once(system, events, together)] == told
    assert {name: rating.hex() for name, rating in together.items()} == {
        name: rating.hex() for name, rating in one_by_one.items()
    }


@settings(max_examples=30)
@given(
    st.sampled_from([TCC, PUBLISHED]),
    EVENINGS,
    st.lists(st.lists(st.booleans(), min_size=6, max_size=6), min_size=1, max_size=4),
)
def test_lists_in_one_pass_are_what_each_is_alone(system, evenings, counted) -> None:
    events = played(evenings)
    marks = [counts[: len(events)] for counts in counted]
    names, games = to_columns(events)
    lists = rate_lists(system, games, [np.array(counts, bool) for counts in marks])
    for counts, changes in zip(marks, lists, strict=True):
        told, ratings = to_changes(names, len(events), changes), dict(zip(names, changes.ratings.tolist(), strict=True))
        own = [event if counts[place] else replace(event, tables=()) for place, event in enumerate(events)]
        alone: dict[str, float] = {}
        assert [bits(done) for done in told] == [bits(done) for done in replay(system, own, alone)]
        assert {name: ratings[name] for name in alone} == alone


@settings(max_examples=60)
@given(st.lists(st.lists(PARTS, min_size=3, max_size=3), min_size=1, max_size=9))
@example([[1.0, 0.1, 1.0], [ulp(0.5) / 2, 0.2, 2.0**-53], [2.0**-110, 0.3, 2.0**-106]])
def test_sums_of_columns_have_the_bits_of_fsum(lines: list[list[float]]) -> None:
    sums = exact_sums(np.array(lines))
    assert [each.hex() for each in sums.tolist()] == [fsum(column).hex() for column in zip(*lines, strict=True)]


@settings(max_examples=25)
@given(EVENINGS)
def test_history_in_columns_is_the_history(evenings: list[tuple[float, list[tuple[Game, ...]]]]) -> None:
    events = [replace(event, tables=tuple(filter(None, event.tables))) for event in played(evenings)]
    names, games = to_columns(events)
    number = {name: str(at) for at, name in enumerate(names)}
    by_number = [
        replace(
            event,
            tables=tuple(
                tuple(Game(_numbered(number, game), game.outcomes, game.share) for game in table)
                for table in event.tables
            ),
        )
        for event in events
    ]
    assert list(to_events(games)) == by_number


def _numbered(number: dict[str, str], game: Game) -> tuple[str, str]:
    one, other = game.players
    return number[one], number[other]


def test_waves_hold_nobody_twice_and_keep_the_order_of_each() -> None:
    pairs = [("a", "b"), ("c", "d"), ("b", "c"), ("e", "f"), ("a", "f")]
    _, games = to_columns([Event(str(at), 16.0, ((Game(pair, WON),),)) for at, pair in enumerate(pairs)])
    assert sides_of(games).wave.tolist() == [0, 0, 0, 0, 1, 1, 0, 0, 1, 1]
