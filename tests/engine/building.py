"""Events for tests in few words: players by name, games as "a beats b"."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.engine import rank, ruleset, score
from tournaments.engine.core.types import Match, Player, Record, Report, Round, Side, Standing


def won(a: str, b: str, by: int = 100, against: int = 0, result: str = "full_win") -> Match:
    """`a` beats `b` with these scores."""
    return Match(a, b, report=Report(result, "a", Side(score=by), Side(score=against)))


def tied(a: str, b: str) -> Match:
    return Match(a, b, report=Report("true_tie"))


def bye(player: str, result: str = "bye") -> Match:
    return Match(player, None, report=Report(result))


def event(
    rounds: Sequence[Sequence[Match]],
    players: Sequence[Player | str] | None = None,
    code: str = "tcc-2e",
    options: dict[str, str] | None = None,
    **more: object,
) -> Record:
    """A record of complete rounds; players are those who sat somewhere, unless given."""
    seated = sorted({name for played in rounds for match in played for name in (match.a, match.b) if name})
    entered = [player if isinstance(player, Player) else Player(player) for player in (players or seated)]
    sittings = tuple(Round(number, tuple(played)) for number, played in enumerate(rounds, 1))
    return Record(code, tuple(entered), sittings, len(sittings), options or {}, **more)  # type: ignore[arg-type]


def table(record: Record, **more: object) -> tuple[Standing, ...]:
    rules = ruleset(record.ruleset, record.options)
    return rank(rules, score(rules, record), **{"rounds": record.rounds_scheduled, **more})  # type: ignore[arg-type]


def order(record: Record, **more: object) -> list[tuple[str, str | None]]:
    """Players from first to last with what set each above the next."""
    return [(place.player, place.decided_by) for place in table(record, **more)]
