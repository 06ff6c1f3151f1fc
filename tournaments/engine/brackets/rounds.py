"""Rounds of a bracket that was written down without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from graphlib import CycleError, TopologicalSorter

from tournaments.engine.brackets.values import SECTION, LoserOf, Node, Ranked, Slot, WinnerOf
from tournaments.engine.core.types import RuleViolation


@dataclass(frozen=True, slots=True)
class Draft:
    """A match of which the round may not be known."""

    id: str
    round: int | None
    slots: tuple[Slot, ...]
    name: str = ""


def assign_rounds(drafts: Sequence[Draft]) -> tuple[Node, ...]:
    """As early as their slots allow, where nothing else is said. Raises RuleViolation `circle` where matches wait for
    each other.
    """
    by_id = {draft.id: draft for draft in drafts}
    waits = {draft.id: [match for match in _matches(draft) if match in by_id] for draft in drafts}
    try:
        order = tuple(TopologicalSorter(waits).static_order())
    except CycleError as error:
        names = ", ".join(error.args[1][:-1])
        message = f"Matches wait for each other in a circle: {names}. Fill a slot of one of them in another way."
        raise RuleViolation("circle", message, SECTION)
    rounds: dict[str, int] = {}
    for match in order:
        draft = by_id[match]
        rounds[match] = draft.round or 1 + max([0, *_list_ranked(draft), *(rounds[source] for source in waits[match])])
    return tuple(Node(draft.id, rounds[draft.id], draft.slots, draft.name) for draft in drafts)


def _matches(draft: Draft) -> list[str]:
    return [slot.match for slot in draft.slots if isinstance(slot, WinnerOf | LoserOf)]


def _list_ranked(draft: Draft) -> list[int]:
    return [slot.round for slot in draft.slots if isinstance(slot, Ranked)]
