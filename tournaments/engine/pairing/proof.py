"""Why no better draw exists, in words: the reason for every criterion that is not zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tournaments.engine.pairing.criteria import measured
from tournaments.engine.pairing.field import Field, graph
from tournaments.engine.pairing.future import unmet
from tournaments.engine.pairing.matching import size
from tournaments.engine.pairing.words import listed, number
from tournaments.engine.ruleset import FutureRounds
from tournaments.engine.types import Criteria

Names = Sequence[tuple[str, str]]


def proof(
    field: Field, pairs: Names, byes: Sequence[str], cost: Criteria, proved: bool = True, plain: Names = ()
) -> str:
    """The sentences of a draw that was searched for. `plain`: the draw that ignores the rounds to come, if another."""
    reasons = [
        *_byes(field, byes, cost),
        *_seated_first(field, pairs, cost),
        *_future(field, cost, proved),
        *_levels(field, pairs, cost),
        *_against_the_guide(field, byes, cost, plain),
    ]
    if not reasons:
        reasons = [_perfect(field)]
    head = "No better draw exists." if proved else "Not proved to be the best: the search for future rounds gave up."
    return " ".join((head, *reasons))


def _perfect(field: Field) -> str:
    if field.position.round == 1:
        return "The first round is drawn at random."
    if not field.rules.rematches_limited:
        return "Everybody plays on an equal total."
    return "Everybody plays on an equal total and nobody meets an opponent again."


def _byes(field: Field, byes: Sequence[str], cost: Criteria) -> Iterator[str]:
    if cost.extra_byes:
        yield _extra(field, byes)
    if cost.repeat_byes:
        second = (
            "A second bye is given" if cost.repeat_byes == 1 else f"{_count(cost.repeat_byes)} second byes are given"
        )
        yield f"{second}: {_why_second(field)}."
    if cost.bye_levels and len(byes) == 1:
        yield "The bye stands above the lowest total without one: any bye lower down would force a rematch."
    elif cost.bye_levels:
        yield "No byes nearer to the lowest total leave everybody else an opponent not met before."


def _extra(field: Field, byes: Sequence[str]) -> str:
    through = [
        card
        for card in field.seats
        if len(field.met[card.id] & {seat.id for seat in field.seats}) == len(field.seats) - 1
    ]
    if len(through) == len(byes):
        return f"{_count(len(byes))} players sit out: they have already met everybody else."
    return f"{_count(len(byes))} players sit out: an exact search finds no draw without a rematch that seats more."


def _why_second(field: Field) -> str:
    if all(card.byes for card in field.seats):
        return "everybody has had one"
    return "with a bye for anybody else somebody would have to meet an opponent again"


def _seated_first(field: Field, pairs: Names, cost: Criteria) -> Iterator[str]:
    if not cost.seated_first:
        return
    waiting = [card for card in field.seats if card.seated_first]
    top = [card for card in field.seats if not card.seated_first and card.vp == field.top]
    do = _verb(cost.seated_first, "does", "do")
    missed = f"{_count(cost.seated_first)} of those who sat out {do} not meet the highest total"
    if len(waiting) - len(top) >= cost.seated_first:
        there = f"only {number(len(top))} of those who played {_verb(len(top), 'stands', 'stand')} there"
        yield f"{missed}: {number(len(waiting))} sat out and {there}."
    else:
        yield f"{missed}: an exact search finds no draw that seats more of them."


def _future(field: Field, cost: Criteria, proved: bool) -> Iterator[str]:
    if not cost.dead_rounds:
        return
    lost = f"{_of_rounds(cost.dead_rounds, field.rounds_to_come)} cannot be paired without a rematch"
    if not proved:
        yield f"It is not proved that another draw could not keep more: {lost}, as far as the search went."
    elif cost.extra_byes:
        yield f"{_capital(lost)}: already this one cannot."
    elif 1 + field.rounds_to_come - min(map(int.bit_count, unmet(field))) >= cost.dead_rounds:
        yield f"{_capital(lost)}: somebody has too few left to meet."
    else:
        yield f"{_capital(lost)}: an exact search finds no draw that keeps more of them."


def _levels(field: Field, pairs: Names, cost: Criteria) -> Iterator[str]:
    if cost.excess_levels:
        times = "Once a total is" if cost.excess_levels == 1 else f"{_count(cost.excess_levels)} times a total is"
        yield f"{times} passed over on which not everybody was met: an exact search finds no draw with fewer."
    if cost.cross_levels:
        yield _crossing(field, pairs, cost)


def _crossing(field: Field, pairs: Names, cost: Criteria) -> str:
    sizes = Counter(field.card[name].vp for pair in pairs for name in pair)
    odd = _odd_totals(sizes)
    crossing = f"{number(cost.cross_levels)} {_verb(cost.cross_levels, 'pair', 'pairs')} must cross"
    if len(odd) == cost.cross_levels:
        return f"{_odd(odd)}: {crossing}."
    spent = [total for total in sorted(sizes, reverse=True) if _unmatched(field, pairs, total) > sizes[total] % 2]
    if spent:
        return f"On {listed(spent)} not everybody can be paired without a rematch: {crossing}."
    return f"{_capital(crossing)}: an exact search finds no draw with fewer."


def _odd_totals(sizes: Counter[int]) -> list[int]:
    """The totals from which somebody must be paired down, counting who came down from above."""
    odd, carried = [], 0
    for total in sorted(sizes, reverse=True):
        carried = (sizes[total] + carried) % 2
        if carried:
            odd.append(total)
    return odd


def _odd(odd: Sequence[int]) -> str:
    if len(odd) == 1:
        return f"An odd number stands on {odd[0]}"
    then = [f"on {total} after that" for total in odd[1:]]
    return f"An odd number stands on {odd[0]}, " + ", ".join((*then[:-1], f"and {then[-1]}" if then[1:] else then[-1]))


def _unmatched(field: Field, pairs: Names, total: int) -> int:
    names = [name for pair in pairs for name in pair if field.card[name].vp == total]
    return len(names) - 2 * size(graph(names, field.met), (1 << len(names)) - 1)


def _against_the_guide(field: Field, byes: Sequence[str], cost: Criteria, plain: Names) -> Iterator[str]:
    """AMB-P32: what the look-ahead costs, and that the guide's own order would draw otherwise."""
    if not plain or field.rules.future_rounds == FutureRounds.LAST:
        return
    other = measured(field, plain, byes)
    mine = (cost.excess_levels, cost.cross_levels, cost.squared_difference)
    theirs = (other.excess_levels, other.cross_levels, other.squared_difference)
    kept = other.dead_rounds - cost.dead_rounds
    saved = f"{number(kept)} more of the rounds to come can be paired without a rematch"
    if mine == theirs:
        return
    yield (
        f"This costs equal totals so that {saved}: {_points(mine)} here; the guide's own order, with future rounds "
        f"last, would give {_points(theirs)}; its draw is shown beside this one."
    )


def _points(values: tuple[int, int, int]) -> str:
    excess, crossing, squares = values
    passed = f", {number(excess)} {_verb(excess, 'total', 'totals')} passed over" if excess else ""
    return f"{number(crossing)} {_verb(crossing, 'pair', 'pairs')} across totals{passed}, squared difference {squares}"


def _of_rounds(count: int, rounds: int) -> str:
    if count == rounds:
        return "the round to come" if rounds == 1 else f"the {number(rounds)} rounds to come"
    return f"{number(count)} of the {number(rounds)} rounds to come"


def _count(count: int) -> str:
    return number(count).capitalize()


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _verb(count: int, one: str, many: str) -> str:
    return one if count == 1 else many
