"""The rounds of an imported event as rows, as they were played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from tournaments.engine import STAGES
from tournaments.engine.core.types import Match as EngineMatch
from tournaments.engine.core.types import Round as EngineRound
from tournaments.engine.core.types import Stage as EngineStage
from tournaments.engine.document import write_position
from tournaments.engine.document.matches import Noted
from tournaments.engine.document.parts import columns
from tournaments.engine.document.rounds import Drawn
from tournaments.exchange.services.importable import Read
from tournaments.exchange.services.imported import Keys
from tournaments.record.models import Event, Game, Match, Round, Seat, Stage
from tournaments.record.models.reports import earlier_game, write_result
from tournaments.record.models.stage import FIRST
from tournaments.record.services.stages import create_stage, entry_keys


def seat_rounds(event: Event, read: Read, keys: Keys) -> list[Round]:
    """Create the rounds with seats, results and notes: the first stage, then later ones.

    For a match outside the rounds the file has its seats and its result.
    """
    rows = _seat(Stage.objects.create(event=event, number=FIRST), read.record.rounds, read, keys)
    for stage in read.record.stages:
        row = create_stage(event, stage.code, stage.players)
        if stage.winner is not None:
            (row.named_winner_id,) = entry_keys(event, [stage.winner])
            row.save(update_fields=["named_winner"])
        _seat(row, _with_names(stage), read, keys)
    return rows


def _seat(stage: Stage, sat: Sequence[EngineRound], read: Read, keys: Keys) -> list[Round]:
    told = dict(zip(read.numbers, zip(read.drawn, read.noted, strict=True), strict=True))
    of_rounds = [told.get(played.number, (Drawn(), (Noted(),) * len(played.matches))) for played in sat]
    rows = [_round(stage, played, drawn) for played, (drawn, _) in zip(sat, of_rounds, strict=True)]
    Round.objects.bulk_create(rows)
    notes = (noted for _, noted in of_rounds)
    tables = [pair for of_round in zip(rows, sat, notes, strict=True) for pair in _matches(*of_round)]
    seats = [seat for row, match in tables for seat in _build_seats(row, match, keys)]
    Match.objects.bulk_create([row for row, _ in tables])
    Seat.objects.bulk_create(seats)
    Game.objects.bulk_create(game for row, match in tables for game in _earlier(row, match, keys))
    return rows


def _with_names(stage: EngineStage) -> list[EngineRound]:
    """A row is of a later stage by its name: the kind of the stage gives one to a round without."""
    spec, rounds = STAGES[stage.code], sorted({played.of_round for played in stage.rounds})
    names = {of_round: spec.describe_round(number, len(stage.players)) for number, of_round in enumerate(rounds, 1)}
    return [replace(played, name=played.name or names[played.of_round]) for played in stage.rounds]


def _round(stage: Stage, played: EngineRound, drawn: Drawn) -> Round:
    return Round(
        event=stage.event,
        stage=stage,
        name=played.name,
        number=played.number,
        of_round=played.of_round,
        game=played.game,
        state=drawn.state or (Round.State.COMPLETE if played.complete else Round.State.RUNNING),
        position=write_position(drawn.position) if drawn.position else {},
        **columns(drawn, "state", "position"),
    )


def _matches(row: Round, played: EngineRound, noted: Sequence[Noted]) -> Iterable[tuple[Match, EngineMatch]]:
    """Two players without a table get the next free one, so that their result can be found and corrected."""
    tables = {match.table for match in played.matches}
    free = (number for number in count(1) if number not in tables)
    for match, notes in zip(played.matches, noted, strict=True):
        numbered_here = match.table is None and not match.is_alone
        table = next(free) if numbered_here else match.table
        before = len(match.games) - (match.result is not None)
        said = {"numbered_here": numbered_here, "games_before": before, **columns(notes)}
        yield Match(round=row, table=table, **said), match


def _build_seats(row: Match, match: EngineMatch, keys: Keys) -> list[Seat]:
    seats = [
        Seat(match=row, round=row.round, player_id=keys[seat.player], place=place, side=seat.side or "")
        for place, seat in enumerate(match.seats)
    ]
    if match.result is not None:
        write_result(row, seats, match.result)
    return seats


def _earlier(row: Match, match: EngineMatch, keys: Keys) -> Iterable[Game]:
    players = [keys[player] for player in match.players]
    games = match.games[: row.games_before]
    return (earlier_game(row, number, result, players) for number, result in enumerate(games, 1))
