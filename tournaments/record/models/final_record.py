"""The final record: what everybody reads of a finalized event."""

from __future__ import annotations

from django.db import models

from tournaments.record.models.event import Event


class FinalRecord(models.Model):
    """The rows of a finalized event as they were frozen, and as the acts since then changed them.

    `rows`: the columns and values of each table as JSON (`record.selectors.final_rows`). `positions`: what each round
    was drawn from; it is long, and only the event file asks for it. `places`: each player's place, whether it gives
    nothing, and how each game of a round ended, for pages that show many events of a player.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="final_record")
    rows = models.TextField()
    positions = models.TextField()
    places = models.TextField()

    def __str__(self) -> str:
        return f"final record of event {self.event_id}"
