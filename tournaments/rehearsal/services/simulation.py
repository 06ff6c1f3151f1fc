"""Report made-up results in a rehearsal, for the open round or for the rest of the event."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from random import Random

from django.db.models import Count

from tournaments.closing.services.reporting import finalize_event
from tournaments.engine import believable, can_be_made_up
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.kernel.models import User
from tournaments.play.selectors.coming import find_next_sitting
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round, redraw_round
from tournaments.record.models import Event, Round
from tournaments.record.selectors.records import rules_of

MOST_AT_ONCE = 100
DECIDED = (Event.State.FINALIZED, Event.State.VOID, Event.State.CANCELLED)


@dataclass(frozen=True, slots=True)
class Simulated:
    """The progress of one call: results entered, rounds completed, and whether the event is finished."""

    results: int = 0
    rounds: int = 0
    finished: bool = False


def simulate_round(event: Event, *, by: User, seed: int = 0) -> Simulated:
    """Report results for every open table. Raises RuleViolation if no table is open."""
    _refuse(event)
    played = _latest(event)
    if played is None or not _open_tables(played):
        raise RuleViolation("no_open_table", "No table is open: draw and publish a round first.", "OPG 7.4")
    return Simulated(results=_report(played, by, seed))


def simulate_event(event: Event, *, by: User, seed: int = 0) -> Simulated:
    """Draw, publish, report and complete rounds until the event is finalized. The same seed plays the same event.

    It stops after `MOST_AT_ONCE` results; the next call continues.
    """
    _refuse(event)
    results = rounds = 0
    while event.state not in DECIDED and results < MOST_AT_ONCE:
        played = _latest(event)
        if played is None or played.is_complete:
            if find_next_sitting(event, played) is None:
                finalize_event(event, by=by, ties_by_lot=True)
            else:
                draw_round(event, by=by, draw_seed=_rng(event, seed, played).getrandbits(48))
        elif played.is_draft:
            fresh = redraw_round(played, by=by, draw_seed=_rng(event, seed, played).getrandbits(48))
            publish_round(fresh, by=by)
        else:
            results += _report(played, by, seed, MOST_AT_ONCE - results)
            if not _open_tables(played):
                complete_round(played, by=by)
                rounds += 1
        event.refresh_from_db()
    return Simulated(results, rounds, event.state in DECIDED)


def _refuse(event: Event) -> None:
    if not event.is_rehearsal:
        message = "Results are made up in rehearsals only: make a rehearsal of this event."
        raise RuleViolation("no_rehearsal", message, NO_SECTION)
    if not can_be_made_up(rules_of(event)):
        raise RuleViolation("not_made_up", "Results by these rules cannot be made up yet.", rules_of(event).source)
    if event.state in DECIDED:
        raise RuleViolation("locked", "This rehearsal is finished.", "OPG 8")


def _latest(event: Event) -> Round | None:
    rounds = event.rounds.exclude(state=Round.State.VOID)
    return rounds.select_related("event", "stage").order_by("number").last()


def _open_tables(played: Round) -> set[int]:
    """Return the keys of matches without a result."""
    if played.is_draft or played.is_over:
        return set()
    return set(played.matches.filter(ended_by="").values_list("pk", flat=True))


def _report(played: Round, by: User, seed: int, most: float = inf) -> int:
    """Report at most `most` results, table by table, and return their number."""
    rules, waiting = rules_of(played.event), _open_tables(played)
    matches = played.matches.select_related("round__event").annotate(seated=Count("seats")).order_by("table")
    results = 0
    for match in [match for match in matches if match.pk in waiting]:
        while not match.is_reported and results < most:
            rng = _rng(played.event, seed, played, match.table or 0, match.games_before)
            report_result(match, believable(rules, rng, match.seated), by=by, sure=True)
            results += 1
    return results


def _rng(event: Event, seed: int, played: Round | None, table: int = 0, game: int = 0) -> Random:
    """Return a generator for one game, so that its result does not depend on those entered before."""
    return Random(f"{event.seed}:{seed}:{played.number if played else 0}:{table}:{game}")
