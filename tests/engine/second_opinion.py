"""OPG 7.6 a second time, without a line of the engine: every draw enumerated, or another solver on the full graph."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import combinations

import rustworkx

from tournaments.engine.core.types import Position

Pair = tuple[str, str]
Weights = dict[Pair, int]
Matched = Callable[[Weights], tuple[Pair, ...]]
Pairing = tuple[tuple[Pair, ...], tuple[str, ...]]


class Opinion:
    """What the criteria say of one position. `limited`: nobody may meet twice. `last`: future rounds count last.

    By `version` 1 a second bye was measured from the lowest total without a bye, too.
    """

    def __init__(self, position: Position, limited: bool, last: bool, version: int = 2) -> None:
        self.version = version
        self.cards = {card.id: card for card in position.cards if not card.dropped}
        self.here = sorted(name for name, card in self.cards.items() if not card.earned_bye_now)
        self.limited, self.last = limited, last
        self.round = position.round
        self.to_come = max(0, (position.rounds or 0) - position.round) if limited else 0
        self.steps = sorted({card.vp for card in self.cards.values()})
        fresh = [self.cards[name].vp for name in self.here if not self.cards[name].byes]
        self.lowest = self.steps.index(min(fresh or [self.cards[name].vp for name in self.here] or self.steps))
        played = [self.cards[name].vp for name in self.here if not self.cards[name].seated_first]
        self.top = max(played, default=-1)
        self.wishes = position.wishes
        self.out = [name for name in self.here if name in position.wishes.byes]
        self.knows = cache(partial(_knows, self))

    def met(self, a: str, b: str) -> bool:
        return self.limited and (b in self.cards[a].opponents or a in self.cards[b].opponents)

    def bye(self, name: str) -> tuple[int, int, int]:
        card = self.cards[name]
        lowest = 0 if card.byes and self.version > 1 else self.lowest
        return 1, int(card.byes > 0), abs(self.steps.index(card.vp) - lowest)

    def byes(self, names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*map(self.bye, names), strict=True))) or (0, 0, 0)

    def first(self, pairs: tuple[Pair, ...]) -> int:
        seated = {name for pair in pairs for name in pair}
        out = [name for name in self.here if name not in seated and self.cards[name].seated_first]
        return sum(self.first_of(a, b) for a, b in pairs) + len(out) * (self.round in (2, 3))

    def first_of(self, a: str, b: str) -> int:
        if self.round not in (2, 3):
            return 0
        sides = ((self.cards[a], self.cards[b]), (self.cards[b], self.cards[a]))
        return sum(mine.seated_first and not (other.vp == self.top and not other.seated_first) for mine, other in sides)

    def points(self, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(self.points_of(a, b) for a, b in pairs), strict=True))) or (0, 0, 0)

    def points_of(self, a: str, b: str) -> tuple[int, int, int]:
        high, low = sorted((self.cards[a], self.cards[b]), key=lambda card: card.vp, reverse=True)
        between = [step for step in self.steps if low.vp < step < high.vp]
        excess = sum(not self.knows(high.id, step) for step in between)
        return excess, int(high.vp != low.vp), (high.vp - low.vp) ** 2

    def wished(self, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(self.wished_of(a, b) for a, b in pairs), strict=True))) or (0, 0)

    def wished_of(self, a: str, b: str) -> tuple[int, int]:
        """Below the guide: pairs to be kept apart, then those that the draw to be kept did not have."""
        pair = tuple(sorted((a, b)))
        return int(pair in self.wishes.apart), int(bool(self.wishes.kept) and pair not in self.wishes.kept)

    def most_kept(self, least: tuple[int, ...]) -> int:
        """How many byes of the draw to be kept stand in a best set of byes, found by trying every draw."""
        every = (out for _, out in pairings(self, tuple(self.here)) if set(self.out) <= set(out))
        return max(len({*out} & {*self.wishes.kept_byes}) for out in every if self.byes(out) == least)

    def dead(self, pairs: tuple[Pair, ...], byes: tuple[str, ...]) -> int:
        """Rounds to come without a draw, found by trying every draw of every round."""
        unmet, names, most = self._left(pairs, byes)
        return self.to_come - next(rounds for rounds in range(most, -1, -1) if _lasts(unmet, names, rounds))

    def dead_at_least(self, pairs: tuple[Pair, ...], byes: tuple[str, ...]) -> int:
        """As many are without a draw because somebody has too few left to meet."""
        return self.to_come - self._left(pairs, byes)[2]

    def _left(
        self, pairs: tuple[Pair, ...], byes: tuple[str, ...]
    ) -> tuple[frozenset[frozenset[str]], tuple[str, ...], int]:
        """Who may still meet after this draw, everybody there is, and for how many rounds that may do at most."""
        names = sorted(self.cards)
        unmet = {frozenset(pair) for pair in combinations(names, 2) if not self.met(*pair)}
        unmet -= {frozenset(pair) for pair in pairs}
        if len(names) % 2:
            unmet |= {frozenset((name, "BYE")) for name in names if not self.cards[name].byes and name not in byes}
            names.append("BYE")
        scarce = min(sum(name in edge for edge in unmet) for name in names)
        return frozenset(unmet), tuple(names), min(self.to_come, scarce)


def _knows(opinion: Opinion, name: str, step: int) -> bool:
    return all(opinion.met(name, other.id) for other in opinion.cards.values() if other.vp == step)


def pairings(opinion: Opinion, names: tuple[str, ...]) -> Iterator[Pairing]:
    """Every way to seat these players or let them sit out."""
    if not names:
        yield (), ()
        return
    name, rest = names[0], names[1:]
    for pairs, byes in pairings(opinion, rest):
        yield pairs, (name, *byes)
    for other in rest:
        if not opinion.met(name, other):
            for pairs, byes in pairings(opinion, tuple(left for left in rest if left != other)):
                yield ((name, other), *pairs), byes


@cache
def _lasts(unmet: frozenset[frozenset[str]], names: tuple[str, ...], rounds: int) -> bool:
    """Whether so many rounds can be drawn, found by trying every draw of every round.

    Rounds in whatever order are the same rounds: they are tried in that of whom the player meets who has fewest left.
    A draw is a number with a bit for each pair of it, so that two have a pair in common where they share a bit.
    """
    if rounds == 0:
        return True
    left = {name: sum(name in pair for pair in unmet) for name in names}
    if min(left.values()) < rounds:
        return False
    order = tuple(sorted(names, key=lambda name: left[name]))
    bits = {pair: 1 << at for at, pair in enumerate(unmet)}
    draws = [[sum(bits[pair] for pair in draw) for draw in _draws_with(unmet, order, other)] for other in order[1:]]
    return _fits([each for each in draws if each], rounds)


def _fits(draws: list[list[int]], rounds: int) -> bool:
    """Whether so many of them have no pair in common, of each list one at most."""
    if rounds == 0:
        return True
    if len(draws) < rounds:
        return False
    first, others = draws[0], draws[1:]
    for draw in first:
        if _fits([beside for each in others if (beside := [one for one in each if not one & draw])], rounds - 1):
            return True
    return _fits(others, rounds)


def _draws_with(
    unmet: frozenset[frozenset[str]], names: tuple[str, ...], other: str
) -> Iterator[frozenset[frozenset[str]]]:
    """Those in which the first of these meets this one."""
    edge = frozenset((names[0], other))
    if edge in unmet:
        for rest in _draws(unmet, tuple(name for name in names[1:] if name != other)):
            yield rest | {edge}


def _draws(unmet: frozenset[frozenset[str]], names: tuple[str, ...]) -> Iterator[frozenset[frozenset[str]]]:
    if not names:
        yield frozenset()
        return
    for other in names[1:]:
        yield from _draws_with(unmet, names, other)


def by_brute_force(opinion: Opinion, byes: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best criteria 1 to 3 of all draws, and the best 4 to 8 (in the order that applies) with these byes.

    The wishes come last; who sits out because the director says so sits out in every draw.
    """
    every = [one for one in pairings(opinion, tuple(opinion.here)) if set(opinion.out) <= set(one[1])]
    least = min(opinion.byes(out) for _, out in every)
    mine = [(pairs, out) for pairs, out in every if sorted(out) == sorted(byes)]
    if opinion.last:
        sized = [((opinion.first(pairs), opinion.points(pairs)), pairs, out) for pairs, out in mine]
        best = min(size for size, _, _ in sized)
        last = min((opinion.dead(pairs, out), *opinion.wished(pairs)) for size, pairs, out in sized if size == best)
        return least, (best[0], *best[1], *last)
    first = min(opinion.first(pairs) for pairs, _ in mine)
    fair = [(pairs, out) for pairs, out in mine if opinion.first(pairs) == first]
    return least, (first, *_least_dead(opinion, fair))


def _least_dead(opinion: Opinion, draws: list[Pairing]) -> tuple[int, ...]:
    """The best of criteria 5 to 8 and of the wishes. Whatever cannot be better than the best so far is left out."""

    def after(pairs: tuple[Pair, ...]) -> tuple[int, ...]:
        return (*opinion.points(pairs), *opinion.wished(pairs))

    bounded = sorted((opinion.dead_at_least(pairs, out), after(pairs), pairs, out) for pairs, out in draws)
    best: tuple[int, ...] | None = None
    for bound, rest, pairs, out in bounded:
        if best is None or (bound, *rest) < best:
            found = (opinion.dead(pairs, out), *rest)
            best = found if best is None else min(best, found)
    assert best is not None
    return best


def by_networkx(opinion: Opinion, byes: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return by_full_graph(opinion, byes, with_networkx)


def by_rustworkx(opinion: Opinion, byes: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return by_full_graph(opinion, byes, with_rustworkx)


def by_full_graph(opinion: Opinion, byes: tuple[str, ...], matched: Matched) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The best criteria 1 to 3, and with these byes the best 4 and 6 to 8: future rounds are left out."""
    full = [pair for pair in combinations(opinion.here, 2) if not opinion.met(*pair)]
    free = [pair for pair in full if not set(pair) & set(opinion.out)]
    covered = matched({pair: _packed(opinion.bye(pair[0])) + _packed(opinion.bye(pair[1])) for pair in free})
    seated = {name for pair in covered for name in pair}
    least = opinion.byes(tuple(name for name in opinion.here if name not in seated))
    best = matched(weights(opinion, [pair for pair in full if not set(pair) & set(byes)]))
    return least, (opinion.first(best), *opinion.points(best), *opinion.wished(best))


def weights(opinion: Opinion, pairs: Iterable[Pair]) -> Weights:
    """Criteria 4 and 6 to 8 of each pair and the wishes as one number, the best pair the heaviest."""
    costs = {
        (a, b): _packed((opinion.first_of(a, b), *opinion.points_of(a, b))) * 10**6
        + _packed(opinion.wished_of(a, b), 3)
        for a, b in pairs
    }
    dearest = max(costs.values(), default=0) + 1
    return {pair: dearest - cost for pair, cost in costs.items()}


def _packed(values: tuple[int, ...], digits: int = 9) -> int:
    total = 0
    for value in values:
        total = total * 10**digits + value
    return total


def with_networkx(weights: Weights) -> tuple[Pair, ...]:
    import networkx  # takes half a second to load

    web = networkx.Graph()
    web.add_weighted_edges_from((a, b, weight) for (a, b), weight in weights.items())
    return tuple(networkx.max_weight_matching(web, maxcardinality=True))


def with_rustworkx(weights: Weights) -> tuple[Pair, ...]:
    """The engine's solver, but every pair of the field in one graph."""
    web = rustworkx.PyGraph(multigraph=False)
    names = sorted({name for pair in weights for name in pair})
    place = dict(zip(names, web.add_nodes_from(names), strict=True))
    web.add_edges_from([(place[a], place[b], weight) for (a, b), weight in weights.items()])
    matched = rustworkx.max_weight_matching(web, max_cardinality=True, weight_fn=int)
    return tuple((names[a], names[b]) for a, b in matched)
