"""Add, award and hand out prizes (OPG 7.7, B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Unpack

from django.utils import timezone

from tournaments.closing.acts import ClosingTag
from tournaments.closing.selectors.before_finalize import find_award_violations
from tournaments.closing.selectors.prizes import barred_directors, entries_by_place
from tournaments.engine.consequences import Consequence, counts
from tournaments.engine.core.types import NO_SECTION, RuleViolation, require_no_findings
from tournaments.engine.directing import refuse_prize
from tournaments.engine.document.players import LAST_PLACE, MOST_PRIZES, Won
from tournaments.kernel.journal import Act, Conflict, Envelope, record_act, replayable
from tournaments.kernel.models import User
from tournaments.kernel.text_cleaning import refuse_addresses
from tournaments.record.models import Entry, Event, Prize
from tournaments.record.selectors.consequences import circumstances_of


@dataclass(frozen=True, slots=True)
class Offer:
    """A prize as a director offers it: for a final place or for what `label` says.

    `glass` marks official Tournament Glass (SW).
    """

    text: str
    place: int | None = None
    label: str = ""
    glass: bool = False


@replayable
def add_prize(event: Event, offer: Offer, *, by: User, **envelope: Unpack[Envelope]) -> Prize:
    with record_act(event, ClosingTag.PRIZE_ADDED, by=by, **envelope) as act:
        _refuse_gone(event)
        if not offer.text:
            raise RuleViolation("text_missing", "Write what can be won.", NO_SECTION)
        refuse_addresses(offer.text, offer.label)
        if offer.place is not None and not 1 <= offer.place <= LAST_PLACE:
            raise RuleViolation("place", f"A place is a number from 1 to {LAST_PLACE:,}.", NO_SECTION)
        if event.prize_list.count() >= MOST_PRIZES:
            raise RuleViolation("prizes", f"An event has up to {MOST_PRIZES} prizes.", NO_SECTION)
        act.result = prize = Prize.objects.create(
            event=event, place=offer.place, label=offer.label, text=offer.text, glass=offer.glass
        )
        act.note(**prize.as_noted)
    return prize


@replayable
def remove_prize(prize: Prize, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    event = prize.event
    with record_act(event, ClosingTag.PRIZE_REMOVED, by=by, **envelope) as act:
        _read_again(prize)
        _refuse_given(prize)
        act.note(**prize.as_noted)
        prize.delete()
    return event


@replayable
def award_prizes(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Give every prize for a place to its player, once all rounds are played.

    Disqualified players have no place. Directors who play are passed over where the rules give them no prizes except
    glass (SW). Prizes that are handed out already do not change.
    """
    with record_act(event, ClosingTag.PRIZES_AWARDED, by=by, **envelope) as act:
        require_no_findings(find_award_violations(event))
        of_glass, places = entries_by_place(event), entries_by_place(event, without=barred_directors(event))
        prizes = list(event.prize_list.filter(given_at=None).exclude(place=None))
        for prize in prizes:
            prize.entry_id = (of_glass if prize.glass else places).get(prize.place or 0)
        Prize.objects.bulk_update(prizes, ["entry"])
        act.note(prizes=len(prizes))
    return event


@replayable
def give_prize(prize: Prize, entry: Entry | None, *, by: User, **envelope: Unpack[Envelope]) -> Prize:
    """Set the winner that the director names; None removes the winner."""
    with record_act(prize.event, ClosingTag.PRIZE_WON, by=by, **envelope) as act:
        _read_again(prize)
        _refuse_given(prize)
        _refuse_disqualified(entry)
        _refuse_director(prize, entry)
        prize.entry = entry
        _save(prize, act)
    return prize


@replayable
def hand_out_prize(prize: Prize, *, by: User, given: bool = True, **envelope: Unpack[Envelope]) -> Prize:
    """Mark a prize as handed out; with `given` False, take the mark back."""
    tag = ClosingTag.PRIZE_HANDED_OUT if given else ClosingTag.PRIZE_KEPT
    with record_act(prize.event, tag, by=by, **envelope) as act:
        _read_again(prize)
        if given and prize.entry is None:
            raise RuleViolation("no_winner", "Say first who has won it.", "OPG 7.7")
        if given:
            _refuse_disqualified(prize.entry)
            _refuse_director(prize, prize.entry)
            _refuse_given(prize)
        prize.given_at, prize.given_by = (timezone.now(), by) if given else (None, None)
        _save(prize, act)
    return prize


def _read_again(prize: Prize) -> None:
    """Read the prize again, now that the event is locked."""
    _refuse_gone(prize.event)
    row = Prize.objects.select_related("event", "entry").filter(pk=prize.pk).first()
    if row is None:
        raise Conflict("gone", "This prize is no longer on the list.", prize, NO_SECTION)
    prize.entry, prize.given_at = row.entry, row.given_at


def _save(prize: Prize, act: Act) -> None:
    prize.save()
    act.result = prize
    act.note(**prize.as_noted, player=prize.entry.player_id if prize.entry else None)


def _refuse_gone(event: Event) -> None:
    if not counts(Consequence.PRIZE, circumstances_of(event)):
        raise RuleViolation("locked", "This event is not held: there is nothing to win.", NO_SECTION)


def _refuse_given(prize: Prize) -> None:
    if prize.given_at is not None:
        raise Conflict("given", "This prize is handed out: take the tick back first.", prize, NO_SECTION)


def _refuse_disqualified(entry: Entry | None) -> None:
    if entry is not None and entry.wins_nothing:
        raise RuleViolation("disqualified", "Who was disqualified forfeits every prize.", "OPG B")


def _refuse_director(prize: Prize, entry: Entry | None) -> None:
    directs = entry is not None and entry.pk in barred_directors(prize.event)
    refuse_prize(directs=directs, glass=prize.glass)


def list_prizes(event: Event, prizes: Sequence[Won], keys: Mapping[str, int]) -> None:
    """Add the prizes of an imported event. The file does not say when they were handed out, so that is now."""
    entries = dict(event.entries.values_list("player_id", "pk"))
    Prize.objects.bulk_create(
        Prize(
            event=event,
            place=prize.place,
            label=prize.label,
            text=prize.text,
            entry_id=entries[keys[prize.player]] if prize.player is not None else None,
            given_at=timezone.now() if prize.given else None,
            glass=prize.glass,
        )
        for prize in prizes
    )
