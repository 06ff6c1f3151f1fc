"""Draws around what stands, against the plain draw of the same field; and fields of which no two totals are equal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from statistics import median

from tests.bench.draws import fields_of, milliseconds
from tests.bench.figures import Figure
from tests.bench.size import Size
from tests.engine.simulated import Case, odd_totals
from tournaments.engine import draw_round
from tournaments.engine.core.types import Draw, Position, Wishes

TURNS = 3
AT_MOST = 10.0
FIELDS = 12
SECONDS = 2.0


def figures(size: Size) -> Iterator[Figure]:
    """Processor time, of one event each, of rounds 2 to 9."""
    for players in size.redraws:
        yield from _kept(players)
    yield from _odd_totals(size.totals)


def _kept(players: int) -> Iterator[Figure]:
    """Two results corrected, or every tenth player gone, and all that stands to be kept as far as it may."""
    kinds = {"after a correction": _corrected, "when every tenth has left": _left}
    times: dict[str, list[float]] = {kind: [] for kind in kinds}
    proved = True
    for case in fields_of(players, 1):
        draw = draw_round(case.rules, case.position, case.seed)
        plain = _time(case)
        for kind, changed in kinds.items():
            again = replace(case, position=_around(changed(case, draw), draw))
            times[kind].append(_time(again) / plain)
            proved = proved and draw_round(again.rules, again.position, again.seed).proved
    for kind, found in times.items():
        note = "" if proved else "not all are proved"
        yield Figure(
            f"a draw kept {kind}, of {players:,}: the slowest", max(found), "draws", ("at most", AT_MOST), note
        )


def _odd_totals(players: int) -> Iterator[Figure]:
    cases = list(islice(odd_totals(1, players - 1, players), FIELDS))
    proved = [draw_round(case.rules, case.position, case.seed).proved for case in cases]
    slowest = max(_time(case, 1) for case in cases) / 1_000
    yield Figure(f"{players:,} players, each a total of his own: the slowest", slowest, "s", ("at most", SECONDS))
    yield Figure("of these, proved to be the best draw", 100 * sum(proved) / len(proved), "%")


def _time(case: Case, turns: int = TURNS) -> float:
    return median(milliseconds(partial(draw_round, case.rules, case.position, case.seed)) for _ in range(turns))


def _around(where: Position, draw: Draw) -> Position:
    kept = tuple(sorted((min(two), max(two)) for two in draw.tables))
    return replace(where, wishes=Wishes(kept=kept, kept_byes=draw.byes))


def _corrected(case: Case, draw: Draw) -> Position:
    """Two results of a round before were the other way round."""
    names = _some(case, (name for two in draw.tables for name in two), 4)
    cards = (
        replace(card, vp=card.vp + (3 if card.vp < 3 or names.index(card.id) % 2 else -3)) if card.id in names else card
        for card in case.position.cards
    )
    return replace(case.position, cards=tuple(cards))


def _left(case: Case, draw: Draw) -> Position:
    names = _some(case, (card.id for card in case.position.cards), len(case.position.cards) // 10)
    cards = (replace(card, dropped=card.id in names) for card in case.position.cards)
    return replace(case.position, cards=tuple(cards))


def _some(case: Case, names: Iterable[str], count: int) -> list[str]:
    return Random(case.seed).sample(sorted(names), count)
