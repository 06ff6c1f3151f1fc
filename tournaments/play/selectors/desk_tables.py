"""The tables of a round as directors see them: each with its result, or what its players say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet

from tournaments import engine
from tournaments.engine import FULL_WIN, LABELS, OPEN, brought
from tournaments.engine.core.figures import plain
from tournaments.engine.core.seats import letter, seat_of
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.engine.self_reports import Agreement
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.games import EarlierGames, earlier_games
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.owed_games import preset
from tournaments.record.selectors.sittings import with_seats
from tournaments.record.selectors.words import in_words, whose, word_of, words_of

STATES = {
    Agreement.NONE: "missing",
    Agreement.ONE: "unconfirmed",
    Agreement.AGREED: "unconfirmed",
    Agreement.DISPUTED: "conflict",
    Agreement.DIRECTOR: "conflict",
}
NOTES = {
    Agreement.AGREED: "reported by both players",
    Agreement.DISPUTED: "the players disagree",
    Agreement.DIRECTOR: "waits for your word (OPG 7.9)",
}
OWED = "lost as owed, by a penalty from before"


@dataclass(frozen=True, slots=True)
class Word:
    """What the player in this seat (its letter) reported, in words."""

    seat: str
    name: str
    said: str


@dataclass(frozen=True, slots=True)
class DeskTable:
    """`note`: since when and by whom its result stands. `seats`: (name, what he has, whether he won), `self_reports`:
    (name, what he says). `owed`: the result is a game that a player owed, and nobody entered another one."""

    table: int | None
    state: str
    note: str
    seats: tuple[tuple[str, str, bool], ...]
    url: str
    version: int
    reported: bool
    self_reports: tuple[Word, ...] = ()
    owed: bool = False
    games: tuple[str, ...] = ()
    match: int = 0


def tables_of(event: Event, played: Round) -> tuple[DeskTable, ...]:
    """Every table of a round."""
    rules = records.rules_of(event)
    matches, owed = _with_seats(Match.objects.filter(round=played)), preset(played)
    games = earlier_games(rules, matches)
    tables = (_table(event, rules, played, match, owed=match.pk in owed) for match in matches)
    return tuple(_whole(table, games.get(match.pk)) for table, match in zip(tables, matches, strict=True))


def _whole(table: DeskTable, games: EarlierGames | None) -> DeskTable:
    """With the games before the last; where all of them count each seat has what they come to."""
    if games is None:
        return table
    seats = table.seats
    if games.sums:
        seats = tuple((name, total, won) for (name, _, won), total in zip(seats, games.sums, strict=True))
    return replace(table, games=games.words, seats=seats)


def unreported(played: Round) -> tuple[DeskTable, ...]:
    """The tables without a result: a round that is abandoned counts where there is none, else it is void (OPG 7.4).

    A word that nobody objects to is a result, as when the round is completed.
    """
    return tuple(table for table in tables_of(played.event, played) if not table.reported)


def complete_rounds(event: Event) -> tuple[tuple[str, tuple[DeskTable, ...]], ...]:
    """Every complete round with its tables, latest first."""
    rules = records.rules_of(event)
    complete = Round.objects.filter(event=event, state=Round.State.COMPLETE).order_by("-number")
    rounds = complete.prefetch_related(Prefetch("matches", _with_seats(Match.objects.all())))
    games = earlier_games(rules, [match for row in rounds for match in row.matches.all()])
    return tuple(
        (
            rules.sitting(row.of_round, row.game, name=row.name),
            tuple(_whole(_table(event, rules, row, match), games.get(match.pk)) for match in row.matches.all()),
        )
        for row in rounds
    )


def result_in_words(match: Match) -> str:
    """The result as it stands, in words, empty while not reported."""
    if not match.is_reported:
        return ""
    scores = " : ".join(_score(seat) or "–" for seat in match.seats.all())
    won = whose(match.ended_by, match.winners, match.names)
    return f"{LABELS.get(match.ended_by, match.ended_by)}{won}, {scores}"


def self_reports_in_words(match: Match, rules: GameRules) -> tuple[Word, ...]:
    """What each player said, in the order of the seats."""
    names, reports = match.names, words_of(match, rules).items()
    return tuple(Word(letter(seat), names[seat], in_words(report, names)) for seat, report in sorted(reports))


def time_of_day(at: datetime, event: Event) -> str:
    """Where the event is."""
    return f"{at.astimezone(ZoneInfo(event.time_zone)):%H:%M}"


def _with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    rows = with_seats(matches).prefetch_related("self_reports")
    return rows.select_related("reported_by__player", "confirmed_by__player")


def _table(event: Event, rules: GameRules, played: Round, match: Match, *, owed: bool = False) -> DeskTable:
    report, seats = result_of(match), list(match.seats.all())
    word = word_of(match, rules) if report is None else Agreement.NONE
    url = f"{event.get_absolute_url()}rounds/{played.number}/tables/{match.table}/"
    return DeskTable(
        table=match.table,
        state=STATES[word] if report is None else "bye" if len(seats) == 1 else "reported",
        note=OWED if owed else NOTES.get(word) or _note(event, match, word),
        seats=tuple(_seat(seat, report, rules, len(seats)) for seat in seats),
        url=url if match.table and len(seats) > 1 else "",
        version=match.version,
        reported=report is not None or word in (Agreement.ONE, Agreement.AGREED),
        self_reports=() if word is Agreement.NONE else self_reports_in_words(match, rules),
        owed=owed,
        match=match.pk,
    )


def _seat(seat: Seat, report: Result | None, rules: GameRules, seats: int) -> tuple[str, str, bool]:
    name = seat.person.shown_name
    if report is None:
        return name, "–", False
    try:
        earned = engine.preview(rules, report, seats)[seat.place]
    except RuleViolation:
        earned = None
    if report.ending in OPEN:
        return name, "delayed", False
    outcome = rules.called(earned.outcome) if earned and rules.says_outcomes else ""
    score = f"{figure}{' · ' * bool(rules.says_outcomes)}" if (figure := _score(seat)) else ""
    return name, f"{score}{outcome}", seat.place in report.winners


def _score(seat: Seat) -> str:
    """What the player brought; empty where nothing counted."""
    score = brought({"score": seat.score, **seat.facts})
    return "" if score is None else plain(score)


def _note(event: Event, match: Match, word: Agreement) -> str:
    if word is Agreement.ONE:
        report = next(iter(match.self_reports.all()))
        return f"{time_of_day(report.at, event)} by {match.names[seat_of(report.seat)]}, not confirmed"
    if not match.is_reported:
        return "not reported"
    if match.reported_at is None:
        return LABELS.get(match.ended_by, match.ended_by).lower()
    corrected = "corrected · " if match.corrected else ""
    ended = "" if match.ended_by == FULL_WIN.code else f"{LABELS[match.ended_by].lower()} · "
    at, by = time_of_day(match.reported_at, event), match.reported_by or "the desk"
    return f"{corrected}{ended}{at} by {by}{_initials(match)}"


def _initials(match: Match) -> str:
    """Of a result that a player reported, whether the opponent said the same."""
    if match.confirmed_by:
        return f", confirmed by {match.confirmed_by}"
    accounts = {seat.person.user_id for seat in match.seats.all()}
    return ", not confirmed" if match.reported_by_id and match.reported_by_id in accounts else ""
