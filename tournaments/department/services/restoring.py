"""After a restore: a new epoch, so that what the lost time line gave out is never taken for what stands now."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from django.apps import apps
from django.db import connection
from django.db.models import F
from django.utils import timezone

from tournaments.department.acts import DepartmentTag
from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import recorded
from tournaments.kernel.models import JournalEntry, Site, User
from tournaments.kernel.models.epochs import VersionField, learned

BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
BURST = 10_000
"""More rows than a burst of acts writes into one table; but for that, none gains more than one in a second."""

GAPS = {
    "postgresql": (
        "SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, COALESCE(last_value, 0) + %s)"
        " FROM pg_sequences WHERE schemaname = current_schema()",
    ),
    "sqlite": (
        "INSERT INTO sqlite_sequence (name, seq) SELECT name, 0 FROM sqlite_master"
        " WHERE sql LIKE '%% AUTOINCREMENT%%' AND name NOT IN (SELECT name FROM sqlite_sequence)",
        "UPDATE sqlite_sequence SET seq = seq + %s",
    ),
}


def begin_epoch(*, by: User | None) -> Site:
    """To be called once after each restore. Raises RuleViolation where the clock is behind the newest act.

    Epochs are seconds, so two restores of one back-up begin different ones. Versions go on from the epoch, and primary
    keys leave a gap as large as what may be lost: forms, programs, calendars and messages of the lost time line name
    nothing that exists now.
    """
    lost = _seconds_since_newest_act()
    site = Site.objects.filter(pk=1).first()
    with recorded(site, DepartmentTag.SITE_RESTORED, by=by) as act:
        site = act.subject = site or Site.objects.create(pk=1)
        before, site.epoch = site.epoch, max(site.epoch + 1, _seconds_now())
        _raise_versions(site.epoch - before)
        _leave_gaps(BURST + lost)
        site.version = max(site.version, site.epoch)
        site.save()
        act.note(epoch=site.epoch, before=before)
    learned(site.epoch)
    _wait_for_next_second()
    return site


def _seconds_since_newest_act() -> int:
    newest = JournalEntry.objects.order_by("-at").values_list("at", flat=True).first()
    seconds = (timezone.now() - newest).total_seconds() if newest else 0
    if seconds < 0:
        said = (
            f"The newest act of the back-up is of {newest:%Y-%m-%d %H:%M} UTC, later than this machine's clock: set it."
        )
        raise RuleViolation("slow_clock", said, NO_SECTION)
    return int(seconds)


def _seconds_now() -> int:
    return int((timezone.now() - BEGINNING).total_seconds())


def _raise_versions(by: int) -> None:
    for model in apps.get_models():
        names = [field.name for field in model._meta.local_concrete_fields if isinstance(field, VersionField)]
        for name in names:
            model._base_manager.update(**{name: F(name) + by})


def _leave_gaps(rows: int) -> None:
    with connection.cursor() as cursor:
        for statement in GAPS[connection.vendor]:
            cursor.execute(statement, [rows] if "%s" in statement else [])


def _wait_for_next_second() -> None:
    """No other restore begins its epoch in this one."""
    time.sleep(1 - time.time() % 1)
