"""SW "Pairings" drawn: the pile or the piles of a game walked through, and who is left over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tournaments.engine.core.draws import Card, Draw, Position, Procedure
from tournaments.engine.core.system import GameRules
from tournaments.engine.draws.piles import nearest, words
from tournaments.engine.draws.piles.costs import costs
from tournaments.engine.draws.piles.game import Game, Sides, game_of
from tournaments.engine.draws.piles.order import DARK, LIGHT, OTHER, piles
from tournaments.engine.draws.piles.walking import Walked, one_pile, two_piles


def drawn(rules: GameRules, position: Position, seed: int, version: Procedure, sides: Sides) -> Draw:
    game = game_of(position, seed, sides)
    byes = [card for card in game.pile if card.id in position.wishes.byes]
    pile = [card for card in game.pile if card not in byes]
    walked = _in_two_piles(game, pile, version) if game.known else _in_one_pile(game, pile, version)
    byes = [*byes, *walked.left]
    tables = tuple(game.seated(pair.upper, pair.lower) for pair in walked.pairs)
    alone = tuple(card.id for card in byes)
    found = costs(game.position, tables, alone, game.known, by_coin=sides.by_coin)
    telling = words.Telling(game, pile, walked, again=found.same_sides, proved=version.proved)
    return Draw(tables, alone, (), found, tuple(telling.explained(byes)), telling.proof())


def _in_one_pile(game: Game, pile: Sequence[Card], version: Procedure) -> Walked:
    walked = _with_bye(pile, _director_first(game, pile), lambda rest: one_pile(rest, game.fits, game.apart))
    if not walked.keeps_any:
        return walked
    rules = nearest.Rules(game.fits, game.apart, version.proved)
    found = nearest.of_one_pile(walked, pile, rules)
    if not (found.keeps_any and found.left and version.proved):
        return found
    left = nearest.left_over(found.left, (), pile, game.fits)
    again = nearest.of_one_pile(Walked((), left, bye_moved=True), pile, rules)
    return again if again.kept < found.kept else found


def _in_two_piles(game: Game, pile: Sequence[Card], version: Procedure) -> Walked:
    """From the top of the dark pile, of those who played that side last, or of the light one where that is shorter."""
    found, top = piles(pile, game.known), LIGHT if game.position.game > 1 else DARK
    first, second = sorted((found[top], found[OTHER[top]]), key=len)
    director = _director_first(game, second) if len(first) < len(second) else None
    walked = _with_bye(second, director, lambda rest: two_piles(first, rest, game.fits, game.apart))
    if not walked.keeps_any:
        return walked
    rules = nearest.Rules(game.fits, game.apart, version.proved)
    near = nearest.of_two_piles(walked, first, second, rules)
    if not (near.keeps_any and near.left and version.proved):
        return near
    left = nearest.left_over(near.left, first, second, game.fits)
    again = nearest.of_two_piles(Walked((), left, bye_moved=True), first, second, rules)
    return again if again.kept < near.kept else near


def _director_first(game: Game, pile: Sequence[Card]) -> Card | None:
    """SW Competing in Their Own Events: of an odd number the director has the bye of the first round (AMB-W9)."""
    is_first = game.position.round == 1 and game.position.game == 1 and len(game.pile) % 2 == 1
    return next((card for card in pile if card.directs), None) if is_first else None


def _with_bye(pile: Sequence[Card], chosen: Card | None, walk: Callable[[Sequence[Card]], Walked]) -> Walked:
    """Who is left over has the bye; where he had one, the next above him who had none (AMB-W11)."""
    if chosen is not None:
        return _without(pile, [chosen], walk)
    walked = walk(pile)
    out: list[Card] = []
    for card in walked.left:
        out.append(_instead(card, pile, (*walked.left, *out)) if card.byes else card)
    return walked if out == [*walked.left] else _without(pile, out, walk)


def _instead(card: Card, pile: Sequence[Card], but: Collection[Card]) -> Card:
    """From the bottom up the first without a bye; himself, where everybody had one."""
    return next((one for one in reversed(pile) if not one.byes and one not in but), card)


def _without(pile: Sequence[Card], out: Collection[Card], walk: Callable[[Sequence[Card]], Walked]) -> Walked:
    walked = walk([card for card in pile if card not in out])
    return Walked(walked.pairs, (*walked.left, *out))
