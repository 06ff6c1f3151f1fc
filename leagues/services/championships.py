"""Settle the awards, titles and Masters points of championships again whenever an event changes (OPG 11)."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Q

from leagues.selectors.gifts import gifts
from leagues.selectors.given import REOPENED
from leagues.selectors.stakes import later_with_bids
from leagues.services.masters import write_masters
from tournaments.engine import CARD_GAMES
from tournaments.engine.awards import Kind, list_kinds
from tournaments.entries.services.awards import settle_awards
from tournaments.entries.services.titles import settle_titles
from tournaments.kernel.journal import Conflict
from tournaments.kernel.pace import report_progress
from tournaments.record.models import Event

ORDINARY = 1
MOST_TRIES = 5
NOT_WON = "The place does not give it any more."
BECAUSE = {
    Event.State.VOID: "The event is void.",
    Event.State.RUNNING: REOPENED,
    Event.State.COMPLETE: REOPENED,
}


def settle_event(event: int) -> None:
    """Whatever became of the event: its places give what they are due now, and nothing else.

    So do those of later events with bids to the same Worlds: who holds one by then may have changed (SW).

    Idempotent; killed in between it is done again from the beginning. What changes meanwhile is settled at once: the
    facts are read again after they were written. Raises Conflict where they never came to rest.
    """
    _settle_until_it_rests(event)
    row = Event.every.filter(pk=event).first()
    for later in later_with_bids(row) if row else ():
        _settle_until_it_rests(later)


def _settle_until_it_rests(event: int) -> None:
    for _ in range(MOST_TRIES):
        row = Event.every.select_related("host").filter(pk=event).first()
        if row is None or row.is_rehearsal:
            return
        if _settle(row):
            return
    raise Conflict("stale", "The event changes all the time.", row, "OPG 11")


def settle_records(records: Collection[int]) -> None:
    """These became one person, or two again: what they won is compared by person."""
    events = _won_by(set(records))
    for done, event in enumerate(events, 1):
        settle_event(event)
        report_progress("Settling what events give", done, len(events))


def _settle(event: Event) -> bool:
    """Return whether the facts are still those that were settled."""
    due = gifts(event)
    because = BECAUSE.get(Event.State(event.state), NOT_WON)
    settle_awards(event, due.awards, because=because)
    settle_titles(event, due.titles, because=because)
    write_masters(event, due.worth)
    now = Event.every.select_related("host").filter(pk=event.pk).first()
    return now is None or gifts(now) == due


def _won_by(records: set[int]) -> list[int]:
    giving = [game for game in CARD_GAMES if Kind.DESIGN in list_kinds(game)]
    high = Q(level__gt=ORDINARY) | Q(champions_league__isnull=False) | Q(game__in=giving)
    played = Q(placements__player__in=records) & high
    rows = played | Q(awards__player__in=records) | Q(titles__player__in=records, titles__place__isnull=False)
    return list(Event.every.filter(rows).order_by("pk").values_list("pk", flat=True).distinct())
