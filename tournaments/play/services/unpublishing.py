"""Take a round back while nothing depends on it: unpublish, reopen, or repair its draw (OPG 7.2, 7.4, 7.6)."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.engine.texts import remove_full_stop
from tournaments.entries.services.entry_states import disqualified_before
from tournaments.kernel.journal import (
    AlreadyDone,
    Conflict,
    Envelope,
    bump_versions,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws, repairs
from tournaments.play.selectors.before_back import find_later_violations, find_unpublish_violations
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.game_losses import give_back_owed
from tournaments.play.services.scenarios import forget_drawn
from tournaments.play.services.seating import draw_and_seat, seating_facts
from tournaments.record.models import Event, Round

CLOCK = ("minutes", "started_at", "paused_at", "time_called_at", "published_at")


@replayable
def unpublish_round(played: Round, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Round:
    """Turn the newest round into a draft while it has no result; with a reason once its clock has started."""
    event = played.event
    with record_act(event, PlayTag.ROUND_UNPUBLISHED, by=by, **envelope, shown=played) as act:
        played.refresh_from_db()
        if played.is_draft:
            raise AlreadyDone("draft", f"{played.subject} is a draft already.", played, NO_SECTION)
        require_no_findings(find_unpublish_violations(played, reason))
        played.state, played.taken_back, played.paused_seconds = Round.State.DRAFT, True, 0
        for name in CLOCK:
            setattr(played, name, None)
        played.save()
        played.matches.update(extra_seconds=0, extra_because="")
        give_back_owed(played)
        forget_drawn(played)
        disqualified_before(played)
        begun = event.rounds.exclude(state=Round.State.DRAFT).exists()
        event.state = Event.State.RUNNING if begun else Event.State.LISTED
        if not begun:
            event.early_because = ""
        event.save(update_fields=["state", "early_because"])
        act.result = played
        act.note(round=played.pk, **played.as_noted, reason=reason)
        because = ""
        if reason:
            because = f" ({remove_full_stop(reason)})"
        news = f"{played.subject} is taken back: its pairings no longer hold{because}. Please wait."
        announce_within(event, news)
    return played


@replayable
def open_round(played: Round, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """Open a complete round again while no later one is drawn; its results stay."""
    event = played.event
    with record_act(event, PlayTag.ROUND_OPENED, by=by, **envelope) as act:
        played.refresh_from_db()
        if event.is_locked or not played.is_complete:
            message = f"{played.subject} is not complete, or the event is closed."
            raise Conflict("not_complete", message, played, NO_SECTION)
        require_no_findings(find_later_violations(played))
        continue_round(played)
        event.state = Event.State.RUNNING
        event.save(update_fields=["state"])
        act.result = played
        act.note(round=played.pk, **played.as_noted)
    return played


@replayable
def repair_round(drawn: Round, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Round:
    """Seat a draft, or a published round without results, as its repair says; the round is a draft then."""
    with record_act(drawn.event, PlayTag.ROUND_REPAIRED, by=by, **envelope, shown=drawn) as act:
        if not drawn.is_drawn_here or not draws.is_stale(drawn):
            message = "Nothing changed since this draw: there is nothing to repair."
            raise RuleViolation("nothing_broken", message, "OPG 7.6")
        if not drawn.is_draft:
            unpublish_round(drawn, by=by, reason=reason)
        position = repairs.position_to_repair(drawn)
        act.note(**seating_facts(drawn), round=drawn.pk, **drawn.as_noted, reason=reason)
        drawn.draws += 1
        draw_and_seat(drawn, position, drawn.seed)
        act.result = drawn
    return drawn


@require_open_act
def continue_round(played: Round) -> None:
    """Continue a round that was over; its clock stays. Call inside an open act."""
    if played.time_called_at:
        played.state = Round.State.TIME_CALLED
    else:
        played.state = Round.State.RUNNING if played.started_at else Round.State.PUBLISHED
    played.save(update_fields=["state"])
    bump_versions(played)
