"""The final confrontation with sides: two who are known from the table play each other (SW "Final Confrontation").

Tables are written (light, dark). With two decks the higher seed chooses the side of the first game, and the second is
played with the other one; who plays one side all event plays it here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tournaments.engine.core.draws import Change, Draw, DrawMethod, Explanation, Position, Seating, Version
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.draws.piles.game import SideRule, sides_with_one_deck, sides_with_two_decks
from tournaments.engine.draws.piles.order import LIGHT, OTHER, list_present_cards
from tournaments.engine.draws.seeded import NoCriteria

SECTION = "SW Final Confrontation"
CHOOSES = "{{{higher}}}, seed 1, chooses the side: exchange the two seats for the other one"
SECOND_GAME = "the second game is played with the other sides"
OWN_SIDE = "the best Light player against the best Dark player"


def _draw(rules: GameRules, position: Position, seed: int, version: Version, sides: SideRule) -> Draw:
    """Raises RuleViolation `no_finalists` where not two are left."""
    finalists = [card.id for card in list_present_cards(position)]
    if len(finalists) != 2:
        raise RuleViolation("no_finalists", f"Two play for the title, not {len(finalists)}.", SECTION)
    played = _assign_sides(position, seed, [finalists], (), sides)
    first, second = finalists
    pair = (first, second) if played[first] == LIGHT else (second, first)
    return _build_draw(position, pair, sides)


def _build_draw(position: Position, pair: tuple[str, str], sides: SideRule) -> Draw:
    chooses = CHOOSES.format(higher=list_present_cards(position)[0].id)
    why = chooses if not sides.known(position) else SECOND_GAME if position.game > 1 else OWN_SIDE
    proof = f"Nothing is drawn: the two finalists play for the title ({SECTION})."
    return Draw((pair,), (), (), NoCriteria(), (Explanation(pair, "finalists", why),), proof)


def _find_seating(rules: GameRules, position: Position, seed: int, version: Version, sides: SideRule) -> Seating:
    return frozenset(map(frozenset, _draw(rules, position, seed, version, sides).tables))


def _judge(
    rules: GameRules,
    position: Position,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str],
    version: Version,
    sides: SideRule,
) -> Draw:
    """The draw itself, with whatever sides where they are chosen. Raises RuleViolation `not_finalists` for others."""
    drawn = _draw(rules, position, 0, version, sides)
    if byes or [set(players) for players in tables] != [set(players) for players in drawn.tables]:
        raise RuleViolation("not_finalists", "Others than the finalists sit here.", SECTION)
    first, second = tables[0]
    return drawn if sides.known(position) else _build_draw(position, (first, second), sides)


def _assign_sides(
    position: Position, seed: int, tables: Sequence[Sequence[str]], byes: Sequence[str], sides: SideRule
) -> Mapping[str, str]:
    """Raises RuleViolation `sides` for two of one side."""
    known, found = sides.known(position), dict[str, str]()
    for first, second in tables:
        light = known.get(first) or (OTHER[known[second]] if second in known else LIGHT)
        if known.get(second) == light:
            raise RuleViolation("sides", f"Both finalists play the {light} side.", SECTION)
        found |= {first: light, second: OTHER[light]}
    return found


def _build_method(code: str, name: str, sides: SideRule, *changes: Change) -> DrawMethod:
    return DrawMethod(
        code,
        name,
        SECTION,
        partial(_draw, sides=sides),
        partial(_find_seating, sides=sides),
        partial(_judge, sides=sides),
        may_change=frozenset({Change.TABLES, *changes}),
        meets_again=lambda position, players: False,
        sides=partial(_assign_sides, sides=sides),
    )


FINAL_TWO_DECKS = _build_method("final-two-decks", "By seeds, two games", SideRule(sides_with_two_decks), Change.SIDES)
FINAL_ONE_DECK = _build_method("final-one-deck", "Best Light against best Dark", SideRule(sides_with_one_deck))
