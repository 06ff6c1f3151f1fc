"""Which migrations this code needs."""

from __future__ import annotations

from functools import cache

from django.db.migrations.loader import MigrationLoader


@cache
def needed() -> frozenset[tuple[str, str]]:
    """The last migration of every app, read from disk once: it cannot change while the process lives."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())
