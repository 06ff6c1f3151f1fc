"""A run: ratings worked out anew, from the first event that changed or from the beginning."""

from __future__ import annotations

from django.db import models

from ratings.models.book import RatingBook
from tournaments.kernel.models import User


class RatingRun(models.Model):
    """At most one of a book waits and one is under way; `claim` says who is at it, `beat_at` when he last was.

    `percent` of it is done. `events` is how many came out otherwise than before, `changes` how many rows those have.
    """

    class State(models.TextChoices):
        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"
        GIVEN_UP = "given_up"

    book = models.ForeignKey(RatingBook, on_delete=models.PROTECT, related_name="runs")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    is_full = models.BooleanField(default=False)
    asked_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    asked_at = models.DateTimeField(auto_now_add=True)
    claim = models.CharField(max_length=32, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    beat_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    percent = models.PositiveSmallIntegerField(default=0)
    events = models.PositiveIntegerField(default=0)
    changes = models.PositiveIntegerField(default=0)
    checksum = models.CharField(max_length=32, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [
            models.UniqueConstraint(fields=("book",), condition=models.Q(state=state), name=f"one_{state}_run_per_book")
            for state in ("waiting", "running")
        ]
        indexes = [models.Index(fields=("state", "beat_at"))]

    def __str__(self) -> str:
        return f"run {self.pk} of {self.book_id} ({self.state})"
