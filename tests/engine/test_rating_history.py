"""A history told again from the first event that changed is the same to the last bit as one told from the beginning."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine import (
    SYSTEMS,
    Event,
    Game,
    Move,
    Moves,
    Step,
    find_moves,
    find_reached_events,
    replay,
    revise,
    total_moves,
)
from tests.rings import RING
from tournaments.engine.core.types import Outcome

OUTCOMES = ((Outcome.FW, Outcome.FL), (Outcome.ML, Outcome.MW), (Outcome.TT, Outcome.TT), (Outcome.FL, Outcome.FL))
PLAYERS = "abcdefgh"

pairs = st.permutations(PLAYERS).map(lambda order: tuple(order[:2]))
games = st.builds(Game, pairs, st.sampled_from(OUTCOMES))
facts = st.tuples(st.sampled_from((16, 28, 64)), st.lists(games, min_size=1, max_size=4))
# An act sets what an event is from now on: a late one, a corrected one, or none any more.
acts = st.lists(st.tuples(st.integers(0, 9), st.none() | facts), min_size=1, max_size=12)


def told(system, events):
    """The whole history from its beginning: what each event did."""
    order = [events[at] for at in sorted(events)]
    changes = replay(system, order, {})
    return {event.id: {one.player: one for one in did} for event, did in zip(order, changes, strict=True)}


def told_again(system, ledger, events, at):
    """The ledger after the event at this place changed, by the events from there on alone."""
    here, later = f"{at}", [str(n) for n in range(at, 10)]
    steps = [Step(one, ledger.get(one, {})) for one in later if one in ledger or one == here]
    ratings = {player: change.after for n in range(at) for player, change in ledger.get(str(n), {}).items()}
    fresh = dict(ledger)
    asked = []

    def load(one):
        asked.append(one)
        return events.get(int(one))

    for one, changes in revise(system, steps, {here}, load, ratings):
        fresh[one] = {change.player: change for change in changes}
    players = {p for game in (events[at].tables if at in events else ()) for one in game for p in one.players}
    assert set(asked) <= set(find_reached_events(steps, {here}, players))
    return {one: changes for one, changes in fresh.items() if changes}


@pytest.mark.slow
@settings(max_examples=60 if RING else 1_000)
@given(acts, st.sampled_from(("tcc", "decipher-published")))
def test_incremental_and_full_agree_to_the_last_bit(done, code):
    system, events, ledger = SYSTEMS[code], {}, {}
    for at, said in done:
        events.pop(at, None)
        if said is not None:
            k, played = said
            events[at] = Event(str(at), k, tuple((game,) for game in played))
        ledger = told_again(system, ledger, events, at)
    assert ledger == told(system, events)


def test_event_of_others_is_not_rated_anew():
    system = SYSTEMS["tcc"]
    first = Event("1", 16, ((Game(("a", "b"), OUTCOMES[0]),),))
    other = Event("2", 16, ((Game(("c", "d"), OUTCOMES[0]),),))
    ledger = told(system, {1: first, 2: other})
    steps = [Step(one, changes) for one, changes in ledger.items()]
    corrected = Event("1", 16, ((Game(("b", "a"), OUTCOMES[0]),),))
    assert [one for one, _ in revise(system, steps, {"1"}, {"1": corrected}.get, {})] == ["1"]


# --- how far ratings came ---------------------------------------------------------------------------------------------


def test_new_and_lost_ratings_count_as_moved() -> None:
    assert find_moves("a", 1500, {1: 1500.0, 2: 1600.0}, {1: 1500.0, 3: 1510.0}) == Moves(2, Move("a", 3, 10.0))
    assert find_moves("a", 1500, {}, {1: 1500.0}) == Moves(1, Move("a", 1, 0.0))
    assert find_moves("a", 1500, {1: 1500.0}, {}) == Moves(1)
    assert find_moves("a", 1500, {1: 1500.0}, {1: 1500.0}) == Moves()


def test_most_is_the_farthest_up_or_down_and_the_first_of_those_as_far() -> None:
    assert find_moves("a", 0, {1: 10.0, 2: 10.0}, {1: 12.0, 2: 7.0}).most == Move("a", 2, -3.0)
    assert find_moves("a", 0, {7: 10.0, 2: 10.0}, {7: 13.0, 2: 7.0}).most == Move("a", 2, -3.0)


def test_lists_of_a_book_are_counted_together() -> None:
    some = Moves(2, Move("b", 1, 3.0)), Moves(1), Moves(4, Move("a", 9, -3.0))
    assert total_moves(some) == Moves(7, Move("a", 9, -3.0))
    assert total_moves([]) == Moves()
