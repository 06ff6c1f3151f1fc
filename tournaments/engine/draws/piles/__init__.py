"""SW "Pairings": one pile in the order of the totals, or one for each side, paired from the top down.

Tables are written (light, dark). The first game of a round takes one pile, the second two; where everybody plays one
side all event, every game takes two; where decks mix both sides, each game takes one, and nothing has a side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tournaments.engine.core.draws import (
    PROCEDURES,
    Change,
    Criterion,
    Draw,
    DrawMethod,
    Explanation,
    Position,
    Procedure,
    Seating,
    Version,
)
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.piles import on_paper
from tournaments.engine.draws.piles.costs import measure_piles
from tournaments.engine.draws.piles.drawing import draw_piles
from tournaments.engine.draws.piles.game import (
    SECTION,
    SideRule,
    sides_with_mixed_decks,
    sides_with_one_deck,
    sides_with_two_decks,
)
from tournaments.engine.draws.piles.order import DARK, LIGHT, OTHER, find_meetings, list_present_cards, toss_coin

SIDES_ALTERNATE = "SW Pairings 3"


def _find_seating(rules: GameRules, position: Position, seed: int, version: Procedure, sides: SideRule) -> Seating:
    draw = draw_piles(rules, position, seed, version, sides)
    return frozenset(map(frozenset, (*draw.tables, *((player,) for player in draw.byes))))


def _judge(
    rules: GameRules,
    position: Position,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str],
    version: Version,
    sides: SideRule,
) -> Draw:
    """Raises RuleViolation where somebody sits nowhere or twice, others than two at a table, or two with one side."""
    players = [player for table in tables for player in table]
    if sorted((*players, *byes)) != sorted(card.id for card in list_present_cards(position)):
        raise RuleViolation("not_seated", "Everybody who is there sits at one table or has the bye.", SECTION)
    if any(len(table) != 2 for table in tables):
        raise RuleViolation("not_two", "Two play at a table.", SECTION)
    played = _assign_sides(position, 0, tables, byes, sides)
    pairs = tuple((table[0], table[1]) if played.get(table[0]) != DARK else (table[1], table[0]) for table in tables)
    for one, other in pairs:
        if played and played[one] == played[other]:
            raise _same_side_violation(one, other, played[one], position)
    found = measure_piles(position, pairs, byes, sides.known(position), by_coin=sides.by_coin)
    explanations = (Explanation(pair, "by_hand", "seated by hand") for pair in pairs)
    return Draw(pairs, tuple(byes), (), found, tuple(explanations), "Seated by hand.")


def _same_side_violation(one: str, other: str, side: str, position: Position) -> RuleViolation:
    """Two who have to play the same side cannot sit opposite each other."""
    why = "played the other side in the game before" if position.game > 1 else "play it in every game"
    message = f"Both {{{one}}} and {{{other}}} play the {side} side now: they {why}."
    return RuleViolation("sides", message, SIDES_ALTERNATE if position.game > 1 else SECTION)


def _assign_sides(
    position: Position, seed: int, tables: Sequence[Sequence[str]], byes: Sequence[str], sides: SideRule
) -> Mapping[str, str]:
    """Assign the sides: fixed first, else the first of a table is light, and the coin decides for a bye (AMB-W7)."""
    if not sides.by_coin:
        return {}
    known = sides.known(position)
    found = {player: known.get(player) or toss_coin(seed) for player in byes}
    for first, second in tables:
        light = known.get(first) or (OTHER[known[second]] if second in known else LIGHT)
        found |= {first: light, second: known.get(second) or OTHER[light]}
    return found


def _meets_again(position: Position, players: Sequence[str], by_coin: bool) -> bool:
    light, dark = players
    met = find_meetings(position.cards)
    return (met.game_with_sides(light, dark) if by_coin else met.last_game(light, dark)) is not None


def _order_costs(rules: GameRules, draw: Draw) -> tuple[int, ...]:
    found = draw.criteria
    return found.same_sides, found.repeat_byes, found.out_of_order


CRITERIA = (
    Criterion("same_sides", "Opponents met again with the same sides"),
    Criterion("repeat_byes", "Second byes"),
    Criterion("out_of_order", "Places between opponents in the order of the totals"),
)


def _build_method(code: str, name: str, sides: SideRule, by_hand: on_paper.Steps, said: str) -> DrawMethod:
    return DrawMethod(
        code,
        name,
        SECTION,
        partial(draw_piles, sides=sides),
        partial(_find_seating, sides=sides),
        partial(_judge, sides=sides),
        CRITERIA,
        _order_costs,
        PROCEDURES,
        may_change=frozenset(Change) if sides.by_coin else frozenset(Change) - {Change.SIDES},
        list_paper_steps=by_hand,
        players_note=said,
        meets_again=partial(_meets_again, by_coin=sides.by_coin),
        sides=partial(_assign_sides, sides=sides),
    )


TWO_DECKS = _build_method(
    "two-decks",
    "Command Cards, two decks",
    SideRule(sides_with_two_decks),
    on_paper.list_two_deck_steps,
    "",
)
ONE_DECK = _build_method(
    "one-deck", "Command Cards, one side each", SideRule(sides_with_one_deck), on_paper.list_one_deck_steps, ""
)
MIXED_DECKS = _build_method(
    "mixed-decks",
    "Command Cards, mixed sides",
    SideRule(sides_with_mixed_decks, by_coin=False),
    on_paper.list_mixed_deck_steps,
    "",
)
