"""OPG 7.5.1, first pass: who gets a bye, drawn at random among the choices that are equally good (AMB-P28)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from random import Random

from tournaments.engine.draws.score_groups.criteria import count_bye_levels, is_repeat_bye
from tournaments.engine.draws.score_groups.field import DrawField, build_graph, has_ample_opponents
from tournaments.engine.draws.score_groups.matching import count_pairs

TRIES = 1000


@dataclass(frozen=True, slots=True)
class Receivers:
    """The byes of a draw. `candidates`: from how many a single receiver was drawn, 0 where there is none or several."""

    names: tuple[str, ...] = ()
    candidates: int = 0


def choose_receivers(field: DrawField, random: Random) -> Receivers:
    """Fewest byes, fewest second byes, lowest levels; then uniform among the sets that reach this.

    The sets that a largest matching leaves out are the bases of a matroid, so the best ones are found level by level
    and what is chosen on one level never narrows the choice on the next. Whom the director lets sit out does so before
    anybody is chosen; of equal receivers those of a draw to be kept come first.
    """
    room = _Room(field)
    chosen: list[int] = []
    candidates = 0
    for group in _group_by_cost(field, room):
        if len(chosen) == room.byes:
            break
        fitting = [place for place in group if room.can_spare([*chosen, place])]
        count = room.count_spared(chosen, fitting)
        chosen += _draw_receivers(room, chosen, fitting, count, random)
        if room.byes == 1 and room.kept.isdisjoint(chosen):
            candidates = len(fitting)
    return Receivers(tuple(field.seats[place].id for place in sorted([*room.out, *chosen])), candidates)


class _Room:
    """The seats and how many pairs fit at most. Where nobody has met too many, anybody can be spared."""

    def __init__(self, field: DrawField) -> None:
        names = {card.id: None for card in field.seats}
        self.out = [place for place, card in enumerate(field.seats) if card.id in field.out]
        self.kept = {place for place, card in enumerate(field.seats) if card.id in field.position.wishes.kept_byes}
        self.everybody = (1 << len(names)) - 1 & ~sum(1 << place for place in self.out)
        staying = {name: None for name in names if name not in field.out}
        self.graph: Sequence[int] = (
            () if has_ample_opponents(staying, field.met, len(staying) % 2) else build_graph(names, field.met)
        )
        self.pairs = count_pairs(self.graph, self.everybody) if self.graph else len(staying) // 2
        self.byes = len(staying) - 2 * self.pairs

    def can_spare(self, places: Sequence[int]) -> bool:
        """Return whether just as many pairs fit when these sit out; never more of them than there are byes."""
        if not self.graph:
            return True
        return count_pairs(self.graph, self.everybody & ~sum(1 << place for place in places)) == self.pairs

    def count_spared(self, chosen: list[int], fitting: list[int]) -> int:
        """Count how many of these can sit out together with those already chosen."""
        out = list(chosen)
        for place in fitting:
            if len(out) < self.byes and self.can_spare([*out, place]):
                out.append(place)
        return len(out) - len(chosen)


def _group_by_cost(field: DrawField, room: _Room) -> list[list[int]]:
    """The seats by what a bye there costs, cheapest first."""
    cost = [(is_repeat_bye(card), count_bye_levels(field, card)) for card in field.seats]
    places = sorted(set(range(len(cost))).difference(room.out), key=lambda place: (cost[place], place))
    return [list(group) for _, group in groupby(places, key=lambda place: cost[place])]


def _draw_receivers(room: _Room, chosen: list[int], fitting: list[int], count: int, random: Random) -> list[int]:
    for _ in range(0 if room.kept else TRIES):
        drawn = _shuffle(fitting, random)[:count]
        if room.can_spare([*chosen, *drawn]):
            return drawn
    drawn = []
    for place in sorted(_shuffle(fitting, random), key=lambda place: place not in room.kept):
        if len(drawn) < count and room.can_spare([*chosen, *drawn, place]):
            drawn.append(place)
    return drawn


def _shuffle(places: list[int], random: Random) -> list[int]:
    lots = {place: random.random() for place in places}
    return sorted(places, key=lambda place: lots[place])
