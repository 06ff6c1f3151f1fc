"""A penalty taken back, or corrected by another: what it did is undone, the row stays (OPG B)."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.engine import Level
from conduct.models import Penalty
from conduct.services.consequences import carry_out, hand_over, tell_player, tell_withdrawn, undo
from conduct.services.decisions import SECTION, Incident, decide
from conduct.services.penalties import draw_up, refuse_incident
from conduct.services.reports import report_withdrawn
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Act, AlreadyDone, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.record.models import Entry


@replayable
def withdraw_penalty(penalty: Penalty, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> Penalty:
    """It has no effect any more and counts for no repeat."""
    with record_act(penalty.event, ConductTag.PENALTY_WITHDRAWN, by=by, **envelope, shown=penalty) as act:
        act.result = penalty
        _withdraw(penalty, reason, act, by)
        tell_withdrawn(penalty, by)
    return penalty


@replayable
def correct_penalty(
    penalty: Penalty, incident: Incident, reason: str, *, by: User, **envelope: Unpack[Envelope]
) -> Penalty:
    """Another in its place: the first is withdrawn, what it did is undone, and the other takes effect."""
    with record_act(penalty.event, ConductTag.PENALTY_CORRECTED, by=by, **envelope, shown=penalty) as act:
        _refuse_other_player(penalty, incident)
        _refuse_closed(penalty, reason)
        penalty.withdrawn_at, penalty.withdrawn_by, penalty.withdrawn_because = timezone.now(), by, reason
        penalty.save()
        refuse_incident(incident, by, instead_of=penalty)
        decision = decide(incident, instead_of=penalty)
        if decision.level is Level.WARNING:
            message = "This comes to a verbal warning, which is not recorded: withdraw the penalty, then say it."
            raise RuleViolation("warning", message, SECTION)
        act.result = new = draw_up(incident, decision, by, replaces=penalty)
        shared = hand_over(penalty, new)
        undo(penalty, incident.entry, by, but=shared)
        penalty.save()
        report_withdrawn(penalty, by)
        carry_out(new, incident.entry, by, but=shared)
        new.save()
        act.note(penalty=new.pk, instead_of=penalty.pk, player=new.player_id, code=new.code, level=new.level)
        act.note(reason=reason)
        tell_player(new, by)
    return new


def _withdraw(penalty: Penalty, reason: str, act: Act, by: User) -> None:
    _refuse_closed(penalty, reason)
    entries = Entry.objects.select_related("event", "player__merged_into")
    entry = entries.filter(event=penalty.event, player=penalty.player_id).first()
    penalty.withdrawn_at, penalty.withdrawn_by, penalty.withdrawn_because = timezone.now(), by, reason
    undo(penalty, entry, by)
    penalty.save()
    act.note(penalty=penalty.pk, player=penalty.player_id, code=penalty.code, level=penalty.level, reason=reason)
    report_withdrawn(penalty, by)


def _refuse_other_player(penalty: Penalty, incident: Incident) -> None:
    if incident.entry.player_id != penalty.player_id:
        message = "This penalty is of another player: withdraw it, then issue one to whom you mean."
        raise RuleViolation("other_player", message, SECTION)


def _refuse_closed(penalty: Penalty, reason: str) -> None:
    if not penalty.stands:
        raise AlreadyDone("withdrawn", "This penalty was withdrawn already.", penalty, SECTION)
    closed = penalty.event.is_locked
    if closed and penalty.moment != Penalty.Moment.AFTERWARDS:
        message = f"This event is closed: its penalties stay as they are. {penalty.event.reopening}"
        raise RuleViolation("locked", message.strip(), "OPG 8")
    if not reason:
        raise RuleViolation("reason_missing", "Say why it is taken back: the player and the record show it.", SECTION)
