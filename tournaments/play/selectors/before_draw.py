"""Reasons why the next round cannot be drawn.

Pages ask before they offer the draw, and the act asks again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tournaments import engine
from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation, list_violations, require_no_findings
from tournaments.engine.preconditions import BeforeDraw, add_steps, drawing_violations, stage_violations
from tournaments.entries.selectors.playing import unjudged_violations
from tournaments.kernel.journal import AlreadyDone, Conflict
from tournaments.play.selectors.coming import NextSitting, find_next_sitting, last_counted
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.elsewhere import find_violations_elsewhere
from tournaments.record.selectors.standings import insert_names_in_findings


def find_draw_violations(event: Event) -> tuple[Violation, ...]:
    """Return every reason why no round can be drawn now, each with the step that leads on."""
    try:
        following = next_sitting(event)
    except RuleViolation as refusal:
        return add_steps(list_violations(refusal))
    return find_sitting_violations(event, following)


def find_sitting_violations(event: Event, following: NextSitting) -> tuple[Violation, ...]:
    """Return every reason why this next sitting cannot be drawn."""
    of_stage = None
    if following.stage:
        of_stage = _stage_violations(event, following)
    before = BeforeDraw(
        rules=records.rules_of(event),
        present=event.entries.filter(**records.PRESENT).count(),
        rounds=event.rounds_scheduled or 0,
        of_stage=of_stage,
    )
    return (*drawing_violations(before), *find_beginning_violations(event))


def find_beginning_violations(event: Event) -> tuple[Violation, ...]:
    """Return what keeps an event from its first round: missing judges, and objections of other apps."""
    if event.has_begun:
        return ()
    return add_steps((*unjudged_violations(event), *find_violations_elsewhere("AGAINST_BEGINNING", event)))


def next_sitting(event: Event) -> NextSitting:
    """Return the sitting that is drawn next. Raises RuleViolation where nothing can be drawn now."""
    if event.is_locked:
        raise RuleViolation("locked", "This event is closed; no round can be drawn.", "OPG 8")
    last = last_counted(event)
    if last is not None and last.is_draft:
        raise AlreadyDone("draft_exists", f"{last.subject} is drawn already and waits as a draft.", last, NO_SECTION)
    if last is not None and not last.is_complete:
        refuse_unreported(last)
        raise Conflict("round_open", f"{last.subject} is still open: complete it first.", last, NO_SECTION)
    following = find_next_sitting(event, last)
    if following is None:
        raise RuleViolation("no_round_left", f"All {event.rounds_scheduled} rounds are played.", "OPG 7.7")
    return following


def refuse_unreported(played: Round) -> None:
    """Raise RuleViolation while tables of the round have no result."""
    waiting = played.matches.filter(ended_by="").order_by("table")
    require_no_findings(add_steps(unreported_violations(played, waiting.values_list("table", flat=True))))


def unreported_violations(played: Round, tables: Iterable[int | None]) -> Iterator[Violation]:
    """Yield a violation that names the tables without a result, if there are any."""
    if named := ", ".join(map(str, tables)):
        yield Violation("not_reported", f"{played.subject} still waits for: table {named}.", "OPG 7.4")


def _stage_violations(event: Event, following: NextSitting) -> tuple[Violation, ...]:
    seen, rules = engine.record_before(records.record(event), following.number), records.rules_of(event)
    found = stage_violations(rules, seen, following.stage, records.standings_of(event, seen), following.of_round)
    if found:
        return insert_names_in_findings(found, records.names(event))
    return ()
