"""A tournament: its listing, its rules, its state and the changes of its number of rounds."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django.db import models
from django.urls import reverse
from django.utils import timezone

from tournaments.department.models.region import Venue
from tournaments.engine import BY_FLAG
from tournaments.engine.core.types import RuleViolation, Violation
from tournaments.engine.listing.matrix import find_game
from tournaments.engine.listing.sections import cite_own, own_finding
from tournaments.engine.names import family_key, search_key, sort_key
from tournaments.kernel.models.epochs import VersionField
from tournaments.kernel.models.user import User
from tournaments.kernel.models.witnessed import Witnessed, WitnessedManager, columns
from tournaments.people.models.names import KeyField
from tournaments.record.models.counting import (
    CountsAsField,
    EventQuerySet,
    LastDayField,
    LocalDayField,
    add_day_columns,
)


class AllEvents(WitnessedManager["Event"]):
    _queryset_class = EventQuerySet  # type: ignore[assignment]  # a query set of events, as the base has one of rows


class HeldEvents(AllEvents):
    """A manager without rehearsals, so that none shows where nobody thought of them."""

    def get_queryset(self) -> models.QuerySet[Event]:
        return super().get_queryset().filter(is_rehearsal=False)


class Event(Witnessed):
    """A tournament.

    `year` and `slug` make the public address and are fixed at first publication; `seed` decides every lot. `ruleset`
    and `options` name the engine's rules that score, draw and rank; `version` rises with every act.

    `host` is the venue, `venue` its address as this event shows it. Until `hidden_until` an event at a venue that
    nobody has verified is visible to its directors and the coordinators alone (OPG A).

    `structure` is the code of how it runs. Game, format, pool, rules and scenario are empty where the ruleset belongs
    to no game of the guide. `rounds_scheduled` 0: a document that was imported before its first round did not say.

    `is_rehearsal`: a copy for practice, which only its directors see and only the manager `every` returns.
    `release_set` names the card set of a release tournament, `sealed_format` the further format of Star Wars CCG that a
    coordinator approved.

    `bracket`: the director's own bracket, as the event document writes it (OPG 10.2). `seeding`: the places in the
    heats in the order of the seeds, `[heat, place]` (OPG 9); `is_heat`: this event is a heat itself.

    `check_in_until`: when players can no longer check themselves in, None for the usual time; `check_in_turn` counts
    the codes on the wall, of which only the last is valid. `no_extensions`: it was announced that no table gets longer
    than the deadline of its round (OPG 13.4). `cap` limits the places; `preregistration` lets members enter themselves
    until `entries_close_at`, or until the start.

    `frozen_digest`: of what counted when the event was finalized (`record.selectors.outcomes`); empty for events from
    before digests were kept. `void_because`: why a coordinator voided it, `void_from` its state until then.
    `order_because`: the reason for an order that a director typed. `wall_shows`: what a director put on the wall at
    `wall_since`, until another round is published (`play.selectors.remotes`).

    `local_day` is the day on which it begins where it takes place, `last_day` the one on which it ends. Both follow
    from `starts_at`, `time_zone` and `ends_on`, and every list and filter by day uses them (docs/adr/0043).
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        LISTED = "listed"
        RUNNING = "running"
        COMPLETE = "complete"
        FINALIZED = "finalized"
        VOID = "void"
        CANCELLED = "cancelled"

    witnessed = columns(
        "title year slug state game format pool rules scenario ruleset options starts_at time_zone rounds_scheduled",
        "sanctioned unsanctioned_because level structure bracket seeding is_heat release_set sealed_format online",
        "host_id hidden_until software voice ends_on preregistration cap entries_close_at deck_list_required venue",
        "by_family_name",
        "fee prizes notes contact link report postponed_from postponed_because order_because early_because",
        "cancelled_because check_in_until no_extensions seed registered_at finalized_at awaits void_because",
        "void_from is_rehearsal counts_as last_day local_day",
    )
    of_event = "pk"
    spelled_out = ("title",)

    title = models.CharField(max_length=120)
    title_key = KeyField(of=lambda event: search_key(event.title))
    year = models.PositiveSmallIntegerField()
    slug = models.SlugField(max_length=80)
    state = models.CharField(max_length=10, choices=State, default=State.LISTED)

    game = models.CharField(max_length=8, blank=True)
    format = models.CharField(max_length=20, blank=True)
    pool = models.CharField(max_length=20, blank=True)
    rules = models.CharField(max_length=40, blank=True)
    scenario = models.CharField(max_length=40, blank=True)
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)

    starts_at = models.DateTimeField()
    time_zone = models.CharField(max_length=64)
    rounds_scheduled = models.PositiveSmallIntegerField()
    sanctioned = models.BooleanField(default=True)
    unsanctioned_because = models.CharField(max_length=300, blank=True)
    level = models.PositiveSmallIntegerField(default=1)
    structure = models.CharField(max_length=40, default=BY_FLAG[False])
    bracket = models.JSONField(default=list, blank=True, db_default=[])
    seeding = models.JSONField(default=list, blank=True, db_default=[])
    is_heat = models.BooleanField(default=False, db_default=False, editable=False)

    release_set = models.CharField(max_length=80, blank=True)
    sealed_format = models.CharField(max_length=80, blank=True, default="", db_default="")
    online = models.BooleanField(default=False)
    host = models.ForeignKey(Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="events")
    hidden_until = models.DateTimeField(null=True, blank=True)
    software = models.CharField(max_length=80, blank=True)
    voice = models.CharField(max_length=80, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    preregistration = models.BooleanField(default=False)
    by_family_name = models.BooleanField(default=False, db_default=False)
    cap = models.PositiveSmallIntegerField(null=True, blank=True)
    entries_close_at = models.DateTimeField(null=True, blank=True)
    deck_list_required = models.BooleanField(default=False)

    venue = models.TextField(max_length=500, blank=True)
    fee = models.CharField(max_length=120, blank=True)
    prizes = models.TextField(max_length=1000, blank=True)
    notes = models.TextField(max_length=4000, blank=True)
    contact = models.CharField(max_length=200, blank=True)
    link = models.URLField(blank=True)
    report = models.TextField(max_length=10000, blank=True)

    postponed_from = models.DateTimeField(null=True, blank=True)
    postponed_because = models.CharField(max_length=300, blank=True)
    order_because = models.CharField(max_length=300, blank=True, default="", db_default="", editable=False)
    early_because = models.CharField(max_length=300, blank=True, default="", db_default="", editable=False)
    cancelled_because = models.CharField(max_length=300, blank=True)
    check_in_until = models.DateTimeField(null=True, blank=True)
    check_in_turn = models.PositiveSmallIntegerField(default=0)

    wall_shows = models.CharField(max_length=12, blank=True, default="", db_default="", editable=False)
    wall_since = models.DateTimeField(null=True, blank=True, editable=False)

    no_extensions = models.BooleanField(default=False)

    seed = models.BigIntegerField()
    version = VersionField()
    registered_at = models.DateTimeField()
    finalized_at = models.DateTimeField(null=True, blank=True)
    frozen_digest = models.CharField(max_length=32, blank=True, default="", db_default="", editable=False)
    awaits = models.CharField(max_length=60, blank=True, default="", db_default="", editable=False)
    void_because = models.CharField(max_length=300, blank=True, default="", db_default="")
    void_from = models.CharField(max_length=10, blank=True, default="", db_default="", editable=False)
    is_rehearsal = models.BooleanField(default=False, editable=False)
    counts_as = CountsAsField(max_length=10, blank=True, default="", db_default="", editable=False)
    last_day = LastDayField(null=True, editable=False)
    local_day = LocalDayField(null=True, editable=False, db_index=True)

    objects: ClassVar[HeldEvents] = HeldEvents()
    every: ClassVar[models.Manager[Event]] = AllEvents()

    class Meta:
        ordering = ("-starts_at", "pk")
        base_manager_name = "every"
        constraints = [
            models.CheckConstraint(
                condition=models.Q(is_rehearsal=False) | models.Q(sanctioned=False), name="no_rehearsal_is_sanctioned"
            ),
            models.UniqueConstraint(fields=("year", "slug"), name="one_event_per_address"),
            models.CheckConstraint(condition=models.Q(level__range=(1, 5)), name="level_from_1_to_5"),
        ]
        indexes = [models.Index(fields=("state", "starts_at")), models.Index(fields=("last_day", "starts_at"))]

    def __str__(self) -> str:
        return self.title

    def save(self, *args: Any, **options: Any) -> None:
        names = options.get("update_fields")
        super().save(*args, **options | ({"update_fields": add_day_columns(names)} if names else {}))

    def order_of(self, name: str) -> tuple[str, str]:
        """Return the sort key of a name in lists of this event: by family name if it chooses so."""
        if self.by_family_name:
            return family_key(name)
        return sort_key(name)

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=(self.year, self.slug))

    @property
    def address(self) -> tuple[int, str]:
        """Return the parts of the addresses of its pages."""
        return self.year, self.slug

    @property
    def event_of_acts(self) -> Event:
        """Return the event whose journal records acts on this row: itself."""
        return self

    def cite_own_sections(self, violation: RuleViolation) -> None:
        """Change the sections that a refusal cites to those of the documents that the event is played by."""
        cite_own(violation, self._cited_game)

    def with_own_sections(self, findings: Iterable[Violation]) -> tuple[Violation, ...]:
        """Return findings ahead of an act with the sections that the act's refusal will cite."""
        return tuple(own_finding(finding, self._cited_game) for finding in findings)

    @property
    def _cited_game(self) -> str:
        return self.game or find_game(self.ruleset)

    @property
    def local_start(self) -> datetime:
        return self.starts_at.astimezone(ZoneInfo(self.time_zone))

    @property
    def is_locked(self) -> bool:
        """Return whether results, entries and rounds can no longer change."""
        return self.state in {self.State.FINALIZED, self.State.VOID, self.State.CANCELLED}

    @property
    def reopening(self) -> str:
        """Say who can open a finalized event again; empty for any other (OPG 8)."""
        if self.state != self.State.FINALIZED:
            return ""
        within = "Its directors can take the finalizing back within 24 hours, while nothing rests on it"
        return f"{within}; later a coordinator can reopen it."

    @property
    def has_begun(self) -> bool:
        return self.state in {self.State.RUNNING, self.State.COMPLETE, self.State.FINALIZED}

    @property
    def is_hidden(self) -> bool:
        """Return whether its venue waits for a coordinator's approval; never once the event runs."""
        return is_hidden(self.state, self.hidden_until)


BEFORE_ROUND_1 = (Event.State.LISTED, Event.State.CANCELLED)


def is_hidden(state: str, until: datetime | None) -> bool:
    return state in BEFORE_ROUND_1 and until is not None and timezone.now() < until


def exclude_hidden(events: models.QuerySet[Event]) -> models.QuerySet[Event]:
    """Leave out events that are hidden until their venue is approved."""
    return events.exclude(state__in=BEFORE_ROUND_1, hidden_until__isnull=False, hidden_until__gt=timezone.now())


class RoundChange(Witnessed):
    """A change of the number of rounds.

    `reason` is a code of the engine, `because` its words. `by` None: it was imported with a document.
    """

    witnessed = columns("event_id before after at begun reason unanimous")
    of_event = "event"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="round_changes")
    before = models.PositiveSmallIntegerField()
    after = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    begun = models.BooleanField()
    reason = models.CharField(max_length=12)
    because = models.CharField(max_length=300, blank=True)
    unanimous = models.BooleanField()
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ("at", "pk")
        verbose_name = "change of rounds"
        verbose_name_plural = "changes of rounds"

    def __str__(self) -> str:
        return f"round change {self.pk} of event {self.event_id}"
