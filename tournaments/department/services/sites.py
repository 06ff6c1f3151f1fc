"""The site itself, none of its events: its name and address, signs of life, a new epoch after a restore."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Unpack

import structlog
from django.apps import apps
from django.db import DatabaseError, connection
from django.db.models import F
from django.utils import timezone

from tournaments.department.acts import DepartmentTag
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.names import fault
from tournaments.engine.texts import one_line
from tournaments.kernel.journal import Envelope, record_act, replayable
from tournaments.kernel.models import Heartbeat, JournalEntry, Site, User
from tournaments.kernel.models.epochs import VersionField, remember_epoch
from tournaments.kernel.sites import derived_calendar_id, forget_stored_site

ADDRESS = re.compile(r"https?://([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(:[0-9]{1,5})?")
LONGEST_NAME = Site._meta.get_field("name").max_length or 0
log = structlog.get_logger(__name__)
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


@replayable
def name_site(name: str, address: str, *, by: User | None, **envelope: Unpack[Envelope]) -> Site:
    """Both are stored for every process of the site; empty: what the settings say. `by` None: from the shell."""
    stands = Site.objects.filter(pk=1).first()
    with record_act(stands, DepartmentTag.SITE_NAMED, by=by, **envelope) as act:
        act.subject = site = stands or Site(pk=1)
        site.name, site.address = checked_name(name), checked_address(address)
        if stands:
            act.keep(site)
        else:
            site.save(force_insert=True)
    forget_stored_site()
    return site


def checked_name(name: str) -> str:
    """Return the name to store. Raises RuleViolation for one that no mail subject could carry."""
    line = one_line(name)
    if wrong := fault(line):
        raise RuleViolation("name", f"This is no name for a site. {wrong}", NO_SECTION)
    if len(line) > LONGEST_NAME:
        raise RuleViolation("name", f"The name of the site has at most {LONGEST_NAME} characters.", NO_SECTION)
    return line


def checked_address(address: str) -> str:
    """Return the address to store: http or https, a host, perhaps a port. Raises RuleViolation for anything else."""
    typed = address.strip().rstrip("/").lower()
    if typed and not ADDRESS.fullmatch(typed):
        example = "Write it like https://play.example.org, without anything behind the host."
        raise RuleViolation("address", f"“{typed}” is no address of a site. {example}", NO_SECTION)
    return typed


def note_heartbeat(process: str) -> None:
    """This process works now. That is no act: the journal does not hold it. A database that is away costs a line of the
    log, and the next sign of life comes anyway.

    One statement without a transaction: a process that is stopped in the middle holds no lock.
    """
    try:
        now = timezone.now()
        if not Heartbeat.objects.filter(process=process).update(at=now):
            Heartbeat.objects.create(process=process, at=now)
    except DatabaseError as error:
        log.warning("heartbeat not written", process=process, error=type(error).__name__)


def keep_calendar_id() -> bool:
    """Store the id of this site in calendars, once, so that a new secret doubles no appointment.

    It is the id that calendars have seen until now. That is no act: nobody decides it. Return whether it is new.
    """
    Site.objects.get_or_create(pk=1)
    kept = Site.objects.filter(pk=1, calendar_id="").update(calendar_id=derived_calendar_id())
    forget_stored_site()
    return bool(kept)


def begin_epoch(*, by: User | None) -> Site:
    """Begin a new epoch.

    Call it once after each restore; raises RuleViolation if the clock is behind the newest act.
    """
    lost = _seconds_since_newest_act()
    site = Site.objects.filter(pk=1).first()
    with record_act(site, DepartmentTag.SITE_RESTORED, by=by) as act:
        site = act.subject = site or Site.objects.create(pk=1)
        before, site.epoch = site.epoch, max(site.epoch + 1, int((timezone.now() - BEGINNING).total_seconds()))
        _raise_versions(site.epoch - before)
        _leave_gaps(BURST + lost)
        site.version = max(site.version, site.epoch)
        site.save()
        act.note(epoch=site.epoch, before=before)
    remember_epoch(site.epoch)
    time.sleep(1 - time.time() % 1)  # no other restore begins its epoch in this second
    return site


def _seconds_since_newest_act() -> int:
    newest = JournalEntry.objects.order_by("-at").values_list("at", flat=True).first()
    seconds = (timezone.now() - newest).total_seconds() if newest else 0
    if seconds < 0:
        newest_act = f"The newest act of the back-up is of {newest:%Y-%m-%d %H:%M} UTC"
        raise RuleViolation("slow_clock", f"{newest_act}, later than this machine's clock: set it.", NO_SECTION)
    return int(seconds)


def _raise_versions(by: int) -> None:
    for model in apps.get_models():
        for field in model._meta.local_concrete_fields:
            if isinstance(field, VersionField):
                model._base_manager.update(**{field.name: F(field.name) + by})


def _leave_gaps(rows: int) -> None:
    with connection.cursor() as cursor:
        for statement in GAPS[connection.vendor]:
            cursor.execute(statement, [rows] if "%s" in statement else [])
