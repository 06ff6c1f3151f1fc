"""What both sides got out of the games of many events at once: a few flat queries, however many events."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Any

from django.db.models import FilteredRelation, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournaments import engine
from tournaments.engine.ruleset import Ruleset
from tournaments.engine.types import Outcome, Report
from tournaments.models import Event, Match, Round
from tournaments.models.reports import Columns, report_of_columns

AT_ONCE = 1_000
SEATS = tuple((f"{seat}__player_id", f"{seat}__score", f"{seat}__side", f"said_{seat}") for seat in "ab")
Rules = tuple[str, tuple[tuple[str, str], ...]]
Played = tuple[int, int, Outcome, Outcome | None]
"""The keys of both players, and what the game was worth to each."""


def played_games(events: Collection[int]) -> Iterator[tuple[int, list[Played]]]:
    """The games of the complete rounds of each event, by its key, in the order they were drawn.

    Only those between two players; a game without a result is none.
    """
    keys = sorted(events)
    for at in range(0, len(keys), AT_ONCE):
        some = keys[at : at + AT_ONCE]
        rules = _rules(some)
        found: dict[int, list[Played]] = {pk: [] for pk in some}
        for event, *ended, a, score_a, side_a, said_a, b, score_b, side_b, said_b in _rows(some):
            worth = _worth(rules[event], *ended, (score_a, side_a, said_a), (score_b, side_b, said_b))
            found[event].append((a, b, *worth))
        yield from found.items()


def tables_of(event: int) -> list[tuple[int, int | None]]:
    """Round and table of each of the played games of an event, in the same order."""
    return list(_matches([event]).order_by("pk").values_list("round__of_round", "table"))


def _rules(events: Collection[int]) -> dict[int, Rules]:
    rows = Event.objects.filter(pk__in=events).order_by().values_list("pk", "ruleset", "options")
    return {pk: (code, tuple(sorted(options.items()))) for pk, code, options in rows}


def _matches(events: Collection[int]) -> QuerySet[Match]:
    """Complete ones with both seats, as relations `a` and `b`."""
    seats = {seat: FilteredRelation("seats", condition=Q(seats__place=place)) for place, seat in enumerate("ab")}
    complete = Match.objects.filter(round__event__in=events, round__state=Round.State.COMPLETE).exclude(ended_by="")
    return complete.annotate(**seats).filter(Q(b__player__isnull=False))


def _rows(events: Collection[int]) -> Iterator[tuple[Any, ...]]:
    """A match with both its seats; JSON comes as text, so that equal reports are read once."""
    facts = {f"said_{seat}": Cast(f"{seat}__facts", TextField()) for seat in "ab"}
    matches = _matches(events).annotate(said=Cast("facts", TextField()), **facts)
    columns = ("round__event_id", "ended_by", "winner_seat", "said", *SEATS[0], *SEATS[1])
    return iter(matches.order_by("pk").values_list(*columns))


@lru_cache(maxsize=16_384)
def _worth(
    rules: Rules, ended_by: str, winner: str, said: str, a: Columns, b: Columns
) -> tuple[Outcome, Outcome | None]:
    report = report_of_columns(ended_by, winner, said, a, b) or Report(ended_by)
    first, second = engine.preview(_ruleset(*rules), report, True)
    return first.outcome, second.outcome if second else None


@lru_cache(maxsize=256)
def _ruleset(code: str, options: tuple[tuple[str, str], ...]) -> Ruleset:
    return engine.ruleset(code, dict(options))
