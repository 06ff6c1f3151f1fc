"""Events of Star Wars CCG played out with made-up results, each game drawn from the ones before it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tournaments.engine import GAME_RULES, build_position, draw_round
from tournaments.engine.core.types import Allegiance, Draw, Match, Player, Position, Record, Result, Round, Seat


def played_out(code: str, players: int, rounds: int, seed: int) -> Iterator[tuple[Position, Draw]]:
    """Every game of an event drawn from the ones before it."""
    rules, rng = GAME_RULES[code], Random(seed)
    field, sittings = tuple(Player(f"p{number:02}") for number in range(players)), tuple[Round, ...]()
    games = rules.limits.games_per_round
    assert rules.swiss
    for sitting in range(rounds * games):
        of_round, game = sitting // games + 1, sitting % games + 1
        drawn_from = build_position(rules, Record(code, field, sittings, rounds), of_round)
        draw = draw_round(rules, drawn_from, seed + sitting)
        yield drawn_from, draw
        sides = rules.swiss.sides(drawn_from, seed + sitting, draw.tables, draw.byes)
        seats = [
            tuple(Seat(player, Allegiance(sides[player]) if sides else None) for player in table)
            for table in (*draw.tables, *((bye,) for bye in draw.byes))
        ]
        matches = tuple(Match(sat, games=(full_win(rng) if len(sat) == 2 else Result("bye"),)) for sat in seats)
        sittings += (Round(sitting + 1, matches, of_round=of_round, game=game),)


def full_win(rng: Random) -> Result:
    seat = rng.choice((0, 1))
    return Result("full_win", tuple({"life": rng.randint(1, 40)} if one == seat else {} for one in (0, 1)), (seat,))
