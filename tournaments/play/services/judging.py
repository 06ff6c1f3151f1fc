"""The judging time of a playing director, added to the time of their own table (OPG 7.1)."""

from __future__ import annotations

from math import ceil
from typing import Unpack

from django.utils import timezone

from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Act, AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.services.clock import MOST_EXTRA, give_extra_time
from tournaments.play.services.results import match_again
from tournaments.record.models import Director, Match
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.rows import directors_at_tables

SECTION = "OPG 7.1"


@replayable
def log_judging(director: Director, minutes: int, *, by: User, **envelope: Unpack[Envelope]) -> Match:
    """Add judging time to the table of a playing director; both players are told."""
    with record_act(director.event, PlayTag.JUDGING_LOGGED, by=by, **envelope) as act:
        return _add(director, minutes, act)


@replayable
def start_judging(director: Director, *, by: User, **envelope: Unpack[Envelope]) -> Director:
    """Start the judging time of a director who leaves their own game."""
    with record_act(director.event, PlayTag.JUDGING_STARTED, by=by, **envelope) as act:
        director.refresh_from_db(fields=["judging_since"])
        if director.judging_since:
            raise AlreadyDone("judging", f"The judging time of {director.user} runs already.", director, SECTION)
        _own_table(director)
        director.judging_since = timezone.now()
        _save(director, act)
    return director


@replayable
def stop_judging(director: Director, *, by: User, **envelope: Unpack[Envelope]) -> Match:
    """End the judging time and add it, up to an hour, to the director's table."""
    with record_act(director.event, PlayTag.JUDGING_LOGGED, by=by, **envelope) as act:
        director.refresh_from_db(fields=["judging_since"])
        if director.judging_since is None:
            raise AlreadyDone("not_judging", f"The judging time of {director.user} does not run.", director, SECTION)
        seconds = (timezone.now() - director.judging_since).total_seconds()
        director.judging_since = None
        _save(director, act)
        return _add(director, min(max(ceil(seconds / 60), 1), MOST_EXTRA), act)


def _add(director: Director, minutes: int, act: Act) -> Match:
    if not 1 <= minutes <= MOST_EXTRA:
        raise RuleViolation("judging_minutes", f"Judging time is 1 to {MOST_EXTRA} minutes at once.", SECTION)
    match = _own_table(director)
    give_extra_time(match, minutes, f"{director.user} was judging")
    act.result = match
    act.note(match=match.pk, minutes=minutes, director=director.pk, user=director.user_id)
    return match


def _own_table(director: Director) -> Match:
    """Return the open table at which this director sits. Raises RuleViolation where there is none."""
    played = round_in_play(director.event)
    seats = directors_at_tables(played) if played else ()
    own = next((seat.match_id for seat in seats if seat.account == director.user_id), None)
    if own is None:
        message = f"{director.user} sits at no open table of the round that is played: there is no game to add time to."
        raise RuleViolation("not_at_a_table", message, SECTION)
    return match_again(own)


def _save(director: Director, act: Act) -> None:
    director.save(update_fields=["judging_since"])
    act.result = director
    act.note(director=director.pk, user=director.user_id)
