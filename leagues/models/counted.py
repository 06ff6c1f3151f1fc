"""An event that counts for a league: places that were ruled, bonus, and what it came to (OPG 12.2, 12.4, 12.5)."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from leagues.engine import Kind
from leagues.models.season import Season
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models import Player
from tournaments.record.models import Event

KINDS = [(kind.value, kind.value) for kind in Kind]


class Counted(Witnessed):
    """`half` 1 or 2 of a regular season that is parted. `late_because`: it had begun when it was flagged; everybody
    reads why, and its points wait until `confirmed_at`, the word of a second person. `ruled_because`: its places were
    ruled. From `submitted_at` on its bonus counts. `accepted_at`: a coordinator has accepted it although few of its
    players have confirmed accounts. `counts_beyond` is a projection like its scores: whether its points count beyond
    the table of this league.
    """

    witnessed = columns(
        "season_id event_id kind half late_because confirmed_at ruled_because submitted_at accepted_at",
    )

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="counted")
    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="league_event")
    kind = models.CharField(max_length=8, choices=KINDS)
    half = models.PositiveSmallIntegerField(null=True, blank=True)
    late_because = models.CharField(max_length=300, blank=True)
    flagged_at = models.DateTimeField()
    flagged_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    ruled_because = models.CharField(max_length=300, blank=True)
    submitted_at = models.DateTimeField(null=True, blank=True)
    submitted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    accepted_because = models.CharField(max_length=300, blank=True, default="", db_default="")
    counts_beyond = models.BooleanField(default=False, db_default=False)
    version = VersionField()

    class Meta:
        ordering = ("event__starts_at", "event")
        verbose_name = "league event"
        verbose_name_plural = "league events"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(half=None) | models.Q(half__in=(1, 2), kind=Kind.REGULAR.value),
                name="halves_of_the_regular_season",
            )
        ]

    def __str__(self) -> str:
        return f"event {self.event_id} of season {self.season_id}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:event", args=(*self.season.address, self.pk))

    @property
    def waits_for_confirmation(self) -> bool:
        """Return whether it was flagged after its start and nobody else has confirmed that."""
        return bool(self.late_because) and self.confirmed_at is None


class RuledPlace(Witnessed):
    """A place that the league's director gave, where the format left it unclear (OPG 12.4)."""

    witnessed = columns("counted_id player_id rank")

    counted = models.ForeignKey(Counted, on_delete=models.CASCADE, related_name="ruled")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    rank = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("rank", "pk")
        verbose_name = "place by ruling"
        verbose_name_plural = "places by ruling"
        constraints = [models.UniqueConstraint(fields=("counted", "player"), name="one_ruled_place_per_player")]

    def __str__(self) -> str:
        return f"place {self.rank} of event {self.counted_id}, as ruled"


class Bonus(Witnessed):
    """A player's bonus for a scheme at one event, and its points.

    `deck` is its headquarters or affiliation, `missions` the completed ones, `note` belongs to the league's own scheme.
    `typed` means that the points replace the computed ones.
    """

    class Scheme(models.TextChoices):
        AFFILIATION = "affiliation", "Headquarters or affiliation"
        PARTICIPATION = "participation", "Participation"
        MISSION = "mission", "New missions"
        OWN = "own", "Own scheme"

    witnessed = columns("counted_id player_id scheme points typed deck missions note")

    counted = models.ForeignKey(Counted, on_delete=models.CASCADE, related_name="bonuses")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    scheme = models.CharField(max_length=16, choices=Scheme)
    points = models.SmallIntegerField(default=0)
    typed = models.BooleanField(default=False)
    deck = models.CharField(max_length=60, blank=True)
    missions = models.JSONField(default=list, blank=True)
    note = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("scheme", "pk")
        verbose_name = "bonus"
        verbose_name_plural = "bonuses"
        constraints = [
            models.UniqueConstraint(fields=("counted", "player", "scheme"), name="one_bonus_per_scheme_and_player")
        ]

    def __str__(self) -> str:
        return f"bonus {self.scheme} of player {self.player_id} at event {self.counted_id}"


class Score(models.Model):
    """A player's league points of a finalized event: a projection, rewritten when the event changes."""

    counted = models.ForeignKey(Counted, on_delete=models.CASCADE, related_name="scores")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="league_scores")
    place = models.PositiveSmallIntegerField()
    barred = models.BooleanField(default=False)
    points = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("place", "pk")
        verbose_name = "league score"
        verbose_name_plural = "league scores"
        constraints = [models.UniqueConstraint(fields=("counted", "player"), name="one_score_per_event_and_player")]

    def __str__(self) -> str:
        return f"{self.points} points of player {self.player_id} at event {self.counted_id}"
