"""The rows of an imported event: its players, and its rounds as they were played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count

from django.utils import timezone

from tournaments.engine.document import DocumentError, write_position
from tournaments.engine.document.altered import Changed
from tournaments.engine.document.extra_time import ExtraTime
from tournaments.engine.document.extras import Drawn, Named
from tournaments.engine.handles import skeleton
from tournaments.engine.log import Log
from tournaments.engine.types import KeptApart
from tournaments.engine.types import Match as EngineMatch
from tournaments.engine.types import Player as EnginePlayer
from tournaments.engine.types import Round as EngineRound
from tournaments.models import Entry, Event, KeepApart, Match, OwedGame, Player, Round, RoundChange, Seat
from tournaments.models.reports import write_report
from tournaments.services.suspended import refuse_suspended

Keys = Mapping[str, int]


def enter_players(event: Event, entered: Sequence[EnginePlayer], named: Sequence[Named]) -> Keys:
    """Put everybody on the list, checked in: the member with the handle, else a new record. Answers keys by id.

    Raises DocumentError where two lines mean one player.
    """
    players = _players(named)
    refuse_suspended(event, players)
    given = {one.number for one in named if one.number is not None}
    free = (number for number in count(1) if number not in given)
    Entry.objects.bulk_create(
        Entry(
            event=event,
            player=player,
            document_id=said.id,
            number=name.number or next(free),
            checked_in=True,
            entered_in=said.entered_in,
            dropped_after=said.dropped_after,
            disqualified_after=said.disqualified_after,
            earned_byes=said.earned_byes,
            forfeited_byes=name.forfeited_byes,
            lot=said.lot,
            fixed_table=name.fixed_table,
        )
        for said, name, player in zip(entered, named, players, strict=True)
    )
    keys = {name.id: player.pk for name, player in zip(named, players, strict=True)}
    _owe(event, named, keys)
    return keys


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
    RoundChange.objects.bulk_create(
        RoundChange(
            event=event,
            before=one.change.before,
            after=one.change.after,
            at=one.at,
            begun=one.change.begun,
            reason=one.change.reason,
            because=one.because,
            unanimous=one.change.unanimous,
        )
        for one in changes
    )


def seat_rounds(
    event: Event,
    played: Sequence[EngineRound],
    drawn: Sequence[Drawn],
    logs: Sequence[Sequence[Log]],
    keys: Keys,
) -> list[Round]:
    """The rounds with who sat where, what was reported and what was noted."""
    rounds = [_round(event, one, how) for one, how in zip(played, drawn, strict=True)]
    Round.objects.bulk_create(rounds)
    tables = [pair for row, one in zip(rounds, played, strict=True) for pair in _matches(row, one)]
    seats = [_seated(row, match, keys) for row, match in tables]
    for (row, _), log in zip(tables, chain.from_iterable(logs), strict=True):
        row.first_turn, row.began_at, row.ended_at = log.first_turn or "", log.began_at, log.ended_at
    Match.objects.bulk_create([row for row, _ in tables])
    Seat.objects.bulk_create([seat for one in seats for seat in one])
    return rounds


def keep_extra_time(rounds: Sequence[Round], given: Mapping[tuple[int, int], ExtraTime]) -> None:
    """What tables were given beyond the limit."""
    by_number = {one.number: one for one in rounds}
    for (number, table), extra in given.items():
        rows = Match.objects.filter(round=by_number[number], table=table)
        rows.update(extra_seconds=extra.seconds, extra_because=extra.because)


def _players(named: Sequence[Named]) -> list[Player]:
    members = _members(named)
    players = [members.get(skeleton(one.handle)) or Player(name=one.name) for one in named]
    Player.objects.bulk_create([player for player in players if player.pk is None])
    seen: set[int] = set()
    for index, player in enumerate(players):
        if player.pk in seen:
            raise DocumentError(f"players[{index}].handle", f"{player.shown_name} is in the document twice")
        seen.add(player.pk)
    return players


def _members(named: Sequence[Named]) -> dict[str, Player]:
    asked = {skeleton(one.handle) for one in named if one.handle}
    found = Player.objects.select_related("merged_into").filter(skeleton__in=asked) if asked else ()
    return {player.skeleton or "": player.merged_into or player for player in found}


def _round(event: Event, played: EngineRound, drawn: Drawn) -> Round:
    return Round(
        event=event,
        number=played.number,
        of_round=played.of_round,
        game=played.game,
        state=drawn.state or (Round.State.COMPLETE if played.complete else Round.State.RUNNING),
        seed=drawn.seed,
        position=write_position(drawn.position) if drawn.position else {},
        pairing_version=drawn.pairing_version,
        changed=drawn.changed,
        changed_because=drawn.changed_because,
    )


def _matches(row: Round, played: EngineRound) -> Iterable[tuple[Match, EngineMatch]]:
    """Two players without a table get the next free one, so that their result can be found and corrected."""
    given = {match.table for match in played.matches}
    free = (number for number in count(1) if number not in given)
    for match in played.matches:
        numbered_here = match.table is None and match.b is not None
        table = next(free) if numbered_here else match.table
        yield Match(round=row, table=table, numbered_here=numbered_here), match


def _seated(row: Match, match: EngineMatch, keys: Keys) -> list[Seat]:
    players = [player for player in (match.a, match.b) if player is not None]
    seats = [Seat(match=row, round=row.round, player_id=keys[one], place=at) for at, one in enumerate(players)]
    if match.report is not None:
        write_report(row, seats, match.report)
    return seats
