"""Facts about the whole site: its name, its address, and the epoch of its rows."""

from __future__ import annotations

from django.db import models

from tournaments.kernel.models.epochs import VersionField


class Site(models.Model):
    """The site's stored settings: one row at most. Without it the environment's settings apply.

    `epoch` counts the restores: after one, versions run again through numbers that caches and browsers have seen.
    `calendar_id` is in the UID of every appointment, which stays the same when the secret or the address changes.
    """

    name = models.CharField(max_length=80, blank=True, db_default="")
    address = models.URLField(blank=True, db_default="")
    calendar_id = models.CharField(max_length=32, blank=True, db_default="", editable=False)
    epoch = models.PositiveIntegerField(default=1, db_default=1)
    version = VersionField(db_default=1)

    class Meta:
        verbose_name_plural = "site"
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="one_site")]

    def __str__(self) -> str:
        return self.name or "the site"


class Heartbeat(models.Model):
    """The time at which a background process, `worker`, `beat` or `tidy`, was last seen at work."""

    process = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.process} at {self.at:%Y-%m-%d %H:%M:%S}"


class Limit(models.Model):
    """A row of Django's database cache, which dictates the columns. As a model the table comes with the migrations."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "trekcc_limits"

    def __str__(self) -> str:
        return self.cache_key
