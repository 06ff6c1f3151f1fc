"""Doubts that somebody has to confirm before a result is saved: by the document, reports, or penalties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import timedelta
from functools import cached_property
from types import MappingProxyType
from typing import overload

from django.utils import timezone

from tournaments import engine
from tournaments.engine import LOSSES, losers
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import NO_SECTION, Result, RuleViolation
from tournaments.engine.self_reports import is_overruled
from tournaments.play.selectors.corrections import disqualified_seats
from tournaments.record.models import Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import clock_of
from tournaments.record.selectors.games import is_to_go_on
from tournaments.record.selectors.matches import games_before
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import describe_result

FINAL = "final_confrontation"
NOBODY_REPORTED: Mapping[int, Result] = MappingProxyType({})


class Doubtful(RuleViolation):
    """A result that can be saved once somebody confirms it: `doubts` are the sentences to read first."""

    def __init__(self, doubts: Sequence[str]) -> None:
        super().__init__("doubtful", f"{' '.join(doubts)} Confirm it, or change the result.", NO_SECTION)
        self.doubts = tuple(doubts)


def refuse_contradictory(match: Match, report: Result, seats: int | None = None) -> None:
    """Raise RuleViolation for an impossible or incomplete result."""
    rules, names = rules_of(match.round.event), NamesAt(match, seats)
    engine.refuse_contradictions(rules, report, names)
    engine.award_game(rules, report, len(names))


def refuse_doubtful(
    match: Match, report: Result, game: int | None = None, *, self_reports: Mapping[int, Result] = NOBODY_REPORTED
) -> None:
    """Raise Doubtful where a director should look twice. `game`: an earlier game of the match."""
    if doubts := doubts_about(match, report, game, self_reports=self_reports):
        raise Doubtful(doubts)


def refuse_doubtful_game(match: Match, report: Result) -> None:
    """Raise Doubtful where the document of the game does not expect this result; players are asked nothing else."""
    if doubts := doubts_of_game(match, report):
        raise Doubtful(doubts)


def doubts_about(
    match: Match,
    report: Result,
    game: int | None = None,
    *,
    self_reports: Mapping[int, Result] = NOBODY_REPORTED,
    time_called: bool = False,
) -> tuple[str, ...]:
    """Return every doubt of a director about this result. `time_called`: they have said that time is called."""
    rules, names = rules_of(match.round.event), NamesAt(match)
    disqualified = frozenset[int]() if game else disqualified_seats(match)
    return (
        *overruled_reports(names, self_reports, report),
        *disqualified_winners(rules, names, disqualified, report),
        *doubts_of_game(match, report, game, time_called=time_called),
        *_level_finals(match, report, game),
    )


def _level_finals(match: Match, report: Result, game: int | None) -> Iterator[str]:
    """Say who wins a final confrontation that this result leaves level, and why."""
    played = match.round
    stage = None
    if played.is_of_later_stage:
        stage = played.stage
    if stage is None or stage.code != FINAL or game or is_to_go_on(match, report):
        return
    event, seen = played.event, records.record(played.event)
    rules = rules_of(event)
    if stage.rounds.exclude(state=Round.State.VOID).count() < rules.limits.games_per_round:
        return
    games = (*games_before([match.pk]).get(match.pk, ()), report)
    sitting = next(one for each in seen.stages for one in each.rounds if one.number == played.number)
    matches = tuple(one._replace(games=games) for one in sitting.matches)
    found = engine.level_final(
        rules, seen, engine.build_scorecards(rules, seen), replace(sitting, matches=matches, complete=True)
    )
    if found is not None:
        why = "the recorded draw"
        if found.decided_by == "best_single_game":
            why = "the best single game of the event"
        yield f"The final confrontation is level: {records.names(event)[found.winner]} has the title by {why}."


def doubts_of_game(
    match: Match, report: Result, game: int | None = None, *, time_called: bool = False
) -> tuple[str, ...]:
    """Return what the document of the game does not expect, given the earlier games of the match."""
    earlier = games_before([match.pk]).get(match.pk, ()) if match.games_before else ()
    if game:
        earlier = earlier[: game - 1]
    rules = rules_of(match.round.event)
    early = () if time_called else _before_time(rules, match, report)
    return (*engine.list_doubts(rules, report, NamesAt(match), earlier), *early)


def _before_time(rules: GameRules, match: Match, report: Result) -> Iterator[str]:
    """Yield a doubt where a game ended by time while its clock still runs."""
    played, ending = match.round, rules.scoring.by_code.get(report.ending)
    if ending is None or not ending.timed or played.is_over or played.deadline is not None:
        return
    clock = clock_of(played)
    left = clock.time_left(timezone.now(), timedelta(seconds=match.extra_seconds))
    if clock.started_at is not None and clock.called_at is None and left > timedelta():
        minutes = -(-left // timedelta(minutes=1))
        has = "1 minute is"
        if minutes != 1:
            has = f"{minutes} minutes are"
        yield f"“{ending.label}”: time is not called yet, and {has} left at this table."


class NamesAt(Sequence[str]):
    """The names at a table by seat, read only when a sentence needs one."""

    def __init__(self, match: Match, seats: int | None = None) -> None:
        self._match, self._seats = match, seats

    @cached_property
    def _names(self) -> tuple[str, ...]:
        if "seats" in getattr(self._match, "_prefetched_objects_cache", ()):
            return self._match.names
        seats = self._match.seats.select_related("player__merged_into").order_by("place")
        return tuple(seat.shown_name for seat in seats)

    def __bool__(self) -> bool:
        return True  # a table has players: that needs no query

    def __len__(self) -> int:
        if self._seats is None:
            return len(self._names)
        return self._seats

    @overload
    def __getitem__(self, seat: int) -> str: ...

    @overload
    def __getitem__(self, seat: slice) -> Sequence[str]: ...

    def __getitem__(self, seat: int | slice) -> str | Sequence[str]:
        return self._names[seat]


def overruled_reports(names: Sequence[str], self_reports: Mapping[int, Result], report: Result) -> Iterator[str]:
    """Say which players reported something else."""
    if is_overruled(self_reports.values(), report):
        for seat, said in sorted(self_reports.items()):
            yield f"{names[seat]} reported something else: {describe_result(said, names)}. Both players will be told."


def disqualified_winners(
    rules: GameRules, names: Sequence[str], disqualified: Set[int], report: Result
) -> Iterator[str]:
    """Say which disqualified players do not lose the game in which they were disqualified."""
    if not disqualified:
        return
    nobody_won = report.ending in LOSSES and not report.winners
    for seat in sorted(disqualified - losers(rules, report, len(names))):
        if not nobody_won and (not report.winners or seat in report.winners):
            yield f"{names[seat]} is disqualified in this game and loses it by that penalty (OPG B)."
