"""A round goes back a step while nothing stands on it: unpublished, open again, or its draw repaired, which gives one
as good as any with the fewest tables touched (OPG 7.2, 7.4, 7.6)."""

from __future__ import annotations

from typing import Unpack

from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.engine.texts import remove_full_stop
from tournaments.entries.services.entry_states import disqualified_before
from tournaments.kernel.journal import Already, Conflict, Envelope, changed, recorded, replayable, within_act
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import draws, repairs
from tournaments.play.selectors.before_back import find_later_violations, find_unpublish_violations
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.game_losses import give_back_owed
from tournaments.play.services.scenarios import forget_drawn
from tournaments.play.services.seating import fill, noted
from tournaments.record.models import Event, Round

CLOCK = ("minutes", "started_at", "paused_at", "time_called_at", "published_at")


@replayable
def unpublish_round(played: Round, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Round:
    """The newest round is a draft again, as long as no result of it was said; once its clock runs with a reason."""
    event = played.event
    with recorded(event, PlayTag.ROUND_UNPUBLISHED, by=by, **envelope, shown=played) as act:
        played.refresh_from_db()
        if played.is_draft:
            raise Already("draft", f"{played.subject} is a draft already.", played, NO_SECTION)
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
        event.early_because = event.early_because if begun else ""
        event.save(update_fields=["state", "early_because"])
        act.result = played
        act.note(round=played.pk, **played.as_noted, reason=reason)
        because = f" ({remove_full_stop(reason)})" if reason else ""
        news = f"{played.subject} is taken back: its pairings no longer hold{because}. Please wait."
        announce_within(event, news)
    return played


@replayable
def open_round(played: Round, *, by: User, **envelope: Unpack[Envelope]) -> Round:
    """A complete round is open again while no later one is drawn; its results stay."""
    event = played.event
    with recorded(event, PlayTag.ROUND_OPENED, by=by, **envelope) as act:
        played.refresh_from_db()
        if event.is_locked or not played.is_complete:
            message = f"{played.subject} is not complete, or the event is closed."
            raise Conflict("not_complete", message, played, NO_SECTION)
        require_no_findings(find_later_violations(played))
        play_on(played)
        event.state = Event.State.RUNNING
        event.save(update_fields=["state"])
        act.result = played
        act.note(round=played.pk, **played.as_noted)
    return played


@replayable
def repair_round(drawn: Round, *, by: User, reason: str = "", **envelope: Unpack[Envelope]) -> Round:
    """Seat a draft, or a published round without a result, which becomes a draft again, as the repair says."""
    with recorded(drawn.event, PlayTag.ROUND_REPAIRED, by=by, **envelope, shown=drawn) as act:
        if not drawn.is_drawn_here or not draws.is_stale(drawn):
            message = "Nothing changed since this draw: there is nothing to repair."
            raise RuleViolation("nothing_broken", message, "OPG 7.6")
        if not drawn.is_draft:
            unpublish_round(drawn, by=by, reason=reason)
        position = repairs.wanted(drawn)
        act.note(**noted(drawn), round=drawn.pk, **drawn.as_noted, reason=reason)
        drawn.draws += 1
        fill(drawn, position, drawn.seed)
        act.result = drawn
    return drawn


@within_act
def play_on(played: Round) -> None:
    """Inside an act: the round is not over, and its clock is where it was."""
    if played.time_called_at:
        played.state = Round.State.TIME_CALLED
    else:
        played.state = Round.State.RUNNING if played.started_at else Round.State.PUBLISHED
    played.save(update_fields=["state"])
    changed(played)
