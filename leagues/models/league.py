"""A league: who leads it, who may enter its events instead, and who founded it (OPG 12.1)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.people.models import Player


class League(models.Model):
    """`director` leads it and alone says which events count. `ended_at`: no season is opened any more."""

    name = models.CharField(max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    about = models.TextField(max_length=1000, blank=True)
    director = models.ForeignKey(User, on_delete=models.PROTECT, related_name="leagues")
    formed_at = models.DateTimeField()
    formed_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=(self.slug,))


class Alternate(models.Model):
    """A member who may run the league's events when its director cannot."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="alternates")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=("league", "user"), name="one_alternate_per_member")]

    def __str__(self) -> str:
        return f"alternate {self.user_id} of league {self.league_id}"


class Founder(models.Model):
    """A player who was committed to the league when it was formed."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="founders")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=("league", "player"), name="one_founder_per_player")]

    def __str__(self) -> str:
        return f"founder {self.player_id} of league {self.league_id}"
