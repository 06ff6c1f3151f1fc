"""The tables of a round as directors see them: each with its result or its players' reports."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from django.db.models import Count, F, OuterRef, QuerySet, Subquery

from tournaments import engine
from tournaments.engine import FULL_WIN, LABELS, OPEN, get_brought
from tournaments.engine.core.figures import format_plain
from tournaments.engine.core.seats import letter, parse_seat
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Facts, Result, RuleViolation
from tournaments.engine.document import read_result
from tournaments.engine.self_reports import WAITING, Agreement, self_report
from tournaments.kernel.long_lists import ListPart, make_part
from tournaments.kernel.read_once import reading_once
from tournaments.play.selectors.extra_time import extra_time_of
from tournaments.record.models import Entry, Event, Match, Round, Seat, SelfReport
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import time_of_day
from tournaments.record.selectors.first_turns import next_turns
from tournaments.record.selectors.games import EarlierGamesText, earlier_games
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.owed_games import results_settled_by_debts
from tournaments.record.selectors.sittings import with_seats
from tournaments.record.selectors.words import agreement_of, describe_result, reports_by_seat

STATES = {
    Agreement.NONE: "missing",
    Agreement.ONE: "unconfirmed",
    Agreement.AGREED: "unconfirmed",
    Agreement.DISPUTED: "conflict",
    Agreement.DIRECTOR: "conflict",
}
DISPUTED = "conflict"
NOTES = {
    Agreement.AGREED: "reported by both players",
    Agreement.DISPUTED: "the players disagree",
    Agreement.DIRECTOR: "waits for your word (OPG 7.9)",
}
UNDISPUTED = (Agreement.ONE, Agreement.AGREED)
"""A word that nobody objects to is the result once the round is completed."""
NAMES = ("player__handle", "player__name", "player__merged_into__handle", "player__merged_into__name")
OWED = "lost as owed, by a penalty from before"


@dataclass(frozen=True, slots=True)
class ShownReport:
    """The report of the player in this seat (its letter), in words."""

    seat: str
    name: str
    said: str


DeskSeat = tuple[str, str, bool, str]


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table on the desk.

    `note`: when and by whom the result was entered. `seats`: (name, score and outcome, has won, side); `self_reports`:
    what the players report. `owed`: the result is a game that a player owed, and nobody entered another one. `choice`:
    who begins the next game, or chooses something before it. `entries`: the keys of the players on the list, in the
    order of the seats.
    """

    match: int
    table: int | None
    state: str
    note: str
    seats: tuple[DeskSeat, ...]
    url: str
    version: int
    reported: bool
    self_reports: tuple[ShownReport, ...] = ()
    owed: bool = False
    games: tuple[str, ...] = ()
    entries: tuple[int | None, ...] = ()
    choice: str = ""

    @property
    def listed_seats(self) -> Iterator[tuple[int | None, DeskSeat]]:
        """Return each seat with the key of its player on the list, None where it is not known."""
        return zip_longest(self.entries, self.seats)


@dataclass(frozen=True, slots=True)
class TableState:
    """The state of a table that decides its order on the desk.

    `seats`: how many are taken. `untouched`: nobody has reported anything. `reported`: it has a result, or its players
    agree on one.
    """

    pk: int
    table: int | None
    reported: bool
    untouched: bool
    seats: int = 2
    has_result: bool = False


def states_of(played: Round) -> tuple[TableState, ...]:
    """Return the state of every table of a round, in its order. Three queries."""
    words, owed = _agreements_by_match(played), results_settled_by_debts(played)
    rows = (
        Match.objects.filter(round=played)
        .annotate(sitting=Count("seats"))
        .order_by(F("table").asc(nulls_last=True), "pk")
    )
    states = []
    for pk, table, ended, before, sitting in rows.values_list("pk", "table", "ended_by", "games_before", "sitting"):
        is_untouched = pk not in words and not before
        if ended:
            # A bye has its result from the draw.
            is_untouched = sitting == 1
        state = TableState(
            pk,
            table,
            reported=bool(ended) or words.get(pk) in UNDISPUTED,
            untouched=pk in owed or is_untouched,
            seats=sitting,
            has_result=bool(ended),
        )
        states.append(state)
    return tuple(states)


def names_at(played: Collection[Round]) -> Callable[[TableState], str]:
    """Return a function that gives the words by which a table can be searched. One query."""
    seats = Seat.objects.filter(round__in=played).order_by().values_list("match_id", "match__table", *NAMES)
    said: dict[int, str] = {}
    for pk, table, *names in seats:
        said[pk] = " ".join((said.get(pk, f"table {table}"), *filter(None, names)))
    return lambda one: said.get(one.pk, "")


def tables_that_wait(event: Event, played: Round) -> tuple[DeskTable, ...]:
    """Return the tables that need a director's decision. One query where there are none."""
    waiting = [match for match, word in _agreements_by_match(played).items() if word in WAITING]
    if waiting:
        return tables_of(event, played, waiting)
    return ()


def _agreements_by_match(played: Round) -> dict[int, Agreement]:
    """Map each table without a result to what its players' reports come to."""
    rules, said = records.rules_of(played.event), dict[int, list[Result]]()
    reports = SelfReport.objects.filter(match__round=played, match__ended_by="").order_by("seat")
    for match, report in reports.values_list("match_id", "report"):
        said.setdefault(match, []).append(read_result(rules, report))
    return {match: self_report(*words) for match, words in said.items()}


@reading_once()
def tables_of(event: Event, played: Round, among: Collection[int] | None = None) -> tuple[DeskTable, ...]:
    """Return the tables of a round, all or only those in `among`."""
    rules = records.rules_of(event)
    rows = Match.objects.filter(round=played)
    chosen = rows
    if among is not None:
        chosen = rows.filter(pk__in=among)
    matches, owed = list(_with_seats(chosen, _listed_seats(event))), results_settled_by_debts(played)
    games = earlier_games(rules, matches)
    turns = next_turns(played, matches)
    tables = []
    for match in matches:
        table = _with_earlier_games(_table(event, rules, played, match, owed=match.pk in owed), games.get(match.pk))
        if match.pk in turns:
            table = replace(table, choice=turns[match.pk].said)
        tables.append(table)
    return tuple(tables)


def _with_earlier_games(table: DeskTable, games: EarlierGamesText | None) -> DeskTable:
    """Add the earlier games of a match; where all of them count the seats show their sums."""
    if games is None:
        return table
    seats = table.seats
    if games.sums:
        seats = tuple((name, total, won, side) for (name, _, won, side), total in zip(seats, games.sums, strict=True))
    return replace(table, games=games.words, seats=seats)


def unreported_tables(played: Round) -> tuple[DeskTable, ...]:
    """Return the tables without a result; reports that nobody objects to count as results.

    While there are any, abandoning the round makes it void (OPG 7.4).
    """
    return tuple(table for table in tables_of(played.event, played) if not table.reported)


@dataclass(frozen=True, slots=True)
class PlayedTables:
    """The tables of complete rounds on one page (`part`), latest round first, each under its title."""

    rounds: tuple[tuple[str, tuple[DeskTable, ...]], ...]
    part: ListPart[TableState]


def played_tables(event: Event, asked: Mapping[str, str]) -> PlayedTables:
    """Return the tables of complete rounds with several players, one page of them."""
    rules = records.rules_of(event)
    complete = list(Round.objects.filter(event=event, state=Round.State.COMPLETE).defer("position").order_by("-number"))
    rows = Match.objects.filter(round__in=complete, table__isnull=False).annotate(sitting=Count("seats"))
    several = rows.filter(sitting__gt=1).order_by("-round__number", "table", "pk")
    found = [TableState(pk, table, reported=True, untouched=False) for pk, table in several.values_list("pk", "table")]
    part_of_them = make_part(asked, found, lambda: names_at(complete))
    chosen = Match.objects.filter(pk__in=[one.pk for one in part_of_them.rows])
    matches = list(_with_seats(chosen))
    games, tables = earlier_games(rules, matches), dict[int, list[DeskTable]]()
    for match in matches:
        played = next(row for row in complete if row.pk == match.round_id)
        tables.setdefault(match.round_id, []).append(
            _with_earlier_games(_table(event, rules, played, match), games.get(match.pk))
        )
    rounds = []
    for row in complete:
        if row.pk in tables:
            rounds.append((rules.name_sitting(row.of_round, row.game, name=row.name), tuple(tables[row.pk])))
    return PlayedTables(tuple(rounds), part_of_them)


def self_reports_in_words(match: Match, rules: GameRules) -> tuple[ShownReport, ...]:
    """Return each player's report in words, in the order of the seats."""
    names, reports = match.names, reports_by_seat(match, rules).items()
    return tuple(
        ShownReport(letter(seat), names[seat], describe_result(report, names)) for seat, report in sorted(reports)
    )


def _listed_seats(event: Event) -> QuerySet[Seat]:
    """Select seats with the key of their player on the list of the event, as `entry`."""
    listed = Entry.objects.filter(event=event, player=OuterRef("player")).order_by()
    return Seat.objects.annotate(entry=Subquery(listed.values("pk")[:1]))


def listed_players(match: Match) -> tuple[tuple[int | None, str], ...]:
    """List who sits at a table: their key on the list of the event, and their name. One query."""
    seats = _listed_seats(match.round.event).filter(match=match).select_related("player__merged_into").order_by("place")
    return tuple((seat.entry, seat.shown_name) for seat in seats)  # type: ignore[attr-defined]


def _with_seats(matches: QuerySet[Match], seats: QuerySet[Seat] | None = None) -> QuerySet[Match]:
    rows = with_seats(matches, seats).prefetch_related("self_reports")
    return rows.select_related("reported_by__player", "confirmed_by__player")


def _table(event: Event, rules: GameRules, played: Round, match: Match, *, owed: bool = False) -> DeskTable:
    match.round = played  # names ask it for the event
    report, seats = result_of(match), list(match.seats.all())
    word = Agreement.NONE
    if report is None:
        word = agreement_of(match, rules)
    url = ""
    if match.table and len(seats) > 1:
        url = f"{event.get_absolute_url()}rounds/{played.number}/tables/{match.table}/"
    state = "reported"
    if report is None:
        state = STATES[word]
    elif len(seats) == 1:
        state = "bye"
    shown_result = report or _undisputed_result(match, rules, word)
    note = OWED
    if not owed:
        note = NOTES.get(word) or _note(event, played, match, word)
    return DeskTable(
        match=match.pk,
        table=match.table,
        state=state,
        note=note,
        seats=tuple(_seat(seat, shown_result, rules, len(seats)) for seat in seats),
        url=url,
        version=match.version,
        reported=report is not None or word in UNDISPUTED,
        self_reports=() if word is Agreement.NONE else self_reports_in_words(match, rules),
        owed=owed,
        entries=tuple(getattr(seat, "entry", None) for seat in seats),
    )


def _undisputed_result(match: Match, rules: GameRules, word: Agreement) -> Result | None:
    """Return the result that completing the round will make of the reports, if nobody objects."""
    if word in UNDISPUTED:
        return next(iter(reports_by_seat(match, rules).values()))
    return None


def _seat(seat: Seat, report: Result | None, rules: GameRules, seats: int) -> DeskSeat:
    name = seat.shown_name
    if report is None:
        return name, "–", False, seat.side
    try:
        earned = engine.award_game(rules, report, seats)[seat.place]
    except RuleViolation:
        earned = None
    if report.ending in OPEN:
        return name, "delayed", False, seat.side
    outcome = ""
    if earned and rules.says_outcomes:
        outcome = rules.outcome_label(earned.outcome)
    score = ""
    if figure := _brought_in_words(report.get_facts(seat.place)):
        score = f"{figure}{' · ' * bool(rules.says_outcomes)}"
    return name, f"{score}{outcome}", seat.place in report.winners, seat.side


def _brought_in_words(facts: Facts) -> str:
    """Return the score of a player; empty where nothing is counted."""
    score = get_brought(facts)
    if score is None:
        return ""
    return format_plain(score)


def _note(event: Event, played: Round, match: Match, word: Agreement) -> str:
    if word is Agreement.ONE:
        report = next(iter(match.self_reports.all()))
        return f"{time_of_day(report.at, event)} by {match.names[parse_seat(report.seat)]}, not confirmed"
    if not match.is_reported:
        extra = extra_time_of(event, played, match)
        words = (_game_played(event, played, match), extra.note if extra else "")
        return " · ".join(filter(None, words)) or "not reported"
    if match.reported_at is None:
        return LABELS.get(match.ended_by, match.ended_by).lower()
    corrected = ""
    if match.corrected:
        corrected = "corrected · "
    ended = ""
    if match.ended_by != FULL_WIN.code:
        ended = f"{LABELS[match.ended_by].lower()} · "
    at = time_of_day(match.reported_at, event)
    by = match.reported_by or _in_seat(match, match.reported_seat) or "the desk"
    return f"{corrected}{ended}{at} by {by}{_initials(match)}"


def _game_played(event: Event, played: Round, match: Match) -> str:
    """Return which round of its match a table plays, "round 2 of 5"; empty where a match is one game."""
    rules = records.rules_of(event)
    several = rules.limits.games_per_match > 1
    if several:
        return rules.name_game_of_match(match.games_before + 1, played.of_round)
    return ""


def _in_seat(match: Match, seat: str) -> str:
    """Return the name of the player in the seat of this letter; empty for none."""
    if seat:
        return match.names[parse_seat(seat)]
    return ""


def _initials(match: Match) -> str:
    """Say whether the opponent confirmed a result that a player reported."""
    if confirmed := match.confirmed_by or _in_seat(match, match.confirmed_seat):
        return f", confirmed by {confirmed}"
    if match.reported_seat:
        return ", not confirmed"
    accounts = {seat.person.user_id for seat in match.seats.all()}
    if match.reported_by_id and match.reported_by_id in accounts:
        return ", not confirmed"
    return ""
