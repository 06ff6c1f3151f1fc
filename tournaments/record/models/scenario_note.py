"""Notes that a scenario asks for during an event (OPG 4.4)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.record.models.entry import Entry
from tournaments.record.models.event import Event


class ScenarioNote(Witnessed):
    """A value that the scenario of an event tracks.

    `code` says which; `entry` None: of the whole event; `of_round` 0: of no round. A deck is noted by the `document_id`
    of its owner's entry.
    """

    witnessed = columns("event_id entry_id code of_round value")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="scenario_notes")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.CASCADE, related_name="scenario_notes")
    code = models.CharField(max_length=30)
    of_round = models.PositiveSmallIntegerField(default=0, db_default=0)
    value = models.JSONField()

    class Meta:
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=("event", "code"), condition=models.Q(entry=None), name="one_scenario_note_of_an_event"
            ),
            models.UniqueConstraint(fields=("entry", "code", "of_round"), name="one_scenario_note_of_an_entry"),
        ]

    def __str__(self) -> str:
        return f"{self.code} of event {self.event_id}"
