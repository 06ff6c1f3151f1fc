"""The places that a player can still reach in the last round: bounds that hold whatever the other tables bring.

Only the first figure of the ranking is followed, because every result gives a known number of it. A player who comes
level counts as below for the best place and as above for the worst one, because a later step decides. So no bound is
ever too narrow, except where both players of a table lose by a ruling, which is not foreseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.core.explanations import AT_A_TABLE
from tournaments.engine.core.scoring import award_game
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Match, Outcome, Record, Round, Scorecard

PAIRS = (
    (Outcome.FW, Outcome.FL),
    (Outcome.MW, Outcome.ML),
    (Outcome.TT, Outcome.TT),
    (Outcome.FW, Outcome.MG),
    (Outcome.BYE, Outcome.FL),
    (Outcome.BYE, Outcome.MG),
)
"""How a game of two can end, by rulings, too; each the other way round as well. That both lose is not foreseen."""
ALONE = (Outcome.BYE, Outcome.EBYE, Outcome.MG)
Gain = tuple[Outcome, int]
Totals = Mapping[str, int]
Finals = frozenset[tuple[int, ...]]
"""Of each way in which a table can end what its players have then: many tables of a large field are alike in it."""

Bound = Callable[[Iterable[int]], int]
"""`min` or `max`."""


@dataclass(frozen=True, slots=True)
class ReachRival:
    """A player who would come level or above with one of these outcomes."""

    player: str
    outcomes: frozenset[Outcome]


@dataclass(frozen=True, slots=True)
class Reach:
    """The places that are open with this outcome. `unless`: where the first place is certain unless one of them gets
    one of these; empty where nothing so short can be said.
    """

    outcome: Outcome
    best: int
    worst: int
    unless: tuple[ReachRival, ...] = ()


@dataclass(frozen=True, slots=True)
class _ReachTable:
    """A table of the last round with each way in which it can end: what every seat gets."""

    players: tuple[str, ...]
    ends: tuple[tuple[Gain, ...], ...]

    @property
    def gains(self) -> list[set[Gain]]:
        """Return the different gains that each seat can get."""
        return [{end[seat] for end in self.ends} for seat in range(len(self.players))]

    def remove_seat(self, seat: int) -> _ReachTable:
        """The others who sit there."""
        others = [at for at in range(len(self.players)) if at != seat]
        ends = tuple(tuple(end[at] for at in others) for end in self.ends)
        return _ReachTable(tuple(self.players[at] for at in others), ends)

    def finals(self, totals: Totals) -> Finals:
        """Return the possible final totals of those at the table who are ranked."""
        ends = (zip(self.players, end, strict=True) for end in self.ends)
        return frozenset(tuple(totals[name] + points for name, (_, points) in end if name in totals) for end in ends)


class _ReachField:
    """All ranked players with their present totals.

    `resting`: the totals of players who sit at no table; `alike`: how many tables can end in the same totals. Many
    players ask for the same bounds, so each is counted once.
    """

    def __init__(self, totals: Totals, tables: tuple[_ReachTable, ...]) -> None:
        seated = {name for table in tables for name in table.players}
        self.totals, self.tables = totals, tables
        self.resting = [total for name, total in totals.items() if name not in seated]
        self.alike = Counter(table.finals(totals) for table in tables)
        self._reaching: dict[tuple[Bound, int], int] = {}
        self._places: dict[tuple[int, Finals, Finals], tuple[int, int]] = {}

    def places(self, mine: int, own: Finals, beside: Finals) -> tuple[int, int]:
        """Return the best and the worst place for a final total of `mine`.

        `own`: the player's table however it ends, `beside`: the others there, given the player's outcome.
        """
        key = (mine, own, beside)
        if key not in self._places:
            best = self._count_at_other_tables(min, mine + 1, own) + min(_count_reaching(beside, mine + 1))
            worst = self._count_at_other_tables(max, mine, own) + max(_count_reaching(beside, mine))
            self._places[key] = 1 + best, 1 + worst
        return self._places[key]

    def _count_at_other_tables(self, bound: Bound, goal: int, own: Finals) -> int:
        """Count how many reach the goal, at least or at most, at all tables but one like this."""
        if (bound, goal) not in self._reaching:
            tables = (times * bound(_count_reaching(finals, goal)) for finals, times in self.alike.items())
            self._reaching[bound, goal] = sum(tables) + sum(total >= goal for total in self.resting)
        return self._reaching[bound, goal] - bound(_count_reaching(own, goal))


def _count_reaching(finals: Finals, goal: int) -> Iterator[int]:
    """Yield how many of a table reach the goal, for each way it can end."""
    return (sum(total >= goal for total in totals) for totals in finals)


def find_reach(rules: GameRules, record: Record, cards: Sequence[Scorecard]) -> Mapping[str, tuple[Reach, ...]]:
    """Map each player to the places that each outcome of their own game leaves open, the best outcome first.

    Covers everybody who plays in the last round or, before it is drawn, who still takes part. `cards` are those of the
    complete rounds. Empty where nothing is left, or nothing can be said yet.
    """
    if not _is_followed(rules) or any(line.provisional for card in cards for line in card.lines):
        return {}
    cards = [card for card in cards if card.disqualified_after is None]
    field = _ReachField(
        {card.player: card.total(rules.ranking[0].adds) for card in cards}, _build_tables(rules, record, cards)
    )
    shown = [outcome for outcome in AT_A_TABLE if outcome in rules.scoring.vp]
    seats = ((table, seat) for table in field.tables for seat in range(len(table.players)))
    return {
        table.players[seat]: tuple(_list_reaches(field, table, seat, shown))
        for table, seat in seats
        if table.players[seat] in field.totals
    }


def _is_followed(rules: GameRules) -> bool:
    """Games of two whose first figure is the sum of what their outcomes give."""
    first = rules.ranking[0]
    counts = first.adds and first.adds == next(iter(rules.scoring.nothing), "")
    return bool(counts and rules.scoring.vp and rules.swiss and rules.seats == (2, 2) and rules.scoring.match is None)


def _build_tables(rules: GameRules, record: Record, cards: Sequence[Scorecard]) -> tuple[_ReachTable, ...]:
    """Those of the last round as it is played; before it is drawn one for everybody who still takes part."""
    rounds = [played for played in record.rounds if not played.void]
    still = [played for played in rounds if not played.complete]
    if record.stages or not rounds or len(still) > 1:
        return ()
    if still:
        is_last = rules.is_last(still[0].of_round, still[0].game, record.rounds_scheduled)
        return tuple(_build_table(rules, match) for match in still[0].matches) if is_last else ()
    if not _is_before_last(rules, max(rounds, key=lambda played: played.number), record.rounds_scheduled):
        return ()
    anything = tuple(((outcome, worth),) for outcome, worth in rules.scoring.vp.items())
    return tuple(_ReachTable((card.player,), anything) for card in cards if card.dropped_after is None)


def _is_before_last(rules: GameRules, played: Round, rounds: int) -> bool:
    again = played.game < rules.limits.games_per_round
    of_round, game = (played.of_round, played.game + 1) if again else (played.of_round + 1, 1)
    return rules.is_last(of_round, game, rounds) and not rules.is_last(played.of_round, played.game, rounds)


def _build_table(rules: GameRules, match: Match) -> _ReachTable:
    result = match.result
    if result is not None and not rules.scoring.by_code[result.ending].open:
        code = rules.ranking[0].adds
        awards = award_game(rules, result, len(match.seats))
        return _ReachTable(match.players, (tuple((award.outcome, award.figures[code]) for award in awards),))
    worth = rules.scoring.vp
    if match.is_alone:
        return _ReachTable(match.players, tuple(((outcome, worth[outcome]),) for outcome in ALONE if outcome in worth))
    both = {pair for one, other in PAIRS for pair in ((one, other), (other, one))}
    known = sorted(pair for pair in both if pair[0] in worth and pair[1] in worth)
    return _ReachTable(match.players, tuple(tuple((outcome, worth[outcome]) for outcome in pair) for pair in known))


def _list_reaches(field: _ReachField, own: _ReachTable, seat: int, shown: Iterable[Outcome]) -> Iterator[Reach]:
    """Yield the reach of each outcome of this player; only of the actual one if the result is in."""
    finals = own.finals(field.totals)
    for outcome in [own.ends[0][seat][0]] if len(own.ends) == 1 else shown:
        if ends := tuple(end for end in own.ends if end[seat][0] == outcome):
            yield _build_reach(field, own, finals, _ReachTable(own.players, ends), seat, outcome)


def _build_reach(
    field: _ReachField, own: _ReachTable, finals: Finals, ended: _ReachTable, seat: int, outcome: Outcome
) -> Reach:
    """`finals`: of the own table however it ends, `ended`: as it can be with this outcome."""
    player = own.players[seat]
    mine = field.totals[player] + ended.ends[0][seat][1]
    beside = ended.remove_seat(seat)
    best, worst = field.places(mine, finals, beside.finals(field.totals))
    if best > 1 or worst == 1 or any(total >= mine for total in field.resting):
        return Reach(outcome, best, worst)
    others = [beside, *(table for table in field.tables if table is not own)]
    return Reach(outcome, best, worst, _find_rivals(field.totals, others, mine))


def _find_rivals(totals: Totals, tables: Iterable[_ReachTable], mine: int) -> tuple[ReachRival, ...]:
    """Return the rivals of a first place; empty where one comes level or above whatever they get."""
    rivals = [
        (ReachRival(name, frozenset(outcome for outcome, points in gains if totals[name] + points >= mine)), len(gains))
        for table in tables
        for name, gains in zip(table.players, table.gains, strict=True)
        if name in totals
    ]
    if any(len(rival.outcomes) == count for rival, count in rivals):
        return ()
    return tuple(rival for rival, _ in rivals if rival.outcomes)
