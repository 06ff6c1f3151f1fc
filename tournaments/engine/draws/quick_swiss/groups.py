"""T95 systems 4: the steps that a director takes with the cards, from the highest score down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.engine.core.draws import Card
from tournaments.engine.draws.quick_swiss.switching import Pair, count_rematches, pair_off

MOST_TRIED = 64
"""So many are tried in turn where bringing up the lowest number would make two meet again."""


def sort_by_number(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by number; those without a number follow in their order."""
    known = list(cards)
    last = max((card.number or 0 for card in known), default=0)
    numbered = []
    for card in known:
        last += card.number is None
        numbered.append(card if card.number is not None else replace(card, number=last))
    return sorted(numbered, key=lambda card: (card.number or 0, card.id))


def pair_groups(cards: Sequence[Card], lots: Mapping[str, float]) -> Iterator[list[Pair]]:
    """Yield the pairs of each group, from the highest score down.

    An odd group takes up one of the group below: the lowest number with whom nobody meets again, else the lowest number
    (AMB-P23). Where two still meet again the group below joins. Groups that are paired are never opened again, so two
    may meet although another draw avoids it: that is what `exact` is for.
    """
    scores: dict[int, list[Card]] = {}
    for card in cards:
        scores.setdefault(card.vp, []).append(card)
    waiting = [scores[score] for score in sorted(scores, reverse=True)]
    while waiting:
        group = waiting.pop(0)
        while len(group) % 2 or (waiting and count_rematches(pair_off(group, lots))):
            if len(group) % 2:
                brought = _choose_from_below(group, waiting[0], lots)
                group = [*group, brought]
                waiting[0].remove(brought)
            else:
                group = [*group, *waiting.pop(0)]
            waiting = [below for below in waiting if below]
        yield pair_off(group, lots)


def _choose_from_below(group: Sequence[Card], below: Sequence[Card], lots: Mapping[str, float]) -> Card:
    fitting = (card for card in below[:MOST_TRIED] if not count_rematches(pair_off((*group, card), lots)))
    return next(fitting, below[0])
