"""A verbal warning: on no card and in no journal; it counts inside its event and goes with it (OPG B, AMB-C3)."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.record.models import Event


class VerbalWarning(models.Model):
    """Level 0. What was said is not kept, only for which infraction, so that a repeat climbs. `key` is the form's."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="verbal_warnings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="verbal_warnings")
    ladder = models.CharField(max_length=20)
    code = models.CharField(max_length=20)
    of_round = models.PositiveSmallIntegerField(null=True, blank=True)
    issued_at = models.DateTimeField()
    key = models.CharField(max_length=64, blank=True)
    issued_by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("-issued_at", "-pk")
        constraints = [
            models.UniqueConstraint(
                fields=("issued_by", "key"), condition=~models.Q(key=""), name="one_warning_per_key"
            )
        ]
        indexes = [models.Index(fields=("event", "player", "code"))]

    def __str__(self) -> str:
        return f"verbal warning {self.pk}: {self.code}"
