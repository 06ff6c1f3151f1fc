"""The Champions League: an event of those who have enough lifetime points, and whom that was waived for (OPG 12.7)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models import Player
from tournaments.record.models import Event


class ChampionsLeague(Witnessed):
    """The event that was named the Champions League of its game in `year`, that of the Worlds it comes before.

    `lot` says who of those with as many points has the better seed.
    """

    witnessed = columns("event_id year lot named_at")

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="champions_league")
    year = models.PositiveSmallIntegerField()
    lot = models.BigIntegerField()
    named_at = models.DateTimeField()
    named_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    version = VersionField()

    class Meta:
        ordering = ("-year", "event")
        verbose_name = "Champions League"
        verbose_name_plural = "Champions Leagues"

    def __str__(self) -> str:
        return f"Champions League of {self.year}, event {self.event_id}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:champions_league", args=self.event.address)


class Waiver(Witnessed):
    """A director of the event invites a player who has too few points; everybody reads why."""

    witnessed = columns("champions_league_id player_id")

    champions_league = models.ForeignKey(ChampionsLeague, on_delete=models.CASCADE, related_name="waivers")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=300)
    given_at = models.DateTimeField()
    given_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=("champions_league", "player"), name="one_waiver_per_player")]

    def __str__(self) -> str:
        return f"waiver {self.pk} of event {self.champions_league.event_id}"
