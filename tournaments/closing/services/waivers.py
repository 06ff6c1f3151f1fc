"""The second seed waives the final confrontation (SW "Final Confrontation")."""

from __future__ import annotations

from typing import Unpack

from tournaments import engine
from tournaments.closing.acts import ClosingTag
from tournaments.closing.selectors.finals import FINAL, before_the_final, can_be_waived, waived_stage
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.play.services.announcements import announce_within
from tournaments.record.models import Entry, Event, Round
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.selectors import records
from tournaments.record.services.stages import create_stage, delete_empty_stages

SECTION = "SW Final Confrontation"
LONGEST = 300
WHY = "Say why, in a sentence: everybody reads it."


@replayable
def waive_final(
    event: Event, reason: str, *, by: User, no_advantage: bool = False, **envelope: Unpack[Envelope]
) -> Event:
    """Waive the final confrontation as its second seed or as a director; the higher seed wins the title.

    `no_advantage` confirms that the second seed gains nothing by it.
    """
    with record_act(event, ClosingTag.FINAL_WAIVED, by=by, **envelope) as act:
        if waived_stage(event):
            raise AlreadyDone("waived_already", "The final confrontation is waived already.", event, SECTION)
        entered = _finalists(event)
        _refuse_others(event, entered, by)
        spec = engine.get_stage_spec(records.rules_of(event), FINAL)
        players = [entry.document_id for entry in entered]
        waiver = players[1] if len(players) == 2 else ""
        require_no_findings(tuple(engine.check_waiver(spec, players, waiver, gains=not no_advantage)))
        _refuse_reason(reason)
        stage = event.stages.filter(code=FINAL).first() or create_stage(event, FINAL, players)
        stage.entrants = [entry.pk for entry in entered]
        stage.named_winner, stage.waived_by, stage.waived_because = entered[0], entered[1], reason
        stage.save()
        first, second = (entry.shown_name for entry in entered)
        announce_within(event, f"{second} waives the final confrontation: the title goes to {first}.")
        act.note(player=entered[1].player_id, winner=entered[0].player_id, reason=reason)
    return event


@replayable
def take_back_waiver(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Take the waiver back as a director, before the event is finalized."""
    with record_act(event, ClosingTag.WAIVER_OF_FINAL_TAKEN_BACK, by=by, **envelope) as act:
        if not can_direct(by, event):
            raise RuleViolation("directors_only", DIRECTORS_ONLY, SECTION)
        if event.is_locked:
            raise RuleViolation("locked", f"The event is {event.state}: reopen it to correct this.", SECTION)
        stage = waived_stage(event)
        if stage is None or stage.waived_by is None:
            raise Conflict("not_waived", "Nobody waived the final confrontation.", event, SECTION)
        act.note(player=stage.waived_by.player_id)
        stage.named_winner, stage.waived_by, stage.waived_because = None, None, ""
        stage.save()
        delete_empty_stages(event)
    return event


def _finalists(event: Event) -> list[Entry]:
    """Return the finalists, the higher seed first. Raises RuleViolation if nothing can be waived now."""
    if event.is_locked:
        raise RuleViolation("locked", f"The event is {event.state}: nothing of it is waived.", SECTION)
    if not engine.get_stage_spec(records.rules_of(event), FINAL).may_be_waived:
        return before_the_final(event)
    if event.rounds.filter(stage__code=FINAL).exclude(state=Round.State.VOID).exists():
        message = "The final confrontation is drawn: take its round back first, or play it."
        raise RuleViolation("drawn", message, SECTION)
    if not can_be_waived(event):
        message = "The final confrontation is waived once the rounds of everybody are complete."
        raise RuleViolation("not_complete", message, SECTION)
    return before_the_final(event)


def _refuse_others(event: Event, entered: list[Entry], by: User) -> None:
    """Raise RuleViolation unless `by` is the second seed or a director who does not gain the title."""
    users = [entry.person.user_id for entry in entered]
    if by.pk in users[1:]:
        return
    if not can_direct(by, event):
        message = "Only the second seed or a director can waive the final confrontation."
        raise RuleViolation("not_yours", message, SECTION)
    if by.pk in users[:1]:
        message = "You would win the title by it: the second seed or another director has to waive it."
        raise RuleViolation("not_yours", message, SECTION)


def _refuse_reason(reason: str) -> None:
    if not reason:
        raise RuleViolation("reason_missing", WHY, SECTION)
    if len(reason) > LONGEST:
        raise RuleViolation("too_long", f"A reason has up to {LONGEST} characters.", SECTION)
    refuse_addresses(reason)
