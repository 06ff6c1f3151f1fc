"""A device that may speak for a member through the API."""

from __future__ import annotations

from django.db import models
from knox.models import AbstractAuthToken


class Token(AbstractAuthToken):  # type: ignore[misc]
    """Stored as a digest: the token itself is shown once, when it is made. `device` is the member's word for it."""

    device = models.CharField(max_length=60)

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"{self.device} of member {self.user_id}"
