"""Fields as events leave them: odd sizes, drops, late entries, earned byes, absent players, draws made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import accumulate, combinations
from random import Random

from tournaments.engine import draw_round, game_rules
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Card, Position, Wishes

RESULTS = ((4, 1), (1, 4), (4, 1), (1, 4), (3, 1), (1, 3), (2, 2))
OPTIONS = (*[{}] * 8, {"future_rounds": "last"}, {"future_rounds": "last"}, {"rematches": "free"})


@dataclass
class Guest:
    """A player of a simulated event."""

    id: str
    enters: int = 1
    earned: int = 0
    vp: int = 0
    byes: int = 0
    opponents: set[str] = field(default_factory=set)
    dropped: bool = False
    sat_out_first: bool = False


@dataclass(frozen=True)
class Case:
    """One field to draw."""

    rules: GameRules
    position: Position
    seed: int


def cases(seed: int, least: int, most: int, rounds: int | None = None) -> Iterator[Case]:
    """Fields without end: every round of simulated events of `least` to `most` players."""
    random = Random(seed)
    while True:
        size = random.randint(least, most)
        yield from event(random, size, rounds or random.randint(3, max(4, min(size + 1, 9))))


def wished(seed: int, least: int, most: int) -> Iterator[Case]:
    """The same fields with what a director may wish: pairs kept apart, byes given, an earlier draw kept."""
    random = Random(f"wishes {seed}")
    for case in cases(seed, least, most):
        names = sorted(card.id for card in case.position.cards)
        kept = draw_round(case.rules, case.position, random.randrange(2**32)) if random.random() < 0.6 else None
        wishes = Wishes(
            apart=_some_pairs(random, names),
            byes=tuple(sorted(random.sample(names, min(len(names), random.choice((0, 0, 0, 1, 2)))))),
            kept=tuple(sorted((min(two), max(two)) for two in kept.tables)) if kept else (),
            kept_byes=kept.byes if kept else (),
        )
        yield replace(case, position=_corrected(random, replace(case.position, wishes=wishes)))


def wished_now(seed: int, least: int, most: int) -> Iterator[Case]:
    """Without rounds to come, which the solvers of the full graph leave out."""
    return (replace(case, position=replace(case.position, rounds=None)) for case in wished(seed, least, most))


def repaired(seed: int, least: int, most: int) -> Iterator[Case]:
    """Draws that stand while a result or a few were corrected, somebody left, or two wished to be kept apart."""
    random = Random(f"repairs {seed}")
    both = cases(seed, least, most), crowded(seed, least, most)
    while True:
        case = next(random.choice(both))
        stands = draw_round(case.rules, case.position, random.randrange(2**32))
        names = sorted(card.id for card in case.position.cards)
        corrected, gone = (set(random.sample(names, min(len(names), random.choice((0, 1, 2, 5))))) for _ in range(2))
        wishes = Wishes(
            apart=tuple(sorted((min(two), max(two)) for two in stands.tables[: random.choice((0, 0, 1))])),
            kept=tuple(sorted((min(two), max(two)) for two in stands.tables)),
            kept_byes=stands.byes,
        )
        cards = tuple(
            replace(
                card,
                vp=max(0, card.vp + (random.choice((-3, 1, 3)) if card.id in corrected else 0)),
                dropped=card.dropped or card.id in gone,
            )
            for card in case.position.cards
        )
        if any(not card.dropped for card in cards):
            yield replace(case, position=replace(case.position, rounds=None, cards=cards, wishes=wishes))


def odd_totals(seed: int, least: int, most: int) -> Iterator[Case]:
    """Fields of which everybody has a total of his own, most having met those around them, some with a bye."""
    random = Random(f"totals {seed}")
    while True:
        size = random.randint(least, most)
        names = [f"p{number:04}" for number in random.sample(range(size), size)]
        reach, met = random.choice((2, 4, 6, 12, size)), {name: set[str]() for name in names}
        for _ in range(random.randint(0, 9)):
            places = sorted(range(size), key=lambda place: place + random.uniform(0, reach))
            for a, b in zip(places[::2], places[1::2], strict=False):
                met[names[a]].add(names[b])
                met[names[b]].add(names[a])
        totals = list(accumulate(random.randint(1, 3) for _ in names))
        byes, waiting, number = random.choice((0, 0.1)), random.choice((0, 0, 0.02)), random.choice((3, 9))
        cards = tuple(
            Card(
                id=name,
                vp=vp,
                byes=int(random.random() < byes),
                opponents=frozenset(met[name]),
                seated_first=random.random() < waiting,
            )
            for name, vp in zip(names, totals, strict=True)
        )
        rules = game_rules("tcc-2e")
        yield Case(rules, Position(rules.code, number, None, cards), random.randrange(2**32))


def _some_pairs(random: Random, names: list[str]) -> tuple[tuple[str, str], ...]:
    pairs = list(combinations(names, 2))
    share = random.choice((0, 0.02, 0.1, 0.5))
    return tuple(two for two in pairs if random.random() < share)


def _corrected(random: Random, position: Position) -> Position:
    """A result before this round was changed: a total or two are others now."""
    share = random.choice((0, 0.1, 0.3))
    cards = (replace(card, vp=max(0, card.vp + random.choice((-3, 3)))) for card in position.cards)
    both = zip(position.cards, cards, strict=True)
    return replace(position, cards=tuple(new if random.random() < share else old for old, new in both))


def event(random: Random, size: int, rounds: int, plain: bool = False) -> Iterator[Case]:
    """The fields of one event, before each of its rounds. `plain`: all are there from the first round to the last."""
    rules = game_rules("tcc-2e", random.choice(OPTIONS))
    restless, by_hand = random.choice((0, 0.03, 0.12)), random.choice((0, 0.5))
    if plain:
        rules, restless, by_hand = game_rules("tcc-2e"), 0, 0
    guests = [Guest(f"p{number:03}") for number in random.sample(range(size), size)]
    for guest in guests:
        if random.random() < restless:
            guest.enters = random.randint(2, 3)
        elif random.random() < restless:
            guest.earned = random.randint(1, 2)
    for number in range(1, rounds + 1):
        present = [guest for guest in guests if guest.enters <= number]
        if not any(not guest.dropped for guest in present):
            return
        case = Case(rules, _position(rules, present, number, rounds), random.randrange(2**32))
        yield case
        _play(random, present, _drawn(random, case, by_hand), number)
        for guest in present:
            guest.dropped = guest.dropped or random.random() < restless / 2


def _position(rules: GameRules, guests: list[Guest], number: int, rounds: int) -> Position:
    cards = tuple(
        Card(
            id=guest.id,
            vp=guest.vp,
            byes=guest.byes,
            opponents=frozenset(guest.opponents),
            dropped=guest.dropped,
            earned_bye_now=guest.earned >= number,
            seated_first=(number == 2 and guest.sat_out_first) or (number == 3 and guest.earned == 2),
        )
        for guest in guests
    )
    return Position(rules.code, number, rounds, cards)


def _drawn(random: Random, case: Case, by_hand: float) -> tuple[tuple[str, str], ...]:
    draw = draw_round(case.rules, case.position, case.seed)
    if random.random() >= by_hand:
        return draw.tables
    met = {card.id: card.opponents for card in case.position.cards}
    left = sorted(name for names in draw.tables for name in names)
    random.shuffle(left)
    pairs = []
    while left:
        name = left.pop()
        other = next((other for other in left if other not in met[name]), None)
        if other is None:
            return draw.tables
        left.remove(other)
        pairs.append((name, other))
    return tuple(pairs)


def _play(random: Random, guests: list[Guest], pairs: tuple[tuple[str, str], ...], number: int) -> None:
    by_id = {guest.id: guest for guest in guests}
    seated = {name for pair in pairs for name in pair}
    for a, b in pairs:
        if random.random() < 0.02:
            _sit_out(by_id[a], number)
            continue
        for name, other, vp in zip((a, b), (b, a), random.choice(RESULTS), strict=True):
            by_id[name].vp += vp
            by_id[name].opponents.add(other)
    for guest in guests:
        if guest.id not in seated and not guest.dropped:
            _sit_out(guest, number)


def _sit_out(guest: Guest, number: int) -> None:
    guest.vp += 4
    guest.byes += guest.earned < number
    guest.sat_out_first = guest.sat_out_first or number == 1


def crowded(seed: int, least: int, most: int) -> Iterator[Case]:
    """Fields no event leaves: small totals on which most have met, gaps, many byes, many back from a bye."""
    random = Random(seed)
    while True:
        size = random.randint(least, most)
        names = [f"p{number:03}" for number in range(size)]
        totals = _totals(random, size)
        met = _met(random, names, totals)
        dropping, earned, waiting, byes = (random.choice((0, 0, 0.05, 0.3)) for _ in range(4))
        cards = tuple(
            Card(
                id=name,
                vp=vp,
                byes=int(random.random() < byes),
                opponents=frozenset(met[name]),
                dropped=random.random() < dropping,
                earned_bye_now=random.random() < earned,
                seated_first=random.random() < waiting,
            )
            for name, vp in zip(names, totals, strict=True)
        )
        if any(not card.dropped for card in cards):
            number = random.randint(2, 9)
            rules = game_rules("tcc-2e", random.choice(OPTIONS))
            yield Case(rules, Position(rules.code, number, None, cards), random.randrange(2**32))


def _totals(random: Random, size: int) -> list[int]:
    """Victory points from the lowest, most of them in groups up to a size."""
    largest, gap = random.choice((2, 6, 12, 25, 40)), random.choice((1, 3))
    totals: list[int] = []
    vp = 0
    while len(totals) < size:
        totals += [vp] * random.randint(1, largest)
        vp += random.randint(1, gap)
    return totals[:size]


def _met(random: Random, names: list[str], totals: list[int]) -> dict[str, set[str]]:
    """Who met whom: most of a total, some of the totals beside it, few of all others."""
    near = {0: random.choice((0.05, 0.15, 0.3, 0.9)), 1: random.choice((0, 0.1, 0.4)), 2: random.choice((0, 0.1))}
    far = random.choice((0, 0.02))
    levels = {vp: level for level, vp in enumerate(sorted(set(totals)))}
    met: dict[str, set[str]] = {name: set() for name in names}
    for (a, one), (b, other) in combinations(zip(names, totals, strict=True), 2):
        if random.random() < near.get(levels[other] - levels[one], far):
            met[a].add(b)
            met[b].add(a)
    return met
