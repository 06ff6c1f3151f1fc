"""A game lost by a penalty while it is played, and given back where the penalty is taken back (OPG B)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import Q

from tournaments.engine.endings import LOSSES, game_loss, losers
from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.entries.services.entry_states import refuse_locked
from tournaments.kernel.journal import Conflict, recorded, within_act
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.acts import PlayTag, Reported
from tournaments.play.services.results import clear_result, facts_of, report_result, take_back_result
from tournaments.record.models import Match
from tournaments.record.models.round import DELAYED
from tournaments.record.selectors.owed_games import paying

BEFORE_A_LOSS = frozenset({"", DELAYED, *LOSSES})
REPORTED = str(PlayTag.RESULT_REPORTED)


@within_act
def game_lost(match: Match, seats: Collection[str], *, by: User) -> Match:
    """Inside an act: who sits in these seats (a, b) loses the game that is played; who lost it before still does."""
    match.refresh_from_db()
    if match.seats.count() != 2:
        raise RuleViolation("no_opponent", "Nobody sits opposite: there is no game to lose.", "OPG B")
    if match.ended_by not in BEFORE_A_LOSS:
        message = f"The result of table {match.table} is entered: that game is over, the penalty costs the next one."
        raise RuleViolation("reported", message, "OPG B")
    return report_result(match, game_loss(_lost(match) | set(seats)), by=by)


def game_restored(match: Match, seats: Collection[str], *, by: User) -> Match:
    """Inside an act: these seats did not lose the game. Where nobody else did, what stood before stands again.

    Who lost it as owed still does. Words of players that the penalty overruled are gone. Raises RuleViolation once the
    round is complete.
    """
    with recorded(match.round.event, PlayTag.RESULT_REPORTED, by=by) as act:
        match.refresh_from_db()
        _refuse(match, seats)
        before = facts_of(match)
        left = _lost(match) - set(seats) | paying(match)
        if left:
            return report_result(match, game_loss(left), by=by)
        stood = _stood(match)
        if stood is None:
            clear_result(match)
        else:
            take_back_result(match, Reported(match.pk, before=stood, after=before))
        act.note(match=match.pk, before=before, after=facts_of(match))
    return match


def _lost(match: Match) -> frozenset[str]:
    return losers(match.ended_by, match.winner_seat)


def _refuse(match: Match, seats: Collection[str]) -> None:
    refuse_locked(match.round.event)
    if not set(seats) <= _lost(match):
        message = f"The result of table {match.table} was changed since the penalty: look at it and mend it by hand."
        raise Conflict("changed", message, match, NO_SECTION)
    if match.is_settled:
        message = f"Round {match.round.called} is complete: correct the result of table {match.table} by hand."
        raise RuleViolation("complete", message, "OPG B")


def _stood(match: Match) -> Mapping[str, Any] | None:
    """What the table showed before the first of these penalties, as the journal has it."""
    inside = Q(**{f"facts__{REPORTED}__match": match.pk})
    acts = JournalEntry.objects.filter(Q(tag=REPORTED, facts__match=match.pk) | inside, event=match.round.event)
    for facts in acts.order_by("-pk").values_list("facts", flat=True):
        before: Mapping[str, Any] = facts.get(REPORTED, facts)["before"]
        if before["ended_by"] not in LOSSES:
            return before
    return None
