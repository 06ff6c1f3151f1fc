"""A pasted table of results: what each line means, and what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet

from tournaments import engine
from tournaments.engine import LABELS, Proposal
from tournaments.engine.core.figures import format_brief, format_plain
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Award, Result, RuleViolation, Violation
from tournaments.engine.pasted import Tables, is_pasted, understood
from tournaments.engine.self_reports import same_result
from tournaments.kernel.read_once import reading_once
from tournaments.play.selectors.doubts import doubts_of_game
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.matches import result_of
from tournaments.record.selectors.sittings import with_seats
from tournaments.record.selectors.standings import insert_names
from tournaments.record.selectors.words import reports_by_seat, result_in_words

TABLE_BY_TABLE = "Results by these rules are entered table by table."
MOST_LINES = 500
LONGEST_LINE = 300
NO_ROUND = Violation("no_round", "No round is being played: publish one, or correct an earlier result.", "OPG 7.4")

READY, DOUBT, OTHER, SAME, WRONG, HEADING = "ready", "doubt", "other", "same", "wrong", "heading"


@dataclass(frozen=True, slots=True)
class PastedRow:
    """A line and its meaning.

    `state`: ready; doubt or other (reported with other values), which need confirmation; same (reported so already),
    wrong or heading, which are not saved.
    """

    number: int
    line: str
    state: str
    table: int | None = None
    result: str = ""
    said: tuple[str, ...] = ()
    match: Match | None = None
    report: Result | None = None

    @property
    def can_be_saved(self) -> bool:
        return self.state in (READY, DOUBT, OTHER)

    @property
    def wants_look(self) -> bool:
        return self.state in (DOUBT, OTHER)


@reading_once()
def read_pasted_rows(event: Event, lines: Sequence[str]) -> tuple[PastedRow, ...]:
    """Read the lines against the round that is played. Five queries.

    Raises RuleViolation where no round is played, or where scores do not decide results.
    """
    played, rules = open_round(event), records.rules_of(event)
    if not is_pasted(rules):
        raise RuleViolation("no_scores", TABLE_BY_TABLE, rules.source)
    matches = _matches(played)
    names: Tables = {table: tuple(match.names) for table, match in matches.items()}
    rows, seen = [], dict[int, int]()
    for number, line in enumerate(lines, start=1):
        row = _row(rules, names, matches, number, line)
        if row.table is not None and row.state != WRONG:
            row = _once(row, seen.setdefault(row.table, number))
        rows.append(row)
    return tuple(rows)


def find_pasting_violations(event: Event) -> tuple[Violation, ...]:
    """Return a violation where no round is open for results."""
    if _rounds_played(event).exists():
        return ()
    return (NO_ROUND,)


def open_round(event: Event) -> Round:
    """Return the round that results are entered for. Raises RuleViolation where there is none."""
    played = _rounds_played(event).select_related("event").order_by("number").first()
    if played is None:
        raise RuleViolation(NO_ROUND.code, NO_ROUND.message, NO_ROUND.section)
    return played


def _rounds_played(event: Event) -> QuerySet[Round]:
    return Round.objects.filter(event=event).exclude(state__in=Round.NOT_PLAYED)


def _matches(played: Round) -> dict[int, Match]:
    matches = with_seats(played.matches.filter(seats__place=1).select_related("round__event"))
    return {match.table or 0: match for match in matches.prefetch_related("self_reports")}


def _row(rules: GameRules, names: Tables, matches: dict[int, Match], number: int, line: str) -> PastedRow:
    read = understood(line, names, rules)
    if read.heading:
        return PastedRow(number, line, HEADING, said=("A heading: left out.",))
    if read.result is None or read.table is None:
        return PastedRow(number, line, WRONG, read.table, said=read.faults)
    match = matches[read.table]
    try:
        worth = engine.award_game(rules, read.result, len(names[read.table]))
        engine.refuse_contradictions(rules, read.result, names[read.table])
    except RuleViolation as refusal:
        return PastedRow(number, line, WRONG, read.table, said=(str(refusal),))
    state, remarks = _standing(rules, match, read.result)
    result = _in_words(rules, names[read.table], read.result, worth)
    return PastedRow(number, line, state, read.table, result, remarks, match, read.result)


def _standing(rules: GameRules, match: Match, report: Result) -> tuple[str, tuple[str, ...]]:
    """Return the state of a readable line, with the sentences to check."""
    before, uncertain = result_of(match), doubts_of_game(match, report)
    if before is not None:
        if same_result(before, report):
            return SAME, ("Reported so already.",)
        return OTHER, (f"Reported already: {result_in_words(match)}.", *uncertain)
    if any(not same_result(self_report, report) for self_report in reports_by_seat(match, rules).values()):
        uncertain = ("A player reported something else.", *uncertain)
    if uncertain:
        return DOUBT, uncertain
    return READY, ()


def _in_words(rules: GameRules, names: Sequence[str], report: Result, worth: Sequence[Award]) -> str:
    seats, figures, noted = [], rules.figures, rules.scoring.score
    for seat, (name, gets) in enumerate(zip(names, worth, strict=True)):
        score = report.get_facts(seat).get(noted)
        shown = ""
        if noted:
            shown = "– "
            if score is not None:
                shown = f"{format_plain(score)} "
        seats.append(f"{name} {shown}{rules.outcome_label(gets.outcome)} {format_brief(figures, gets.figures)}")
    return f"{' : '.join(seats)} · {LABELS[report.ending].lower()}"


def _once(row: PastedRow, first: int) -> PastedRow:
    if first == row.number:
        return row
    return replace(row, state=WRONG, said=(f"Table {row.table} is in line {first} already.",), match=None)


def proposal_in_words(proposal: Proposal, names: Sequence[str]) -> str:
    """Return the proposed result, the leader, the reason and the section."""
    won = "".join(f", {names[seat]}" for seat in proposal.result.winners)
    reason = insert_names(proposal.reason, {str(seat): name for seat, name in enumerate(names)})
    return f"{LABELS[proposal.result.ending]}{won}. {reason} ({proposal.section})"
