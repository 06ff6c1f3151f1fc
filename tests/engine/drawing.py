"""Short ways to write a position down."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.engine import draw_round, game_rules
from tournaments.engine.core.types import Card, Draw, Position


def cards(totals: Iterable[int], met: Iterable[str] = (), byes: str = "", first: str = "") -> tuple[Card, ...]:
    """Cards a, b, c ... with these totals. `met`: "ab" for a pair that has met, `byes`, `first`: their letters."""
    opponents: dict[str, set[str]] = {}
    for one, other in met:
        opponents.setdefault(one, set()).add(other)
        opponents.setdefault(other, set()).add(one)
    return tuple(
        Card(
            id=(name := chr(ord("a") + index)),
            vp=vp,
            byes=byes.count(name),
            opponents=frozenset(opponents.get(name, ())),
            seated_first=name in first,
        )
        for index, vp in enumerate(totals)
    )


def position(players: tuple[Card, ...], round_number: int = 4, rounds: int | None = None) -> Position:
    return Position("tcc-2e", round_number, rounds, players)


def drawn(where: Position, seed: int = 1, **options: str) -> Draw:
    return draw_round(game_rules("tcc-2e", options), where, seed)


def tables(draw: Draw) -> set[str]:
    """The pairs as sorted letters: "ab"."""
    return {"".join(sorted(pair)) for pair in draw.tables}


def codes(draw: Draw) -> dict[str, str]:
    """The code of each explanation by the letters it is about."""
    return {"".join(sorted(item.pair)): item.code for item in draw.explanations}


def texts(draw: Draw) -> dict[str, str]:
    return {"".join(sorted(item.pair)): item.text for item in draw.explanations}
