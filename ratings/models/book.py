"""The book of a game: what its rating lists come to, as of its last run."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.epochs import VersionField


class RatingBook(models.Model):
    """`code` is the game's. `checksum` is the same for the same changes, in whatever way they were reached.

    `version` rises with every run that changed it; `refreshed_at` is when all of it was last worked out anew.
    """

    code = models.CharField(max_length=8, unique=True)
    checksum = models.CharField(max_length=32, default="0" * 32)
    refreshed_at = models.DateTimeField(null=True, blank=True)
    version = VersionField()

    class Meta:
        ordering = ("code",)

    def __str__(self) -> str:
        return f"book {self.code}"
