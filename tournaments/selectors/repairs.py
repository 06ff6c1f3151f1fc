"""What a change since the draw broke, and the repair that touches the fewest tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine.document import read_position
from tournaments.engine.types import Draw, Position, Record, RuleViolation
from tournaments.models import Event, Round
from tournaments.selectors import draws, records

Seating = frozenset[frozenset[str]]


@dataclass(frozen=True, slots=True)
class Repair:
    """`goes`: tables and byes that no longer fit; `comes`: what takes their place; `stays`: how many are untouched.

    `behind`: in which criteria the draw as it is seated falls behind, in words; empty where it is still a best one.
    """

    goes: tuple[str, ...]
    comes: tuple[str, ...]
    stays: int
    behind: str
    proof: str


def repair(drawn: Round) -> Repair | None:
    """None while nothing changed since the draw, or where no draw is left."""
    if not drawn.is_drawn_here or not draws.is_stale(drawn):
        return None
    position, names = wanted(drawn), records.names(drawn.event)
    try:
        best = draws.draw_of(position, drawn.seed)
    except RuleViolation:
        return None
    here, there = _seated(drawn), _tables(best)
    return Repair(
        goes=_named(here - there, names),
        comes=_named(there - here, names),
        stays=len(here & there),
        behind=_behind(drawn, position, best),
        proof=best.proof,
    )


def wanted(drawn: Round, seen: Record | None = None) -> Position:
    """The position as it is now, with the draw as it is seated to be kept. `seen`: by another record of the event."""
    now = _now(drawn, seen)
    cards = {card.id: card for card in now.cards if not card.dropped}
    pairs, alone = draws.seating(drawn)
    given = read_position(drawn.position).wishes.byes
    return replace(
        now,
        wishes=replace(
            now.wishes,
            byes=tuple(player for player in given if player in cards),
            kept=tuple(sorted((min(pair), max(pair)) for pair in pairs if cards.keys() >= set(pair))),
            kept_byes=tuple(sorted(one for one in alone if one in cards and not cards[one].earned_bye_now)),
        ),
    )


def unfit(drawn: Round, seen: Record | None = None) -> tuple[frozenset[str], ...]:
    """The pairs of a drawn round that the best draw of today's results would no longer have; ids of the engine.

    By the criteria it was drawn with: a later version of them is no reason to find fault with its tables.
    """
    if not drawn.is_drawn_here or _same(read_position(drawn.position), _now(drawn, seen)):
        return ()
    try:
        method = draws.method_of(drawn).searched_as_today
        best = _tables(draws.draw_of(wanted(drawn, seen), drawn.seed, method))
    except RuleViolation:
        return ()
    return tuple(sorted((one for one in _seated(drawn) - best if len(one) == 2), key=sorted))


def _now(drawn: Round, seen: Record | None) -> Position:
    """From the rounds before this one alone, also when later ones are complete."""
    event: Event = drawn.event
    seen = seen or records.record(event)
    before = tuple(one for one in seen.rounds if one.number < drawn.number)
    known = records.with_wishes(event, replace(seen, rounds=before))
    return engine.position(records.rules_of(event), known, drawn.of_round)


def _same(stored: Position, now: Position) -> bool:
    """Whether the results that the draw was made from still stand; who came, left, or wished since is no matter."""
    before = {card.id: replace(card, dropped=False) for card in stored.cards}
    return all(replace(card, dropped=False) == before.get(card.id, replace(card, dropped=False)) for card in now.cards)


def _seated(drawn: Round) -> Seating:
    pairs, alone = draws.seating(drawn)
    return frozenset(map(frozenset, (*pairs, *((player,) for player in alone))))


def _tables(draw: Draw) -> Seating:
    alone = ((player,) for player in (*draw.byes, *draw.earned_byes))
    return frozenset(map(frozenset, (*draw.pairs, *alone)))


def _named(tables: Iterable[frozenset[str]], names: dict[str, str]) -> tuple[str, ...]:
    shown = (sorted(names.get(player, player) for player in table) for table in tables)
    return tuple(sorted(" – ".join(table) if len(table) > 1 else f"{table[0]}: bye" for table in shown))


def _behind(drawn: Round, position: Position, best: Draw) -> str:
    pairs, alone = draws.seating(drawn)
    earned = {card.id for card in position.cards if card.earned_bye_now}
    rules = engine.ruleset(position.ruleset, position.options)
    try:
        now = engine.judge(rules, position, pairs, [one for one in alone if one not in earned])
    except RuleViolation:
        return "somebody seated is gone, or somebody new has no seat"
    return draws.worse_in_words(now, best)
