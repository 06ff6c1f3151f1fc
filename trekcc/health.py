"""For probes: whether the process lives, and whether it can serve."""

from __future__ import annotations

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from trekcc import broker


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """The process lives. It asks nobody else, so that a dead database does not have healthy processes restarted."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """The database answers, has every migration, and the static files are collected.

    Redis is told of, not needed: no page waits for it.
    """
    missing = [*_missing(), *_uncollected()]
    said = {"status": "unready" if missing else "ready", "missing": missing, "redis": _redis()}
    return JsonResponse(said, status=503 if missing else 200)


def _missing() -> list[str]:
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        return ["database"]
    return [] if _needed() <= set(applied) else ["migrations"]


def _uncollected() -> list[str]:
    """Pages name their static files by what `collectstatic` wrote down; without that none can be shown."""
    collected = getattr(staticfiles_storage, "hashed_files", None)
    return ["static files"] if collected is not None and not collected else []


def _needed() -> set[tuple[str, str]]:
    """The last migration of every app, read from disk once: it cannot change while the process lives."""
    if not _leaves:
        _leaves.update(MigrationLoader(None).graph.leaf_nodes())
    return _leaves


_leaves: set[tuple[str, str]] = set()


def _redis() -> str:
    if not settings.REDIS_URL:
        return "not used"
    return "ok" if broker.answers() else "down"
