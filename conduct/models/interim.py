"""Rulings between two versions of the guide: they weigh as much as the guide, and override it (OPG 15.3)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField


class InterimRuling(models.Model):
    """In force from `effective_on`, until the guide that `superseded_by` names says it itself from `until` on.

    `sections` are those of the guide it touches, such as "7.6" or "B"; `games` the codes of the games it is about,
    none: all of them.
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
