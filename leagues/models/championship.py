"""Results of championships: Masters points (OPG 11.2.2) and Chair's Challenges (OPG 11.3)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models import Player
from tournaments.record.models import Event


class MastersScore(models.Model):
    """A player's points at a Trek Masters event: a projection, rewritten when the event changes.

    `players` counts all participants including disqualified ones, who have no row.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="masters_scores")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="masters_scores")
    place = models.PositiveSmallIntegerField()
    players = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("place", "pk")
        verbose_name = "Masters score"
        verbose_name_plural = "Masters scores"
        constraints = [
            models.UniqueConstraint(fields=("event", "player"), name="one_masters_score_per_event_and_player")
        ]

    def __str__(self) -> str:
        return f"{self.points} Masters points of player {self.player_id} at event {self.event_id}"


class ChairsChallenge(Witnessed):
    """An event that the Chair nominated: who took part goes into a drawing for prizes, who won into another.

    Prizes one a line, in the order in which they are drawn. `first`: so many places win. From `drawn_at` on `entrants`
    and `winners` are who was in each drawing, by what entries are called in the event, in the order of its list; `seed`
    was chosen after they were frozen.
    """

    witnessed = columns("event_id prizes winners_prizes first entrants winners seed drawn_at")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="challenge")
    prizes = models.TextField(max_length=1000)
    winners_prizes = models.TextField(max_length=1000, blank=True)
    first = models.PositiveSmallIntegerField(default=1)
    nominated_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    nominated_at = models.DateTimeField()
    entrants = models.JSONField(default=list, blank=True)
    winners = models.JSONField(default=list, blank=True)
    seed = models.BigIntegerField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    drawn_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("-nominated_at", "-pk")
        verbose_name = "Chair's Challenge"
        verbose_name_plural = "Chair's Challenges"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(seed__isnull=True, drawn_at__isnull=True)
                | models.Q(seed__isnull=False, drawn_at__isnull=False),
                name="drawn_with_a_seed",
            )
        ]

    def __str__(self) -> str:
        return f"Chair's Challenge of event {self.event_id}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:drawing", args=self.event.address)
