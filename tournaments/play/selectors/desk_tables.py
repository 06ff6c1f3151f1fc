"""The tables of a round as directors see them: each with its result, or what its players say."""

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
from tournaments.kernel.long_lists import Part, part
from tournaments.kernel.read_once import reading_once
from tournaments.play.selectors.extra_time import extra_time_of
from tournaments.record.models import Entry, Event, Match, Round, Seat, SelfReport
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import time_of_day
from tournaments.record.selectors.first_turns import next_turns
from tournaments.record.selectors.games import EarlierGames, earlier_games
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.owed_games import preset
from tournaments.record.selectors.sittings import with_seats
from tournaments.record.selectors.words import in_words, word_of, words_of

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
class Word:
    """What the player in this seat (its letter) reported, in words."""

    seat: str
    name: str
    said: str


ShownSeat = tuple[str, str, bool, str]


@dataclass(frozen=True, slots=True)
class DeskTable:
    """`note`: since when and by whom its result stands. `seats`: (name, what the player has, whether they won, the side
    that they play), `self_reports`: (name, what they say). `owed`: the result is a game that a player owed, and nobody
    entered another one. `choice`: who begins the next game, or chooses something before it. `entries` are the keys of
    who sits there on the list of players, in the order of the seats.
    """

    match: int
    table: int | None
    state: str
    note: str
    seats: tuple[ShownSeat, ...]
    url: str
    version: int
    reported: bool
    self_reports: tuple[Word, ...] = ()
    owed: bool = False
    games: tuple[str, ...] = ()
    entries: tuple[int | None, ...] = ()
    choice: str = ""

    @property
    def listed_seats(self) -> Iterator[tuple[int | None, ShownSeat]]:
        """Each seat with the key of its player on the list, None where it is not known."""
        return zip_longest(self.entries, self.seats)


@dataclass(frozen=True, slots=True)
class TableState:
    """A table as far as the order of the desk goes by it: how many `seats` are taken, and `untouched` if nobody has
    said anything of it. `reported`: `has_result`, or will have the one on which its players agree.
    """

    pk: int
    table: int | None
    reported: bool
    untouched: bool
    seats: int = 2
    has_result: bool = False


def states_of(played: Round) -> tuple[TableState, ...]:
    """Every table of a round, in its order. Three queries."""
    words, owed = _words_at(played), preset(played)
    rows = (
        Match.objects.filter(round=played)
        .annotate(sitting=Count("seats"))
        .order_by(F("table").asc(nulls_last=True), "pk")
    )
    return tuple(
        TableState(
            pk,
            table,
            reported=bool(ended) or words.get(pk) in UNDISPUTED,
            untouched=pk in owed or (sitting == 1 if ended else pk not in words and not before),
            seats=sitting,
            has_result=bool(ended),
        )
        for pk, table, ended, before, sitting in rows.values_list("pk", "table", "ended_by", "games_before", "sitting")
    )


def names_at(played: Collection[Round]) -> Callable[[TableState], str]:
    """What each table of these rounds may be looked for by. One query."""
    seats = Seat.objects.filter(round__in=played).order_by().values_list("match_id", "match__table", *NAMES)
    said: dict[int, str] = {}
    for pk, table, *names in seats:
        said[pk] = " ".join((said.get(pk, f"table {table}"), *filter(None, names)))
    return lambda one: said.get(one.pk, "")


def tables_that_wait(event: Event, played: Round) -> tuple[DeskTable, ...]:
    """Those of a round whose players leave it to a director. One query where there is none."""
    waiting = [match for match, word in _words_at(played).items() if word in WAITING]
    return tables_of(event, played, waiting) if waiting else ()


def _words_at(played: Round) -> dict[int, Agreement]:
    """What the players of tables that are not reported say together, by match."""
    rules, said = records.rules_of(played.event), dict[int, list[Result]]()
    reports = SelfReport.objects.filter(match__round=played, match__ended_by="").order_by("seat")
    for match, report in reports.values_list("match_id", "report"):
        said.setdefault(match, []).append(read_result(rules, report))
    return {match: self_report(*words) for match, words in said.items()}


@reading_once()
def tables_of(event: Event, played: Round, among: Collection[int] | None = None) -> tuple[DeskTable, ...]:
    """Every table of a round, or these of them."""
    rules = records.rules_of(event)
    rows = Match.objects.filter(round=played)
    chosen = rows if among is None else rows.filter(pk__in=among)
    matches, owed = list(_with_seats(chosen, _listed_seats(event))), preset(played)
    games = earlier_games(rules, matches)
    turns = next_turns(played, matches)
    tables = (_table(event, rules, played, match, owed=match.pk in owed) for match in matches)
    return tuple(
        replace(_whole(table, games.get(match.pk)), choice=turns[match.pk].said if match.pk in turns else "")
        for table, match in zip(tables, matches, strict=True)
    )


def _whole(table: DeskTable, games: EarlierGames | None) -> DeskTable:
    """With the games before the last; where all of them count each seat has what they come to."""
    if games is None:
        return table
    seats = table.seats
    if games.sums:
        seats = tuple((name, total, won, side) for (name, _, won, side), total in zip(seats, games.sums, strict=True))
    return replace(table, games=games.words, seats=seats)


def unreported(played: Round) -> tuple[DeskTable, ...]:
    """The tables without a result: a round that is abandoned counts where there is none, else it is void (OPG 7.4).

    A word that nobody objects to is a result, as when the round is completed.
    """
    return tuple(table for table in tables_of(played.event, played) if not table.reported)


@dataclass(frozen=True, slots=True)
class PlayedTables:
    """Tables of complete rounds, latest first, round by round under its title: those of `part`."""

    rounds: tuple[tuple[str, tuple[DeskTable, ...]], ...]
    part: Part[TableState]


def played_tables(event: Event, asked: Mapping[str, str]) -> PlayedTables:
    """Those of complete rounds where several sat, as many of them as a page takes."""
    rules = records.rules_of(event)
    complete = list(Round.objects.filter(event=event, state=Round.State.COMPLETE).defer("position").order_by("-number"))
    rows = Match.objects.filter(round__in=complete, table__isnull=False).annotate(sitting=Count("seats"))
    several = rows.filter(sitting__gt=1).order_by("-round__number", "table", "pk")
    found = [TableState(pk, table, reported=True, untouched=False) for pk, table in several.values_list("pk", "table")]
    part_of_them = part(asked, found, lambda: names_at(complete))
    chosen = Match.objects.filter(pk__in=[one.pk for one in part_of_them.rows])
    matches = list(_with_seats(chosen))
    games, tables = earlier_games(rules, matches), dict[int, list[DeskTable]]()
    for match in matches:
        played = next(row for row in complete if row.pk == match.round_id)
        tables.setdefault(match.round_id, []).append(_whole(_table(event, rules, played, match), games.get(match.pk)))
    return PlayedTables(
        tuple(
            (rules.name_sitting(row.of_round, row.game, name=row.name), tuple(tables[row.pk]))
            for row in complete
            if row.pk in tables
        ),
        part_of_them,
    )


def self_reports_in_words(match: Match, rules: GameRules) -> tuple[Word, ...]:
    """What each player said, in the order of the seats."""
    names, reports = match.names, words_of(match, rules).items()
    return tuple(Word(letter(seat), names[seat], in_words(report, names)) for seat, report in sorted(reports))


def _listed_seats(event: Event) -> QuerySet[Seat]:
    """Seats with the key of their player on the list of the event, as `entry`."""
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
    word = word_of(match, rules) if report is None else Agreement.NONE
    url = f"{event.get_absolute_url()}rounds/{played.number}/tables/{match.table}/"
    return DeskTable(
        match=match.pk,
        table=match.table,
        state=STATES[word] if report is None else "bye" if len(seats) == 1 else "reported",
        note=OWED if owed else NOTES.get(word) or _note(event, played, match, word),
        seats=tuple(_seat(seat, report or _undisputed(match, rules, word), rules, len(seats)) for seat in seats),
        url=url if match.table and len(seats) > 1 else "",
        version=match.version,
        reported=report is not None or word in UNDISPUTED,
        self_reports=() if word is Agreement.NONE else self_reports_in_words(match, rules),
        owed=owed,
        entries=tuple(getattr(seat, "entry", None) for seat in seats),
    )


def _undisputed(match: Match, rules: GameRules, word: Agreement) -> Result | None:
    """What will be the result, if nobody says anything else."""
    return next(iter(words_of(match, rules).values())) if word in UNDISPUTED else None


def _seat(seat: Seat, report: Result | None, rules: GameRules, seats: int) -> ShownSeat:
    name = seat.shown_name
    if report is None:
        return name, "–", False, seat.side
    try:
        earned = engine.award_game(rules, report, seats)[seat.place]
    except RuleViolation:
        earned = None
    if report.ending in OPEN:
        return name, "delayed", False, seat.side
    outcome = rules.outcome_label(earned.outcome) if earned and rules.says_outcomes else ""
    score = f"{figure}{' · ' * bool(rules.says_outcomes)}" if (figure := _brought(report.get_facts(seat.place))) else ""
    return name, f"{score}{outcome}", seat.place in report.winners, seat.side


def _brought(facts: Facts) -> str:
    """What the player brought; empty where nothing counted."""
    score = get_brought(facts)
    return "" if score is None else format_plain(score)


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
    corrected = "corrected · " if match.corrected else ""
    ended = "" if match.ended_by == FULL_WIN.code else f"{LABELS[match.ended_by].lower()} · "
    at = time_of_day(match.reported_at, event)
    by = match.reported_by or _in_seat(match, match.reported_seat) or "the desk"
    return f"{corrected}{ended}{at} by {by}{_initials(match)}"


def _game_played(event: Event, played: Round, match: Match) -> str:
    """Which of several rounds of its match a table plays, "round 2 of 5"; empty where a match is one game."""
    rules = records.rules_of(event)
    several = rules.limits.games_per_match > 1
    return rules.name_game_of_match(match.games_before + 1, played.of_round) if several else ""


def _in_seat(match: Match, seat: str) -> str:
    """The name of the player in the seat of this letter; empty for none."""
    return match.names[parse_seat(seat)] if seat else ""


def _initials(match: Match) -> str:
    """Of a result that a player reported, whether the opponent said the same."""
    if confirmed := match.confirmed_by or _in_seat(match, match.confirmed_seat):
        return f", confirmed by {confirmed}"
    if match.reported_seat:
        return ", not confirmed"
    accounts = {seat.person.user_id for seat in match.seats.all()}
    return ", not confirmed" if match.reported_by_id and match.reported_by_id in accounts else ""
