"""Records that are probably one person's twice: whose names look alike, and what else speaks for it (OPG 7.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from tournaments.engine.names import name_key, skeleton, slips

NEXT = 8
"""Of many who share a key, each is compared with so many after it: hundreds are called alike, and not one person."""
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Played:
    """Where somebody was entered: keys of events, venues and regions."""

    events: frozenset[int] = frozenset()
    venues: frozenset[int] = frozenset()
    regions: frozenset[int] = frozenset()


def called_alike(names: Mapping[int, Collection[str]]) -> dict[Pair, bool]:
    """Of these people, by all names that each goes by, the pairs that share one or have two a slip apart, lower key
    first; and whether it is one that they share.
    """
    there: dict[str, list[int]] = defaultdict(list)
    for person, called in sorted(names.items()):
        for key in {key for name in called for key in _keys(name)}:
            there[key].append(person)
    pairs: dict[Pair, bool] = {}
    for key, people in there.items():
        for pair in _neighbours(people):
            pairs[pair] = pairs.get(pair, False) or key.startswith("=")
    return pairs


def probability(one: Played, other: Played, *, same_name: bool) -> int:
    """The higher the likelier; 0: they are two people, or nothing speaks for it but a name that is a slip apart."""
    if one.events & other.events:
        return 0
    return 3 * same_name + 2 * bool(one.venues & other.venues) + bool(one.regions & other.regions)


def _keys(name: str) -> Iterator[str]:
    yield from (f"={whole}" for whole in {skeleton(name), name_key(name)} if whole)
    yield from slips(name_key(name))


def _neighbours(people: list[int]) -> Iterator[Pair]:
    return ((one, other) for at, one in enumerate(people) for other in people[at + 1 : at + 1 + NEXT])
