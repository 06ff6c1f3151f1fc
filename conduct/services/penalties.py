"""Penalties: the ladder proposes, a director or judge decides, what follows is done at once; deck checks (OPG B)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Unpack

from django.utils import timezone

from conduct.acts import ConductTag
from conduct.engine import Level, ladder_of
from conduct.engine.preconditions import Happening, moment_violations
from conduct.models import DeckCheck, Penalty, VerbalWarning
from conduct.permissions import can_disqualify
from conduct.selectors.cards import is_news, newest_of
from conduct.selectors.situations import OVER, is_open, place_of
from conduct.services.consequences import carry_out, tell_player
from conduct.services.decisions import (
    SECTION,
    Decision,
    Incident,
    Moment,
    Outlook,
    decide,
    find_decision_violations,
    outlook,
)
from conduct.services.reports import report_warning
from tournaments.engine.core.types import NO_SECTION, RuleViolation, Violation, list_violations, require_no_findings
from tournaments.kernel.journal import (
    AlreadyDone,
    Conflict,
    Envelope,
    KeyOnly,
    bump_versions,
    locked_without_journal,
    record_act,
    replayable,
    require_open_act,
)
from tournaments.kernel.models import User
from tournaments.play.services.results import ruled_seats
from tournaments.record.models import Entry, Event

DISQUALIFIED = "This player was disqualified already."
AS_TOLD = ("match", "moment", "code", "intent", "evidence", "observed_seconds", "description")


@replayable
def issue_penalty(incident: Incident, *, by: User, key: str | None = None) -> Penalty | VerbalWarning:
    """Issue what was decided, and do what it does: to the game, to the next one, to the entry.

    A verbal warning comes back as a row that the journal does not know of.
    """
    known = _earlier_warning(incident, by, key)
    if known is not None:
        return known
    if not find_decision_violations(incident) and decide(incident).level is Level.WARNING:
        return _warn(incident, by, key)
    with record_act(incident.event, ConductTag.PENALTY_ISSUED, by=by, key=key) as act:
        refuse_incident(incident, by)
        _refuse_unnoticed(incident)
        decision = decide(incident)
        if decision.level is Level.WARNING:
            message = "The level changed in the meantime: look at the card again."
            raise Conflict("changed", message, incident.event, NO_SECTION)
        act.result = penalty = make(incident, decision, by)
        act.note(penalty=penalty.pk, player=penalty.player_id, code=penalty.code, level=penalty.level)
        tell_player(penalty, by)
    return penalty


@require_open_act
def make(incident: Incident, decision: Decision, by: User) -> Penalty:
    """Create the penalty inside an act, and carry it out."""
    penalty = draw_up(incident, decision, by)
    carry_out(penalty, incident.entry, by)
    penalty.save()
    return penalty


@require_open_act
def draw_up(incident: Incident, decision: Decision, by: User, *, replaces: Penalty | None = None) -> Penalty:
    """Create the row of a penalty inside an act, without carrying it out."""
    require_no_findings(_level_violations(incident, decision.level, by))
    proposed = decision.proposal.level
    return Penalty.objects.create(
        event=incident.event,
        player=incident.entry.player,
        **{name: getattr(incident, name) for name in AS_TOLD},
        of_round=_round(incident),
        ladder=decision.ladder.code,
        repeat=decision.repeat,
        proposed=proposed,
        level=decision.level,
        differs_because=incident.because if decision.level != proposed else "",
        issued_at=timezone.now(),
        issued_by=by,
        replaces=replaces,
    )


def refuse_incident(incident: Incident, by: User, *, instead_of: Penalty | None = None) -> None:
    """Raise RuleViolation with every reason why this penalty cannot be issued.

    `instead_of`: what is corrected happened where it happened, however far the event is by now.
    """
    if instead_of is None and incident.entry.disqualified_after is not None and incident.moment != Moment.AFTERWARDS:
        raise AlreadyDone("disqualified", DISQUALIFIED, incident.entry, SECTION)
    require_no_findings(find_violations(incident, by, instead_of=instead_of))


def find_violations(incident: Incident, by: User, *, instead_of: Penalty | None = None) -> tuple[Violation, ...]:
    """Return every reason against it: when and where it happened, who says so, what is missing, the level."""
    missing = find_decision_violations(incident, instead_of=instead_of)
    level = None if missing else decide(incident, instead_of=instead_of).level
    return (
        *_closed_violations(incident),
        *_place_violations(incident, by, instead_of),
        *missing,
        *_level_violations(incident, level, by),
    )


def full_outlook(incident: Incident, by: User, *, instead_of: Penalty | None = None) -> Outlook:
    """Return the ladder's proposal, and as `missing` every reason in the way of issuing it."""
    missing = tuple(found.message for found in find_violations(incident, by, instead_of=instead_of))
    return replace(outlook(incident, instead_of=instead_of), missing=missing)


def find_standing_violations(entry: Entry, by: User) -> tuple[Violation, ...]:
    """Return why `by` can issue this player no penalty at all now, whatever happened: asked before one is offered."""
    place = place_of(entry)
    if entry.disqualified_after is not None and place.moment != Moment.AFTERWARDS:
        return (Violation("disqualified", DISQUALIFIED, SECTION),)
    incident = Incident(entry=entry, code="", moment=place.moment, match=place.match)
    return (*_closed_violations(incident), *_place_violations(incident, by, None))


def _closed_violations(incident: Incident) -> Iterator[Violation]:
    event = incident.event
    if event.state == Event.State.CANCELLED:
        yield Violation("cancelled", "This event was cancelled: nothing happened in it.", SECTION)
    elif event.is_locked and incident.moment != Moment.AFTERWARDS:
        message = (
            "This event is closed: only what is seen on video afterwards is still recorded. It changes no result; who"
            " is disqualified by it forfeits prizes and awards."
        )
        yield Violation("locked", f"{message} {event.reopening}".strip(), "OPG 8, 14")


def _place_violations(incident: Incident, by: User, instead_of: Penalty | None) -> Iterator[Violation]:
    entry, match = incident.entry, incident.match
    if match is not None:
        match.refresh_from_db()
    if instead_of is None or (incident.moment, match) != (instead_of.moment, instead_of.match):
        yield from moment_violations(_happening(incident))
    if by.pk in (entry.player.user_id, entry.person.user_id):
        yield Violation("oneself", "Nobody penalises himself: let another director decide.", "OPG 7.1, B", "entry")
    if match is not None:
        try:
            ruled_seats(match, by)
        except RuleViolation as refusal:
            yield from list_violations(refusal)


def _happening(incident: Incident) -> Happening:
    match, moment = incident.match, incident.moment
    return Happening(
        before=moment == Moment.BEFORE,
        in_game=moment == Moment.GAME,
        afterwards=moment == Moment.AFTERWARDS,
        event_begun=place_of(incident.entry).of_round is not None,
        event_over=incident.event.state == OVER,
        has_game=match is not None,
        table=match.table if match else None,
        sits_there=match is None or match.seats.filter(player=incident.entry.player_id).exists(),
        is_open=match is None or is_open(match),
    )


def _level_violations(incident: Incident, level: Level | None, by: User) -> tuple[Violation, ...]:
    if level is not Level.DISQUALIFICATION or can_disqualify(by, incident.event):
        return ()
    message = "Call a director: a judge does not disqualify."
    return (Violation("directors_disqualify", message, SECTION, "level"),)


def _refuse_unnoticed(incident: Incident) -> None:
    """Two judges at once: the second looks at what the first has issued."""
    event, player = incident.event, incident.entry.player_id
    if not incident.noticed or not is_news(event, player, incident.noticed):
        return
    newest = newest_of(event, player)
    if newest is not None and newest.code == incident.code:
        message = "The same was issued a moment ago: nothing was issued twice. If it happened again, issue it again."
        raise AlreadyDone("issued", message, newest, SECTION)
    message = "Something else was issued to this player in the meantime: look at the card, then decide."
    raise Conflict("stale", message, incident.entry, SECTION)


def _warn(incident: Incident, by: User, key: str | None) -> VerbalWarning:
    """Level 0 is no act of the journal: it is said, and counts in this event only (AMB-C3)."""
    event = incident.event
    with locked_without_journal(event):
        known = _earlier_warning(incident, by, key)
        if known is not None:
            return known
        refuse_incident(incident, by)
        _refuse_unnoticed(incident)
        warning = VerbalWarning.objects.create(
            event=event,
            player=incident.entry.player,
            ladder=ladder_of(event.ruleset).code,
            code=incident.code,
            of_round=_round(incident),
            issued_at=timezone.now(),
            key=_find_usable_key(by, key),
            issued_by=by,
        )
        report_warning(warning, by)
        bump_versions(event)
    return warning


def _earlier_warning(incident: Incident, by: User, key: str | None) -> VerbalWarning | None:
    """The warning of the first click; the same key with something else is no second click."""
    if not key:
        return None
    same = VerbalWarning.objects.filter(event=incident.event, player=incident.entry.player_id, code=incident.code)
    return same.filter(issued_by=by, key=key).first()


def _find_usable_key(by: User, key: str | None) -> str:
    return key if key and not VerbalWarning.objects.filter(issued_by=by, key=key).exists() else ""


def _round(incident: Incident) -> int | None:
    return incident.match.round.of_round if incident.match else place_of(incident.entry).of_round


DECK_SECTION = "OPG B D1"


@replayable
def log_deck_check(entry: Entry, found: str, note: str = "", *, by: User, **envelope: Unpack[Envelope]) -> DeckCheck:
    """A penalty is issued apart from it; what was wrong has to be right by the next round."""
    event = entry.event
    with record_act(event, ConductTag.DECK_CHECKED, by=by, **envelope) as act:
        if event.is_locked:
            raise RuleViolation("locked", "This event is closed: no deck of it is checked any more.", "OPG 8")
        if found != DeckCheck.Found.IN_ORDER and not note:
            raise RuleViolation("note_missing", "Write down what was wrong with the deck.", DECK_SECTION)
        check = DeckCheck.objects.create(
            event=event,
            player=entry.player,
            of_round=place_of(entry).of_round,
            found=found,
            note=note,
            checked_at=timezone.now(),
            checked_by=by,
        )
        act.result = check
        act.note(check=check.pk, player=entry.player_id, found=found)
    return check


@replayable
def deck_corrected(check: DeckCheck, *, by: User, **envelope: Unpack[KeyOnly]) -> DeckCheck:
    """The deck is as it has to be (AMB-G10)."""
    with record_act(check.event, ConductTag.DECK_CORRECTED, by=by, **envelope) as act:
        check.refresh_from_db()
        if check.found != DeckCheck.Found.MAJOR or check.corrected_at is not None:
            raise AlreadyDone("corrected", "There is nothing left to correct.", check, DECK_SECTION)
        check.corrected_at = timezone.now()
        check.save(update_fields=["corrected_at"])
        act.result = check
        act.note(check=check.pk, player=check.player_id)
    return check
