"""Evenings by house rules that could have been played, for the properties that must hold of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from tournaments.engine import build_position, draw_round
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Match, Player, Record, Result, Round, build_seats
from tournaments.engine.house import MATCHES, OPTION, STRUCTURES, HouseRules, Points, build_text

BETWEEN = ("opponents_match_win", "difference", "games_won", "head_to_head", "strength_of_schedule")


@st.composite
def house_rules(draw: st.DrawFn) -> HouseRules:
    """Any that may be played by."""
    best_of = draw(st.sampled_from(tuple(MATCHES)))
    cap = None if best_of > 1 else draw(st.none() | st.integers(1, 200))
    left_out = {"difference"} if cap is None else set()
    left_out |= {"games_won"} if best_of == 1 else set()
    steps = [step for step in draw(st.permutations(BETWEEN)) if step not in left_out]
    worth = sorted(draw(st.lists(st.integers(0, 10), min_size=3, max_size=3)))
    loss, between, win = worth if worth[0] < worth[2] else (worth[0], worth[0] + 1, worth[0] + 2)
    return HouseRules(
        name=draw(st.sampled_from(("3 / 1 / 0", "Club rules", "Ünsere Regeln"))),
        points=Points(win, between, loss, draw(st.integers(0, 10)), draw(st.integers(0, 2))),
        cap=cap,
        ties=("points", *steps[: draw(st.integers(0, len(steps)))], "lot"),
        structure=draw(st.sampled_from(STRUCTURES)),
        rounds=draw(st.none() | st.integers(1, 20)),
        version=draw(st.integers(1, 9)),
        game=draw(st.sampled_from(("", "Netrunner"))),
        best_of=best_of,
    )


def names(players: int) -> tuple[str, ...]:
    return tuple(f"p{number:02}" for number in range(1, players + 1))


def result(rng: Random, most: int | None = None) -> Result:
    """`most`: of a match of several games so many win it."""
    if most is not None:
        lost = rng.randrange(most)
        games = {"score": most}, {"score": lost}
        return Result("win", games, (0,)) if rng.random() < 0.8 else Result("draw", ({"score": lost}, {"score": lost}))
    scores = {"score": rng.randrange(12)}, {"score": rng.randrange(12)}
    if rng.random() < 0.2:
        return Result("draw", scores)
    return Result("win", scores if rng.random() < 0.8 else (), (rng.choice((0, 1)),))


def evening(rules: GameRules, house: HouseRules, players: int, rounds: int, seed: int) -> Record:
    """Every round drawn by the engine and played by chance; somebody may leave after the first."""
    rng, most = Random(seed), house.games_to_win if house.best_of > 1 else None
    left = {name: 1 if players > 4 and rng.random() < 0.1 else None for name in names(players)}
    record = Record(
        "house",
        tuple(Player(name, dropped_after=after) for name, after in left.items()),
        (),
        rounds,
        {OPTION: build_text(house)},
        seed,
    )
    for number in range(1, rounds + 1):
        draw = draw_round(rules, build_position(rules, record, number), rng.randrange(1000))
        tables = (Match(build_seats(*one), at, (result(rng, most),)) for at, one in enumerate(draw.tables, 1))
        byes = (Match(build_seats(bye), None, (Result("bye"),)) for bye in draw.byes)
        played = Round(number, (*tables, *byes), of_round=number)
        record = Record("house", record.players, (*record.rounds, played), rounds, record.options, seed)
    return record


def most_without_rematch(players: Sequence[str], met: set[frozenset[str]]) -> int:
    """So many pairs can sit together at most of whom nobody has met, by looking at all of them."""
    if len(players) < 2:
        return 0
    first, *rest = players
    best = most_without_rematch(rest, met)
    for other in rest:
        if frozenset((first, other)) not in met:
            left = [player for player in rest if player != other]
            best = max(best, 1 + most_without_rematch(left, met))
    return best


def pairs_of(played: Round) -> list[frozenset[str]]:
    return [frozenset(match.players) for match in played.matches if len(match.seats) == 2]
