"""SW "Pairings" drawn: the pile or the piles of a game walked through, and who is left over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from tournaments.engine.core.draws import Card, Draw, Position, Procedure
from tournaments.engine.core.system import GameRules
from tournaments.engine.draws.piles import nearest, words
from tournaments.engine.draws.piles.costs import measure_piles
from tournaments.engine.draws.piles.game import PileGame, SideRule, build_game
from tournaments.engine.draws.piles.order import DARK, LIGHT, OTHER, split_piles
from tournaments.engine.draws.piles.walking import PileWalk, walk_one_pile, walk_two_piles


def draw_piles(rules: GameRules, position: Position, seed: int, version: Procedure, sides: SideRule) -> Draw:
    game = build_game(position, seed, sides)
    byes = [card for card in game.pile if card.id in position.wishes.byes]
    pile = [card for card in game.pile if card not in byes]
    walked = _pair_two_piles(game, pile, version) if game.known else _pair_one_pile(game, pile, version)
    byes = [*byes, *walked.left]
    tables = tuple(game.choose_seats(pair.upper, pair.lower) for pair in walked.pairs)
    alone = tuple(card.id for card in byes)
    found = measure_piles(game.position, tables, alone, game.known, by_coin=sides.by_coin)
    telling = words.DrawExplainer(game, pile, walked, again=found.same_sides, proved=version.proved)
    return Draw(tables, alone, (), found, tuple(telling.explanations(byes)), telling.proof())


def _pair_one_pile(game: PileGame, pile: Sequence[Card], version: Procedure) -> PileWalk:
    walked = _walk_with_bye(
        pile, _find_director_for_bye(game, pile), lambda rest: walk_one_pile(rest, game.fits, game.is_kept_apart)
    )
    if not walked.keeps_any:
        return walked
    rules = nearest.NearestRules(game.fits, game.is_kept_apart, version.proved)
    found = nearest.pair_nearest_in_pile(walked, pile, rules)
    if not (found.keeps_any and found.left and version.proved):
        return found
    left = nearest.choose_left_over(found.left, (), pile, game.fits)
    again = nearest.pair_nearest_in_pile(PileWalk((), left, bye_moved=True), pile, rules)
    return again if again.kept_count < found.kept_count else found


def _pair_two_piles(game: PileGame, pile: Sequence[Card], version: Procedure) -> PileWalk:
    """From the top of the dark pile, of those who played that side last, or of the light one where that is shorter."""
    found, top = split_piles(pile, game.known), LIGHT if game.position.game > 1 else DARK
    first, second = sorted((found[top], found[OTHER[top]]), key=len)
    director = _find_director_for_bye(game, second) if len(first) < len(second) else None
    walked = _walk_with_bye(second, director, lambda rest: walk_two_piles(first, rest, game.fits, game.is_kept_apart))
    if not walked.keeps_any:
        return walked
    rules = nearest.NearestRules(game.fits, game.is_kept_apart, version.proved)
    near = nearest.pair_nearest_across_piles(walked, first, second, rules)
    if not (near.keeps_any and near.left and version.proved):
        return near
    left = nearest.choose_left_over(near.left, first, second, game.fits)
    again = nearest.pair_nearest_across_piles(PileWalk((), left, bye_moved=True), first, second, rules)
    return again if again.kept_count < near.kept_count else near


def _find_director_for_bye(game: PileGame, pile: Sequence[Card]) -> Card | None:
    """SW Competing in Their Own Events: of an odd number the director has the bye of the first round (AMB-W9)."""
    is_first = game.position.round == 1 and game.position.game == 1 and len(game.pile) % 2 == 1
    return next((card for card in pile if card.directs), None) if is_first else None


def _walk_with_bye(pile: Sequence[Card], chosen: Card | None, walk: Callable[[Sequence[Card]], PileWalk]) -> PileWalk:
    """Who is left over has the bye; where he had one, the next above him who had none (AMB-W11)."""
    if chosen is not None:
        return _walk_without(pile, [chosen], walk)
    walked = walk(pile)
    out: list[Card] = []
    for card in walked.left:
        out.append(_find_bye_receiver(card, pile, (*walked.left, *out)) if card.byes else card)
    return walked if out == [*walked.left] else _walk_without(pile, out, walk)


def _find_bye_receiver(card: Card, pile: Sequence[Card], but: Collection[Card]) -> Card:
    """From the bottom up the first without a bye; himself, where everybody had one."""
    return next((one for one in reversed(pile) if not one.byes and one not in but), card)


def _walk_without(pile: Sequence[Card], out: Collection[Card], walk: Callable[[Sequence[Card]], PileWalk]) -> PileWalk:
    walked = walk([card for card in pile if card not in out])
    return PileWalk(walked.pairs, (*walked.left, *out))
