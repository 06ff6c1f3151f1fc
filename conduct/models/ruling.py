"""What a director decided when the rules did not settle it: binding for the rest of the event (OPG B)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.record.models import Event


class Ruling(models.Model):
    """A question and its answer, for everybody to read: it names no player. Who overturned it says by which evidence.

    `instead` is the ruling that stands now. `section` is where the rules speak of it. `searched` is all of its text in
    one case, so that every database finds it alike.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rulings")
    of_round = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    question = models.TextField(max_length=1000)
    ruling = models.TextField(max_length=2000)
    section = models.CharField(max_length=60, blank=True)
    searched = models.TextField(editable=False)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    overturned_at = models.DateTimeField(null=True, blank=True)
    overturned_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    overturned_because = models.CharField(max_length=500, blank=True)
    instead = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="overturns")
    version = VersionField()

    class Meta:
        ordering = ("-made_at", "-pk")
        indexes = [models.Index(fields=("event", "made_at"))]

    def __str__(self) -> str:
        return f"ruling {self.pk} of event {self.event_id}"

    @property
    def stands(self) -> bool:
        return self.overturned_at is None
