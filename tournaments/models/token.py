"""A device that may speak for a member through the API."""

from __future__ import annotations

from django.db import models
from knox.models import AbstractAuthToken


class Token(AbstractAuthToken):  # type: ignore[misc]
    """Stored as a digest: the token itself is shown once, when it is made. `device` is the member's word for it."""

    class Scope(models.TextChoices):
        """What the device may do for its member, each with all that stands before it."""

        READ = "read", "reads, and changes nothing"
        PLAY = "play", "acts as a player: own table, own entry, check-in, notices"
        DIRECT = "direct", "everything its member may do"

    device = models.CharField(max_length=60)
    scope = models.CharField(max_length=6, choices=Scope, db_default=Scope.DIRECT)

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.device} of member {self.user_id}"
