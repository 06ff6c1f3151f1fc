"""Draft and sealed events: groups, seats, which way packs go, and the clock for building decks (OPG 4.1.2, 4.1.3; SW).

`draft` seats a draft from players and a seed; the same always give the same. `steps` lists what everybody does.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.types import Explanation, RuleViolation
from tournaments.engine.drafts.building import Building, building_doubt, building_of
from tournaments.engine.drafts.circles import DUMMY, Circle, circles
from tournaments.engine.drafts.groups import Sizes
from tournaments.engine.drafts.kinds import KINDS, DraftKind, Sides
from tournaments.engine.drafts.passing import Direction, Passing, directions, passings
from tournaments.engine.drafts.steps import Pack, Step, StepCode, in_order, steps
from tournaments.engine.drafts.words import explanations

__all__ = [
    "DUMMY",
    "KINDS",
    "Building",
    "Direction",
    "DraftKind",
    "Drafting",
    "Group",
    "Pack",
    "Passing",
    "Sides",
    "Step",
    "StepCode",
    "building_doubt",
    "building_of",
    "directions",
    "draft",
    "group_sizes",
    "in_order",
    "steps",
]


@dataclass(frozen=True, slots=True)
class Group:
    """`seats` go round clockwise: the left neighbour of each is the next one. One passing a pack."""

    number: int
    seats: Circle
    passings: tuple[Passing, ...]


@dataclass(frozen=True, slots=True)
class Drafting:
    """A seated draft. `kind`, `players` (sorted), `packs` and `seed` are all that it follows from."""

    kind: str
    players: tuple[str, ...]
    packs: int
    seed: int
    groups: tuple[Group, ...]
    explanations: tuple[Explanation, ...]


def draft(kind: DraftKind, players: Collection[str], packs: int, seed: int) -> Drafting:
    """Seat these players at a draft of so many packs each. Raises RuleViolation as `group_sizes`."""
    there = tuple(sorted(set(players)))
    seated = circles(there, group_sizes(kind, len(there)), Random(seed), with_sides=kind.sides is not Sides.NONE)
    groups = (
        Group(number, circle, passings([seat.player for seat in circle], packs))
        for number, circle in enumerate(seated, 1)
    )
    return Drafting(kind.code, there, packs, seed, tuple(groups), tuple(explanations(kind, seated)))


def group_sizes(kind: DraftKind, players: int) -> Sizes:
    """The seats of each group, that of a dummy among them.

    Raises RuleViolation `nothing_drafted` of sealed product, `too_few_to_draft` where so few players form no group.
    """
    if kind.sizes is None:
        message = (
            f"Nothing is drafted in {kind.name} events: hand out the product, and start the clock for building decks."
        )
        raise RuleViolation("nothing_drafted", message, kind.section)
    if players < kind.least:
        message = (
            f"{kind.name} needs {kind.least} players at least, not {players}: find more, or choose another format."
        )
        raise RuleViolation("too_few_to_draft", message, kind.least_section)
    return kind.sizes(players)
