"""T95 systems 4, 6: who is paired in one group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.core.draws import Card
from tournaments.engine.draws.quick_swiss.switching import Pair, meetings, paired_off

MOST_TRIED = 64
"""So many are tried in turn where bringing up the lowest number would make two meet again."""


@dataclass(frozen=True, slots=True)
class Group:
    """Its cards, who of them meet, and `brought_up`: those that come from the group below."""

    cards: tuple[Card, ...]
    pairs: Sequence[Pair]
    brought_up: tuple[Card, ...] = ()


def by_number(cards: Iterable[Card]) -> list[Card]:
    """Every card with its number; whoever has none counts on behind the others, in their order."""
    known = list(cards)
    last = max((card.number or 0 for card in known), default=0)
    numbered = []
    for card in known:
        last += card.number is None
        numbered.append(card if card.number is not None else replace(card, number=last))
    return sorted(numbered, key=lambda card: (card.number or 0, card.id))


def grouped(cards: Sequence[Card], lots: Mapping[str, float]) -> Iterator[Group]:
    """From the highest score down, each group of an even number: an odd one takes up one of the group below (AMB-P23).

    That is the lowest number with whom nobody meets again; where there is none, the lowest. Two meet again only where
    joining the groups below helps no more: not to pair them is the important rule (T95 systems 4, 7).
    """
    scores: dict[int, list[Card]] = {}
    for card in cards:
        scores.setdefault(card.vp, []).append(card)
    waiting = [scores[score] for score in sorted(scores, reverse=True)]
    while waiting:
        group, brought = waiting.pop(0), list[Card]()
        while len(group) % 2 or (waiting and meetings(paired_off(group, lots))):
            if len(group) % 2:
                brought.append(_brought_up(group, waiting[0], lots))
                group = [*group, brought[-1]]
                waiting[0].remove(brought[-1])
            else:
                group = [*group, *waiting.pop(0)]
            waiting = [below for below in waiting if below]
        yield Group(tuple(group), paired_off(group, lots), tuple(brought))


def _brought_up(group: Sequence[Card], below: Sequence[Card], lots: Mapping[str, float]) -> Card:
    fitting = (card for card in below[:MOST_TRIED] if not meetings(paired_off((*group, card), lots)))
    return next(fitting, below[0])
