"""Who sits where in a draft: drawn from a position, put down as matches and seats (OPG 7.2, 7.6)."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django.utils import timezone

from tournaments import engine
from tournaments.engine.document import read_position, write_position
from tournaments.engine.types import NO_SECTION, Draw, Position, RuleViolation
from tournaments.kernel.journal import Conflict, within_act
from tournaments.play.acts import Reseated
from tournaments.play.selectors import draws
from tournaments.record.models import Entry, Match, Round, Seat
from tournaments.record.selectors import records


def fill(made: Round, position: Position, draw_seed: int) -> None:
    """Draw a round from this position and seat everybody; who sat before has to be gone."""
    if sum(not card.dropped for card in position.cards) < 2:
        raise RuleViolation("too_few_players", "A round needs at least two players who are checked in.", "OPG 7.2")
    draw = draws.draw_of(position, draw_seed)
    made.seed, made.position = draw_seed, write_position(position)
    made.pairing_version = engine.PAIRING_VERSION
    made.changed, made.changed_because, made.rematches, made.drawn_at = False, "", 0, timezone.now()
    made.unfit_tables = []
    made.save()
    _seat(made, draw)


def new_seed(given: int | None = None) -> int:
    return secrets.randbits(48) if given is None else given


def refuse_published(drawn: Round) -> None:
    if not drawn.is_draft:
        raise Conflict(
            "published", f"Round {drawn.called} is published; its pairings no longer change.", drawn, NO_SECTION
        )


def noted(drawn: Round) -> dict[str, Any]:
    """How a draft is seated, as facts of the act that changes it: tables with their players, and byes given."""
    tables: dict[int, list[Any]] = {}
    rows = drawn.seats.order_by("match__table", "match_id", "place")
    for match, table, ended_by, player in rows.values_list("match_id", "match__table", "match__ended_by", "player_id"):
        tables.setdefault(match, [table, ended_by, []])[2].append(player)
    return {
        "seats_before": list(tables.values()),
        "byes_before": list(read_position(drawn.position).wishes.byes),
        "version_before": drawn.pairing_version,
        "changed_before": drawn.changed,
        "because_before": drawn.changed_because,
        "rematches_before": drawn.rematches,
    }


@within_act
def put_back(drawn: Round, before: Reseated) -> None:
    """Inside an act: seat a draft as it was noted."""
    drawn.matches.all().delete()
    tables = [Match(round=drawn, table=table, ended_by=ended_by) for table, ended_by, _ in before.seats_before]
    Match.objects.bulk_create(tables)
    Seat.objects.bulk_create(
        Seat(match=match, round=drawn, player_id=player, place=place)
        for match, (_, _, players) in zip(tables, before.seats_before, strict=True)
        for place, player in enumerate(players)
    )
    position = read_position(drawn.position)
    asked = replace(position.wishes, byes=tuple(before.byes_before))
    drawn.position = write_position(replace(position, wishes=asked))
    drawn.pairing_version = before.version_before or drawn.pairing_version
    drawn.changed, drawn.changed_because = before.changed_before, before.because_before
    drawn.rematches = before.rematches_before
    drawn.save(update_fields=["position", "pairing_version", "changed", "changed_because", "rematches"])


def _seat(made: Round, draw: Draw) -> None:
    keys = records.player_keys(made.event)
    entries = Entry.objects.filter(event=made.event, fixed_table__isnull=False)
    fixed = {identity: table or 0 for identity, table in entries.values_list("document_id", "fixed_table")}
    tables = [Match(round=made, table=table) for table in engine.numbered(draw.pairs, fixed)]
    byes = [Match(round=made, ended_by="bye") for _ in draw.byes]
    earned = [Match(round=made, ended_by="earned_bye") for _ in draw.earned_byes]
    Match.objects.bulk_create([*tables, *byes, *earned])
    seated: Iterable[tuple[Match, tuple[str, ...]]] = zip(
        (*tables, *byes, *earned),
        (*draw.pairs, *((bye,) for bye in (*draw.byes, *draw.earned_byes))),
        strict=True,
    )
    Seat.objects.bulk_create(
        Seat(match=match, round=made, player_id=keys[player], place=place)
        for match, players in seated
        for place, player in enumerate(players)
    )
