"""Results as columns of a table, and reports of players that nobody has confirmed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db import models

from tournaments.engine import FIELDS
from tournaments.engine.core.fields import FieldKind
from tournaments.engine.core.seats import letter, letters, parse_seat, parse_seats
from tournaments.engine.core.types import Result
from tournaments.record.models.game import Game
from tournaments.record.models.round import Match, Seat


def read_result(
    ended_by: str, winners: str, table: Mapping[str, Any], seats: Iterable[tuple[int | None, Mapping[str, Any]]]
) -> Result | None:
    """Return the result of a match, or None while nothing was reported."""
    if not ended_by:
        return None
    of_table = {code: parse_seat(value) if _is_seat(code) else value for code, value in table.items()}
    return Result(ended_by, tuple({"score": score, **facts} for score, facts in seats), parse_seats(winners), of_table)


def _is_seat(code: str) -> bool:
    return code in FIELDS and FIELDS[code].kind is FieldKind.SEAT


@lru_cache(maxsize=4096)
def result_of_columns(ended_by: str, winners: str, table: str, *seats: Any) -> Result | None:
    """Read a result from plain columns: of every seat its score, then its facts as text.

    Results are frozen, so that equal ones may share one value.
    """
    of_seats = zip(seats[::2], map(json.loads, seats[1::2]), strict=True)
    return read_result(ended_by, winners, json.loads(table), of_seats)


def write_result(match: Match, seats: list[Seat], result: Result) -> None:
    """Put a result into its rows, without saving them."""
    match.ended_by, match.won_by = result.ending, letters(result.winners)
    match.facts = facts_of_table(result)
    for place, seat in enumerate(seats):
        facts = dict(result.get_facts(place))
        seat.score = facts.pop("score", None)
        seat.facts = facts


def facts_of_table(result: Result) -> dict[str, Any]:
    """Return the facts of the table as a column holds them: seats by their letters."""
    return {code: letter(value) if _is_seat(code) else value for code, value in result.table.items()}


def earlier_game(match: Match, number: int, result: Result, players: Sequence[int]) -> Game:
    """Build an unsaved game that was over before the last one; `players` are keys, seat by seat."""
    seats = [{"player": player, "score": None, **result.get_facts(seat)} for seat, player in enumerate(players)]
    winners, facts = letters(result.winners), facts_of_table(result)
    return Game(match=match, number=number, ended_by=result.ending, winners=winners, facts=facts, seats=seats)


class SelfReport(models.Model):
    """A player's own report of a game, deleted once the result is entered.

    `seat` is its letter; `report` is in the words of the event document.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="self_reports")
    seat = models.CharField(max_length=1)
    report = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = "player's report"
        verbose_name_plural = "players' reports"
        constraints = [models.UniqueConstraint(fields=("match", "seat"), name="one_word_per_seat")]

    def __str__(self) -> str:
        return f"word of seat {self.seat} in match {self.match_id}"
