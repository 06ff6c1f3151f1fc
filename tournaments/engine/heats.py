"""OPG 9: qualifying heats, how the seeds of what follows come from them, and who may play which heat.

A seeding is the places of heats in the order of the seeds: the first of it is seed #1.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType

from tournaments.engine.core.types import RuleViolation, Standing
from tournaments.engine.texts import join_words

SECTION = "OPG 9"


@dataclass(frozen=True, slots=True)
class HeatPlace:
    """Whoever comes in on this place of that heat; both count from 1."""

    heat: int
    place: int


Seeding = tuple[HeatPlace, ...]


@dataclass(frozen=True, slots=True)
class Qualifier:
    """Who plays on, and why with this seed."""

    seed: int
    player: str
    heat: int
    place: int
    words: str


def alternating_pairs(places: Sequence[int]) -> Seeding:
    """What the guide recommends: the heats take turns in twos. `places`: how many qualify from each heat.

    The first and second of each heat in the order of the heats, then the third and fourth of each, and so on.
    """
    return _seed_in_turns(places, lambda place, heat: ((place - 1) // 2, heat, place))


def serpentine(places: Sequence[int]) -> Seeding:
    """The heats take turns one by one, and every second turn from the last heat to the first."""
    return _seed_in_turns(places, lambda place, heat: (place, heat if place % 2 else -heat))


METHODS: Mapping[str, Callable[[Sequence[int]], Seeding]] = MappingProxyType(
    {"alternating-pairs": alternating_pairs, "serpentine": serpentine}
)
"""The recommended one first. Any other seeding may be announced as it is."""


def list_places(seeding: Seeding) -> tuple[int, ...]:
    """How many qualify from each heat.

    Raises RuleViolation `uneven_seeding` where a place of a heat is seeded twice, or left out before a lower one.
    """
    heats = range(1, max((slot.heat for slot in seeding), default=0) + 1)
    of_heats = [sorted(slot.place for slot in seeding if slot.heat == heat) for heat in heats]
    for heat, places in zip(heats, of_heats, strict=True):
        if places != list(range(1, len(places) + 1)):
            message = f"From heat {heat} the best qualify, each with one seed: seed its places 1 to {len(places)} once."
            raise RuleViolation("uneven_seeding", message, SECTION)
    return tuple(map(len, of_heats))


def list_seeds(seeding: Seeding) -> tuple[tuple[int, ...], ...]:
    """The seeds that each heat gives, in the order of its places."""
    seeds = {slot: seed for seed, slot in enumerate(seeding, 1)}
    return tuple(
        tuple(seeds[HeatPlace(heat, place)] for place in range(1, number + 1))
        for heat, number in enumerate(list_places(seeding), 1)
    )


def announcement(seeding: Seeding) -> tuple[str, ...]:
    """What players are told before the first heat, a sentence a heat."""
    return tuple(
        f"The best of heat {heat} have {'seeds' if len(seeds) > 1 else 'seed'} {join_words(seeds)}."
        for heat, seeds in enumerate(list_seeds(seeding), 1)
    )


def qualifiers(
    seeding: Seeding, heats: Sequence[Sequence[Standing]], without: Collection[str] = ()
) -> tuple[Qualifier, ...]:
    """Who plays on, in the order of the seeds, from the final standings of all heats.

    Who was disqualified is passed over, and so is who does not play on (`without`): the next of that heat who did not
    qualify from another takes the place. Where a heat has nobody left the seeds behind move up. Raises RuleViolation
    `heat_missing`.
    """
    places = list_places(seeding)
    if len(heats) < len(places):
        message = f"Seeds come from {len(places)} heats, and {len(heats)} are played: finish the others first."
        raise RuleViolation("heat_missing", message, SECTION)
    left = _list_left(places, heats, without)
    taken = [slot for slot in seeding if slot.place <= len(left[slot.heat - 1])]
    return tuple(_qualifier(seed, slot, left[slot.heat - 1][slot.place - 1]) for seed, slot in enumerate(taken, 1))


def refuse_heat(heat: int, qualified_from: int | None) -> None:
    """Raises RuleViolation `already_qualified` for a player who qualified from an earlier heat of this event."""
    if qualified_from is not None and qualified_from != heat:
        message = (
            f"This player qualified from heat {qualified_from} and plays no other: take the entry out of heat {heat}."
        )
        raise RuleViolation("already_qualified", message, SECTION)


def refuse_earned_bye(heat: int, played: Collection[int], what: str = "earned bye") -> None:
    """Raises RuleViolation `bye_used` in any heat but the first that the player takes part in. `played`: his heats."""
    first = min(played, default=heat)
    if first < heat:
        article = "An" if what[0] in "aeiou" else "A"
        begins = f"{article} {what} counts in a player's first heat alone"
        message = f"{begins}, here heat {first}: draw this one in heat {heat}."
        raise RuleViolation("bye_used", message, SECTION)


def refuse_seeding(published: Seeding | None, asked: Seeding, *, begun: bool) -> None:
    """Raises RuleViolation `seeding_fixed` for a change once the first heat has begun; else as `places_of`.

    Where nothing was announced by then, the recommended seeding alone may still be.
    """
    places = list_places(asked)
    if not begun or asked == (published or alternating_pairs(places)):
        return
    fixed = "what was announced holds" if published else "nothing was announced, so the recommended seeding holds"
    raise RuleViolation("seeding_fixed", f"The first heat has begun: {fixed} and is not changed any more.", SECTION)


def _seed_in_turns(places: Sequence[int], turn: Callable[[int, int], tuple[int, ...]]) -> Seeding:
    slots = chain.from_iterable(_list_heat_places(heat, number) for heat, number in enumerate(places, 1))
    return tuple(sorted(slots, key=lambda slot: turn(slot.place, slot.heat)))


def _list_heat_places(heat: int, number: int) -> Iterator[HeatPlace]:
    return (HeatPlace(heat, place) for place in range(1, number + 1))


def _list_left(
    places: Sequence[int], heats: Sequence[Sequence[Standing]], without: Collection[str]
) -> list[list[Standing]]:
    """Of each heat who may take its places: nobody who qualified from another, not even by moving up."""
    tables = [[place for place in table if not place.disqualified] for table in heats]
    qualified: dict[str, int] = {}
    for heat, (number, table) in enumerate(zip(places, tables, strict=False)):
        qualified |= {place.player: heat for place in _new(table, qualified)[:number]}
    return [
        [place for place in table if place.player not in without and qualified.get(place.player, heat) == heat]
        for heat, table in enumerate(tables)
    ]


def _new(table: Sequence[Standing], qualified: Collection[str]) -> list[Standing]:
    return [place for place in table if place.player not in qualified]


def _qualifier(seed: int, slot: HeatPlace, standing: Standing) -> Qualifier:
    moved = "" if standing.rank == slot.place else f", moved up to place {slot.place}"
    words = f"place {standing.rank} of heat {slot.heat}{moved}: seed {seed}"
    return Qualifier(seed, standing.player, slot.heat, standing.rank, words)
