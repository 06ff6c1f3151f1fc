"""Draft and sealed events: groups, seats, which way packs go, and the clock for building decks (OPG 4.1.2, 4.1.3; SW).

`draft` seats a draft from players and a seed; the same always give the same. `seated` says what holds of seats that
stand already, `exchanged` changes two of them. `steps` lists what everybody does.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.engine.core.types import Explanation, RuleViolation, Seat, Violation, require_no_findings
from tournaments.engine.drafts.building import Building, building_doubt, find_building
from tournaments.engine.drafts.circles import DUMMY, GONE, Circle, circles
from tournaments.engine.drafts.groups import Sizes
from tournaments.engine.drafts.kinds import KINDS, DraftKind, Sides, find_draft_kind
from tournaments.engine.drafts.passing import Direction, Passing, directions, passings
from tournaments.engine.drafts.steps import Pack, Step, StepCode, how_to_pass, opening, sort_packs, steps
from tournaments.engine.drafts.words import SIDE, explanations
from tournaments.engine.texts import join_words

__all__ = [
    "DUMMY",
    "GONE",
    "KINDS",
    "MOST_PACKS",
    "SIDE",
    "Building",
    "Circle",
    "Direction",
    "DraftKind",
    "Drafting",
    "Group",
    "Pack",
    "Passing",
    "Sides",
    "Step",
    "StepCode",
    "build_drafting",
    "building_doubt",
    "check_sizes",
    "directions",
    "draft",
    "exchange_circle_seats",
    "find_building",
    "find_draft_kind",
    "group_sizes",
    "how_to_pass",
    "opening",
    "sort_packs",
    "steps",
]

MOST_PACKS = 30
"""That anybody drafts: a cube of 45 cards each has three."""

HAND = 6
"""So large is the group in which the director drafts, where the number of players has one (SW Booster Draft)."""


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


def draft(kind: DraftKind, players: Collection[str], packs: int, seed: int, sizes: Sizes = ()) -> Drafting:
    """Seat these players at a draft of so many packs each, in groups of these `sizes`, which a director chose, else of
    those that the document gives. Raises RuleViolation as `group_sizes` and `check_sizes`.
    """
    there = tuple(sorted(set(players)))
    usual, chosen = group_sizes(kind, len(there)), tuple(sorted(sizes, reverse=True))
    if chosen:
        check_sizes(kind, len(there), chosen)
    with_sides = kind.sides is not Sides.NONE
    return build_drafting(kind, circles(there, chosen or usual, Random(seed), with_sides=with_sides), packs, seed)


def build_drafting(kind: DraftKind, circles: Sequence[Circle], packs: int, seed: int) -> Drafting:
    """What holds of a draft whose seats stand, as they were drawn or changed since."""
    groups = (
        Group(number, circle, passings([seat.player for seat in circle], packs))
        for number, circle in enumerate(circles, 1)
    )
    there = sorted(seat.player for circle in circles for seat in circle if seat.player not in (DUMMY, GONE))
    return Drafting(kind.code, tuple(there), packs, seed, tuple(groups), tuple(explanations(kind, circles)))


def exchange_circle_seats(circles: Sequence[Circle], first: str, second: str) -> tuple[Circle, ...]:
    """These two in each other's seats. A side belongs to its seat, so that sides take turns as before.

    Raises RuleViolation `seats` for somebody who has none, or for one seat.
    """
    there = {seat.player for circle in circles for seat in circle}
    if first == second or not {first, second} <= there:
        raise RuleViolation("seats", "Choose two different seats of this draft.", "OPG 4.1.2")
    other = {first: second, second: first}
    return tuple(tuple(Seat(other.get(seat.player, seat.player), seat.side) for seat in circle) for circle in circles)


def check_sizes(kind: DraftKind, players: int, sizes: Sizes) -> None:
    """Raises RuleViolation `group_sizes` for groups that the document does not know, or that are not for so many."""
    wrong = sorted(set(sizes) - set(kind.allowed))
    seats = players + (players % 2 if kind.dummy else 0)
    if wrong:
        allowed = join_words(kind.allowed).replace(" and ", " or ")
        message = f"A group of {kind.name} has {allowed} seats, not {join_words(wrong)}."
        raise RuleViolation("group_sizes", message, kind.section)
    if sum(sizes) != seats:
        hand = ", that of the hand which the director drafts among them" if seats > players else ""
        message = f"Groups of {join_words(sizes)} have {sum(sizes)} seats; here are {seats}{hand}."
        raise RuleViolation("group_sizes", message, kind.section)
    if seats > players and HAND not in sizes and HAND in group_sizes(kind, players):
        message = f"The director drafts a hand in a group of {HAND}: {join_words(sizes)} has none."
        raise RuleViolation("group_sizes", message, "SW Booster Draft")


def group_sizes(kind: DraftKind, players: int) -> Sizes:
    """The seats of each group, that of a dummy among them.

    Raises RuleViolation `nothing_drafted` of sealed product, `too_few_to_draft` where so few players form no group.
    """
    if kind.sizes is None:
        message = (
            f"Nothing is drafted in {kind.name} events: hand out the product, and start the clock for building decks."
        )
        raise RuleViolation("nothing_drafted", message, kind.section)
    require_no_findings(find_attendance_violations(kind, players))
    return kind.sizes(players)


def find_attendance_violations(kind: DraftKind, players: int) -> tuple[Violation, ...]:
    """Return why so few players form no group."""
    if players >= kind.least:
        return ()
    message = f"{kind.name} needs {kind.least} players at least, not {players}: find more, or choose another format."
    return (Violation("too_few_to_draft", message, kind.least_section),)
