"""What the last round can still make of everybody's place, in words (`engine.find_reach`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.engine import find_reach
from tournaments.engine.core.reach import Reach, ReachRival
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Outcome, Record, Scorecard
from tournaments.engine.texts import ordinal
from tournaments.record.selectors.records import Entrant

MOST_RIVALS = 3
KINDS = (
    ("win", (Outcome.FW, Outcome.MW)),
    ("tie", (Outcome.TT,)),
    ("loss", (Outcome.ML, Outcome.FL)),
)
FULL = {Outcome.FW: "full", Outcome.FL: "full", Outcome.MW: "modified", Outcome.ML: "modified"}


@dataclass(frozen=True, slots=True)
class PlayerOutlook:
    """A player's possible places.

    `lines`: what an outcome leaves open, as ("A full win", "1st or 2nd"). `kinds`: the places with any win, tie or
    loss, "–" for what their result rules out. `is_in`: their result is entered.
    """

    pk: int
    name: str
    lines: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    best: int
    is_in: bool


@dataclass(frozen=True, slots=True)
class Outlooks:
    """The outlooks of all players in the order of the cards.

    `last`: the name of the last round; `level`: the first figure, in which several may be level.
    """

    by_player: Mapping[int, PlayerOutlook]
    last: str
    level: str
    is_drawn: bool
    kinds: tuple[str, ...]

    @property
    def can_win(self) -> tuple[PlayerOutlook, ...]:
        found = []
        for one in self.by_player.values():
            if one.best == 1:
                found.append(one)
        return tuple(found)


def outlooks(
    rules: GameRules, seen: Record, cards: Sequence[Scorecard], known: Mapping[str, Entrant]
) -> Outlooks | None:
    """Return the outlooks while the last round is played or about to be drawn, else None."""
    found = find_reach(rules, seen, cards)
    if not found:
        return None
    open_round = next((played for played in seen.rounds if not played.complete and not played.void), None)
    tables = {}
    for match in open_round.matches if open_round else ():
        for name in match.players:
            tables[name] = match.table
    kinds = tuple(kind for kind, those in KINDS if not rules.scoring.vp.keys().isdisjoint(those))
    words = _OutlookWords(known, tables, has_modified=Outcome.MW in rules.scoring.vp)
    return Outlooks(
        by_player={
            known[player].pk: _player_outlook(known[player], ways, words, kinds) for player, ways in found.items()
        },
        last=f"{rules.round_word} {rules.count_drawn_rounds(seen.rounds_scheduled)}",
        level=rules.ranking[0].phrase,
        is_drawn=open_round is not None,
        kinds=kinds,
    )


def _player_outlook(
    entrant: Entrant, ways: Sequence[Reach], words: _OutlookWords, kinds: Sequence[str]
) -> PlayerOutlook:
    is_in = len(ways) == 1
    grouped = [list(group) for _, group in groupby(ways, key=lambda way: (way.best, way.worst, way.unless))]
    lines = [("Your result stands" if is_in else words.outcomes(group), words.places(group[0])) for group in grouped]
    return PlayerOutlook(
        entrant.pk,
        entrant.name,
        tuple(lines),
        tuple(_places_with(ways, kind) for kind in kinds),
        min(way.best for way in ways),
        is_in,
    )


def _places_with(ways: Sequence[Reach], kind: str) -> str:
    those = dict(KINDS)[kind]
    fitting = [way for way in ways if way.outcome in those]
    if not fitting:
        return "–"
    return _range(min(way.best for way in fitting), max(way.worst for way in fitting), "–")


def _range(best: int, worst: int, to: str = " to ") -> str:
    if best == worst:
        return ordinal(best)
    return f"{ordinal(best)}{' or ' if worst == best + 1 and to != '–' else to}{ordinal(worst)}"


@dataclass(frozen=True, slots=True)
class _OutlookWords:
    known: Mapping[str, Entrant]
    tables: Mapping[str, int | None]
    has_modified: bool

    def outcomes(self, ways: Sequence[Reach]) -> str:
        """Join outcomes, such as "A full win"; "A modified loss or a full loss" becomes "A loss"."""
        got = {way.outcome for way in ways}
        said = []
        for kind, those in KINDS:
            if got.intersection(those):
                said.append(self._kind(kind, those, got))
        return f"A {' or a '.join(said)}"

    def _kind(self, kind: str, those: Sequence[Outcome], got: set[Outcome]) -> str:
        all_of_it = not self.has_modified or got.issuperset(those)
        if all_of_it:
            return kind
        return f"{next(FULL[each] for each in those if each in got)} {kind}"

    def places(self, way: Reach) -> str:
        """Say the places, and what makes the first of them certain."""
        places = _range(way.best, way.worst)
        if not way.unless or len(way.unless) > MOST_RIVALS:
            return places
        return f"{places}; 1st for certain unless {' or '.join(self._rivals(way.unless))}"

    def _rivals(self, rivals: Sequence[ReachRival]) -> Iterator[str]:
        for rival in rivals:
            table = self.tables.get(rival.player)
            yield f"{self.known[rival.player].name}{f' (table {table})' if table else ''} {self._does(rival.outcomes)}"

    def _does(self, outcomes: frozenset[Outcome]) -> str:
        """Say the least that a rival has to do: a player who comes level with a tie does so with a win."""
        if outcomes & {Outcome.ML, Outcome.FL}:
            if Outcome.FL not in outcomes:
                return "does not lose in full"
            return "plays"
        if Outcome.TT in outcomes:
            return "wins or ties"
        if Outcome.MW in outcomes or not self.has_modified:
            return "wins"
        return "wins in full"
