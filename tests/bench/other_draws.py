"""Draws that go by no totals: pods, exchanged decks, seats of drafts, seeds of heats. Each against networkx at 256."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from random import Random
from statistics import mean

from tests.bench.draws import fields_of, milliseconds, solver
from tests.bench.figures import Figure
from tests.bench.size import Size
from tests.engine.two_decks import played_out
from tournaments.engine import draw_round, game_rules
from tournaments.engine.core.types import Card, Position
from tournaments.engine.drafts import KINDS, draft
from tournaments.engine.heats import METHODS
from tournaments.engine.scenarios import apply_scenario

MANY, MOST_MANY, FULL, MOST = 1_024, 5_000, 256, 50.0
ROUNDS, AT_MOST = 4, 1_000.0
"""Of the written procedure of two decks."""
SEEDS = range(3)
Drawn = Callable[[int, int], object]
"""Of so many players, with this seed."""


def figures(size: Size) -> Iterator[Figure]:
    """Means of processor time."""
    (full, *_) = [case for case in fields_of(min(FULL, size.players), 1) if case.position.round == 3]
    against = milliseconds(solver(full))
    for name, drawn in DRAWS.items():
        yield Figure(f"{name} of {MANY:,} players", _mean(drawn, MANY), "ms of CPU", ("at most", MOST))
        times = against / _mean(drawn, MOST_MANY)
        what = f"{name} of {MOST_MANY:,} against networkx at {len(full.position.cards)}"
        yield Figure(what, times, "times as fast", ("at least", 1))
    yield Figure(f"written procedure of {MANY:,} players", _written(MANY), "ms of CPU", ("at most", AT_MOST))


def _written(players: int) -> float:
    """The slowest game of four rounds of two."""
    rules = game_rules("swccg-constructed")
    positions = [drawn_from for drawn_from, _ in played_out(rules.code, players, ROUNDS, 4)]
    return max(milliseconds(partial(draw_round, rules, drawn_from, 4)) for drawn_from in positions)


def _mean(drawn: Drawn, players: int) -> float:
    return mean(milliseconds(partial(drawn, players, seed)) for seed in SEEDS)


def _pods(players: int, seed: int) -> object:
    """Of a second match, by score."""
    rules = game_rules("tcc-tribbles")
    cards = tuple(Card(f"p{number:04}", vp=number % 97 * 1_000) for number in range(players))
    return draw_round(rules, Position(ruleset=rules.code, round=2, rounds=10, cards=cards), seed)


def _second_games(players: int, seed: int) -> object:
    rules = apply_scenario("no_such_thing_as_luck", game_rules("tcc-2e"))
    cards = tuple(Card(f"p{number:04}", vp=number % 5, pod=number // 2) for number in range(players))
    return draw_round(
        rules, Position(ruleset=rules.code, round=2, rounds=4, cards=cards, method="exchanged-decks"), seed
    )


def _drafted(code: str) -> Drawn:
    return lambda players, seed: draft(KINDS[code], [f"p{number:04}" for number in range(players)], 4, seed)


def _seeded(players: int, seed: int) -> object:
    return [method([players // 2, players // 2]) for method in METHODS.values()]


def _written(code: str) -> Drawn:
    """A third round by the steps of its document, in which everybody has met two."""

    def drawn(players: int, seed: int) -> object:
        rules, rng = game_rules(code), Random(seed)
        met = [{number ^ 1, (number + 2) % players, (number - 2) % players} for number in range(players)]
        cards = tuple(
            Card(
                f"p{number:04}",
                vp=rng.randrange(5),
                differential=rng.randrange(-100, 101),
                opponents=frozenset(f"p{other:04}" for other in met[number]),
                number=number + 1,
            )
            for number in range(players)
        )
        return draw_round(rules, Position(code, 3, None, cards), seed)

    return drawn


WRITTEN = ("decipher-swiss", "decipher-simple-swiss", "decipher-1995-quick-swiss", "decipher-1995-round-robin")
DRAWS: Mapping[str, Drawn] = {
    "pods": _pods,
    "second games with exchanged decks": _second_games,
    **{f"seats of a draft ({kind.code})": _drafted(kind.code) for kind in KINDS.values() if kind.sizes},
    "seeds from two heats": _seeded,
    **{f"{game_rules(code).name}": _written(code) for code in WRITTEN},
}
