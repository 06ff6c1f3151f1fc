"""What everybody reads of a finalized event: its rows as they were frozen, and as the acts since then left them."""

from __future__ import annotations

from django.db import models

from tournaments.record.models.event import Event


class FinalRecord(models.Model):
    """`rows`: by table its columns and the values of each row, as JSON (`record.selectors.final_rows`).
    `positions`: what each round was drawn from, by its key; it is long, and the event file alone asks for it.
    `places`: by player the place, whether that gives nothing, and how each game of a round ended: what the page of a
    player says of many events.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="final_record")
    rows = models.TextField()
    positions = models.TextField()
    places = models.TextField()

    def __str__(self) -> str:
        return f"final record of event {self.event_id}"
