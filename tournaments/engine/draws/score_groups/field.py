"""The field of a draw: the players in the event, those to seat, and everybody's level."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Card, Position
from tournaments.engine.draws.score_groups.versions import LATEST, SearchVersion

Names = tuple[tuple[str, str], ...]
"""Pairs of a draw, by the ids of their players."""


@dataclass(frozen=True, slots=True)
class DrawField:
    """A position, looked up once. Everything is sorted by player id, so the order of the cards never matters.

    `staying`: not dropped. `seats`: of these, those without an earned bye now. `level`: index of a player's total
    among the distinct totals of `staying`, 0 the lowest. `met`: opponents so far, both ways, nobody where opponents
    do not matter. `finished`: levels on which the player has met everybody. `top`: the highest total among those
    in the draw who are not seated first. `bye_level`: the lowest level with a player in the draw who had no bye, the
    lowest in the draw if all have had one. `out`: of the seats, those whom the director lets sit out. `apart`, `kept`:
    the pairs of the wishes.
    """

    version: SearchVersion
    rules: GameRules
    position: Position
    staying: tuple[Card, ...]
    seats: tuple[Card, ...]
    card: Mapping[str, Card]
    level: Mapping[str, int]
    totals: tuple[int, ...]
    met: Mapping[str, frozenset[str]]
    finished: Mapping[str, frozenset[int]]
    top: int | None
    bye_level: int
    out: frozenset[str]
    apart: frozenset[tuple[str, str]]
    kept: frozenset[tuple[str, str]]

    @property
    def rounds_to_come(self) -> int:
        """Rounds scheduled after this one, 0 where no look-ahead is wanted or opponents do not matter."""
        if self.position.rounds is None or not self.rules.rematches_limited:
            return 0
        return max(0, self.position.rounds - self.position.round)

    @property
    def has_guide(self) -> bool:
        """Return whether a document gives the criteria. House rules follow none."""
        return self.rules.has_guide

    @property
    def seats_first(self) -> bool:
        """AMB-P3: only in rounds 2 and 3 somebody can be seated first."""
        return self.position.round in (2, 3)


def build_field(rules: GameRules, position: Position, version: SearchVersion = LATEST) -> DrawField:
    staying = tuple(sorted((card for card in position.cards if not card.dropped), key=lambda card: card.id))
    seats = tuple(card for card in staying if not card.earned_bye_now)
    totals = tuple(sorted({card.vp for card in staying}))
    levels = {total: index for index, total in enumerate(totals)}
    level = {card.id: levels[card.vp] for card in staying}
    met = _find_met(staying) if rules.rematches_limited else {card.id: frozenset[str]() for card in staying}
    return DrawField(
        version=version,
        rules=rules,
        position=position,
        staying=staying,
        seats=seats,
        card={card.id: card for card in staying},
        level=level,
        totals=totals,
        met=met,
        finished=_find_finished_levels(met, level),
        top=max((card.vp for card in seats if not card.seated_first), default=None),
        bye_level=min((level[card.id] for card in seats if not card.byes), default=_lowest_level(seats, level)),
        out=frozenset(position.wishes.byes).intersection(card.id for card in seats),
        apart=frozenset(position.wishes.apart),
        kept=frozenset((seated[0], seated[1]) for seated in position.wishes.kept if len(seated) == 2),
    )


def build_graph(names: Iterable[str], met: Mapping[str, frozenset[str]]) -> list[int]:
    """Return a bit mask for each name: the places of those it has not met."""
    place = {name: index for index, name in enumerate(names)}
    everybody = (1 << len(place)) - 1
    return [
        everybody & ~(1 << index) & ~sum(1 << place[other] for other in met[name] if other in place)
        for name, index in place.items()
    ]


def has_ample_opponents(names: Collection[str], met: Mapping[str, frozenset[str]], leaving: int = 0) -> bool:
    """Return whether everybody has met at most half of the others, once `leaving` of them leave.

    By Dirac's theorem a path through all of them exists then: as many pairs sit as there are places for.
    """
    others = len(names) - leaving - 1
    return all(
        2 * len(met[name]) <= others or 2 * sum(other in names for other in met[name]) <= others for name in names
    )


def _lowest_level(seats: tuple[Card, ...], level: Mapping[str, int]) -> int:
    return min((level[card.id] for card in seats), default=0)


def _find_met(staying: tuple[Card, ...]) -> dict[str, frozenset[str]]:
    there = {card.id for card in staying}
    met = {card.id: set(there & card.opponents) - {card.id} for card in staying}
    for name, others in list(met.items()):
        for other in others:
            if name not in met[other]:
                met[other] = met[other] | {name}
    return {name: frozenset(others) for name, others in met.items()}


def _find_finished_levels(met: Mapping[str, frozenset[str]], level: Mapping[str, int]) -> dict[str, frozenset[int]]:
    on: dict[int, list[str]] = defaultdict(list)
    for name, step in level.items():
        on[step].append(name)
    finished: dict[str, set[int]] = {name: set() for name in level}
    for step, names in on.items():
        for name in frozenset.intersection(*(met[player] for player in names)):
            finished[name].add(step)
    return {name: frozenset(steps) for name, steps in finished.items()}
