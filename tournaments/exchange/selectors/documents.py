"""An event as its document: what everybody may read of it, for other tools, for keeping, for another site."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Q

from tournaments import engine
from tournaments.closing.selectors.prizes import prize_documents
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.engine.core.types import Record
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.document import write_event
from tournaments.engine.document.drafting import Built, Drafted, read_circles, write_drafting
from tournaments.engine.document.keeping import restore_written_form
from tournaments.engine.document.listing import BESIDE, COLUMN, LISTING, ROUND_CHANGE, Announced, Changed, Host
from tournaments.engine.document.matches import EXTRA, MATCH, Noted
from tournaments.engine.document.parts import Of
from tournaments.engine.document.players import PLAYER, Named
from tournaments.engine.document.public import publish_document, readable_again, while_open
from tournaments.engine.document.rounds import METHOD, ROUND, Drawn
from tournaments.engine.document.scenario_notes import NOTES
from tournaments.engine.formats.trf_file import can_be_written, write_trf
from tournaments.engine.heats import list_seeds
from tournaments.kernel.permissions import Anyone
from tournaments.people.permissions import can_coordinate
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
from tournaments.record.permissions import can_direct, can_edit_listing
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.draftings import circles_of, drafting_of
from tournaments.record.selectors.final_rows import final_entries, rows_of, with_positions
from tournaments.record.selectors.heats import heats_of, seeding_of
from tournaments.record.selectors.records import structure_of, whole_record, with_kept_apart
from tournaments.record.selectors.scenarios import notes_of
from tournaments.record.selectors.sittings import final_matches, final_rounds

NOTED = ("table", "numbered_here", *MATCH.list_attributes(Noted), *MATCH.list_attributes(EXTRA))
"""The columns of what was noted of a game."""


def document_of(event: Event) -> dict[str, Any]:
    """The event document. What an imported one said, and still holds, is given back as it was written."""
    file = ImportedDocument.objects.filter(event=event).values_list("written", "facts").first()
    if file is None:
        return canonical(event)
    written, facts = map(json.loads, file)
    now = json.loads(json.dumps(canonical(event)))
    if (written.get("listing") or {}).get("structure"):
        now["listing"]["structure"] = event.structure
    return restore_written_form(written, facts, now)


def document_for(reader: Anyone, event: Event) -> str:
    """The file as this reader is handed it out."""
    whole, contact = can_direct(reader, event), can_edit_listing(reader, event)
    return document_text(event, whole=whole, contact=contact, names=can_coordinate(reader))


def can_be_report(event: Event) -> bool:
    """Return whether a tournament report file (TRF26) can say how the event runs."""
    return can_be_written(event.ruleset, event.options, event.structure)


def report_for(reader: Anyone, event: Event) -> str:
    """Return the event as TRF26, with the names that this reader sees in its document. Raises FormatError."""
    shown = json.loads(document_for(reader, event))["players"]
    names = {player["id"]: player.get("name") or player.get("handle") or player["id"] for player in shown}
    return write_trf(document_of(event), names)


def document_text(event: Event, *, whole: bool = False, contact: bool = False, names: bool = False) -> str:
    """The file that is handed out. `whole`: the directors' own, with everything. `contact`: for who edits the listing
    beside them, with how the directors are reached. `names`: for coordinators, with the names that they may read.
    """
    document = document_of(event) if whole else public_document(event, {} if names else _handles_by_player(event))
    if contact and not whole and event.contact:
        document["listing"] = {**(document.get("listing") or {}), "contact": event.contact}
    return json.dumps(document, indent=1) + "\n"


def public_document(event: Event, called: Mapping[str, str]) -> dict[str, Any]:
    """Return the public event file. `called` maps players to the handle that replaces their name.

    For an unfinished event it is made from rows alone, because nobody has checked what an imported file said besides.
    """
    if event.state == Event.State.FINALIZED:
        return publish_document(document_of(event), called)
    return while_open(canonical(event), called)


def _handles_by_player(event: Event) -> Mapping[str, str]:
    """Map players to the handle shown instead of a private name; a record without one has the name it goes by."""
    final = final_entries(event)
    listed = event.entries.select_related("player__merged_into") if final is None else final
    players = ((entry.document_id, entry.player) for entry in listed)
    return {
        identity: player.handle or player.person.shown_name for identity, player in players if not player.public_name
    }


def canonical(event: Event) -> dict[str, Any]:
    """The document made from the rows alone. Drafts and who is not checked in are not in it."""
    document: dict[str, Any] = readable_again(
        write_event(
            _as_numbered(event, with_kept_apart(event, whole_record(event))),
            players=_players(event),
            rounds=_rounds(event),
            matches=_notes_by_game(event),
            listing=_listing(event),
            prize_list=prize_documents(event) or None,
            follows=_follows(event) or None,
            drafting=_drafting(event),
            scenario_notes=_scenario_notes(event) or None,
        )
    )
    return document


def _follows(event: Event) -> list[dict[str, Any]]:
    """The heats, and the seeds that each gives."""
    if not event.seeding:
        return []
    seeds = list_seeds(seeding_of(event))
    return [
        {
            "heat": heat.number,
            "title": heat.event.title,
            "starts_at": heat.event.local_start.isoformat(),
            "seeds": list(seeds[heat.number - 1]),
        }
        for heat in heats_of(event)
    ]


def _scenario_notes(event: Event) -> list[Any]:
    """Return the scenario's notes about players in the file."""
    notes = notes_of(event)
    there = {"", *_there(event)} if notes else {""}
    written: list[Any] = NOTES.write(tuple(note for note in notes if note.player in there))
    return written


def _as_numbered(event: Event, seen: Record) -> Record:
    """Without the table numbers that were given here only."""
    bare = _numbered_here(event)

    def shown(number: int, match: EngineMatch) -> EngineMatch:
        return match._replace(table=None) if (number, match.table) in bare else match

    def number_rounds(rounds: Iterable[EngineRound]) -> tuple[EngineRound, ...]:
        shown_so = (replace(row, matches=tuple(shown(row.number, match) for match in row.matches)) for row in rounds)
        return tuple(shown_so)

    stages = tuple(replace(stage, rounds=number_rounds(stage.rounds)) for stage in seen.stages)
    return replace(seen, rounds=number_rounds(seen.rounds), stages=stages) if bare else seen


def _numbered_here(event: Event) -> set[tuple[int, int | None]]:
    """Round and table of each match whose number the document did not give."""
    final = final_matches(event)
    if final is not None:
        return {(match.round.number, match.table) for match in final if match.numbered_here}
    rows = Match.objects.filter(round__event=event, numbered_here=True)
    return set(rows.values_list("round__number", "table"))


def _there(event: Event) -> set[str]:
    """Return the engine ids of checked-in players."""
    final = final_entries(event)
    if final is not None:
        return {entry.document_id for entry in final if entry.checked_in}
    return set(Entry.objects.filter(event=event, checked_in=True).values_list("document_id", flat=True))


def _drafting(event: Event) -> Mapping[str, Any] | None:
    """Return the published seats of the draft and the time for building decks, or None."""
    row, zone = drafting_of(event), ZoneInfo(event.time_zone)
    if row is None or not (row.is_published or row.building_at):
        return None
    there = _there(event)
    seats = (
        Drafted(row.kind, row.packs, row.seed, row.changed, row.published_at.astimezone(zone))
        if row.published_at
        else Drafted(row.kind)
    )
    return write_drafting(
        replace(
            seats,
            groups=read_circles(circles_of(row), there) if row.published_at else (),
            building=Built(
                row.building_minutes or 1,
                row.building_at.astimezone(zone),
                row.building_ended_at and row.building_ended_at.astimezone(zone),
                row.deck_cards,
            )
            if row.building_at
            else None,
        )
    )


def _players(event: Event) -> Mapping[str, Mapping[str, Any]]:
    not_played = Q(owed_games__match__ended_by="", owed_games__game__gt=F("owed_games__match__games_before"))
    owed = Count("owed_games", filter=Q(owed_games__match=None) | not_played)
    entries = Entry.objects.filter(event=event, checked_in=True)
    named = entries.annotate(owes_games=owed, handle=F("player__handle"), name=F("player__name"))
    rows: Iterable[Any] = named.values("document_id", *PLAYER.list_attributes(Named))
    final = final_entries(event)
    if final is not None:
        owes = dict(entries.annotate(owes_games=owed).values_list("pk", "owes_games"))
        rows = [_build_player(entry, owes.get(entry.pk, 0)) for entry in final if entry.checked_in]
    return {row["document_id"]: PLAYER.write({Named: row}) for row in rows}


def _build_player(entry: Entry, owes_games: int) -> dict[str, Any]:
    values = {name: getattr(entry, name, None) for name in PLAYER.list_attributes(Named)}
    return {
        **values,
        "document_id": entry.document_id,
        "owes_games": owes_games,
        "handle": entry.player.handle,
        "name": entry.player.name,
    }


def _rounds(event: Event) -> Mapping[int, Mapping[str, Any]]:
    names = ("number", *ROUND.list_attributes(Drawn), *ROUND.list_attributes(METHOD))
    final = final_rounds(event)
    if final is not None:
        rounds = ({name: getattr(row, name) for name in names} for row in with_positions(event, final))
        return {row["number"]: _build_draw(row) for row in rounds}
    rows = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT)
    return {row["number"]: _build_draw(row) for row in rows.values(*names)}


def _build_draw(row: dict[str, Any]) -> Mapping[str, Any]:
    """The state, and what there is of the draw."""
    if row["abandoned_because"] and row["state"] == Round.State.COMPLETE:
        row["state"] = "abandoned"
    draw = ROUND.write({Drawn: row, METHOD: row})
    return draw if row["seed"] or row["position"] else {name: value for name, value in draw.items() if name != "seed"}


def _notes_by_game(event: Event) -> Mapping[tuple[int, str], Mapping[str, Any]]:
    """Map (round, first player) to notes of the game and its table's extra time."""
    zone = ZoneInfo(event.time_zone)
    final = final_matches(event)
    if final is not None:
        ids = {entry.player_id: entry.document_id for entry in final_entries(event) or ()}
        return {
            (match.round.number, ids[match.seats.all()[0].player_id]): _note(zone, _as_row(match))
            for match in final
            if (match.first_turn or match.began_at or match.ended_at or match.extra_seconds)
            and match.seats.all()[0].player_id in ids
        }
    noted = ~Q(first_turn="") | Q(began_at__isnull=False) | Q(ended_at__isnull=False) | Q(extra_seconds__gt=0)
    rows = Match.objects.filter(noted, round__event=event).exclude(round__state=Round.State.DRAFT)
    rows = rows.filter(seats__place=0, seats__player__entries__event=event)
    rows = rows.annotate(sitting=F("round__number"), first=F("seats__player__entries__document_id"))
    return {(game["sitting"], game["first"]): _note(zone, game) for game in rows.values(*NOTED, "sitting", "first")}


def _as_row(match: Match) -> dict[str, Any]:
    return {name: getattr(match, name) for name in NOTED}


def _note(zone: ZoneInfo, game: dict[str, Any]) -> Mapping[str, Any]:
    """Return the note of a game in the event's time zone. Extra time is given for numbered tables only."""
    moments = {name: at.astimezone(zone) for name, at in game.items() if isinstance(at, datetime)}
    is_numbered = game["table"] is not None and not game["numbered_here"]
    extra: dict[Of, Any] = {EXTRA: game} if game["extra_seconds"] and is_numbered else {}
    return MATCH.write({Noted: {**game, **moments}, **extra})


def _listing(event: Event) -> Mapping[str, Any]:
    host, playing = event.host, PlayingDirector.objects.filter(event=event, others__isnull=False)
    return LISTING.write(
        {
            COLUMN: {
                **{name: getattr(event, name) for name in LISTING.list_attributes(COLUMN)},
                "structure": _style(event),
            },
            Announced: {
                "round_changes": _round_changes(event),
                "host": Host(host.name, host.town, host.country.code) if host else None,
            },
            BESIDE: {
                "title": event.title,
                "starts_at": event.local_start.isoformat(),
                "time_zone": event.time_zone,
                "sanctioned": event_status(event).sanctioned,
                "final_confrontation": engine.has_final(structure_of(event)),
                "director_plays": playing.values("others", "yes").first(),
                **_directors(event),
            },
        }
    )


def _round_changes(event: Event) -> list[dict[str, Any]]:
    names = ROUND_CHANGE.list_attributes(Changed)
    final = rows_of(event, RoundChange)
    if final is None:
        return [*RoundChange.objects.filter(event=event).values(*names)]
    final.sort(key=lambda row: (row.at, row.pk))
    return [{name: getattr(row, name) for name in names} for row in final]


def _style(event: Event) -> str:
    """Return the code of the structure, or nothing where the flag of version 1 says it."""
    return "" if event.structure in engine.BY_FLAG.values() else event.structure


def _directors(event: Event) -> Mapping[str, list[str]]:
    """Return accepted directors and judges."""
    named = "user__player__handle", "user__player__name", "position"
    rows = Director.accepted.filter(event=event).values_list(*named)
    names = [(handle or name or "a member", position) for handle, name, position in rows]
    judges = [name for name, position in names if position == Director.Position.JUDGE]
    return {"directors": [name for name, _ in names if name not in judges], "judges": judges}
