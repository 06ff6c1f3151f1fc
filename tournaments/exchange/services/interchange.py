"""Between event documents and rows: an event comes in as a new one, and a file that came in before is known again."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Unpack
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments import engine
from tournaments.closing.services.prizes import list_prizes
from tournaments.department.permissions import can_set_level
from tournaments.engine.brackets import write_bracket
from tournaments.engine.core.structure import StageSpec
from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import NO_SECTION, Record
from tournaments.engine.formats.whole import origin_in
from tournaments.exchange.selectors.documents import canonical
from tournaments.exchange.services.importable import Read, read_document
from tournaments.exchange.services.imported import (
    Meant,
    enter_players,
    keep_apart,
    keep_drafting,
    keep_round_changes,
)
from tournaments.exchange.services.imported_rounds import seat_rounds
from tournaments.kernel.journal import Conflict, KeyOnly, record_act, replayable, require_open_act
from tournaments.kernel.locks import lock_limits, lock_name
from tournaments.kernel.models import User
from tournaments.listing.services.directors import add_primary_director
from tournaments.listing.services.hosting import save_at_free_address, set_imported_venue
from tournaments.people.acts import PeopleTag
from tournaments.people.services.quotas import refuse_more_events
from tournaments.play.services.scenarios import put_notes
from tournaments.record.models import Event, ImportedDocument
from tournaments.record.permissions import can_see
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.outcomes import digest_of_document, digest_of_text

UNTITLED = "Imported event"
IMPORTED = "Imported from an event file."
NOT_DRAWN_HERE = "Imported: its rounds were not drawn here."
STANDS, ELSEWHERE = "imported_before", "imported_by_another"


class ImportedBefore(Conflict):
    """The file is here already, as `event`, unless this member may not see that. `asks`: one more answer is enough."""

    def __init__(self, message: str, event: Event | None, *, asks: bool = False) -> None:
        super().__init__(ELSEWHERE if asks else STANDS, message, event, NO_SECTION)
        self.event = event
        self.asks = asks


@replayable
def import_event(
    document: Any, *, by: User, players: Meant | None = None, again: bool = False, **envelope: Unpack[KeyOnly]
) -> Event:
    """Import an event file as a new event, directed by `by`.

    `document` is the parsed JSON. `players` says for ids of the document who is meant, None for somebody new. `again`
    allows a file that somebody else has imported.

    Raises DocumentError with every fault, ImportedBefore for a file that is here already, and KnownName for names that
    nobody decided about; nothing is saved then.
    """
    read = read_document(document)
    with record_act(None, PeopleTag.EVENT_IMPORTED, by=by, **envelope) as act:
        digest = digest_of_document(document)
        lock_name(f"import {digest}")
        refuse_imported_before(digest, by, again=again)
        lock_limits(by.pk)
        refuse_more_events(by)
        event = _event(document, read, by)
        save_at_free_address(event)
        add_primary_director(event, by)
        keys, new_players = enter_players(event, read.record.players, read.named, players or {}, by=by)
        list_prizes(event, read.prizes, keys)
        keep_apart(event, read.record.keep_apart, keys)
        keep_drafting(event, read.drafted)
        put_notes(event, read.notes, dict(event.entries.values_list("document_id", "pk")) if read.notes else {})
        keep_round_changes(event, read.announced.round_changes)
        rounds = seat_rounds(event, read, keys)
        written, facts = json.dumps(document), json.dumps(canonical(event))
        dated = read.announced.starts_at is not None
        ImportedDocument.objects.create(event=event, by=by, written=written, facts=facts, digest=digest, is_dated=dated)
        act.subject = event
        new = {"made": new_players} if new_players else {}
        act.note(entered=len(keys), rounds=[row.pk for row in rounds], digest=digest_of_text(written), **new)
    return event


def _event(document: Any, read: Read, by: User) -> Event:
    record, announced, now = read.record, read.announced, timezone.now()
    listing = announced.said
    starts_at = announced.starts_at or now.replace(second=0, microsecond=0)
    event = Event(
        title=announced.title or UNTITLED,
        year=starts_at.astimezone(ZoneInfo(announced.time_zone)).year,
        starts_at=starts_at,
        time_zone=announced.time_zone,
        registered_at=now,
        ruleset=record.ruleset,
        options=dict(record.options),
        order_because=record.order_because,
        rounds_scheduled=record.rounds_scheduled,
        seed=record.seed,
        bracket=write_bracket(record.bracket) if record.bracket else [],
        state=Event.State.CANCELLED if listing.get("cancelled_because") else _state(read),
        sanctioned=False,
        unsanctioned_because=origin_in(document) or _because(read),
        **{**listing, "level": listing.get("level", 1) if can_set_level(by) else 1},
    )
    set_imported_venue(event, announced.host)
    return event


def _state(read: Read) -> str:
    record = read.record
    if any(player.place for player in record.players):
        return Event.State.COMPLETE
    if not record.sittings:
        return Event.State.LISTED
    system = engine.system(record.ruleset, read.announced.said["structure"], record.options)
    rules, counted = system.game, [played for played in record.rounds if not played.void]
    last = any(rules.is_last(played.of_round, played.game, record.rounds_scheduled) for played in counted)
    last = last or not record.rounds  # its heats were events of their own (OPG A)
    whole = (last or not read.scheduled) and all(played.complete for played in record.sittings if not played.void)
    whole = whole and not any(_is_to_come(rules, spec, record) for spec in system.structure.stages)
    return Event.State.COMPLETE if whole else Event.State.RUNNING


def _is_to_come(rules: GameRules, spec: StageSpec, record: Record) -> bool:
    """Return whether match play has not begun or goes on."""
    if spec.is_over is None or spec.bracket is None:
        return False
    stage = next((stage for stage in record.stages if stage.code == spec.code), None)
    return stage is None or not spec.is_over(rules, record, stage)


def _because(read: Read) -> str:
    if not read.drawn:
        return ""
    return IMPORTED if all(draw.position for draw in read.drawn) else NOT_DRAWN_HERE


@require_open_act
def refuse_imported_before(digest: str, by: User, *, again: bool) -> None:
    """Refuse a file that this member imported before, or that counts. Call inside the act.

    An uncounted import by somebody else is only reported, so that nobody can block a community's history by importing
    its file first.
    """
    files = ImportedDocument.objects.select_related("event", "event__acceptance").filter(digest=digest).order_by("pk")
    events = [file.event for file in files]
    if own := [file.event for file in files if file.by_id == by.pk]:
        message = "You have imported this file before. Go on in the event that is here, or withdraw that import first."
        raise ImportedBefore(message, _find_visible(own[:1], by))
    if counted := [event for event in events if counts(event)]:
        message = (
            "This file was imported before, and the event is accepted: it is not brought in a second time."
            " If something in it is wrong, ask its directors or a coordinator."
        )
        raise ImportedBefore(message, _find_visible(counted[:1], by))
    if events and not again:
        message = (
            "Somebody else has imported this file. If your copy is to stand beside it, say so;"
            " a coordinator accepts one of the two at most."
        )
        raise ImportedBefore(message, _find_visible(events, by), asks=True)


def counts(event: Event) -> bool:
    """Return whether the event counts. Being finalized is not enough, because importers can do that."""
    return hasattr(event, "acceptance") or (event_status(event).sanctioned and event.state == Event.State.FINALIZED)


def _find_visible(events: Iterable[Event], by: User) -> Event | None:
    """The first of these that this member may see."""
    return next((event for event in events if can_see(by, event)), None)
