"""Events for tests in few words: players by name, games as "a beats b"."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine import build_scorecards, game_rules, rank
from tournaments.engine.core.types import Match, Player, Record, Result, Round, Standing, build_seats

FIRST, SECOND, NOBODY = (0,), (1,), ()
"""Seats of a game: who has won, or who was not there."""


def paired(a: str, b: str, result: Result | None) -> Match:
    """`a` sits opposite `b`, and it came to this; None: nothing is reported yet."""
    return Match(build_seats(a, b), games=() if result is None else (result,))


def won(a: str, b: str, by: int = 100, against: int = 0, ending: str = "full_win") -> Match:
    """`a` beats `b` with these scores."""
    return paired(a, b, Result(ending, ({"score": by}, {"score": against}), FIRST))


def tied(a: str, b: str) -> Match:
    return paired(a, b, Result("true_tie"))


def bye(player: str, ending: str = "bye") -> Match:
    return Match(build_seats(player), games=(Result(ending),))


def event(
    rounds: Sequence[Sequence[Match]],
    players: Sequence[Player | str] | None = None,
    code: str = "tcc-2e",
    options: dict[str, str] | None = None,
    **more: object,
) -> Record:
    """A record of complete rounds; players are those who sat somewhere, unless given."""
    sat = sorted({player for played in rounds for match in played for player in match.players})
    entered = [player if isinstance(player, Player) else Player(player) for player in (players or sat)]
    sittings = tuple(Round(number, tuple(played)) for number, played in enumerate(rounds, 1))
    return Record(code, tuple(entered), sittings, len(sittings), options or {}, **more)  # type: ignore[arg-type]


def table(record: Record, **more: object) -> tuple[Standing, ...]:
    rules = game_rules(record.ruleset, record.options)
    return rank(rules, build_scorecards(rules, record), **{"rounds": record.rounds_scheduled, **more})  # type: ignore[arg-type]


def order(record: Record, **more: object) -> list[tuple[str, str | None]]:
    """Players from first to last with what set each above the next."""
    return [(place.player, place.decided_by) for place in table(record, **more)]
