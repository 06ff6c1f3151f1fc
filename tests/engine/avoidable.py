"""Positions of every method of two, and the least number of pairs that have to meet again in them, by trying all draws.

Shared by the certificate and by the suite. It asks nothing of the engine but what a card remembers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from random import Random

from tests.engine.simulated import Case
from tournaments.engine import draw_round, game_rules
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Card, PastGame, Position
from tournaments.engine.games.house import rules_from_text
from tournaments.engine.games.house.presets import PRESETS
from tournaments.engine.games.house.values import build_text

MOST = 10
Again = Callable[[Card, Card], bool]


def quick_swiss(seed: int) -> Iterator[Case]:
    rules = game_rules("decipher-1995-quick-swiss")
    return _cases(seed, rules, lambda random: Position(rules.code, random.randint(2, 6), 6, _met_cards(random)))


def round_robin(seed: int) -> Iterator[Case]:
    rules = game_rules("decipher-1995-round-robin")
    return _cases(seed, rules, lambda random: Position(rules.code, random.randint(2, 9), 9, _met_cards(random)))


def house_rules(seed: int) -> Iterator[Case]:
    """By every preset; nobody had a bye, as byes in pairs are what these rules give in the place of a rematch."""
    systems = [rules_from_text(build_text(preset)) for preset in PRESETS]
    random = Random(f"presets {seed}")
    cases = _cases(seed, systems[0], lambda random: Position("house", random.randint(2, 6), None, _met_cards(random)))
    return (replace(case, rules=random.choice(systems)) for case in cases)


def piles(seed: int) -> Iterator[Case]:
    """First and second games with two decks, games with one deck, and mixed decks."""
    random = Random(f"piles {seed}")
    while True:
        code = random.choice(("constructed", "constructed", "sealed", "squirrel"))
        rules, game = game_rules(f"swccg-{code}"), random.randint(1, 2) if code == "constructed" else 1
        sides = code == "sealed" or game == 2
        cards = _side_cards(random, sides)
        yield Case(rules, Position(rules.code, random.randint(2, 5), 5, cards, game=game), random.randrange(2**32))


def _cases(seed: int, rules: GameRules, position: Callable[[Random], Position]) -> Iterator[Case]:
    random = Random(seed)
    while True:
        yield Case(rules, position(random), random.randrange(2**32))


def _met_cards(random: Random) -> tuple[Card, ...]:
    names = [f"p{number:02}" for number in range(random.randint(2, MOST))]
    share, scores = random.choice((0.1, 0.3, 0.5, 0.7, 0.9)), random.randint(1, 5)
    met: Mapping[str, set[str]] = {name: set() for name in names}
    for one, other in combinations(names, 2):
        if random.random() < share:
            met[one].add(other)
            met[other].add(one)
    numbered = zip(names, random.sample(range(1, 99), len(names)), strict=True)
    return tuple(
        Card(name, vp=random.randrange(scores), number=number, opponents=frozenset(met[name]))
        for name, number in numbered
    )


def _side_cards(random: Random, sides: bool) -> tuple[Card, ...]:
    cards = _met_cards(random)
    games: dict[str, list[PastGame]] = {card.id: [] for card in cards}
    for one, other in combinations(cards, 2):
        if other.id not in one.opponents:
            continue
        for light, dark in random.choice((((one, other),), ((other, one),), ((one, other), (other, one)))):
            games[light.id].append(PastGame(dark.id, "light"))
            games[dark.id].append(PastGame(light.id, "dark"))
    return tuple(
        replace(
            card,
            games=tuple(games[card.id]),
            byes=int(random.random() < 0.2),
            last_side=random.choice(("light", "dark")) if sides else "",
        )
        for card in cards
    )


def against_every_draw(case: Case) -> str:
    """Say by how many pairs more than need be the draw lets meet again; empty if by none."""
    draw = draw_round(case.rules, case.position, case.seed)
    cards = {card.id: card for card in case.position.cards}
    again = _again(case)
    drawn = sum(again(cards[one], cards[other]) for one, other in draw.tables)
    least = _least(case, again)
    return f"{drawn} meet again, not {least}; " if drawn != least else ""


def _again(case: Case) -> Again:
    if not case.rules.code.startswith("swccg") or case.rules.code == "swccg-squirrel":
        return lambda one, other: other.id in one.opponents
    if any(card.last_side for card in case.position.cards):
        return lambda one, other: any(met.opponent == other.id and met.side == _now(case, one) for met in one.games)
    return lambda one, other: len({met.side for met in one.games if met.opponent == other.id}) == 2


def _now(case: Case, card: Card) -> str:
    if case.rules.code == "swccg-sealed":
        return card.last_side
    return {"light": "dark", "dark": "light"}[card.last_side]


def _least(case: Case, again: Again) -> int:
    cards, code = case.position.cards, case.rules.code
    if code == "decipher-1995-round-robin":
        met_all = all(again(one, other) for one, other in combinations(cards, 2))
        return len(cards) // 2 if met_all else 0
    if code == "house":
        return 0
    by_side = [[card for card in cards if card.last_side == side] for side in ("light", "dark")]
    if any(by_side):
        few, many = sorted(by_side, key=len)
        resting = [set(out) for out in combinations([card.id for card in many], len(many) - len(few))]
        allowed: Again = lambda one, other: one.last_side != other.last_side  # noqa: E731
    else:
        lowest = min(card.vp for card in cards)
        may = [card for card in cards if code.startswith("swccg") or card.vp == lowest]
        resting = [{card.id} for card in may] if len(cards) % 2 else [set()]
        allowed = lambda one, other: True  # noqa: E731
    return min(_fewest([card for card in cards if card.id not in out], allowed, again) for out in resting)


def _fewest(cards: Sequence[Card], allowed: Again, again: Again) -> int:
    """Of all ways to pair these cards: how many pairs meet again in the best one."""

    @lru_cache(None)
    def fewest(left: int) -> int:
        if not left:
            return 0
        first = (left & -left).bit_length() - 1
        rest, best = left ^ (1 << first), len(cards)
        for other in range(first + 1, len(cards)):
            if rest >> other & 1 and allowed(cards[first], cards[other]):
                best = min(best, again(cards[first], cards[other]) + fewest(rest ^ (1 << other)))
        return best

    return fewest((1 << len(cards)) - 1)
