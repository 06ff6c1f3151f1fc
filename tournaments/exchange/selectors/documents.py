"""An event as its document: what everybody may read of it, for other tools, for keeping, for another site."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, Q

from tournaments.closing.selectors.prizes import prize_documents
from tournaments.engine.document import write_event
from tournaments.engine.document.altered import Changed, write_changed
from tournaments.engine.document.extra_time import ExtraTime, with_extra_time
from tournaments.engine.document.keeping import as_written
from tournaments.engine.document.public import for_everybody, while_open
from tournaments.engine.document.texts import readable_again
from tournaments.engine.listing_fields import Field, Kind, of_kind
from tournaments.engine.round_change import RoundChange as Change
from tournaments.engine.types import Record
from tournaments.engine.types import Round as EngineRound
from tournaments.record.models import (
    Director,
    Entry,
    Event,
    ImportedDocument,
    Match,
    PlayingDirector,
    Round,
    RoundChange,
)
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.records import whole_record, with_wishes

WORDS = of_kind(Kind.CHOICE, Kind.LINE, Kind.KNOWN, Kind.TEXT, Kind.LINK)
DAYS = (*of_kind(Kind.NUMBER), *of_kind(Kind.MOMENT), *of_kind(Kind.DAY))
MARKS = of_kind(Kind.FLAG)
MARKS_OF_ENTRY = ("forfeits", "ranked_last")
NAMED = ("document_id", "number", "player__handle", "player__name", "fixed_table", "forfeited_byes", *MARKS_OF_ENTRY)
NOTED = ("first_turn", "began_at", "ended_at")
DRAWN = (
    "number",
    "state",
    "seed",
    "position",
    "pairing_version",
    "changed",
    "changed_because",
    "rematches",
    "abandoned_because",
)


def document_of(event: Event) -> dict[str, Any]:
    """The event document. What an imported one said, and still holds, is given back as it was written."""
    came = ImportedDocument.objects.filter(event=event).values_list("written", "facts").first()
    if came is None:
        return canonical(event)
    written, facts = map(json.loads, came)
    return as_written(written, facts, json.loads(json.dumps(canonical(event))))


def document_text(event: Event, *, whole: bool = False, contact: bool = False, names: bool = False) -> str:
    """The file that is handed out. `whole`: the directors' own, with everything. `contact`: for who edits the listing
    beside them, with how the directors are reached. `names`: for coordinators, with the names that they may read.
    """
    document = document_of(event) if whole else public_document(event, {} if names else _called(event))
    if contact and not whole and event.contact:
        document["listing"] = {**(document.get("listing") or {}), "contact": event.contact}
    return json.dumps(document, indent=1) + "\n"


def public_document(event: Event, called: Mapping[str, str]) -> dict[str, Any]:
    """What everybody may read; `called`: whose handle by id stands there without the name. Of an event that is not
    finalized this is made from the rows alone: what an imported file said beside them nobody has looked at.
    """
    if event.state == Event.State.FINALIZED:
        return for_everybody(document_of(event), called)
    return while_open(canonical(event), called)


def _called(event: Event) -> Mapping[str, str]:
    """By id the handles of those whose names not everybody may read; of a record without one, whose name it goes by."""
    players = ((entry.document_id, entry.player) for entry in event.entries.select_related("player__merged_into"))
    return {
        identity: player.handle or player.person.shown_name for identity, player in players if not player.public_name
    }


def canonical(event: Event) -> dict[str, Any]:
    """The document made from the rows alone. Drafts and who is not checked in are not in it."""
    document = write_event(
        _as_numbered(event, with_wishes(event, whole_record(event))),
        players=_players(event),
        rounds=_rounds(event),
        matches=_noted(event),
        listing=_listing(event),
        prize_list=prize_documents(event) or None,
    )
    whole: dict[str, Any] = readable_again(with_extra_time(document, _extra_time(event)))
    return whole


def _extra_time(event: Event) -> Mapping[tuple[int, int], ExtraTime]:
    """By number of the sitting and table: where a table was given time."""
    given = Match.objects.filter(round__event=event, extra_seconds__gt=0, table__isnull=False)
    rows = given.values_list("round__number", "table", "extra_seconds", "extra_because")
    return {(number, table or 0): ExtraTime(seconds, because) for number, table, seconds, because in rows}


def _as_numbered(event: Event, seen: Record) -> Record:
    """Without the table numbers that were given here only."""
    rows = Match.objects.filter(round__event=event, numbered_here=True)
    bare = set(rows.values_list("round__number", "table"))
    return replace(seen, rounds=tuple(_bare(one, bare) for one in seen.rounds)) if bare else seen


def _bare(played: EngineRound, tables: set[tuple[int, int | None]]) -> EngineRound:
    matches = (replace(one, table=None) if (played.number, one.table) in tables else one for one in played.matches)
    return replace(played, matches=tuple(matches))


def _players(event: Event) -> Mapping[str, Mapping[str, Any]]:
    owed = Count("owed_games", filter=Q(owed_games__match=None))
    rows = Entry.objects.filter(event=event, checked_in=True).annotate(owed=owed).values_list(*NAMED, "owed")
    return {
        identity: {
            "number": number,
            **({"handle": handle} if handle else {}),
            "name": name,
            **({"fixed_table": table} if table else {}),
            **({"forfeited_byes": byes} if byes else {}),
            **({"owes_games": owed} if owed else {}),
            **({"forfeits": True} if forfeits else {}),
            **({"ranked_last": True} if ranked_last else {}),
        }
        for identity, number, handle, name, table, byes, forfeits, ranked_last, owed in rows
    }


def _rounds(event: Event) -> Mapping[int, Mapping[str, Any]]:
    rows = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT).values(*DRAWN)
    return {row.pop("number"): _drawn(row) for row in rows}


def _noted(event: Event) -> Mapping[tuple[int, str], Mapping[str, Any]]:
    """What was noted of games, by round and first player."""
    said = ~Q(first_turn="") | Q(began_at__isnull=False) | Q(ended_at__isnull=False)
    rows = Match.objects.filter(said, round__event=event).exclude(round__state=Round.State.DRAFT)
    first = rows.filter(seats__place=0, seats__player__entries__event=event)
    games = first.values_list("round__number", "seats__player__entries__document_id", *NOTED)
    zone = ZoneInfo(event.time_zone)
    return {(number, player): _note(zone, *noted) for number, player, *noted in games}


def _note(zone: ZoneInfo, first_turn: str, *times: datetime | None) -> Mapping[str, Any]:
    moments = {name: at.astimezone(zone).isoformat() for name, at in zip(NOTED[1:], times, strict=True) if at}
    return {**({"first_turn": first_turn} if first_turn else {}), **moments}


def _drawn(row: dict[str, Any]) -> Mapping[str, Any]:
    """The state, and what there is of the draw."""
    state, seed = row.pop("state"), row.pop("seed")
    if row["abandoned_because"] and state == Round.State.COMPLETE:
        state = "abandoned"
    seeded = {"seed": seed} if seed or row["position"] else {}
    return {"state": state, **seeded, **{name: value for name, value in row.items() if value}}


def _listing(event: Event) -> Mapping[str, Any]:
    return {
        "title": event.title,
        "starts_at": event.local_start.isoformat(),
        "time_zone": event.time_zone,
        **_said(event, WORDS),
        **_said(event, DAYS),
        **_altered(event),
        **_host(event),
        "level": event.level,
        "sanctioned": event_status(event).sanctioned,
        **_said(event, MARKS),
        **_directors(event),
        **_director_plays(event),
    }


def _said(event: Event, fields: Iterable[Field]) -> Mapping[str, Any]:
    """What these fields hold, where they hold anything."""
    held = {one.code: getattr(event, one.code) for one in fields if one.in_listing}
    return {code: value.isoformat() if isinstance(value, date) else value for code, value in held.items() if value}


def _altered(event: Event) -> Mapping[str, Any]:
    """What became of the listing after it was published."""
    since = event.postponed_from
    changes = [write_changed(one) for one in round_changes(event)]
    said = {
        "postponed_from": since.isoformat() if since else "",
        "postponed_because": event.postponed_because,
        "cancelled_because": event.cancelled_because,
        "round_changes": changes,
    }
    return {name: value for name, value in said.items() if value}


def round_changes(event: Event) -> tuple[Changed, ...]:
    rows = RoundChange.objects.filter(event=event)
    return tuple(
        Changed(Change(row.before, row.after, row.begun, row.reason, row.unanimous), row.at, row.because)
        for row in rows
    )


def _host(event: Event) -> Mapping[str, Any]:
    """The venue in words."""
    if event.host is None:
        return {}
    words = {"name": event.host.name, "town": event.host.town, "country": event.host.country.code}
    return {"host": {name: word for name, word in words.items() if word}}


def _director_plays(event: Event) -> Mapping[str, Any]:
    """How many of the other players were asked whether the director may play, and how many approve."""
    row = PlayingDirector.objects.filter(event=event, others__isnull=False).values("others", "yes").first()
    return {"director_plays": row} if row else {}


def _directors(event: Event) -> Mapping[str, Any]:
    """Who directs, and who judges if anybody does; nobody who has not accepted."""
    named = "user__player__handle", "user__player__name", "position"
    rows = Director.accepted.filter(event=event).values_list(*named)
    names = [(handle or name or "a member", position) for handle, name, position in rows]
    judges = [name for name, position in names if position == Director.Position.JUDGE]
    return {"directors": [name for name, _ in names if name not in judges], **({"judges": judges} if judges else {})}
