"""Events, and what belongs to them before a card is played."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse

from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.imports import waits_for_acceptance
from tournaments.department.admin.narrowing import by_venue
from tournaments.kernel.admin_base.columns import NOTHING, link_column, moment_column, name_column, name_of, render_link
from tournaments.kernel.admin_base.narrowing import day_fields, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin
from tournaments.kernel.models import User
from tournaments.listing.models import EventRequest
from tournaments.people.admin.lists import member_field, members, people, player_field
from tournaments.record.admin.names import prefetch_seats
from tournaments.record.admin.narrowing import by_director, by_event
from tournaments.record.models import (
    Acceptance,
    Announcement,
    Director,
    Event,
    ImportedDocument,
    KeepApart,
    PlayingDirector,
    RoundChange,
    ScenarioNote,
)
from tournaments.record.permissions import can_audit
from tournaments.record.selectors.records import structure_of

ZONE = "event__time_zone"
PRIMARY = Director.accepted.filter(position=Director.Position.PRIMARY).select_related(*members("user"))


@admin.display(description="director")
def director(event: Event) -> str:
    return next((render_link(row.user) for row in event.directors.all()), NOTHING)


@admin.display(description="pairing style")
def pairing_style(event: Event) -> str:
    return structure_of(event).name


def _audit_context(event: Event, request: HttpRequest) -> dict[str, Any]:
    """Nothing of one that has not begun: there is nothing to hold against anything."""
    if not (event.has_begun or event.state == Event.State.VOID):
        return {}
    decides = can_audit(cast("User", request.user), event)
    return {"event": event, "audit": audit(event), "decides": decides, "accepts": waits_for_acceptance(event)}


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    """Its page is `templates/admin/tournaments/event/change_form.html`, where a block waits for what is asked about the
    event as a whole.
    """

    change_form_template = None
    list_display = (
        *("title", moment_column("starts_at", "time_zone"), director, link_column("host", "venue")),
        *("game", "format", "level", "state", "counts_as"),
    )
    list_filter = (
        make_narrowing(by_director(), by_venue(), *day_fields("starts_at")),
        "state",
        "game",
        "level",
        "counts_as",
    )
    list_select_related = ("host",)
    list_prefetch_related = (Prefetch("directors", PRIMARY),)
    search_fields = ("title", "slug", "venue", "host__name", "host__town")
    ordering = ("-starts_at", "-pk")
    zone = "time_zone"
    first = (director, pairing_style)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show the event with its audit and the coordinator's actions."""
        event = self.get_object(request, object_id)
        context = {**(extra_context or {}), **(_audit_context(event, request) if event else {})}
        return super().change_view(request, object_id, form_url, context)

    def closed_on(self, row: Any) -> tuple[str, ...]:
        """The seed decides every lot: until the event is finalized it is for nobody who may play in it."""
        return () if row and row.finalized_at else ("seed",)


@admin.register(Director)
class DirectorAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        link_column("user"),
        "position",
        link_column("event"),
        moment_column("invited_at", ZONE),
        moment_column("accepted_at", ZONE),
    )
    list_filter = (make_narrowing(by_event(), member_field("user")), "position")
    list_select_related = ("event", *members("user"))


@admin.register(PlayingDirector)
class PlayingDirectorAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (name_column("what"), link_column("event"), "others", "yes", "forbidden_because")
    list_filter = (make_narrowing(by_event()),)
    list_select_related = ("event",)


@admin.register(RoundChange)
class RoundChangeAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        moment_column("at", ZONE),
        link_column("event"),
        "before",
        "after",
        "reason",
        "because",
        link_column("by"),
    )
    list_filter = (make_narrowing(by_event(), member_field("by"), *day_fields("at")),)
    list_select_related = ("event", *members("by"))


@admin.register(Announcement)
class AnnouncementAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (moment_column("at", ZONE), link_column("event"), "text", link_column("by"))
    list_filter = (make_narrowing(by_event(), member_field("by"), *day_fields("at")),)
    list_select_related = ("event", "match__round__event", *members("by"))
    list_prefetch_related = (prefetch_seats("match"),)
    search_fields = ("text",)


@admin.register(ScenarioNote)
class ScenarioNoteAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (name_column("what"), link_column("event"), link_column("entry"), "code", "of_round", "value")
    list_filter = (make_narrowing(by_event()),)
    list_select_related = ("event", "entry__event", *people("entry__player"))


@admin.register(KeepApart)
class KeepApartAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (link_column("first"), link_column("second"), link_column("event"), "until", "reason")
    list_filter = (make_narrowing(by_event(), player_field("first", "first"), player_field("second", "second")),)
    list_select_related = ("event", *people("first", "second"))


@admin.register(ImportedDocument)
class ImportedDocumentAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (name_column("what"), link_column("event"), link_column("by"))
    list_filter = (make_narrowing(by_event(), member_field("by")),)
    list_select_related = ("event", *members("by"))


@admin.register(Acceptance)
class AcceptanceAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (moment_column("at", ZONE), link_column("event"), link_column("by"), "reason")
    list_filter = (make_narrowing(by_event(), member_field("by"), *day_fields("at")),)
    list_select_related = ("event", *members("by"))


@admin.register(EventRequest)
class EventRequestAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        moment_column("at", ZONE),
        link_column("event"),
        "kind",
        "state",
        link_column("by"),
        link_column("decided_by"),
    )
    list_filter = (make_narrowing(by_event(), member_field("by"), *day_fields("at")), "kind", "state")
    list_select_related = ("event", *members("by", "decided_by"))


@name_of.register
def _(row: EventRequest) -> str:
    return f"{row.get_kind_display()}: {row.event.title}"
