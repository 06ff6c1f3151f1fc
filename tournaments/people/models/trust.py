"""Directors whose events count at once."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.user import User


class Trust(models.Model):
    """A coordinator's word for a director, however few of his events counted before."""

    director = models.OneToOneField(User, on_delete=models.CASCADE, related_name="trust")
    by = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"trust in {self.director}"
