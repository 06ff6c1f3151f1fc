"""Rulings: of a director, where the rules settle nothing, and of the Director of Organized Play (OPG B, 15.3)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.record.models import Event


class Ruling(models.Model):
    """A question and its answer, binding for the rest of the event. Everybody may read it, so it names no player.

    An overturned ruling says who overturned it on which evidence. `instead` is the ruling that replaces it. `section`
    is where the rules mention it. `searched` is all of its text in one case, so that every database finds it alike.
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
    """A ruling that overrides the guide from `effective_on` until the version of `superseded_by` contains it.

    `until` is that day. `sections` are those of the guide it concerns, such as "7.6" or "B"; `games` are the codes of
    the games it concerns; empty: all of them.
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
