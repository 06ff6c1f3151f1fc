"""Every published match of an event in one flat query: a good part of what a page of the event costs lies here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments.engine.core.types import Match as EngineMatch
from tournaments.engine.core.types import Report
from tournaments.record.models import Event, Match, Round
from tournaments.record.models.reports import read_report, read_side, report_of_columns

SEATS = tuple((f"{seat}__player_id", f"{seat}__score", f"{seat}__side", f"said_{seat}") for seat in "ab")


def published_matches(
    event: Event, ids: Mapping[int, str], *, of: int | None = None
) -> Mapping[int, list[EngineMatch]]:
    """In the order they were drawn, by the key of the round, of all rounds or of one.

    `ids`: the engine's id of every player's key.
    """
    matches: dict[int, list[EngineMatch]] = defaultdict(list)
    for played, table, *ended, a, score_a, side_a, said_a, b, score_b, side_b, said_b in _rows(event, of):
        second = None if b is None else (score_b, side_b, said_b)
        report = report_of_columns(*ended, (score_a, side_a, said_a), second)
        matches[played].append(EngineMatch(ids[a], None if b is None else ids[b], table, report))
    return matches


def _rows(event: Event, of: int | None) -> Iterable[tuple[Any, ...]]:
    published = Match.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    published = published if of is None else published.filter(round=of)
    return rows_with_seats(with_both_seats(published), "round_id", "table")


def with_both_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """With their seats as relations `a` and `b`; nobody sits in b of a bye."""
    seats = {seat: FilteredRelation("seats", condition=Q(seats__place=place)) for place, seat in enumerate("ab")}
    return matches.annotate(**seats)


def rows_with_seats(matches: QuerySet[Match], *names: str) -> QuerySet[Match, tuple[Any, ...]]:
    """In the order they were drawn, these columns, three of the result, and four of each seat: its player first. JSON
    comes as text: most of it is empty, and equal reports are read once.
    """
    facts = {f"said_{seat}": Cast(f"{seat}__facts", TextField()) for seat in "ab"}
    rows = matches.annotate(said=Cast("facts", TextField()), **facts).order_by("pk")
    return rows.values_list(*names, "ended_by", "winner_seat", "said", *SEATS[0], *SEATS[1])


def report_of(match: Match) -> Report | None:
    sides = [read_side(seat.score, seat.side, seat.facts) for seat in match.seats.all()]
    a, b = (*sides, None)[:2]
    assert a is not None  # noqa: S101 - a match has at least one seat
    return read_report(match.ended_by, match.winner_seat, match.facts, a, b)
