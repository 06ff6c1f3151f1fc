"""Where a finalized event stands: to be rated by the next run, too late for it, rated, or held from being rated."""

from __future__ import annotations

from django.db import models

from ratings.models.book import RatingBook
from tournaments.record.models import Event


class RatedEvent(models.Model):
    """`reported_at` is when the event was finalized first: by that it is on time or late (AMB-R4).

    `held`: its rows are not what was finalized, and a coordinator has to look; `out`: it does not count.
    `rated_by` is the date by which it was rated last: one reopened since may have got another.
    `turn` counts how often something about it changed, so that a run says "rated" only of what it has seen.
    """

    class State(models.TextChoices):
        DUE = "due"
        AWAITING = "awaiting"
        RATED = "rated"
        HELD = "held"
        OUT = "out"

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="rated")
    book = models.ForeignKey(RatingBook, on_delete=models.PROTECT, related_name="events")
    state = models.CharField(max_length=10, choices=State)
    reported_at = models.DateTimeField()
    rated_by = models.DateField(null=True, blank=True, editable=False)
    turn = models.PositiveIntegerField(default=1)

    class Meta:
        indexes = [models.Index(fields=("book", "state"))]

    def __str__(self) -> str:
        return f"event {self.event_id} ({self.state})"
