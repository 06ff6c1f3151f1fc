"""Notes of a game: first turn, beginning and end, entered by players, directors or judges (OPG 7.8)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.seats import parse_seat as of_letter
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.self_reports import Log, check_log
from tournaments.entries.services.links import refuse_ended_link
from tournaments.kernel.actors import Actor
from tournaments.kernel.journal import Conflict, Envelope, record_act, replayable
from tournaments.play.acts import PlayTag
from tournaments.record.models import Match
from tournaments.record.permissions import can_judge
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.words import seat_of
from tournaments.record.services.freezing import refuse_void

LOGGED = ("first_turn", "began_at", "ended_at", "scorekeeper")


@replayable
def log_game(match: Match, log: Log, *, by: Actor, before: Log | None = None, **envelope: Unpack[Envelope]) -> Match:
    """Save the notes of a game, all at once; the scorekeeper stays unless the notes name one.

    `before`: what the form showed. Raises Conflict where the notes have changed since. The version of the table stays,
    so that a result that is being typed is not refused.
    """
    with record_act(match.round.event, PlayTag.GAME_LOGGED, by=by, **envelope) as act:
        match.refresh_from_db(fields=LOGGED)
        _refuse(match, by)
        _refuse_scorekeeper(match, log, by)
        if before is not None and before != match.log:
            message = "Somebody noted something else meanwhile. Nothing was saved: look at both."
            raise Conflict("stale", message, match, NO_SECTION)
        check_log(log, timezone.now())
        match.first_turn, match.began_at, match.ended_at = log.first_turn or "", log.began_at, log.ended_at
        if log.scorekeeper is not None:
            match.scorekeeper = log.scorekeeper
        match.save(update_fields=LOGGED)
        act.result = match
        act.note(match=match.pk, **{name: str(value or "") for name, value in asdict(log).items()})
    return match


def _refuse_scorekeeper(match: Match, log: Log, by: Actor) -> None:
    if log.scorekeeper in (None, match.scorekeeper):
        return
    if not can_judge(by, match.round.event):
        raise RuleViolation("not_assigned", "Who keeps the score of a pod is the director's to say.", "OPG 7.2")
    if rules_of(match.round.event).limits.games_per_match == 1:
        raise RuleViolation("no_pod", "A score is kept in pods alone.", "OPG 7.2")
    if log.scorekeeper and of_letter(log.scorekeeper) >= match.seats.count():
        raise RuleViolation("unknown_seat", "Nobody sits there at this table.", "OPG 7.2")


def _refuse(match: Match, by: Actor) -> None:
    refuse_ended_link(by)
    event = match.round.event
    if seat_of(match, by) is None and not can_judge(by, event):
        raise RuleViolation("not_yours", "You do not sit at this table.", "OPG 7.8")
    refuse_void(match.round)
    if match.round.is_draft or event.is_locked:
        raise RuleViolation("not_running", "This round is a draft, or the event is closed.", "OPG 7.8")
    if match.seats.count() < 2:
        raise RuleViolation("bye", "Nobody sits opposite: there is no game.", "OPG 7.8")
