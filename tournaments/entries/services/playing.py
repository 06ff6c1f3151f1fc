"""The primary director as a player: approval of the others, orders of the Department (OPG 7.1)."""

from __future__ import annotations

from typing import Unpack

from django.db.models import Q

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.directing import refuse_release
from tournaments.entries.acts import EntryTag
from tournaments.entries.selectors.playing import check_director, others_of, plays
from tournaments.kernel.journal import Act, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Director, Event, PlayingDirector, Round
from tournaments.record.selectors.records import PRESENT, last_published, rules_of
from tournaments.record.services.looks import tell_directors
from tournaments.record.services.scorekeepers import hand_scores_on

SECTION = "OPG 7.1"
MOST_ASKED = 10_000


@replayable
def record_approval(event: Event, others: int, yes: int, *, by: User, **envelope: Unpack[Envelope]) -> PlayingDirector:
    """So many other players were asked whether the primary director may play, and so many said yes."""
    with record_act(event, EntryTag.PLAY_APPROVED, by=by, **envelope) as act:
        if not 1 <= others <= MOST_ASKED:
            raise RuleViolation("others", f"Ask the other players who are there: 1 to {MOST_ASKED:,}.", SECTION)
        if not 0 <= yes <= others:
            raise RuleViolation("approvals", f"Of {others} others 0 to {others} can approve, not {yes}.", SECTION)
        row = _row(event)
        row.others, row.yes = others, yes
        _save(row, act, others=others, yes=yes)
    return row


@replayable
def forbid_playing(event: Event, reason: str, *, by: User, **envelope: Unpack[Envelope]) -> PlayingDirector:
    """Forbid the director of this event to play, as an order of the department, and tell the directors.

    A director who plays already is checked out, or dropped after the present round.
    """
    with record_act(event, EntryTag.PLAY_FORBIDDEN, by=by, **envelope) as act:
        if not reason:
            raise RuleViolation("reason_missing", "Say why the director may not play.", SECTION)
        row = _row(event)
        row.forbidden_because = reason
        _save(row, act, reason=reason)
        out = _take_out(event, act)
        tell_directors(event, f"The Department ordered that the director does not play here.{out} {reason}", by=by)
    return row


@replayable
def allow_playing(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> PlayingDirector:
    """Take the order back; the guide's other conditions remain."""
    with record_act(event, EntryTag.PLAY_ALLOWED, by=by, **envelope) as act:
        row = _row(event)
        if not row.forbidden_because:
            raise Conflict("not_forbidden", "Nobody forbade the director to play.", row, SECTION)
        row.forbidden_because = ""
        _save(row, act)
        message = "The Department took its order back: the director may play here as the guide allows."
        tell_directors(event, message, by=by)
    return row


def refuse_playing_director(event: Event, player: Player) -> None:
    """Raise RuleViolation if the player is the primary director and may not play without approval."""
    if player.user_id is None:
        return
    if Director.accepted.filter(event=event, user=player.user_id, position=Director.Position.PRIMARY).exists():
        check_director(event, _row(event), others_of(event))


def refuse_playing(event: Event) -> None:
    """Raise RuleViolation if the director of an event to be sanctioned plays without the guide's conditions."""
    if plays(event):
        check_director(event, _row(event), others_of(event))


def refuse_release_of_judge(event: Event, position: int) -> None:
    """Raises RuleViolation for a judge of the 3-judge system while the director plays by it in a running event."""
    if event.has_begun and not event.is_locked and plays(event):
        refuse_release(rules_of(event).director_plays, position)


def _row(event: Event) -> PlayingDirector:
    return PlayingDirector.objects.filter(event=event).first() or PlayingDirector(event=event)


def _save(row: PlayingDirector, act: Act, **facts: int | str) -> None:
    row.save()
    act.result = row
    primary = Director.accepted.filter(event=row.event, position=Director.Position.PRIMARY)
    act.note(user=primary.values_list("user", flat=True).first(), **facts)


def _take_out(event: Event, act: Act) -> str:
    """The primary director from the next draw on; what was done, in a sentence."""
    primary = Director.accepted.filter(event=event, position=Director.Position.PRIMARY).values("user")
    his = Q(player__user__in=primary) | Q(player__merged_into__user__in=primary)
    entry = event.entries.filter(his, **PRESENT).first()
    if entry is None or event.is_locked:
        return ""
    act.note(entry=entry.pk)
    published = last_published(event)
    sat = event.rounds.exclude(state=Round.State.DRAFT).filter(seats__player=entry.player_id)
    if not published and not sat.exists():
        entry.checked_in = False
        entry.save(update_fields=["checked_in"])
        return " He is checked out; a draft with him has to be drawn again."
    entry.dropped_after = published
    entry.save(update_fields=["dropped_after"])
    hand_scores_on(entry)
    dropped = f"{rules_of(event).round_word} {entry.dropped_after}"
    return f" He is dropped after {dropped}; a draft with him has to be drawn again."
