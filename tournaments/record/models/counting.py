"""What an event counts as, from its row; and the columns that keep of it what a database is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

from tournaments import engine
from tournaments.engine.dates import last_day
from tournaments.engine.listing.fields import Listed
from tournaments.engine.listing.matrix import Listing
from tournaments.engine.listing.status import Course, EventStatus, event_status, too_short

if TYPE_CHECKING:
    from tournaments.record.models.event import Event


class CountsAs(models.TextChoices):
    """In a column, what lists are narrowed by."""

    NOTHING = "nothing"
    SANCTIONED = "sanctioned"
    RATED = "rated"


def listing_of(event: Event | Listed) -> Listing:
    """What the engine checks of a listing; what is played by rules of another game has its own least rounds."""
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
        own_least_rounds=None if event.game or isinstance(event, Listed) else _least_rounds(event),
        ruleset="" if isinstance(event, Listed) else event.ruleset,
    )


def _least_rounds(event: Event) -> int:
    return engine.game_rules(event.ruleset, event.options).limits.min_rounds


def short_listing(event: Event) -> str:
    """Why so many rounds as it has now are too few to be sanctioned; empty where they are enough."""
    return too_short(listing_of(event))


def status_of_row(event: Event) -> EventStatus:
    course = Course(event.state, lost=event.unsanctioned_because, awaits=event.awaits)
    return event_status(listing_of(event), course)


def counts_as(event: Event) -> CountsAs:
    """As `Event.counts_as` keeps it."""
    standing = status_of_row(event)
    if standing.rated:
        return CountsAs.RATED
    return CountsAs.SANCTIONED if standing.sanctioned else CountsAs.NOTHING


class CountsAsField(models.CharField):  # type: ignore[type-arg]
    """Written with every row that is saved, from the value alone."""

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        setattr(model_instance, self.attname, counts_as(model_instance).value)
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        """For migrations it is a text like any other."""
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


class LastDayField(models.DateField):  # type: ignore[type-arg]
    """The day by which an event is ordered when it is rated (AMB-R4), in its own zone: written like the other."""

    def pre_save(self, model_instance: Any, add: bool) -> Any:
        setattr(model_instance, self.attname, last_day(model_instance.local_start, model_instance.ends_on))
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        name, _, args, kwargs = super().deconstruct()
        return name, "django.db.models.DateField", args, kwargs
