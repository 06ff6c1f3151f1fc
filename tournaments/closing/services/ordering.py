"""Type the final order of an event that is not scored here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from tournaments.closing.acts import ClosingTag, OrderTyped
from tournaments.engine.core.types import OWN_SECTION, RuleViolation
from tournaments.kernel.journal import Act, Envelope, record_act, replayable
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.registry import read_facts, undoes
from tournaments.listing.selectors.beginning import wait_in_words
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import present_entries

WHY_SO = "Say what the order goes by: players read it beside the standings."
MOST_PLACES = 10_000
CLOSED = "The event is {state}: its order stands. A coordinator can open a finalized event again."
NOT_NOTED = "What stood before this order was not noted: type another one."
PLAYED = "Places of this event follow from what is played: its rules type no order."


@replayable
def type_order(
    event: Event, places: Mapping[int, int], reason: str, *, by: User, **envelope: Unpack[Envelope]
) -> Event:
    """Store the place of every present player; equal places are shared. Directors may repeat it until the end."""
    with record_act(event, ClosingTag.ORDER_TYPED, by=by, **envelope) as act:
        _refuse(event, reason)
        there = list(present_entries(event))
        _refuse_others(places, {entry.player_id: entry.shown_name for entry in there})
        _note_before(act, event)
        ranks = sorted(places.values())
        for entry in there:
            entry.place = 1 + ranks.index(places[entry.player_id])
        event.entries.exclude(pk__in=[entry.pk for entry in there]).update(place=None)
        Entry.objects.bulk_update(there, ["place"])
        event.order_because, event.state = reason, Event.State.COMPLETE
        event.save()
        act.note(places=[entry.player_id for entry in sorted(there, key=lambda entry: entry.place or 0)], reason=reason)
    return event


@undoes(ClosingTag.ORDER_TYPED)
def _order_before(step: JournalEntry, by: User) -> None:
    """Restore the order before this act. Only the newest act is undone, so every named player is still listed."""
    event, typed = step.event, read_facts(OrderTyped, step.facts)
    if event is None or typed.places_before is None:
        raise RuleViolation("not_noted", NOT_NOTED, OWN_SECTION)
    _refuse_closed(event)
    for entry in (entries := list(event.entries.all())):
        entry.place = typed.places_before.get(str(entry.player_id))
    Entry.objects.bulk_update(entries, ["place"])
    event.order_because, event.state = typed.because_before, typed.state_before
    event.save(update_fields=["order_because", "state"])


def _note_before(act: Act, event: Event) -> None:
    places = dict(event.entries.exclude(place=None).values_list("player_id", "place"))
    act.note(places_before=places, because_before=event.order_because, state_before=event.state)


def _refuse(event: Event, reason: str) -> None:
    if not rules_of(event).typed_order:
        raise RuleViolation("no_typed_order", PLAYED, OWN_SECTION)
    _refuse_closed(event)
    if ahead := wait_in_words(event):
        raise RuleViolation("to_come", ahead, "OPG A")
    if not reason:
        raise RuleViolation("reason_missing", WHY_SO, OWN_SECTION)


def _refuse_closed(event: Event) -> None:
    if event.is_locked:
        raise RuleViolation("locked", CLOSED.format(state=event.state), "OPG 8")


def _refuse_others(places: Mapping[int, int], there: Mapping[int, str]) -> None:
    """Raise unless `places` names exactly the present players and holds valid places."""
    left_out = [name for pk, name in there.items() if pk not in places]
    if not there:
        message = "Nobody is checked in: an order needs players, on the entries of the event."
        raise RuleViolation("nobody_there", message, OWN_SECTION)
    if left_out:
        named = ", ".join(left_out[:5])
        raise RuleViolation("place_missing", f"Give everybody who is there a place: {named} has none.", OWN_SECTION)
    if strange := sorted(places.keys() - there.keys()):
        message = f"Player {strange[0]} is not there: only who is checked in and has not left has a place."
        raise RuleViolation("no_such_player", message, OWN_SECTION)
    if wrong := sorted(place for place in places.values() if not 1 <= place <= MOST_PLACES):
        message = f"Places are whole numbers from 1 to {MOST_PLACES}, not {wrong[0]}."
        raise RuleViolation("no_such_place", message, OWN_SECTION)
