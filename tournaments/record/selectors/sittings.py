"""The rounds of an event as facts: who sat where, what was reported, what it was worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from django.db.models import Prefetch, QuerySet

from tournaments import engine
from tournaments.engine import OPEN
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Award, Result
from tournaments.engine.self_reports import Log
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.selectors.clocks import clock_of
from tournaments.record.selectors.final_rows import rows_of, with_versions
from tournaments.record.selectors.first_turns import NextTurn, next_turns
from tournaments.record.selectors.matches import games_before, result_of
from tournaments.record.selectors.records import Entrant, rules_of
from tournaments.record.selectors.scenarios import said_of

Worth = tuple[Award | None, ...]


@dataclass(frozen=True, slots=True)
class SeatOf:
    """A player at a table, what the game gave him once it is reported, and the side that he plays, where it has two."""

    player: Entrant
    earned: Award | None
    side: str = ""


@dataclass(frozen=True, slots=True)
class MatchOf:
    """`table` None: a bye. `report` None: not reported. `games`: of a match of several those that are over."""

    table: int | None
    version: int
    seats: tuple[SeatOf, ...]
    report: Result | None
    games: tuple[Result, ...]
    extra_seconds: int
    extra_because: str
    deadline: datetime | None
    deadline_because: str
    corrected: bool
    reported_at: datetime | None
    log: Log
    next_turn: NextTurn | None


OF_MATCH = tuple(field.name for field in fields(MatchOf) if field.name not in {"seats", "report", "games", "next_turn"})


@dataclass(frozen=True, slots=True)
class Sitting:
    """`name`: of a later stage what it is called; `said`: what players have to know of it."""

    number: int
    of_round: int
    game: int
    name: str
    said: str
    state: str
    abandoned_because: str
    version: int
    published_at: datetime | None
    minutes: int | None
    started_at: datetime | None
    paused_at: datetime | None
    ends_at: datetime | None
    time_called_at: datetime | None
    deadline: datetime | None
    changed_because: str
    rematches: int
    unfit_tables: tuple[int, ...]
    matches: tuple[MatchOf, ...]


OF_ROUND = tuple(
    field.name for field in fields(Sitting) if field.name not in {"said", "ends_at", "unfit_tables", "matches"}
)


def sittings(rounds: QuerySet[Round], event: Event, reported: bool | None = None) -> tuple[Sitting, ...]:
    """These rounds with their matches, or those that are `reported`, or not: three queries, however many there are, and
    one for games before the last.
    """
    rules, matches = rules_of(event), Match.objects.all()
    if reported is not None:
        matches = matches.exclude(ended_by="") if reported else matches.filter(ended_by="")
    rows = rounds.filter(event=event).select_related("event", "stage")
    shown = list(rows.prefetch_related(Prefetch("matches", with_seats(matches))))
    several = [match.pk for row in shown for match in row.matches.all() if match.games_before]
    before = games_before(several)
    return tuple(_sitting(row, rules, before) for row in shown)


def final_sittings(event: Event, reported: bool | None = None) -> tuple[Sitting, ...] | None:
    """All rounds of a finalized event, from its record; None where it has none."""
    rounds, matches = final_rounds(event), final_matches(event)
    if rounds is None or matches is None:
        return None
    with_versions(rounds)
    with_versions(matches)
    of_round: dict[int, list[Match]] = {}
    for match in matches:
        if reported is None or match.is_reported is reported:
            of_round.setdefault(match.round_id, []).append(match)
    before = games_before([match.pk for match in matches if match.games_before], event)
    return tuple(_sitting_of(row, rules_of(event), before, of_round.get(row.pk, [])) for row in rounds)


def final_rounds(event: Event) -> list[Round] | None:
    """The rounds of a finalized event that everybody may see, in their order, from its record."""
    rows = rows_of(event, Round)
    return None if rows is None else sorted((row for row in rows if not row.is_draft), key=lambda row: row.number)


def final_matches(event: Event) -> list[Match] | None:
    """The matches of these rounds in the order of rounds and tables, who sits alone last, with their seats."""
    rows = rows_of(event, Match)
    if rows is None:
        return None
    shown = (match for match in rows if not match.round.is_draft)
    return sorted(shown, key=lambda match: (match.round.number, match.table is None, match.table or 0, match.pk))


def match_of(
    match: Match,
    rules: GameRules,
    before: Mapping[int, tuple[Result, ...]] | None = None,
    turns: Mapping[int, NextTurn] | None = None,
) -> MatchOf:
    """One match as facts; expects its seats (see `with_seats`). Of several games one query more, unless those `before`
    the last are handed in.
    """
    report = result_of(match)
    seats = list(match.seats.all())
    if before is None:
        before = games_before([match.pk] if match.games_before else (), match.round.event)
    games = before.get(match.pk, ())
    turns = next_turns(match.round, [match], before) if turns is None else turns
    worth = (None,) * len(seats) if report is None else _worth(rules, games, report, len(seats))
    return MatchOf(
        seats=tuple(SeatOf(_entrant(seat), earned, seat.side) for seat, earned in zip(seats, worth, strict=True)),
        report=report,
        games=games,
        next_turn=turns.get(match.pk),
        **{name: getattr(match, name) for name in OF_MATCH},
    )


def with_seats(matches: QuerySet[Match], seats: QuerySet[Seat] | None = None) -> QuerySet[Match]:
    """Matches with their seats and players, in two queries. `seats`: rows with what else a page shows of each."""
    rows = Seat.objects.all() if seats is None else seats
    return matches.prefetch_related(Prefetch("seats", rows.select_related("player__merged_into").order_by("place")))


def shown_rounds(event: Event, *, drafts: bool) -> QuerySet[Round]:
    """Its rounds in order; drafts are for its directors."""
    rounds = Round.objects.filter(event=event).order_by("number")
    return rounds if drafts else rounds.exclude(state=Round.State.DRAFT)


def worth_of(rules: GameRules, result: Result, seats: int) -> Worth:
    """What each seat would get. Raises RuleViolation for a result that cannot be scored."""
    earned = engine.award_game(rules, result, seats)
    return (None,) * seats if result.ending in OPEN else earned


def _worth(rules: GameRules, games: tuple[Result, ...], report: Result, seats: int) -> Worth:
    """Of a match of which all games count all together."""
    if rules.scoring.match is None:
        return worth_of(rules, report, seats)
    return engine.award_match(rules, (*games, report), seats)


def _sitting(row: Round, rules: GameRules, before: Mapping[int, tuple[Result, ...]]) -> Sitting:
    return _sitting_of(row, rules, before, list(row.matches.all()))


def _sitting_of(
    row: Round, rules: GameRules, before: Mapping[int, tuple[Result, ...]], matches: Sequence[Match]
) -> Sitting:
    turns = next_turns(row, matches, before)
    return Sitting(
        said=said_of(row.event, row),
        ends_at=clock_of(row).ends_at(),
        unfit_tables=tuple(row.unfit_tables),
        matches=tuple(match_of(match, rules, before, turns) for match in matches),
        **{name: getattr(row, name) for name in OF_ROUND},
    )


def _entrant(seat: Seat) -> Entrant:
    return Entrant(seat.player_id, seat.shown_name)
