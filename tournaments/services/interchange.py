"""Between event documents and rows: an event comes in as a new one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments import engine
from tournaments.engine.document import DocumentError, read_event
from tournaments.engine.document.extra_time import ExtraTime, read_extra_time
from tournaments.engine.document.extras import (
    LARGE,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Drawn,
    Named,
    read_drawn,
    read_logs,
    read_named,
)
from tournaments.engine.document.header import check_format
from tournaments.engine.document.listing import Announced, read_listing
from tournaments.engine.document.place import Place
from tournaments.engine.document.prizes import read_prizes
from tournaments.engine.document.texts import check_texts
from tournaments.engine.document.writing import write_deciders
from tournaments.engine.game_loss import LOSSES
from tournaments.engine.log import Log
from tournaments.engine.types import Record
from tournaments.journal import Tag, recorded, replayable
from tournaments.models import Event, ImportedDocument, User
from tournaments.permissions import can_set_level
from tournaments.selectors.documents import canonical
from tournaments.services.addresses import save_at_free_address
from tournaments.services.directors import direct
from tournaments.services.hosting import house_imported
from tournaments.services.imported import enter_players, keep_apart, keep_extra_time, keep_round_changes, seat_rounds
from tournaments.services.winnings import list_prizes

UNTITLED = "Imported event"
IMPORTED = "Imported from an event file."
NOT_DRAWN_HERE = "Imported: its rounds were not drawn here."


@dataclass(frozen=True, slots=True)
class Read:
    """A document as values that fit the rows."""

    record: Record
    announced: Announced
    named: tuple[Named, ...]
    drawn: tuple[Drawn, ...]
    logs: tuple[tuple[Log, ...], ...]
    extra_time: Mapping[tuple[int, int], ExtraTime]


@replayable
def import_event(document: Any, *, by: User, key: str | None = None) -> Event:
    """A new event, directed by whoever imports it; it is never sanctioned. `document` is the parsed JSON.

    Raises DocumentError, which names the place, for what cannot be used; nothing is saved then.
    """
    read = read_document(document)
    with recorded(None, Tag.EVENT_IMPORTED, by=by, key=key) as act:
        event = _event(read, by)
        save_at_free_address(event)
        direct(event, by)
        keys = enter_players(event, read.record.players, read.named)
        list_prizes(event, read_prizes(document), keys)
        keep_apart(event, read.record.keep_apart, keys)
        keep_round_changes(event, read.announced.altered.round_changes)
        rounds = seat_rounds(event, read.record.rounds, read.drawn, read.logs, keys)
        keep_extra_time(rounds, read.extra_time)
        _settle(event, read.record, keys)
        written, facts = (json.dumps(one) for one in (document, canonical(event)))
        ImportedDocument.objects.create(event=event, written=written, facts=facts)
        act.subject = event
        act.note(entered=len(keys), rounds=[one.pk for one in rounds])
    return event


def read_document(document: Any) -> Read:
    """Everything that a document says and rows hold. Raises DocumentError."""
    place = Place(document)
    check_format(place, "trekcc-event")
    check_texts(document)
    _check_size(place)
    named = read_named(document)
    record = read_event(document)
    _check_scheduled(record)
    _check_owed(record, named)
    drawn = read_drawn(document, engine.PAIRING_VERSION)
    _check_tables(record)
    logs, extra_time = read_logs(document), read_extra_time(document)
    return Read(record, read_listing(document, record.ruleset), named, drawn, logs, extra_time)


def _check_size(document: Place) -> None:
    for name, most in (("players", MOST_PLAYERS), ("rounds", MOST_ROUNDS)):
        place = document.required(name)
        if len(place.items()) > most:
            place.fail(f"expected at most {most:,}, not {len(place.value):,}")
    seed = document.child("seed")
    if seed.present:
        seed.integer(-LARGE - 1, LARGE)


def _check_scheduled(record: Record) -> None:
    if record.rounds_scheduled > MOST_ROUNDS:
        raise DocumentError("options.rounds", f"expected at most {MOST_ROUNDS}, not {record.rounds_scheduled}")


def _check_owed(record: Record, named: Sequence[Named]) -> None:
    """Where no game is lost by a penalty, none is owed."""
    owing = next((at for at, one in enumerate(named) if one.owes_games), None)
    rules = engine.ruleset(record.ruleset, record.options)
    if owing is not None and not LOSSES.issubset(rules.scoring.results):
        raise DocumentError(f"players[{owing}].owes_games", f"{rules.name} knows no game lost by a penalty")


def _check_tables(record: Record) -> None:
    """A table stands once in a round, and fits its column."""
    for at, played in enumerate(record.rounds):
        seen: set[int] = set()
        for index, match in enumerate(played.matches):
            place = Place(match.table, f"rounds[{at}].matches[{index}].table")
            if match.table is not None and place.integer(1, 32_767) in seen:
                place.fail(f"table {match.table} is there twice")
            seen.update([] if match.table is None else [match.table])


def _event(read: Read, by: User) -> Event:
    record, announced, now = read.record, read.announced, timezone.now()
    altered = announced.altered
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
        state=Event.State.CANCELLED if altered.cancelled_because else _state(record),
        sanctioned=False,
        unsanctioned_because=_because(read),
        level=announced.level if can_set_level(by) else 1,
        deciders=write_deciders(record),
        cap=announced.cap,
        entries_close_at=announced.entries_close_at,
        ends_on=announced.ends_on,
        postponed_from=altered.postponed_from,
        postponed_because=altered.postponed_because,
        cancelled_because=altered.cancelled_because,
    )
    for name, said in {**announced.words, **announced.texts, **announced.flags}.items():
        setattr(event, name, said)
    event.final_confrontation = event.final_confrontation or _has_final(record)
    house_imported(event, announced.host)
    return event


def _state(record: Record) -> str:
    if not record.rounds:
        return Event.State.LISTED
    played = {one.of_round for one in record.rounds}
    whole = all(one.complete for one in record.rounds) and len(played) >= record.rounds_scheduled
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
