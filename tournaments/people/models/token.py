"""A device that may speak for a member through the API."""

from __future__ import annotations

from django.db import models
from knox.models import AbstractAuthToken

from tournaments.kernel.scopes import Scope


class Token(AbstractAuthToken):  # type: ignore[misc]
    """Stored as a digest: the token itself is shown once, when it is made. `device` is the member's word for it."""

    device = models.CharField(max_length=60)
    scope = models.CharField(max_length=6, choices=Scope, db_default=Scope.DIRECT)

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.device} of member {self.user_id}"
