"""Health checks for probes: whether the process lives, and whether it can serve."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.department.selectors.status import Waits, Workers, backlog, workers
from trekcc import broker, disk
from trekcc.start import required_migrations


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """The process lives. It asks nobody else, so that a dead database does not have healthy processes restarted."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """The database answers, has every migration and room to write, and the static files are collected.

    Redis is told of, not needed: no page waits for it. So are worker and beat, and how many seconds the oldest work
    has waited: null where nobody was seen, and where nothing waits.
    """
    missing = [*(_missing() or disk.missing()), *_find_uncollected()]
    answer = {"status": "unready" if missing else "ready", "missing": missing, "redis": _redis()}
    return JsonResponse({**answer, **_warnings(missing)}, status=503 if missing else 200)


def _missing() -> list[str]:
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        return ["database"]
    return [] if required_migrations() <= set(applied) else ["migrations"]


def _find_uncollected() -> list[str]:
    """Return what `collectstatic` did not write; without it pages cannot name their static files."""
    collected = getattr(staticfiles_storage, "hashed_files", None)
    return ["static files"] if collected is not None and not collected else []


def _warnings(missing: list[str]) -> dict[str, int | None]:
    seen, waiting = Workers(), dict[str, Waits | None].fromkeys(settings.BACKLOG)
    if not {"database", "migrations"}.intersection(missing):
        with suppress(DatabaseError):
            seen = workers()
            waiting = backlog(seen)
    ages = {f"oldest_{kind}": _age(waits.since if waits else None) for kind, waits in waiting.items()}
    return {"worker_seen": _age(seen.worker), "beat_seen": _age(seen.beat), **ages}


def _age(at: datetime | None) -> int | None:
    return None if at is None else max(round((timezone.now() - at).total_seconds()), 0)


def _redis() -> str:
    if not settings.REDIS_URL:
        return "not used"
    return "ok" if broker.is_answering() else "down"
