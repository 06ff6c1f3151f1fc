"""Seats of a draft: drawn from a position and stored as matches and seats (OPG 7.2, 7.6)."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from tournaments import engine
from tournaments.engine import BYE, EARNED_BYE
from tournaments.engine.core.draws import Change
from tournaments.engine.core.types import NO_SECTION, Allegiance, Draw, Position, RuleViolation
from tournaments.engine.document import write_position
from tournaments.kernel.journal import Conflict, require_open_act
from tournaments.play.acts import Reseated
from tournaments.play.selectors import draws
from tournaments.record.models import Entry, Match, Round, Seat, Stage
from tournaments.record.selectors import records
from tournaments.record.services.stages import entry_keys


def draw_and_seat(drawn: Round, position: Position, seed: int) -> None:
    """Draw a round from this position and seat everybody, replacing earlier seats."""
    if sum(not card.dropped for card in position.cards) < 2:
        raise RuleViolation("too_few_players", "A round needs at least two players who are checked in.", "OPG 7.2")
    if drawn.pk:
        drawn.matches.all().delete()
    draw = draws.draw_of(position, seed)
    drawn.seed, drawn.position = seed, write_position(position)
    drawn.pairing_version = draws.method_of(position).latest.number
    drawn.changed, drawn.changed_because, drawn.rematches = False, "", 0
    drawn.drawn_at, drawn.unfit_tables = timezone.now(), []
    drawn.save()
    note_entrants(drawn, position)
    _seat(drawn, draw)


@require_open_act
def note_entrants(drawn: Round, position: Position) -> None:
    """Store the players of a later stage, by seed, when its first round is drawn. Call inside an open act."""
    stage = drawn.stage
    if stage is None or not stage.code or _others(drawn, stage).exists():
        return
    players = records.stage_entrants(drawn.event, stage.code, drawn.number) or [card.id for card in position.cards]
    stage.entrants = entry_keys(drawn.event, players)
    stage.save(update_fields=["entrants"])


def _others(drawn: Round, stage: Stage) -> QuerySet[Round]:
    return stage.rounds.exclude(pk=drawn.pk).exclude(state=Round.State.VOID)


def new_seed(wanted: int | None) -> int:
    if wanted is None:
        return secrets.randbits(48)
    return wanted


def refuse_change(drawn: Round, change: Change) -> None:
    """Raise RuleViolation for a change that the method of the draw does not leave to directors."""
    method = draws.method_by(drawn)
    if change not in method.may_change:
        before = "the round before"
        if drawn.is_of_later_stage:
            before = "the table"
        message = f"Who plays {drawn.label} is not changed by hand: it follows from {before}."
        raise RuleViolation("not_by_hand", message, method.section)


def refuse_published(drawn: Round) -> None:
    if not drawn.is_draft:
        message = f"{drawn.subject} is published; its pairings no longer change."
        raise Conflict("published", message, drawn, NO_SECTION)


@require_open_act
def read_under_lock(drawn: Round, *rows: Seat | Match) -> None:
    """Read seats and tables of a draft again, now that it is locked. Call inside an open act.

    Raises Conflict where the draft was drawn or seated again in the meantime.
    """
    for row in rows:
        before = (row.match_id, row.player_id) if isinstance(row, Seat) else row.table
        stands = type(row)._base_manager.filter(pk=row.pk, round=drawn.pk).first()
        now = (stands.match_id, stands.player_id) if isinstance(stands, Seat) else stands and stands.table
        if stands is None or now != before:
            message = f"{drawn.subject} was drawn or seated again in the meantime: look at it, then change it."
            raise Conflict("seated_again", message, drawn, NO_SECTION)
        row.refresh_from_db()
        row.round = drawn


def seating_facts(drawn: Round) -> dict[str, Any]:
    """Return the seats of a draft as facts of the act that changes it."""
    tables: dict[int, list[Any]] = {}
    rows = drawn.seats.order_by("match__table", "match_id", "place")
    for match, table, ended_by, player in rows.values_list("match_id", "match__table", "match__ended_by", "player_id"):
        tables.setdefault(match, [table, ended_by, []])[2].append(player)
    return {
        "seats_before": list(tables.values()),
        "byes_before": list(draws.stored_position(drawn).wishes.byes),
        "version_before": drawn.pairing_version,
        "changed_before": drawn.changed,
        "because_before": drawn.changed_because,
        "rematches_before": drawn.rematches,
    }


@require_open_act
def restore_seating(drawn: Round, before: Reseated) -> None:
    """Seat a draft as these facts say. Call inside an open act."""
    drawn.matches.all().delete()
    tables = [Match(round=drawn, table=table, ended_by=ended_by) for table, ended_by, _ in before.seats_before]
    _seat_players(drawn, tables, [players for *_, players in before.seats_before])
    assign_sides(drawn)
    position = draws.stored_position(drawn)
    wishes = replace(position.wishes, byes=tuple(before.byes_before))
    drawn.position = write_position(replace(position, wishes=wishes))
    drawn.pairing_version = before.version_before or drawn.pairing_version
    drawn.changed, drawn.changed_because = before.changed_before, before.because_before
    drawn.rematches = before.rematches_before
    drawn.save(update_fields=["position", "pairing_version", "changed", "changed_because", "rematches"])


def _seat(drawn: Round, draw: Draw) -> None:
    keys = records.player_keys(drawn.event)
    entries = Entry.objects.filter(event=drawn.event, fixed_table__isnull=False)
    fixed = {identity: table or 0 for identity, table in entries.values_list("document_id", "fixed_table")}
    tables = [Match(round=drawn, table=table) for table in engine.number_tables(draw.tables, fixed)]
    byes = [Match(round=drawn, ended_by=BYE.code) for _ in draw.byes]
    earned = [Match(round=drawn, ended_by=EARNED_BYE.code) for _ in draw.earned_byes]
    seated = [*draw.tables, *((bye,) for bye in (*draw.byes, *draw.earned_byes))]
    players_of_matches = [list(map(keys.__getitem__, players)) for players in seated]
    _seat_players(drawn, [*tables, *byes, *earned], players_of_matches)
    assign_sides(drawn)


def assign_sides(drawn: Round) -> None:
    """Give everybody their side, where the game has sides; the light side is the first seat of a table.

    Raises RuleViolation for two players of one side.
    """
    position = draws.stored_position(drawn)
    method = draws.method_of(position)
    tables, byes = draws.seating(drawn)
    sides = method.sides(position, drawn.seed, tables, byes)
    if not sides:
        return
    method.judge(draws.rules_of(position), position, tables, byes, draws.version_of(drawn))
    ids = records.entry_ids(drawn.event)
    rows = list(drawn.seats.order_by("match_id", "place"))
    drawn.seats.all().delete()
    for row in rows:
        row.side = sides[ids[row.player_id]]
    for _, together in groupby(rows, key=attrgetter("match_id")):
        for place, row in enumerate(sorted(together, key=lambda row: row.side != Allegiance.LIGHT)):
            row.place = place
    Seat.objects.bulk_create(rows)


def _seat_players(drawn: Round, matches: Sequence[Match], players: Sequence[Sequence[int]]) -> None:
    """Create the matches with their players (`players`: keys per match)."""
    Match.objects.bulk_create(matches)
    Seat.objects.bulk_create(
        Seat(match=match, round=drawn, player_id=player, place=place)
        for match, seated in zip(matches, players, strict=True)
        for place, player in enumerate(seated)
    )
