"""What a change since the draw broke, and the repair that touches the fewest tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments import engine
from tournaments.engine.document import has_cards, wishes_of
from tournaments.engine.types import Draw, Match, Position, Record, RuleViolation, Seating
from tournaments.play.selectors import draws
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records


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


def wanted(drawn: Round) -> Position:
    """The position as it is now, with the draw as it is seated to be kept."""
    return _kept(drawn, _now(drawn), *draws.seating(drawn))


def unfit(
    event: Event, number: int, seen: Record | None = None, lines: engine.Lines | None = None
) -> tuple[tuple[Round, tuple[Match, ...]], ...]:
    """Every published round after this sitting, with its tables that the best draw of today's results would not have.

    By the criteria it was drawn with: a later version of them is no reason to find fault with its tables. `seen`: by
    another record of the event, with the `lines` of its rounds that are known.
    """
    seen = seen or records.record(event)
    rounds = list(event.rounds.filter(number__gt=number).exclude(state__in=Round.NO_ROUND).order_by("number"))
    drawn = [one for one in rounds if one.is_drawn_here]
    seated = {one.number: one.matches for one in seen.rounds}
    now = _at(event, seen, drawn, lines)
    return tuple(
        (one, _unfit(one, now[one.number], seated.get(one.number, ())) if one in drawn else ()) for one in rounds
    )


def _unfit(drawn: Round, now: Position, seated: tuple[Match, ...]) -> tuple[Match, ...]:
    if has_cards(drawn.position, now.cards):
        return ()
    pairs = tuple((match.a, match.b) for match in seated if match.b is not None)
    alone = tuple(match.a for match in seated if match.b is None)
    try:
        method = draws.method_of(drawn).searched_as_today
        best = draws.seating_of(_kept(drawn, now, pairs, alone), drawn.seed, method)
    except RuleViolation:
        return ()
    return tuple(one for one in seated if one.b is not None and frozenset((one.a, one.b)) not in best)


def _kept(drawn: Round, now: Position, pairs: Iterable[tuple[str, str]], alone: Iterable[str]) -> Position:
    cards = {card.id: card for card in now.cards if not card.dropped}
    return replace(
        now,
        wishes=replace(
            now.wishes,
            byes=tuple(player for player in wishes_of(drawn.position).byes if player in cards),
            kept=tuple(sorted((min(pair), max(pair)) for pair in pairs if cards.keys() >= set(pair))),
            kept_byes=tuple(sorted(one for one in alone if one in cards and not cards[one].earned_bye_now)),
        ),
    )


def _now(drawn: Round) -> Position:
    return _at(drawn.event, records.record(drawn.event), [drawn])[drawn.number]


def _at(event: Event, seen: Record, drawn: Sequence[Round], lines: engine.Lines | None = None) -> dict[int, Position]:
    """From the rounds before each alone, also when later ones are complete; by its number."""
    known, asked = records.with_wishes(event, seen), [(one.number, one.of_round) for one in drawn]
    found = engine.positions(records.rules_of(event), known, asked, lines)
    return {one.number: position for one, position in zip(drawn, found, strict=True)}


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
