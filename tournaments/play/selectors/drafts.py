"""The draft of a round beside the best draw, measured by the same criteria."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments.engine.document import read_position
from tournaments.engine.types import Draw, Explanation, Position, Wishes
from tournaments.play.selectors import draws
from tournaments.record.models import Event, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.owed_games import due
from tournaments.record.selectors.standings import named


@dataclass(frozen=True, slots=True)
class DraftSeat:
    pk: int
    name: str
    vp: int


@dataclass(frozen=True, slots=True)
class DraftTable:
    """`owing`: who will lose this game once the round is published, by a penalty from before."""

    table: int | None
    seats: tuple[DraftSeat, ...]
    why: str
    crosses: bool
    earned: bool
    owing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Criterion:
    code: str
    label: str
    here: int
    best: int
    free: int | None = None


@dataclass(frozen=True, slots=True)
class DraftPage:
    tables: tuple[DraftTable, ...]
    criteria: tuple[Criterion, ...]
    proof: str
    is_best: bool
    is_stale: bool
    missing: int
    drawn_at: str
    guide_order: tuple[tuple[str, str], ...]
    nobody_plays: bool
    apart: tuple[tuple[str, str], ...]
    byes: tuple[str, ...]


def draft_page(event: Event, drawn: Round) -> DraftPage:
    """Everything the director checks before publishing (OPG 7.6, A)."""
    position, names = read_position(drawn.position), records.names(event)
    wishes = position.wishes
    now, best = draws.current_draw(drawn), draws.best_draw(drawn)
    return DraftPage(
        tables=_tables(drawn, names, now, best),
        criteria=criteria(position, now, best, draws.without_byes(drawn)),
        proof=best.proof,
        is_best=not draws.is_worse(drawn, now, best),
        is_stale=draws.is_stale(drawn),
        missing=event.entries.filter(checked_in=False).count(),
        drawn_at=_time(drawn.drawn_at, event),
        nobody_plays=not now.pairs,
        guide_order=tuple((names[a], names[b]) for a, b in best.guide_order),
        apart=tuple((names[a], names[b]) for a, b in wishes.apart),
        byes=tuple(names[player] for player in wishes.byes),
    )


def _tables(drawn: Round, names: dict[str, str], draw: Draw, best: Draw) -> tuple[DraftTable, ...]:
    totals = {card.id: card.vp for card in read_position(drawn.position).cards}
    said = {frozenset(explanation.pair): explanation for explanation in draw.explanations}
    tables: dict[int, list[tuple[str, int]]] = {}
    numbers: dict[int, int | None] = {}
    ids = records.entry_ids(drawn.event)
    rows = Seat.objects.filter(round=drawn).order_by("match__table", "match_id", "place")
    for pk, match, table, player in rows.values_list("pk", "match_id", "match__table", "player_id"):
        numbers[match] = table
        tables.setdefault(match, []).append((ids[player], pk))
    seated = {frozenset(one) for one in (*best.pairs, *((bye,) for bye in (*best.byes, *best.earned_byes)))}
    ordered = sorted(tables, key=lambda match: (numbers[match] is None, numbers[match] or 0, match))
    earned, owing = draw.earned_byes, _owing(drawn, names)
    return tuple(
        replace(_table(numbers[match], tables[match], names, totals, said, seated, earned), owing=owing.get(match, ()))
        for match in ordered
    )


def _owing(drawn: Round, names: dict[str, str]) -> dict[int, tuple[str, ...]]:
    """Who owes the game at which match."""
    found = due(drawn)
    ids = records.entry_ids(drawn.event) if found else {}
    return {one.match: tuple(names[ids[player]] for player in one.players) for one in found}


def _table(
    table: int | None,
    seats: list[tuple[str, int]],
    names: dict[str, str],
    totals: dict[str, int],
    said: dict[frozenset[str], Explanation],
    drawn: set[frozenset[str]],
    earned: tuple[str, ...],
) -> DraftTable:
    explanation = said.get(frozenset(player for player, _ in seats))
    by_hand = frozenset(player for player, _ in seats) not in drawn
    return DraftTable(
        table=table,
        seats=tuple(DraftSeat(pk, names[player], totals.get(player, 0)) for player, pk in seats),
        why="seated by hand" if by_hand else named(explanation.text, names) if explanation else "",
        crosses=len({totals.get(player, 0) for player, _ in seats}) > 1,
        earned=seats[0][0] in earned,
    )


def criteria(position: Position, now: Draw, best: Draw, free: Draw | None = None) -> tuple[Criterion, ...]:
    """Those of the guide, and where something was wished those below them. `free`: the draw without byes given."""
    here, there = draws.figures(now), draws.figures(best)
    without = draws.figures(free) if free else {}
    rows = draws.CRITERIA if position.wishes != Wishes() else draws.GUIDE
    return tuple(Criterion(code, label, here[code], there[code], without.get(code)) for code, label in rows)


def _time(at: datetime, event: Event) -> str:
    return f"{at.astimezone(ZoneInfo(event.time_zone)):%H:%M}"
