"""Every published match of an event in one flat query: half of what a page of the event costs lies here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from tournaments.engine.types import Match as EngineMatch
from tournaments.models import Event, Round, Seat
from tournaments.models.reports import report_of_columns

MATCH = ("match_id", "round_id", "match__table", "match__ended_by", "match__winner_seat", "match_facts")
SEAT = ("player_id", "score", "side", "seat_facts")


def published_matches(event: Event, ids: Mapping[int, str]) -> Mapping[int, list[EngineMatch]]:
    """In the order they were drawn, by the key of the round. `ids`: the engine's id of every player's key."""
    found: dict[int, list[EngineMatch]] = defaultdict(list)
    for (_, played, table, *ended), rows in groupby(_rows(event), itemgetter(slice(len(MATCH)))):
        seats = [row[len(MATCH) :] for row in rows]
        players = [ids[player] for player, *_ in seats]
        report = report_of_columns(*ended, *(tuple(side) for _, *side in seats))
        found[played].append(EngineMatch(players[0], players[1] if len(players) > 1 else None, table, report))
    return found


def _rows(event: Event) -> Iterable[tuple[Any, ...]]:
    """One row a seat. JSON comes as text: most of it is empty, and equal reports are read once."""
    seats = Seat.objects.filter(round__event=event).exclude(round__state=Round.State.DRAFT)
    facts = {"match_facts": Cast("match__facts", TextField()), "seat_facts": Cast("facts", TextField())}
    return seats.annotate(**facts).order_by("match_id", "place").values_list(*MATCH, *SEAT)
