"""What has been counted against a limit: the table behind the cache `limits`."""

from __future__ import annotations

from django.db import models


class Limit(models.Model):
    """Written by Django's database cache alone, which dictates the columns; as a model it comes with the migrations."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "trekcc_limits"

    def __str__(self) -> str:
        return self.cache_key
