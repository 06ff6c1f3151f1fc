"""Rulings: of a director, where the rules settle nothing, and of the Director of Organized Play (OPG B, 15.3)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.record.models import Event


class Ruling(models.Model):
    """A public question and answer that bind for the rest of the event; no player is named.

    An overturned ruling names its evidence, and `instead` is the valid one. `section` is where the rules speak of it.
    `searched` is its text in one case, so that every database searches alike.
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


class InterimRuling(models.Model):
    """An interim ruling, which overrides the guide from `effective_on` until `superseded_by` contains it.

    `until` is that day. `sections` are those of the guide it affects, such as "7.6" or "B"; `games` the codes of its
    games, empty for all.
    """

    title = models.CharField(max_length=120)
    text = models.TextField(max_length=5000)
    sections = models.JSONField(default=list)
    games = models.JSONField(default=list, blank=True)
    effective_on = models.DateField()
    until = models.DateField(null=True, blank=True)
    superseded_by = models.CharField(max_length=60, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("-effective_on", "-pk")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("conduct:interim", args=(self.pk,))
