"""The round desk: every table of the round that is played, and what comes next."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.db.models import Prefetch, QuerySet

from tournaments import engine
from tournaments.engine.endings import LABELS
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.self_reports import Agreement
from tournaments.engine.status import round_warnings
from tournaments.engine.types import Earned, Report, RuleViolation
from tournaments.kernel.models import JournalEntry
from tournaments.play.selectors import draws
from tournaments.play.selectors.corrections import Move
from tournaments.play.selectors.steps import Step, shown_step
from tournaments.record.models import Event, Match, Round, Seat
from tournaments.record.selectors import records
from tournaments.record.selectors.acts import acts
from tournaments.record.selectors.matches import report_of
from tournaments.record.selectors.owed_games import preset
from tournaments.record.selectors.sittings import with_seats
from tournaments.record.selectors.standings import plain, signed
from tournaments.record.selectors.words import in_words, whose, word_of, words_of

HEARD = {
    Agreement.NONE: "missing",
    Agreement.ONE: "unconfirmed",
    Agreement.AGREED: "unconfirmed",
    Agreement.DISPUTED: "conflict",
    Agreement.DIRECTOR: "conflict",
}
SAID = {
    Agreement.AGREED: "reported by both players",
    Agreement.DISPUTED: "the players disagree",
    Agreement.DIRECTOR: "waits for your word (OPG 7.9)",
}


OWED = "lost as owed, by a penalty from before"


@dataclass(frozen=True, slots=True)
class Worth:
    """What a result gives each side: (name, outcome, "4 (+30)"), whom a correction moves, and what it would redraw.

    `ratings`: the query for what a correction does to ratings, where the event is rated.
    """

    sides: tuple[tuple[str, str, str], ...]
    delayed: bool = False
    moves: tuple[Move, ...] = ()
    later: tuple[tuple[int, str], ...] = ()
    ratings: str = ""


@dataclass(frozen=True, slots=True)
class DeskTable:
    """`owed`: the result is a game that a player owed, and nobody entered another one."""

    table: int | None
    state: str
    said: str
    seats: tuple[tuple[str, str, bool], ...]
    url: str
    version: int
    reported: bool
    heard: tuple[tuple[str, str], ...] = ()
    owed: bool = False


@dataclass(frozen=True, slots=True)
class Desk:
    """`step` is what to do next: check_in, draw, draft, play, complete, finalize, closed.

    `draws`: the ruleset draws rounds; `quick`: two scores are enough for most of its results.
    """

    round: Round | None
    title: str
    draws: bool
    quick: bool
    step: str
    next_number: int
    tables: tuple[DeskTable, ...]
    waiting: tuple[int, ...]
    since: str
    acts: tuple[object, ...]
    key: str
    checked_in: int
    listed: int
    warnings: tuple[str, ...]
    undo: Step | None = None
    unpublishable: bool = False
    broken: bool = False


def desk(event: Event, *, unreported: bool = False) -> Desk:
    """Of the round that is played, every table, or only those that are `unreported`."""
    rounds = list(Round.objects.filter(event=event).exclude(state=Round.State.VOID).order_by("number"))
    rules = records.rules_of(event)
    last = rounds[-1] if rounds else None
    played = _played(rounds)
    tables = tables_of(event, played) if played else ()
    waiting = tuple(table.table or 0 for table in tables if not table.reported)
    staying = event.entries.filter(dropped_after=None, disqualified_after=None)
    entries = list(staying.values_list("checked_in", flat=True))
    playing = sum(entries)
    journal = JournalEntry.objects.filter(event=event).select_related("actor__player")[:6]
    return Desk(
        round=played,
        title=rules.sitting(played.of_round, played.game, event.rounds_scheduled) if played else "",
        draws=rules.pairing is not None,
        quick="score" in rules.scoring.fields,
        step=_step(event, last if last and last.is_draft else played, waiting),
        next_number=(played.of_round if played else 0) + 1,
        tables=tuple(table for table in tables if not table.reported) if unreported else tables,
        waiting=waiting,
        since=_clock(played, event),
        acts=acts(event, journal),
        key=uuid.uuid4().hex,
        checked_in=playing,
        listed=len(entries),
        warnings=_stale(event, last) if last and last.is_draft else () if played else _warnings(event, playing),
        undo=shown_step(event),
        unpublishable=(unheld := _unheld(played, last, tables)),
        broken=unheld and played is not None and draws.is_stale(played),
    )


def _unheld(played: Round | None, last: Round | None, tables: tuple[DeskTable, ...]) -> bool:
    """Whether the round can be taken back: nothing was drawn after it, nothing said of it."""
    if played is None or played != last or played.is_complete or not played.is_drawn_here:
        return False
    return all(table.state in ("missing", "bye") or table.owed for table in tables)


def _played(rounds: list[Round]) -> Round | None:
    """The first that is still open, else the last that was published."""
    shown = [one for one in rounds if not one.is_draft]
    return next((one for one in shown if not one.is_complete), shown[-1] if shown else None)


def complete_rounds(event: Event) -> tuple[tuple[str, tuple[DeskTable, ...]], ...]:
    """Every complete round with its tables, latest first."""
    rules = records.rules_of(event)
    complete = Round.objects.filter(event=event, state=Round.State.COMPLETE).order_by("-number")
    rounds = complete.prefetch_related(Prefetch("matches", _with_seats(Match.objects.all())))
    return tuple(
        (_title(rules, one), tuple(_table(event, rules, one, match) for match in one.matches.all())) for one in rounds
    )


def _title(rules: Ruleset, played: Round) -> str:
    return rules.sitting(played.of_round, played.game)


def result_in_words(match: Match) -> str:
    """The result as it stands, in words, empty while not reported."""
    if not match.is_reported:
        return ""
    scores = " : ".join(_brought(seat) or "–" for seat in match.seats.all())
    won = whose(match.ended_by, match.winner_seat, match.names)
    return f"{LABELS.get(match.ended_by, match.ended_by)}{won}, {scores}"


def self_reports_in_words(match: Match, rules: Ruleset) -> tuple[tuple[str, str], ...]:
    """What each player said, in words: (name, what)."""
    names, words = match.names, words_of(match, rules).items()
    return tuple((names[seat], in_words(report, names)) for seat, report in sorted(words))


def worth(
    names: tuple[str, str], earned: tuple[Earned, Earned | None], report: Report, moved: tuple[Move, ...] = ()
) -> Worth:
    if report.result == "delayed":
        return Worth((), delayed=True)
    pairs = zip(names, earned, strict=True)
    sides = tuple((name, one.outcome.value, f"{one.vp} ({signed(one.diff)})") for name, one in pairs if one)
    return Worth(sides, moves=moved)


def _warnings(event: Event, players: int) -> tuple[str, ...]:
    """What to think about before round 1: rounds for so many players (OPG 3.0.1, AMB-P29). Nothing of it blocks."""
    found = round_warnings(records.rules_of(event), players, event.rounds_scheduled)
    return tuple(f"{one.message} ({one.section})" for one in found)


def _stale(event: Event, drawn: Round) -> tuple[str, ...]:
    if not draws.is_stale(drawn):
        return ()
    return ("The field or the listing changed after this draw: draw again before publishing.",)


def _step(event: Event, last: Round | None, waiting: tuple[int, ...]) -> str:
    if event.is_locked:
        return "closed"
    if last is None:
        return "draw"
    if last.is_draft:
        return "draft"
    if not last.is_complete:
        return "play" if waiting else "complete"
    over = records.rules_of(event).is_last(last.of_round, last.game, event.rounds_scheduled)
    return "finalize" if over or event.state == Event.State.COMPLETE else "draw"


def tables_of(event: Event, played: Round) -> tuple[DeskTable, ...]:
    """Every table of a round with its result, or what its players say."""
    rules = records.rules_of(event)
    matches, owed = _with_seats(Match.objects.filter(round=played)), preset(played)
    return tuple(_table(event, rules, played, match, owed=match.pk in owed) for match in matches)


def _with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    rows = with_seats(matches).prefetch_related("self_reports")
    return rows.select_related("reported_by__player", "confirmed_by__player")


def _table(event: Event, rules: Ruleset, played: Round, match: Match, *, owed: bool = False) -> DeskTable:
    report = report_of(match)
    seats = list(match.seats.all())
    word = word_of(match, rules) if report is None else Agreement.NONE
    state = HEARD[word] if report is None else "bye" if len(seats) == 1 else "reported"
    played_at = f"{event.get_absolute_url()}rounds/{played.number}/tables/{match.table}/"
    return DeskTable(
        table=match.table,
        state=state,
        said=OWED if owed else _told(event, match) if word is Agreement.ONE else SAID.get(word) or _said(event, match),
        seats=tuple(_seat(seat, report, rules, len(seats)) for seat in seats),
        url=played_at if match.table and len(seats) == 2 else "",
        version=match.version,
        reported=report is not None or word in (Agreement.ONE, Agreement.AGREED),
        heard=() if word is Agreement.NONE else self_reports_in_words(match, rules),
        owed=owed,
    )


def _seat(seat: Seat, report: Report | None, rules: Ruleset, seats: int) -> tuple[str, str, bool]:
    name = seat.person.shown_name
    if report is None:
        return name, "–", False
    try:
        earned = engine.preview(rules, report, opposite=seats == 2)[seat.place]
    except RuleViolation:
        earned = None
    if report.result == "delayed":
        return name, "delayed", False
    score = f"{brought} · " if (brought := _brought(seat)) else ""
    won = report.winner == "ab"[seat.place]
    return name, f"{score}{earned.outcome.value if earned else ''}", won


def _brought(seat: Seat) -> str:
    """The score, or the cards of Life Force that were left; empty where neither counted."""
    brought = seat.facts.get("life") if seat.score is None else seat.score
    return "" if brought is None else plain(brought)


def _said(event: Event, match: Match) -> str:
    if not match.is_reported:
        return "not reported"
    if match.reported_at is None:
        return LABELS.get(match.ended_by, match.ended_by).lower()
    at = f"{match.reported_at.astimezone(ZoneInfo(event.time_zone)):%H:%M}"
    corrected = "corrected · " if match.corrected else ""
    ended = "" if match.ended_by == "full_win" else f"{LABELS[match.ended_by].lower()} · "
    return f"{corrected}{ended}{at} by {match.reported_by or 'the desk'}{_initials(match)}"


def _told(event: Event, match: Match) -> str:
    """The one word there is, whose it is and since when."""
    told = next(iter(match.self_reports.all()))
    sits = {"ab"[seat.place]: seat.person for seat in match.seats.all()}
    at = f"{told.at.astimezone(ZoneInfo(event.time_zone)):%H:%M}"
    return f"{at} by {sits[told.seat].shown_name}, not confirmed"


def _initials(match: Match) -> str:
    """Of a result that a player reported, whether the opponent said the same."""
    if match.confirmed_by:
        return f", confirmed by {match.confirmed_by}"
    accounts = {seat.person.user_id for seat in match.seats.all()}
    return ", not confirmed" if match.reported_by_id and match.reported_by_id in accounts else ""


def _clock(played: Round | None, event: Event) -> str:
    if played is None or played.published_at is None:
        return ""
    return f"{played.published_at.astimezone(ZoneInfo(event.time_zone)):%H:%M}"
