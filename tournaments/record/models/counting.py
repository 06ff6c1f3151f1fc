"""The status of an event computed from its row, and the columns that keep such values for queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from django.db import models

from tournaments import engine
from tournaments.engine.dates import last_day
from tournaments.engine.listing.fields import Listed
from tournaments.engine.listing.matrix import Listing
from tournaments.engine.listing.status import Course, EventStatus, event_status, too_short
from tournaments.kernel.models.witnessed import WitnessedQuerySet

if TYPE_CHECKING:
    from tournaments.record.models.event import Event


class CountsAs(models.TextChoices):
    """The status of an event, kept in a column that lists are filtered by."""

    NOTHING = "nothing"
    SANCTIONED = "sanctioned"
    RATED = "rated"


def listing_of(event: Event | Listed) -> Listing:
    """Return the part of an event that the engine checks as a listing.

    Events by rules of another game have their own minimum of rounds.
    """
    if event.game or isinstance(event, Listed):
        own_least_rounds = None
    else:
        own_least_rounds = _least_rounds(event)
    if isinstance(event, Listed):
        ruleset = ""
    else:
        ruleset = event.ruleset
    return Listing(
        game=event.game,
        format=event.format,
        pool=event.pool,
        rules=event.rules,
        scenario=event.scenario,
        starts_at=event.local_start,
        rounds=event.rounds_scheduled,
        sanctioned=event.sanctioned,
        level=event.level,
        own_least_rounds=own_least_rounds,
        ruleset=ruleset,
    )


def _least_rounds(event: Event) -> int:
    return engine.game_rules(event.ruleset, event.options).limits.min_rounds


def why_too_short(event: Event) -> str:
    """Say why the event has too few rounds to be sanctioned; empty if it has enough."""
    return too_short(listing_of(event))


def status_of_row(event: Event) -> EventStatus:
    course = Course(event.state, lost=event.unsanctioned_because, awaits=event.awaits)
    return event_status(listing_of(event), course)


def counts_as(event: Event) -> CountsAs:
    """Return the value that `Event.counts_as` keeps."""
    standing = status_of_row(event)
    if standing.rated:
        return CountsAs.RATED
    if standing.sanctioned:
        return CountsAs.SANCTIONED
    return CountsAs.NOTHING


class CountsAsField(models.CharField):  # type: ignore[type-arg]
    """A column that is computed and written with every row that is saved."""

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        setattr(model_instance, self.attname, counts_as(model_instance).value)
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        """Describe the field to migrations as a plain text field."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class LocalDayField(models.DateField):  # type: ignore[type-arg]
    """The day on which an event begins in its own time zone, for queries by day."""

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        setattr(model_instance, self.attname, self.day_of(model_instance))
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.DateField", args, kwargs

    @staticmethod
    def day_of(event: Event) -> date:
        return event.local_start.date()


class LastDayField(LocalDayField):
    """The day on which an event ends in its own zone; ratings are ordered by it (AMB-R4)."""

    @staticmethod
    def day_of(event: Event) -> date:
        return last_day(event.local_start, event.ends_on)


SCHEDULE_COLUMNS = frozenset({"starts_at", "time_zone", "ends_on"})
DAYS = ("local_day", "last_day")
"""The columns that are computed from `SCHEDULE_COLUMNS`."""


def add_day_columns(names: Iterable[str]) -> list[str]:
    """Add the columns of days to the names of written columns that they are computed from."""
    written = list(names)
    if SCHEDULE_COLUMNS & set(written):
        return [*written, *(day for day in DAYS if day not in written)]
    return written


class EventQuerySet(WitnessedQuerySet["Event"]):
    """A query set that keeps the days of events right that are changed by SQL.

    A field's `pre_save` sees saved rows only.
    """

    def update(self, **values: Any) -> int:
        if not SCHEDULE_COLUMNS & values.keys():
            return super().update(**values)
        pks = list(self.order_by().values_list("pk", flat=True))
        how_many = super().update(**values)
        moved = self.model._base_manager.filter(pk__in=pks)
        by_days = defaultdict[tuple[date, date], list[int]](list)
        for event in moved.only(*SCHEDULE_COLUMNS):
            by_days[_days_of(event)].append(event.pk)
        for days, same in by_days.items():
            moved.filter(pk__in=same).update(**dict(zip(DAYS, days, strict=True)))
        return how_many

    def bulk_update(self, objs: Iterable[Event], fields: Iterable[str], *args: Any, **options: Any) -> int:
        events, names = list(objs), add_day_columns(fields)
        if SCHEDULE_COLUMNS & set(names):
            for event in events:
                event.local_day, event.last_day = _days_of(event)
        return super().bulk_update(events, names, *args, **options)


def are_days_kept(event: Event) -> bool:
    """Return whether the stored days match the event's start, zone and end."""
    return (event.local_day, event.last_day) == _days_of(event)


def _days_of(event: Event) -> tuple[date, date]:
    """Return the days of an event in the order of `DAYS`."""
    return LocalDayField.day_of(event), LastDayField.day_of(event)
