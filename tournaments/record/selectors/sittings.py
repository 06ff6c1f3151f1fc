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
from tournaments.record.selectors.scenarios import round_instructions

Worth = tuple[Award | None, ...]


@dataclass(frozen=True, slots=True)
class SeatData:
    """A player at a table, what the game gave them once it is reported, and their side in games that have two."""

    player: Entrant
    earned: Award | None
    side: str = ""


@dataclass(frozen=True, slots=True)
class MatchData:
    """A match; `table` None: a bye, `report` None: not reported.

    `games`: the finished games of a match of several.
    """

    table: int | None
    version: int
    seats: tuple[SeatData, ...]
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


OF_MATCH = tuple(
    field.name for field in fields(MatchData) if field.name not in {"seats", "report", "games", "next_turn"}
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A round with its matches.

    `name`: of a later stage its name; `said`: what players have to know of it.
    """

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
    matches: tuple[MatchData, ...]


OF_ROUND = tuple(
    field.name for field in fields(Sitting) if field.name not in {"said", "ends_at", "unfit_tables", "matches"}
)


def sittings(rounds: QuerySet[Round], event: Event, reported: bool | None = None) -> tuple[Sitting, ...]:
    """Return these rounds with their matches, all or only the `reported` or unreported ones.

    It takes three queries, and one for earlier games.
    """
    rules, matches = rules_of(event), Match.objects.all()
    if reported is not None:
        if reported:
            matches = matches.exclude(ended_by="")
        else:
            matches = matches.filter(ended_by="")
    rows = rounds.filter(event=event).select_related("event", "stage")
    shown = list(rows.prefetch_related(Prefetch("matches", with_seats(matches))))
    several = []
    for row in shown:
        for match in row.matches.all():
            if match.games_before:
                several.append(match.pk)
    before = games_before(several)
    return tuple(_sitting(row, rules, before) for row in shown)


def final_sittings(event: Event, reported: bool | None = None) -> tuple[Sitting, ...] | None:
    """Return all rounds of a finalized event from its record; None if it has none."""
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
    """Return the public rounds of a finalized event in their order, from its record."""
    rows = rows_of(event, Round)
    if rows is None:
        return None
    return sorted((row for row in rows if not row.is_draft), key=lambda row: row.number)


def final_matches(event: Event) -> list[Match] | None:
    """Return the matches of these rounds with their seats, by round and table, byes last."""
    rows = rows_of(event, Match)
    if rows is None:
        return None
    shown = (match for match in rows if not match.round.is_draft)
    return sorted(shown, key=lambda match: (match.round.number, match.table is None, match.table or 0, match.pk))


def match_data(
    match: Match,
    rules: GameRules,
    before: Mapping[int, tuple[Result, ...]] | None = None,
    turns: Mapping[int, NextTurn] | None = None,
) -> MatchData:
    """Return a match as facts; expects its seats (see `with_seats`).

    Matches of several games take one query more, unless their games `before` the last are given.
    """
    report = result_of(match)
    seats = list(match.seats.all())
    if before is None:
        before = games_before([match.pk] if match.games_before else (), match.round.event)
    games = before.get(match.pk, ())
    if turns is None:
        turns = next_turns(match.round, [match], before)
    worth: Worth = (None,) * len(seats)
    if report is not None:
        worth = _match_worth(rules, games, report, len(seats))
    return MatchData(
        seats=tuple(SeatData(_entrant(seat), earned, seat.side) for seat, earned in zip(seats, worth, strict=True)),
        report=report,
        games=games,
        next_turn=turns.get(match.pk),
        **{name: getattr(match, name) for name in OF_MATCH},
    )


def with_seats(matches: QuerySet[Match], seats: QuerySet[Seat] | None = None) -> QuerySet[Match]:
    """Add seats and players to the matches, in two queries.

    `seats`: rows with whatever else a page shows of each.
    """
    rows = Seat.objects.all()
    if seats is not None:
        rows = seats
    return matches.prefetch_related(Prefetch("seats", rows.select_related("player__merged_into").order_by("place")))


def shown_rounds(event: Event, *, drafts: bool) -> QuerySet[Round]:
    """Return the rounds in order; drafts are for directors."""
    rounds = Round.objects.filter(event=event).order_by("number")
    if drafts:
        return rounds
    return rounds.exclude(state=Round.State.DRAFT)


def worth_of(rules: GameRules, result: Result, seats: int) -> Worth:
    """Return what each seat would get. Raises RuleViolation for a result that cannot be scored."""
    earned = engine.award_game(rules, result, seats)
    if result.ending in OPEN:
        return (None,) * seats
    return earned


def _match_worth(rules: GameRules, games: tuple[Result, ...], report: Result, seats: int) -> Worth:
    """Return what each seat got; all games are added up where all games of a match count."""
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
        said=round_instructions(row.event, row),
        ends_at=clock_of(row).ends_at(),
        unfit_tables=tuple(row.unfit_tables),
        matches=tuple(match_data(match, rules, before, turns) for match in matches),
        **{name: getattr(row, name) for name in OF_ROUND},
    )


def _entrant(seat: Seat) -> Entrant:
    return Entrant(seat.player_id, seat.shown_name)
