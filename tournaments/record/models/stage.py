"""Stages of an event.

The rounds of everybody are the first; a final confrontation or a tiebreaker game may follow.
"""

from __future__ import annotations

from django.db import models

from tournaments.engine import STAGES
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models.event import Event

FIRST = 1


class Stage(Witnessed):
    """A stage of an event.

    `code` is its kind, by the stages of the engine, empty for the first. `entrants`: the keys of the entries that play
    it in the order of their seeds, empty for everybody. `named_winner`: the winner whom the director named without a
    game. `waived_by`: the second seed, who gave up the final confrontation, and why.
    """

    witnessed = columns("event_id number code entrants named_winner_id waived_because")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=40, blank=True)
    entrants = models.JSONField(default=list, blank=True)
    named_winner = models.ForeignKey(
        "tournaments.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    waived_by = models.ForeignKey(
        "tournaments.Entry", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    waived_because = models.CharField(max_length=300, blank=True, default="", db_default="")

    class Meta:
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=("event", "number"), name="one_stage_per_number")]

    def __str__(self) -> str:
        return f"stage {self.number} of event {self.event_id}"


def in_main_stage(path: str = "") -> models.Q:
    """Match rounds of the first stage, or rows that lead to one by `path`, such as `round__`.

    They are those without a name, so no join is needed.
    """
    return models.Q(**{f"{path}name": ""})


def in_counting_stage(path: str = "") -> models.Q:
    """Match rows of stages that count as rounds of the event: rated and for points (OPG A)."""
    beside = []
    for stage in STAGES.values():
        if not stage.counts:
            beside.append(stage.code)
    return ~models.Q(**{f"{path}stage__code__in": beside})
