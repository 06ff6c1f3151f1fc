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
from tournaments.kernel.journal import Once, recorded, replayable
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
def rehearse_event(event: Event, *, by: User, rounds: int = 0, players: int = 0, **envelope: Unpack[Once]) -> Event:
    """A private copy, directed by whoever makes it: the listing with its bracket, everybody on the list with seeds and
    head starts, seats of a draft, what the scenario tracks, and so many complete rounds.

    `players`: made-up ones come to the list until there are so many.
    """
    with recorded(None, RehearsalTag.EVENT_REHEARSED, by=by, **envelope) as act:
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
        Prize.objects.bulk_create(Prize(event=copy, **_copied(row, OF_PRIZE)) for row in event.prize_list.all())
        act.subject = copy
        act.note(entered=copy.entries.count(), rounds=rounds)
    return copy


def delete_rehearsal(event: Event, *, by: User) -> None:
    """Every row of it, its players and its journal too: it was nobody's event. A second time nothing is left to do."""
    with transaction.atomic():
        # Whoever is at it is waited for here, so that his rows go with the others.
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
        **_copied(event, COPIED),
    )


def _copy_entries(event: Event, copy: Event, rounds: int) -> Mapping[int, int]:
    """Everybody on the list as somebody made up of the same name, checked in. Answers the new keys by the old ones."""
    rows = list(event.entries.select_related("player__merged_into").order_by("number"))
    people = [row.player.person for row in rows]
    doubles = Player.every.bulk_create(Player(name=p.shown_name, country=p.country, rehearsal=copy) for p in people)
    Entry.objects.bulk_create(
        Entry(event=copy, player=player, checked_in=True, **_copied(row, OF_ENTRY), **_stay(row, rounds))
        for row, player in zip(rows, doubles, strict=True)
    )
    return {row.player_id: player.pk for row, player in zip(rows, doubles, strict=True)}


def _stay(row: Entry, rounds: int) -> dict[str, Any]:
    """When somebody came and went, as far as the rounds are copied: what was later has not happened."""
    left = _copied(row, ("dropped_after", "disqualified_after"))
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
    """Who sat where and what was reported, in every sitting of these rounds."""
    complete = Round.State.COMPLETE
    rows = event.rounds.filter(in_main_stage(), of_round__lte=rounds, state=complete).order_by("number")
    stage = get_or_create_first_stage(copy)
    for row in rows.prefetch_related("matches__seats", "matches__earlier_games") if rounds else ():
        now = timezone.now()
        drawn = _copied(row, OF_ROUND)
        played = Round.objects.create(event=copy, stage=stage, state=complete, published_at=now, **drawn)
        pairs = [(match, Match(round=played, **_copied(match, OF_MATCH))) for match in row.matches.all()]
        Match.objects.bulk_create(double for _, double in pairs)
        Seat.objects.bulk_create(
            Seat(match=double, round=played, player_id=keys[seat.player_id], **_copied(seat, OF_SEAT))
            for match, double in pairs
            for seat in match.seats.all()
        )
        Game.objects.bulk_create(
            Game(match=double, seats=_doubled(game, keys), **_copied(game, OF_GAME))
            for match, double in pairs
            for game in match.earlier_games.all()
        )


def _doubled(game: Game, keys: Mapping[int, int]) -> list[dict[str, Any]]:
    """What each seat brought to it, under the new keys."""
    return [{**facts, "player": keys[facts["player"]]} for facts in game.seats]


def _begin(copy: Event, rounds: int) -> None:
    if rounds:
        copy.state = Event.State.COMPLETE if is_whole(copy) else Event.State.RUNNING
        copy.save(update_fields=["state"])


def _copied(row: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}
