"""Rehearsals: a private copy of an event to try everything on, played with made-up results, gone at any time.

Nobody but its directors sees one, nobody is told of it, and its players are made up: no record of a person is in it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from typing import Any, Unpack

from django.db import transaction
from django.utils import timezone

from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.listing.fields import LISTING
from tournaments.kernel.journal import KeyOnly, record_act, replayable
from tournaments.kernel.locks import lock_all, lock_limits
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.directors import add_primary_director
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event, Game, Match, Prize, Round, Seat
from tournaments.record.models.stage import in_main_stage
from tournaments.record.selectors.records import is_whole
from tournaments.record.services.stages import get_or_create_first_stage
from tournaments.rehearsal.acts import RehearsalTag
from tournaments.rehearsal.selectors.rehearsals import complete_rounds, rehearsals_of
from tournaments.rehearsal.services.preparations import copy_drafting, copy_notes

COPIED = {*LISTING, "ruleset", "year", "seed", "bracket"} - {
    "title",
    "sanctioned",
    "level",
    "release_set",
    "report",
}
OF_ENTRY = ("document_id", "number", "earned_byes", "head_start", "seed", "lot")
OF_DRAW = ("seed", "position", "pairing_version", "draws", "changed", "changed_because", "rematches")
OF_ROUND = ("number", "of_round", "game", *OF_DRAW)
OF_MATCH = ("table", "ended_by", "winner_seat", "won_together", "facts", "corrected", "numbered_here", "games_before")
OF_GAME = ("number", "ended_by", "winners", "facts")
OF_PRIZE = ("place", "label", "text", "glass")
OF_SEAT = ("place", "side", "score", "facts")
MOST_PLAYERS, MOST_REHEARSALS = 256, 5
BECAUSE = "A rehearsal: only its directors see it, its players are made up, and nothing in it counts."


@replayable
def rehearse_event(event: Event, *, by: User, rounds: int = 0, players: int = 0, **envelope: Unpack[KeyOnly]) -> Event:
    """Create a private copy of the event, directed by the member who makes it.

    It has the listing with its bracket, all players with seeds and head starts, the seats of a draft, the scenario's
    notes and the first `rounds` complete rounds. Made-up players fill the list up to `players`.
    """
    with record_act(None, RehearsalTag.EVENT_REHEARSED, by=by, **envelope) as act:
        lock_limits(by.pk)
        _refuse(event, by, rounds, players)
        copy = _copy(event)
        add_primary_director(copy, by)
        keys = _copy_entries(event, copy, rounds)
        _fill_up(copy, players - len(keys))
        _copy_rounds(event, copy, rounds, keys)
        copy_drafting(event, copy)
        copy_notes(event, copy, rounds)
        _begin(copy, rounds)
        Prize.objects.bulk_create(Prize(event=copy, **_copy_fields(row, OF_PRIZE)) for row in event.prize_list.all())
        act.subject = copy
        act.note(entered=copy.entries.count(), rounds=rounds)
    return copy


def delete_rehearsal(event: Event, *, by: User) -> None:
    """Delete a rehearsal with its players and its journal. A second call finds nothing to do."""
    with transaction.atomic():
        # Wait for an act in progress, so that its rows are deleted with the others.
        gone = next(iter(lock_all(Event.every.filter(pk=event.pk))), None)
        if gone is None:
            return
        if not gone.is_rehearsal:
            message = "Only a rehearsal can be deleted: this event is a record of others."
            raise RuleViolation("no_rehearsal", message, NO_SECTION)
        JournalEntry.objects.filter(event=gone).delete()
        for rows in (gone.placements, gone.rounds, gone.stages, gone.entries):
            rows.all().delete()
        gone.delete()


def _refuse(event: Event, by: User, rounds: int, players: int) -> None:
    played = complete_rounds(event)
    if not 0 <= rounds <= played:
        raise RuleViolation("rounds", f"Of this event 0 to {played} complete rounds can be copied.", NO_SECTION)
    if not 0 <= players <= MOST_PLAYERS:
        raise RuleViolation("players", f"A rehearsal has up to {MOST_PLAYERS} players.", NO_SECTION)
    if rehearsals_of(by).count() >= MOST_REHEARSALS:
        message = f"You have {MOST_REHEARSALS} rehearsals: delete one of them first."
        raise RuleViolation("rehearsals", message, NO_SECTION)


def _copy(event: Event) -> Event:
    return Event.every.create(
        title=f"Rehearsal: {event.title}"[:120],
        slug=f"rehearsal-{secrets.token_hex(6)}",
        state=Event.State.LISTED,
        sanctioned=False,
        unsanctioned_because=BECAUSE,
        registered_at=timezone.now(),
        is_rehearsal=True,
        **_copy_fields(event, COPIED),
    )


def _copy_entries(event: Event, copy: Event, rounds: int) -> Mapping[int, int]:
    """Add a checked-in, made-up player of the same name for each entry. Map old player keys to new ones."""
    rows = list(event.entries.select_related("player__merged_into").order_by("number"))
    people = [row.player.person for row in rows]
    doubles = Player.every.bulk_create(Player(name=p.shown_name, country=p.country, rehearsal=copy) for p in people)
    Entry.objects.bulk_create(
        Entry(event=copy, player=player, checked_in=True, **_copy_fields(row, OF_ENTRY), **_stay(row, rounds))
        for row, player in zip(rows, doubles, strict=True)
    )
    return {row.player_id: player.pk for row, player in zip(rows, doubles, strict=True)}


def _stay(row: Entry, rounds: int) -> dict[str, Any]:
    """Return when the player joined and left, without anything that happened after the copied rounds."""
    left = _copy_fields(row, ("dropped_after", "disqualified_after"))
    stay = {name: after if after is not None and after < rounds else None for name, after in left.items()}
    return {"entered_in": min(row.entered_in, rounds + 1), **stay}


def _fill_up(copy: Event, missing: int) -> None:
    first = max(copy.entries.values_list("number", flat=True), default=0) + 1
    numbers = range(first, first + max(missing, 0))
    players = Player.every.bulk_create(Player(name=f"Player {number}", rehearsal=copy) for number in numbers)
    Entry.objects.bulk_create(
        Entry(event=copy, player=player, document_id=f"made up {number}", number=number, checked_in=True)
        for number, player in zip(numbers, players, strict=True)
    )


def _copy_rounds(event: Event, copy: Event, rounds: int, keys: Mapping[int, int]) -> None:
    """Copy seats and results of these rounds."""
    complete = Round.State.COMPLETE
    rows = event.rounds.filter(in_main_stage(), of_round__lte=rounds, state=complete).order_by("number")
    stage = get_or_create_first_stage(copy)
    for row in rows.prefetch_related("matches__seats", "matches__earlier_games") if rounds else ():
        now = timezone.now()
        drawn = _copy_fields(row, OF_ROUND)
        played = Round.objects.create(event=copy, stage=stage, state=complete, published_at=now, **drawn)
        pairs = [(match, Match(round=played, **_copy_fields(match, OF_MATCH))) for match in row.matches.all()]
        Match.objects.bulk_create(double for _, double in pairs)
        Seat.objects.bulk_create(
            Seat(match=double, round=played, player_id=keys[seat.player_id], **_copy_fields(seat, OF_SEAT))
            for match, double in pairs
            for seat in match.seats.all()
        )
        Game.objects.bulk_create(
            Game(match=double, seats=_seat_facts(game, keys), **_copy_fields(game, OF_GAME))
            for match, double in pairs
            for game in match.earlier_games.all()
        )


def _seat_facts(game: Game, keys: Mapping[int, int]) -> list[dict[str, Any]]:
    """Return the facts of each seat in an earlier game, with the new player keys."""
    return [{**facts, "player": keys[facts["player"]]} for facts in game.seats]


def _begin(copy: Event, rounds: int) -> None:
    if rounds:
        copy.state = Event.State.COMPLETE if is_whole(copy) else Event.State.RUNNING
        copy.save(update_fields=["state"])


def _copy_fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
