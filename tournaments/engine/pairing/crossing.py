"""Why pairs cross from one total to another: odd groups, opponents used up, or what the exact search says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournaments.engine.pairing.field import Field, ample, graph
from tournaments.engine.pairing.matching import size
from tournaments.engine.pairing.words import capital, listed, number, number_of
from tournaments.engine.types import Criteria

Names = Sequence[tuple[str, str]]


def why_levels(field: Field, pairs: Names, cost: Criteria, compared: bool = True) -> Iterator[str]:
    """`compared`: with every draw that may be better."""
    if cost.excess_levels:
        times = {1: "Once", 2: "Twice"}.get(cost.excess_levels, f"{capital(number(cost.excess_levels))} times")
        yield f"{times} a total is passed over on which not everybody was met: {nothing_better(compared)}."
    if cost.cross_levels:
        yield _why_crossing(field, pairs, cost.cross_levels, compared)


def nothing_better(compared: bool) -> str:
    return "an exact search finds nothing better" if compared else "the search found nothing better"


def _why_crossing(field: Field, pairs: Names, crossing: int, compared: bool) -> str:
    names: dict[int, list[str]] = {}
    for name in (name for pair in pairs for name in pair):
        names.setdefault(field.card[name].vp, []).append(name)
    odd = odd_totals({total: len(there) for total, there in names.items()})
    if len(odd) == crossing:
        return f"{_odd(odd)}: {number_of(crossing, 'pair', 'pairs')} must cross."
    cross = number_of(crossing, "pair crosses", "pairs cross")
    spent = [total for total in sorted(names, reverse=True) if not _fits(field, names[total])]
    if not spent:
        return f"{capital(cross)}: {nothing_better(compared)}."
    return f"On {listed(spent)} not everybody can be paired without a rematch; {cross}, and {nothing_better(compared)}."


def odd_totals(sizes: Mapping[int, int]) -> list[int]:
    """The totals from which somebody must be paired down, counting who came down from above."""
    odd, carried = [], 0
    for total in sorted(sizes, reverse=True):
        carried = (sizes[total] + carried) % 2
        if carried:
            odd.append(total)
    return odd


def _odd(odd: Sequence[int]) -> str:
    """An odd number stands on 15, on 13 after that, and on 12."""
    places = [f"on {total}" for total in odd]
    if len(places) > 1:
        places[1] += " after that"
        places[-1] = f"and {places[-1]}"
    return f"An odd number stands {', '.join(places)}"


def _fits(field: Field, names: Sequence[str]) -> bool:
    """Whether these can be paired among themselves, but for the last of an odd number."""
    if ample(dict.fromkeys(names), field.met):
        return True
    return size(graph(names, field.met), (1 << len(names)) - 1) == len(names) // 2
