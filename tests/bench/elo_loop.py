"""The engine's Elo over one list against elote on the same games, if elote is there: `pip install elote`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from ratings.engine import SYSTEMS, Event, Game
from ratings.engine.columns import GameColumns, to_changes, to_columns
from ratings.engine.waves import rate, rate_lists
from tests.bench.figures import Figure
from tests.bench.size import Size
from tournaments.engine.core.types import Outcome

ELOTE = "elote"
RUNS, ROUNDS, K = 5, 3, 16.0
FULL_WIN, TRUE_TIE, FULL_LOSS = Outcome.FW, Outcome.TT, Outcome.FL
ENDS = ((FULL_WIN, FULL_LOSS), (FULL_LOSS, FULL_WIN), (Outcome.MW, Outcome.ML), (TRUE_TIE, TRUE_TIE))


def figures(size: Size) -> Iterator[Figure]:
    """Both by turns in one process, the medians of their processor time."""
    events = evenings(size.events, size.people)
    what = f"the Elo of {sum(len(event.tables) for event in events):,} games against {ELOTE}"
    if find_spec(ELOTE) is None:
        yield Figure(what, None, note=f"needs {ELOTE}, which is no dependency")
        return
    _, games = to_columns(events)
    turns = [
        (_seconds(_rated, games), _seconds(_rated_as_values, events), _seconds(_with_elote, events))
        for _ in range(RUNS)
    ]
    ours, values, theirs = map(median, zip(*turns, strict=True))
    spent = f"{1_000 * ours:.0f} ms, {1_000 * theirs:.0f} ms"
    yield Figure(what, theirs / ours, "times as fast", ("at least", 5), spent)
    yield Figure(f"{what}: from values to values", theirs / values, "times as fast", note=f"{1_000 * values:.0f} ms")


def evenings(events: int, people: int) -> list[Event]:
    """So many events of three rounds each, of four to ten players."""
    random = Random(1)
    names = [str(number) for number in range(people)]
    return [
        _evening(str(number), random.sample(names, random.choice((4, 6, 8, 8, 10))), random) for number in range(events)
    ]


def _evening(identity: str, players: list[str], random: Random) -> Event:
    tables: list[tuple[Game, ...]] = []
    for _ in range(ROUNDS):
        random.shuffle(players)
        pairs = zip(players[::2], players[1::2], strict=True)
        tables.extend((Game(pair, random.choice(ENDS)),) for pair in pairs)
    return Event(identity, K, tuple(tables))


def _rated(games: GameColumns) -> None:
    rate(SYSTEMS["tcc"], games, np.full(games.players, SYSTEMS["tcc"].start))


def _rated_as_values(events: list[Event]) -> None:
    names, games = to_columns(events)
    (changes,) = rate_lists(SYSTEMS["tcc"], games, [np.ones(len(events), bool)])
    list(to_changes(names, len(events), changes))


def _with_elote(events: list[Event]) -> None:
    competitor = import_module(ELOTE).EloCompetitor
    rated: dict[str, Any] = {}
    for event in events:
        for (game,) in event.tables:
            one, other = (rated.get(name) or rated.setdefault(name, competitor(1500, K)) for name in game.players)
            if game.outcomes[0] is TRUE_TIE:
                one.tied(other)
            elif game.outcomes[0] is FULL_LOSS:
                other.beat(one)
            else:
                one.beat(other)


def _seconds(work: Callable[[Any], None], games: Any) -> float:
    began = process_time()
    work(games)
    return process_time() - began
