"""The rows of an imported event: its players, and its rounds as they were played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from django.utils import timezone

from tournaments.engine.document import DocumentError, write_position
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.listing import Changed
from tournaments.engine.document.matches import Noted
from tournaments.engine.document.parts import columns
from tournaments.engine.document.players import Named
from tournaments.engine.document.rounds import Drawn
from tournaments.engine.names import skeleton
from tournaments.engine.types import NO_SECTION, KeptApart, RuleViolation
from tournaments.engine.types import Match as EngineMatch
from tournaments.engine.types import Player as EnginePlayer
from tournaments.engine.types import Round as EngineRound
from tournaments.entries.services.places import tell_entered
from tournaments.entries.services.profiles import KnownName, doubts_about
from tournaments.entries.services.suspensions import refuse_suspended
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.people.services.players import lock_players
from tournaments.record.models import Entry, Event, KeepApart, Match, OwedGame, Round, RoundChange, Seat
from tournaments.record.models.reports import write_report

Keys = Mapping[str, int]
Meant = Mapping[str, int | None]
"""By id of the document the key of the player who is meant, None for somebody new."""


@dataclass(frozen=True, slots=True)
class Entered:
    """The keys of the players by id of the document, and of those records among them that were made."""

    keys: Keys
    made: list[int]


def enter_players(
    event: Event, entered: Sequence[EnginePlayer], named: Sequence[Named], meant: Meant, *, by: User
) -> Entered:
    """Put everybody on the list, checked in: who is `meant`, the member with the handle, else a new record.

    Raises KnownName for names that somebody has and of which nobody said who is meant, DocumentError where two lines
    mean one player.
    """
    players, made = _players(named, meant)
    refuse_suspended(event, players)
    given = {one.number for one in named if one.number is not None}
    now = timezone.now()
    free = (number for number in count(1) if number not in given)
    Entry.objects.bulk_create(
        Entry(
            event=event,
            player=player,
            document_id=said.id,
            number=name.number or next(free),
            checked_in=True,
            sits_out=list(said.sits_out),
            **columns(said, "id", "sits_out"),
            **columns(name, "id", "name", "handle", "number", "owes_games"),
            entered_by=by,
            entered_at=now,
        )
        for said, name, player in zip(entered, named, players, strict=True)
    )
    keys = {name.id: player.pk for name, player in zip(named, players, strict=True)}
    tell_entered(event, User.objects.filter(player__in=keys.values()), by)
    _owe(event, named, keys)
    return Entered(keys, made)


def _owe(event: Event, named: Sequence[Named], keys: Keys) -> None:
    """The games that the next draws take; who noted them the document does not say."""
    owing = {keys[one.id]: one.owes_games for one in named if one.owes_games}
    entries = event.entries.filter(player__in=owing) if owing else ()
    now = timezone.now()
    OwedGame.objects.bulk_create(
        OwedGame(entry=entry, owed_at=now) for entry in entries for _ in range(owing[entry.player_id])
    )


def keep_apart(event: Event, wishes: Iterable[KeptApart], keys: Keys) -> None:
    """The pairs that wish not to meet early."""
    for wish in wishes:
        first, second = sorted(keys[player] for player in wish.players)
        KeepApart.objects.create(event=event, first_id=first, second_id=second, until=wish.until, reason=wish.reason)


def keep_round_changes(event: Event, changes: Sequence[Changed]) -> None:
    """The changes of the rounds that the document tells of; who made them it does not say."""
    RoundChange.objects.bulk_create(RoundChange(event=event, **columns(one)) for one in changes)


def seat_rounds(
    event: Event,
    played: Sequence[EngineRound],
    drawn: Sequence[Drawn],
    noted: Sequence[Sequence[Noted]],
    keys: Keys,
) -> list[Round]:
    """The rounds with who sat where, what was reported and what was noted."""
    rounds = [_round(event, one, how) for one, how in zip(played, drawn, strict=True)]
    Round.objects.bulk_create(rounds)
    sat = zip(rounds, played, noted, strict=True)
    tables = [pair for row, one, notes in sat for pair in _matches(row, one, notes)]
    seats = [_seated(row, match, keys) for row, match in tables]
    Match.objects.bulk_create([row for row, _ in tables])
    Seat.objects.bulk_create([seat for one in seats for seat in one])
    return rounds


def _players(named: Sequence[Named], meant: Meant) -> tuple[list[Player], list[int]]:
    """In the order of the document, with the keys of new records."""
    known = {one: player for one, player in {**_members(named), **_said(named, meant)}.items() if player is not None}
    _refuse_known(named, known.keys() | meant.keys())
    lock_players(known.values())
    players = [known[one.id].person if one.id in known else Player(name=one.name) for one in named]
    new = [player for player in players if player.pk is None]
    Player.objects.bulk_create(new)
    faults, seen = Faults(), set[int]()
    for index, player in enumerate(players):
        if player.pk in seen:
            place = f"players[{index}].{'handle' if named[index].handle else 'id'}"
            faults.add(DocumentError(place, f"{player.shown_name} is in the document twice"))
        seen.add(player.pk)
    faults.tell()
    return players, [player.pk for player in new]


def _members(named: Sequence[Named]) -> dict[str, Player]:
    """By id those with the handle of somebody who is known."""
    asked = {one.id: skeleton(one.handle) for one in named if one.handle}
    rows = Player.objects.select_related("merged_into").filter(skeleton__in=set(asked.values())) if asked else ()
    found = {player.skeleton: player for player in rows}
    return {one: found[like] for one, like in asked.items() if like in found}


def _said(named: Sequence[Named], meant: Meant) -> dict[str, Player | None]:
    """By id what whoever imports says. Raises RuleViolation for ids and players that are not there."""
    rows = Player.objects.select_related("merged_into").in_bulk([pk for pk in meant.values() if pk is not None])
    strange = next(iter(meant.keys() - {one.id for one in named}), None)
    gone = next((one for one, pk in meant.items() if pk is not None and pk not in rows), None)
    if strange is not None or gone is not None:
        said = f"“{strange}” is nobody of this document" if gone is None else f"The player chosen for “{gone}” is gone"
        raise RuleViolation("no_such_player", f"{said}: look at the file again.", NO_SECTION)
    return {one: rows[pk] if pk is not None else None for one, pk in meant.items()}


def _refuse_known(named: Sequence[Named], settled: Collection[str]) -> None:
    """For everybody who is not settled yet: a name that is known here is asked back, all of them at once."""
    open_names = {f"players[{at}].name": one.name for at, one in enumerate(named) if one.id not in settled}
    ids = {f"players[{at}].name": one.id for at, one in enumerate(named)}
    doubts = [replace(doubt, id=ids[doubt.place]) for doubt in doubts_about(open_names)]
    if doubts:
        raise KnownName(doubts)


def _round(event: Event, played: EngineRound, drawn: Drawn) -> Round:
    return Round(
        event=event,
        number=played.number,
        of_round=played.of_round,
        game=played.game,
        state=drawn.state or (Round.State.COMPLETE if played.complete else Round.State.RUNNING),
        position=write_position(drawn.position) if drawn.position else {},
        **columns(drawn, "state", "position"),
    )


def _matches(row: Round, played: EngineRound, noted: Sequence[Noted]) -> Iterable[tuple[Match, EngineMatch]]:
    """Two players without a table get the next free one, so that their result can be found and corrected."""
    given = {match.table for match in played.matches}
    free = (number for number in count(1) if number not in given)
    for match, notes in zip(played.matches, noted, strict=True):
        numbered_here = match.table is None and match.b is not None
        table = next(free) if numbered_here else match.table
        yield Match(round=row, table=table, numbered_here=numbered_here, **columns(notes)), match


def _seated(row: Match, match: EngineMatch, keys: Keys) -> list[Seat]:
    players = [player for player in (match.a, match.b) if player is not None]
    seats = [Seat(match=row, round=row.round, player_id=keys[one], place=at) for at, one in enumerate(players)]
    if match.report is not None:
        write_report(row, seats, match.report)
    return seats
