"""What is at stake is said, players opt out of bids, Advocates are noted (SW "Day 2 Automatic Bids")."""

from __future__ import annotations

from typing import Unpack

from django.utils import timezone

from leagues.acts import CupTag
from leagues.engine import against_stakes
from leagues.engine.bids import BIDS
from leagues.models import PassedOver, Stake
from leagues.selectors.before_cup import find_opt_out_violations, find_passing_violations, find_stake_violations
from leagues.selectors.stakes import has_stakes, marks, stake_of
from leagues.services.texts import find_reason_violations, refuse_field
from tournaments.engine.core.types import RuleViolation, refuse_found
from tournaments.entries.selectors.check_ins import own_entry
from tournaments.kernel.journal import Already, Conflict, Envelope, Once, recorded, replayable
from tournaments.kernel.models import User
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Entry, Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.selectors.records import rules_of

Why = PassedOver.Why
CALLED = {Why.OPTED_OUT: "opts out of a bid to Day 2", Why.ADVOCATE: "is a Tournament Advocate"}
REASON = "The event has begun, and everybody read what is at stake: say why it changes."


@replayable
def set_stake(
    event: Event, bids: int, designs: int, year: int, *, by: User, reason: str = "", **envelope: Unpack[Envelope]
) -> Stake:
    """By its directors until its first round is published, then by a coordinator, who says why."""
    with recorded(event, CupTag.STAKE_SET, by=by, **envelope) as act:
        _refuse_game(event)
        if not (can_direct(by, event) or can_coordinate(by)):
            raise RuleViolation("directors_only", DIRECTORS_ONLY, BIDS)
        said = find_reason_violations(reason, BIDS, REASON) if event.has_begun else ()
        stakes = against_stakes(bids, designs, year, rules_of(event).bids, event.local_start.year)
        refuse_found((*find_stake_violations(event, by), *said, *stakes))
        row = stake_of(event) or Stake(event=event)
        row.bids, row.designs, row.year, row.set_at, row.set_by = bids, designs, year, timezone.now(), by
        row.save()
        act.result = row
        act.note(stake=row.pk, bids=bids, designs=designs, year=year, reason=reason)
    return row


@replayable
def opt_out(event: Event, *, by: User, **envelope: Unpack[Once]) -> PassedOver:
    """A player himself, on the day."""
    with recorded(event, CupTag.BID_OPTED_OUT, by=by, **envelope) as act:
        _refuse_game(event)
        entry = own_entry(event, by)
        if entry is None:
            raise RuleViolation("not_listed", "You are not on the list of players: speak to the director.", BIDS)
        act.result = row = _passed(event, entry, Why.OPTED_OUT, by)
        act.note(passed_over=row.pk, player=entry.player_id)
    return row


@replayable
def pass_over(event: Event, entry: int, why: str, *, by: User, **envelope: Unpack[Once]) -> PassedOver:
    """A director notes that a player opts out, or that he is an Advocate. `entry`: its key."""
    with recorded(event, CupTag.PASSED_OVER, by=by, **envelope) as act:
        _refuse_game(event)
        _refuse_others(event, by)
        there = Entry.objects.select_related("event", "player__merged_into").filter(event=event, pk=entry).first()
        if there is None:
            refuse_field("entry", "Choose somebody on the list of players.", BIDS, "entry")
        act.result = row = _passed(event, there, Why(why), by)
        act.note(passed_over=row.pk, player=there.player_id, why=CALLED[Why(why)])
    return row


@replayable
def take_back_passing(row: PassedOver, *, by: User, **envelope: Unpack[Once]) -> Event:
    """By a director; what a player said of himself he takes back himself, too."""
    event = row.entry.event
    with recorded(event, CupTag.PASSING_TAKEN_BACK, by=by, **envelope) as act:
        own = own_entry(event, by)
        if row.why != Why.OPTED_OUT or own is None or own.pk != row.entry_id:
            _refuse_others(event, by)
        stands = marks(event).filter(pk=row.pk).first()
        if stands is None:
            raise Conflict("gone", "This is taken back already.", row, BIDS)
        refuse_found(find_passing_violations(event, row.why))
        act.note(passed_over=row.pk, player=row.entry.player_id, why=CALLED[Why(row.why)])
        stands.delete()
        act.result = event
    return event


def _passed(event: Event, entry: Entry, why: Why, by: User) -> PassedOver:
    refuse_found(find_opt_out_violations(event) if why == Why.OPTED_OUT else find_passing_violations(event, why))
    if standing := marks(event).filter(entry=entry, why=why).first():
        raise Already("noted_already", "This is noted already.", standing, BIDS)
    return PassedOver.objects.create(entry=entry, why=why, noted_at=timezone.now(), noted_by=by)


def _refuse_game(event: Event) -> None:
    if not has_stakes(event):
        message = (
            "Bids to Day 2 and design opportunities are at stake at events of Star Wars CCG alone, and no rehearsal."
        )
        raise RuleViolation("no_stakes", message, BIDS)


def _refuse_others(event: Event, by: User) -> None:
    if not can_direct(by, event):
        raise RuleViolation("directors_only", DIRECTORS_ONLY, BIDS)
