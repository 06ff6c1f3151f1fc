"""Every published match of an event in one flat query: a good part of what a page of the event costs lies here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import FilteredRelation, Q, TextField
from django.db.models.functions import Cast

from tournaments.engine.types import Match as EngineMatch
from tournaments.engine.types import Report
from tournaments.record.models import Event, Match, Round
from tournaments.record.models.reports import read_report, read_side, report_of_columns

MATCH = ("round_id", "table", "ended_by", "winner_seat", "said")
SEATS = tuple((f"{seat}__player_id", f"{seat}__score", f"{seat}__side", f"said_{seat}") for seat in "ab")


def published_matches(
    event: Event, ids: Mapping[int, str], *, of: int | None = None
) -> Mapping[int, list[EngineMatch]]:
    """In the order they were drawn, by the key of the round, of all rounds or of one.

    `ids`: the engine's id of every player's key.
    """
    found: dict[int, list[EngineMatch]] = defaultdict(list)
    for played, table, *ended, a, score_a, side_a, said_a, b, score_b, side_b, said_b in _rows(event, of):
        second = None if b is None else (score_b, side_b, said_b)
        report = report_of_columns(*ended, (score_a, side_a, said_a), second)
        found[played].append(EngineMatch(ids[a], None if b is None else ids[b], table, report))
    return found


def _rows(event: Event, of: int | None) -> Iterable[tuple[Any, ...]]:
    """A match with both its seats. JSON comes as text: most of it is empty, and equal reports are read once."""
    seats = {seat: FilteredRelation("seats", condition=Q(seats__place=place)) for place, seat in enumerate("ab")}
    facts = {f"said_{seat}": Cast(f"{seat}__facts", TextField()) for seat in "ab"}
    published = Match.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    published = published if of is None else published.filter(round=of)
    matches = published.annotate(**seats, said=Cast("facts", TextField())).annotate(**facts)
    return matches.order_by("pk").values_list(*MATCH, *SEATS[0], *SEATS[1])


def report_of(match: Match) -> Report | None:
    sides = [read_side(seat.score, seat.side, seat.facts) for seat in match.seats.all()]
    a, b = (*sides, None)[:2]
    assert a is not None  # noqa: S101 - a match has at least one seat
    return read_report(match.ended_by, match.winner_seat, match.facts, a, b)
