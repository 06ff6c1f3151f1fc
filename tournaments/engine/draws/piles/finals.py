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
from tournaments.engine.draws.piles.game import Sides, of_one_deck, of_two_decks
from tournaments.engine.draws.piles.order import LIGHT, OTHER, there
from tournaments.engine.draws.seeded import Nothing

SECTION = "SW Final Confrontation"
CHOOSES = "{{{higher}}}, seed 1, chooses the side: exchange the two seats for the other one"
SECOND_GAME = "the second game is played with the other sides"
OWN_SIDE = "the best Light player against the best Dark player"


def _draw(rules: GameRules, position: Position, seed: int, version: Version, sides: Sides) -> Draw:
    """Raises RuleViolation `no_finalists` where not two are left."""
    finalists = [card.id for card in there(position)]
    if len(finalists) != 2:
        raise RuleViolation("no_finalists", f"Two play for the title, not {len(finalists)}.", SECTION)
    played = _sides(position, seed, [finalists], (), sides)
    first, second = finalists
    pair = (first, second) if played[first] == LIGHT else (second, first)
    return _known(position, pair, sides)


def _known(position: Position, pair: tuple[str, str], sides: Sides) -> Draw:
    chooses = CHOOSES.format(higher=there(position)[0].id)
    why = chooses if not sides.known(position) else SECOND_GAME if position.game > 1 else OWN_SIDE
    proof = f"Nothing is drawn: the two finalists play for the title ({SECTION})."
    return Draw((pair,), (), (), Nothing(), (Explanation(pair, "finalists", why),), proof)


def _seated(rules: GameRules, position: Position, seed: int, version: Version, sides: Sides) -> Seating:
    return frozenset(map(frozenset, _draw(rules, position, seed, version, sides).tables))


def _judged(
    rules: GameRules,
    position: Position,
    tables: Sequence[Sequence[str]],
    byes: Sequence[str],
    version: Version,
    sides: Sides,
) -> Draw:
    """The draw itself, with whatever sides where they are chosen. Raises RuleViolation `not_finalists` for others."""
    drawn = _draw(rules, position, 0, version, sides)
    if byes or [set(players) for players in tables] != [set(players) for players in drawn.tables]:
        raise RuleViolation("not_finalists", "Others than the finalists sit here.", SECTION)
    first, second = tables[0]
    return drawn if sides.known(position) else _known(position, (first, second), sides)


def _sides(
    position: Position, seed: int, tables: Sequence[Sequence[str]], byes: Sequence[str], sides: Sides
) -> Mapping[str, str]:
    """Raises RuleViolation `sides` for two of one side."""
    known, found = sides.known(position), dict[str, str]()
    for first, second in tables:
        light = known.get(first) or (OTHER[known[second]] if second in known else LIGHT)
        if known.get(second) == light:
            raise RuleViolation("sides", f"Both finalists play the {light} side.", SECTION)
        found |= {first: light, second: OTHER[light]}
    return found


def _method(code: str, name: str, sides: Sides, *changes: Change) -> DrawMethod:
    return DrawMethod(
        code,
        name,
        SECTION,
        partial(_draw, sides=sides),
        partial(_seated, sides=sides),
        partial(_judged, sides=sides),
        may_change=frozenset({Change.TABLES, *changes}),
        meets_again=lambda position, players: False,
        sides=partial(_sides, sides=sides),
    )


FINAL_TWO_DECKS = _method("final-two-decks", "By seeds, two games", Sides(of_two_decks), Change.SIDES)
FINAL_ONE_DECK = _method("final-one-deck", "Best Light against best Dark", Sides(of_one_deck))
