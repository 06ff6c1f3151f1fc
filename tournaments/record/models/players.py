"""Suspensions, merges and corrections of players' records."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, columns
from tournaments.people.models.player import Player
from tournaments.record.models.event import Event


class Suspension(Witnessed):
    """A suspension from all events of `games`, playing or directing, from `starts_on` to the end of `until`.

    `until` None: without end. `games` are codes (1E, 2E, TR). `lifted_at`: ended early, `lifted_because` says why.
    """

    witnessed = columns("player_id games starts_on until reason lifted_at")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="suspensions")
    games = models.JSONField()
    starts_on = models.DateField()
    until = models.DateField(null=True, blank=True)
    reason = models.CharField(max_length=500)
    given_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    given_at = models.DateTimeField()
    lifted_at = models.DateTimeField(null=True, blank=True)
    lifted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    lifted_because = models.CharField(max_length=300, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("-starts_on", "-pk")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(until=None) | models.Q(until__gte=models.F("starts_on")),
                name="suspension_ends_after_it_starts",
            )
        ]

    def __str__(self) -> str:
        return f"suspension {self.pk}"

    @property
    def is_lifted(self) -> bool:
        return self.lifted_at is not None


class Merging(Witnessed):
    """A merge of the record `player` into `into`, from `made_at` until `parted_at`.

    `moved`: keys of the records that had been merged into `player` before, and go to `into` with it.
    """

    witnessed = columns("player_id into_id moved parted_at")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="mergings")
    into = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="taken_in")
    reason = models.CharField(max_length=300, blank=True)
    moved = models.JSONField(default=list)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    parted_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    parted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name = "merged record"
        verbose_name_plural = "merged records"
        constraints = [
            models.UniqueConstraint(
                fields=("player",), condition=models.Q(parted_at=None), name="one_standing_merging_per_player"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} goes by {self.into}"


class Renaming(models.Model):
    """A director's correction of the name of a record without an account that is entered in `event`."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="renamings")
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    before = models.CharField(max_length=80)
    after = models.CharField(max_length=80)
    reason = models.CharField(max_length=300, blank=True)
    made_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name = "corrected name"
        verbose_name_plural = "corrected names"

    def __str__(self) -> str:
        return f"renaming {self.pk} of player {self.player_id}"
