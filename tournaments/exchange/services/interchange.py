"""Between event documents and rows: an event comes in as a new one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Unpack
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments import engine
from tournaments.closing.services.prizes import list_prizes
from tournaments.department.permissions import can_set_level
from tournaments.engine.document.event import write_deciders
from tournaments.engine.types import Record
from tournaments.exchange.selectors.documents import canonical
from tournaments.exchange.services.importable import Read, read_document
from tournaments.exchange.services.imported import (
    Meant,
    enter_players,
    keep_apart,
    keep_round_changes,
    seat_rounds,
)
from tournaments.exchange.services.imported_before import refuse_imported_before
from tournaments.kernel.journal import Once, recorded, replayable
from tournaments.kernel.locks import lock_name
from tournaments.kernel.models import User
from tournaments.listing.services.directors import direct
from tournaments.listing.services.hosting import save_at_free_address, set_imported_venue
from tournaments.people.acts import PeopleTag
from tournaments.people.services.quotas import refuse_more_events
from tournaments.record.models import Event, ImportedDocument
from tournaments.record.selectors.digests import digest_of_document, digest_of_text

UNTITLED = "Imported event"
IMPORTED = "Imported from an event file."
NOT_DRAWN_HERE = "Imported: its rounds were not drawn here."


@replayable
def import_event(
    document: Any, *, by: User, players: Meant | None = None, again: bool = False, **envelope: Unpack[Once]
) -> Event:
    """A new event, directed by whoever imports it. `document` is the parsed JSON; `players` says by id of the document
    who is meant, None for somebody new; `again` that an import of it by somebody else does not matter.

    Raises DocumentError, which names every place that cannot be used, ImportedBefore for a file that is here already,
    KnownName for names of which nobody said who is meant; nothing is saved then.
    """
    read = read_document(document)
    with recorded(None, PeopleTag.EVENT_IMPORTED, by=by, **envelope) as act:
        digest = digest_of_document(document)
        lock_name(f"import {digest}")
        refuse_imported_before(digest, by, again=again)
        refuse_more_events(by)
        event = _event(read, by)
        save_at_free_address(event)
        direct(event, by)
        entered = enter_players(event, read.record.players, read.named, players or {}, by=by)
        keys = entered.keys
        list_prizes(event, read.prizes, keys)
        keep_apart(event, read.record.keep_apart, keys)
        keep_round_changes(event, read.announced.round_changes)
        rounds = seat_rounds(event, read.record.rounds, read.drawn, read.noted, keys)
        _settle(event, read.record, keys)
        written, facts = (json.dumps(one) for one in (document, canonical(event)))
        dated = read.announced.starts_at is not None
        ImportedDocument.objects.create(event=event, by=by, written=written, facts=facts, digest=digest, is_dated=dated)
        act.subject = event
        made = {"made": entered.made} if entered.made else {}
        act.note(entered=len(keys), rounds=[one.pk for one in rounds], digest=digest_of_text(written), **made)
    return event


def _event(read: Read, by: User) -> Event:
    record, announced, now = read.record, read.announced, timezone.now()
    said = announced.said
    starts_at = announced.starts_at or now.replace(second=0, microsecond=0)
    event = Event(
        title=announced.title or UNTITLED,
        year=starts_at.astimezone(ZoneInfo(announced.time_zone)).year,
        starts_at=starts_at,
        time_zone=announced.time_zone,
        registered_at=now,
        ruleset=record.ruleset,
        options=dict(record.options),
        rounds_scheduled=record.rounds_scheduled,
        seed=record.seed,
        state=Event.State.CANCELLED if said.get("cancelled_because") else _state(read),
        sanctioned=False,
        unsanctioned_because=_because(read),
        deciders=write_deciders(record),
        **{**said, "level": said.get("level", 1) if can_set_level(by) else 1},
    )
    event.final_confrontation = event.final_confrontation or _has_final(record)
    set_imported_venue(event, announced.host)
    return event


def _state(read: Read) -> str:
    record = read.record
    if not record.rounds:
        return Event.State.LISTED
    rules = engine.ruleset(record.ruleset, record.options)
    counted = [one for one in record.rounds if not one.void]
    last = any(rules.is_last(one.of_round, one.game, record.rounds_scheduled) for one in counted)
    over = last or not read.scheduled
    whole = over and all(one.complete for one in counted)
    return Event.State.COMPLETE if whole else Event.State.RUNNING


def _because(read: Read) -> str:
    if not read.drawn:
        return ""
    return IMPORTED if all(one.position for one in read.drawn) else NOT_DRAWN_HERE


def _has_final(record: Record) -> bool:
    return record.final_confrontation is not None or record.final_confrontation_winner is not None


def _settle(event: Event, record: Record, keys: Mapping[str, int]) -> None:
    winner = record.final_confrontation_winner
    if winner is not None:
        event.final_confrontation_winner_id = keys[winner]
        event.save(update_fields=["final_confrontation_winner"])
