"""Set what is at stake, opt out of bids, ask and note Advocates (SW "Day 2 Automatic Bids")."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from leagues.acts import CupTag
from leagues.engine import against_stakes
from leagues.engine.bids import BIDS
from leagues.models import Invitation, PassedOver, Stake
from leagues.selectors.before_cup import (
    find_game_violations,
    find_pass_violations,
    find_passing_violations,
    find_stake_violations,
)
from leagues.selectors.invitations import invitations_at
from leagues.selectors.stakes import marks, stake_of
from leagues.selectors.texts import find_reason_violations
from leagues.services.invitations import invite
from leagues.services.texts import refuse_field
from tournaments.engine.core.types import RuleViolation, require_no_findings
from tournaments.entries.selectors.check_ins import own_entry
from tournaments.kernel.journal import AlreadyDone, Conflict, Envelope, KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_limits
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.permissions import can_coordinate
from tournaments.people.services.notices import notify
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.selectors.records import rules_of
from tournaments.record.services.looks import accepted_directors

Why = PassedOver.Why
CALLED = {Why.OPTED_OUT: "opts out of a bid to Day 2", Why.ADVOCATE: "is a Tournament Advocate"}
NOTED = "A director noted that you opt out of a bid to Day 2. Take it back there if you did not say so."
REASON = "The event has begun, and everybody read what is at stake: say why it changes."


@replayable
def set_stake(
    event: Event, bids: int, designs: int, year: int, *, by: User, reason: str = "", **envelope: Unpack[Envelope]
) -> Stake:
    """Set the stakes: as a director until the first round is published, later as a coordinator with a reason."""
    with record_act(event, CupTag.STAKE_SET, by=by, **envelope) as act:
        require_no_findings(find_game_violations(event))
        if not (can_direct(by, event) or can_coordinate(by)):
            raise RuleViolation("directors_only", DIRECTORS_ONLY, BIDS)
        said = find_reason_violations(reason, BIDS, REASON) if event.has_begun else ()
        stakes = against_stakes(bids, designs, year, rules_of(event).bids, event.local_start.year)
        require_no_findings((*find_stake_violations(event, by), *said, *stakes))
        row = stake_of(event) or Stake(event=event)
        row.bids, row.designs, row.year, row.set_at, row.set_by = bids, designs, year, timezone.now(), by
        row.save()
        act.result = row
        act.note(stake=row.pk, bids=bids, designs=designs, year=year, reason=reason)
    return row


@replayable
def opt_out(event: Event, *, by: User, **envelope: Unpack[KeyOnly]) -> PassedOver:
    """Let a player opt out on the day."""
    with record_act(event, CupTag.BID_OPTED_OUT, by=by, **envelope) as act:
        require_no_findings(find_game_violations(event))
        entry = own_entry(event, by)
        if entry is None:
            raise RuleViolation("not_listed", "You are not on the list of players: speak to the director.", BIDS)
        act.result = row = _pass_over(event, entry, Why.OPTED_OUT, by)
        act.note(passed_over=row.pk, player=entry.player_id)
    return row


@replayable
def pass_over(event: Event, entry: int, why: str, *, by: User, **envelope: Unpack[KeyOnly]) -> PassedOver | Invitation:
    """A director notes that a player opts out, who is told, or that they are an Advocate. `entry`: its key.

    Whoever has an account is asked first whether they are an Advocate, and is one once they accept (House-E33).
    """
    there = Entry.objects.select_related("event", "player__merged_into__user").filter(event=event, pk=entry).first()
    member = there.person.user if there is not None else None
    is_asked = why == Why.ADVOCATE and member is not None and member.pk != by.pk
    tag = CupTag.ADVOCATE_INVITED if is_asked else CupTag.PASSED_OVER
    with record_act(event, tag, by=by, **envelope) as act:
        require_no_findings(find_game_violations(event))
        _refuse_others(event, by)
        if there is None:
            refuse_field("entry", "Choose somebody on the list of players.", BIDS, "entry")
        if member is not None and is_asked:
            act.result = invitation = _ask(event, there, member, by)
            act.note(invitation=invitation.pk, player=there.player_id)
            return invitation
        act.result = row = _pass_over(event, there, Why(why), by)
        act.note(passed_over=row.pk, player=there.player_id, why=CALLED[Why(why)])
        if member is not None and member.pk != by.pk:
            notify(event, Notice.Kind.MESSAGE, [member], NOTED, page=Stake(event=event).get_absolute_url())
    return row


@replayable
def take_back_passing(row: PassedOver, *, by: User, **envelope: Unpack[KeyOnly]) -> Event:
    """Take the note back, as a director or its player; the directors are told of an Advocate who is none any more."""
    event = row.entry.event
    with record_act(event, CupTag.PASSING_TAKEN_BACK, by=by, **envelope) as act:
        own = own_entry(event, by)
        is_own = own is not None and own.pk == row.entry_id
        if not is_own:
            _refuse_others(event, by)
        stands = marks(event).filter(pk=row.pk).first()
        if stands is None:
            raise Conflict("gone", "This is taken back already.", row, BIDS)
        require_no_findings(find_passing_violations(event, row.why))
        act.note(passed_over=row.pk, player=row.entry.player_id, why=CALLED[Why(row.why)])
        stands.delete()
        act.result = event
        if is_own and row.why == Why.ADVOCATE:
            text = f"{by} is no longer noted as a Tournament Advocate."
            notify(
                event, Notice.Kind.MESSAGE, accepted_directors(event), text, page=Stake(event=event).get_absolute_url()
            )
    return event


def _pass_over(event: Event, entry: Entry, why: Why, by: User) -> PassedOver:
    require_no_findings(find_pass_violations(event, why))
    if standing := marks(event).filter(entry=entry, why=why).first():
        raise AlreadyDone("noted_already", "This is noted already.", standing, BIDS)
    return PassedOver.objects.create(entry=entry, why=why, noted_at=timezone.now(), noted_by=by)


def _ask(event: Event, entry: Entry, member: User, by: User) -> Invitation:
    require_no_findings(find_pass_violations(event, Why.ADVOCATE))
    if standing := marks(event).filter(entry=entry, why=Why.ADVOCATE).first():
        raise AlreadyDone("noted_already", "This is noted already.", standing, BIDS)
    if asked := invitations_at(event).filter(entry=entry).first():
        raise AlreadyDone("asked_already", f"{member} is asked already and has not answered.", asked, BIDS)
    lock_limits(by.pk)
    return invite(member, Invitation.Post.ADVOCATE, by=by, entry=entry, field="entry")


def _refuse_others(event: Event, by: User) -> None:
    if not can_direct(by, event):
        raise RuleViolation("directors_only", DIRECTORS_ONLY, BIDS)
