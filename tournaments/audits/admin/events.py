"""Events, and what belongs to them before a card is played."""

from __future__ import annotations

from typing import Any, cast

from django.contrib import admin
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse

from tournaments.audits.selectors.audit import audit
from tournaments.audits.selectors.imports import waits_for_acceptance
from tournaments.department.admin.narrowing import by_venue
from tournaments.kernel.admin_base.columns import NOTHING, called, link, linked, moment, name_of
from tournaments.kernel.admin_base.narrowing import by_days, narrowed
from tournaments.kernel.admin_base.reading import Reading
from tournaments.kernel.models import User
from tournaments.listing.models import EventRequest
from tournaments.people.admin.lists import by_member, by_player, members, people
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
    return next((linked(row.user) for row in event.directors.all()), NOTHING)


@admin.display(description="pairing style")
def pairing_style(event: Event) -> str:
    return structure_of(event).name


def _audited(event: Event, request: HttpRequest) -> dict[str, Any]:
    """Nothing of one that has not begun: there is nothing to hold against anything."""
    if not (event.has_begun or event.state == Event.State.VOID):
        return {}
    decides = can_audit(cast("User", request.user), event)
    return {"event": event, "audit": audit(event), "decides": decides, "accepts": waits_for_acceptance(event)}


@admin.register(Event)
class EventAdmin(Reading):
    """Its page is `templates/admin/tournaments/event/change_form.html`, where a block waits for what is asked about the
    event as a whole.
    """

    change_form_template = None
    list_display = (
        *("title", moment("starts_at", "time_zone"), director, link("host", "venue")),
        *("game", "format", "level", "state", "counts_as"),
    )
    list_filter = (narrowed(by_director(), by_venue(), *by_days("starts_at")), "state", "game", "level", "counts_as")
    list_select_related = ("host",)
    list_prefetch_related = (Prefetch("directors", PRIMARY),)
    search_fields = ("title", "slug", "venue", "host__name", "host__town")
    ordering = ("-starts_at", "-pk")
    zone = "time_zone"
    first = (director, pairing_style)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """With its audit, and where the acts of a coordinator are."""
        event = self.get_object(request, object_id)
        context = {**(extra_context or {}), **(_audited(event, request) if event else {})}
        return super().change_view(request, object_id, form_url, context)

    def closed_on(self, row: Any) -> tuple[str, ...]:
        """The seed decides every lot: until the event is finalized it is for nobody who may play in it."""
        return () if row and row.finalized_at else ("seed",)


@admin.register(Director)
class DirectorAdmin(Reading):
    event = "event"
    list_display = (link("user"), "position", link("event"), moment("invited_at", ZONE), moment("accepted_at", ZONE))
    list_filter = (narrowed(by_event(), by_member("user")), "position")
    list_select_related = ("event", *members("user"))


@admin.register(PlayingDirector)
class PlayingDirectorAdmin(Reading):
    event = "event"
    list_display = (called("what"), link("event"), "others", "yes", "forbidden_because")
    list_filter = (narrowed(by_event()),)
    list_select_related = ("event",)


@admin.register(RoundChange)
class RoundChangeAdmin(Reading):
    event = "event"
    list_display = (moment("at", ZONE), link("event"), "before", "after", "reason", "because", link("by"))
    list_filter = (narrowed(by_event(), by_member("by"), *by_days("at")),)
    list_select_related = ("event", *members("by"))


@admin.register(Announcement)
class AnnouncementAdmin(Reading):
    event = "event"
    list_display = (moment("at", ZONE), link("event"), "text", link("by"))
    list_filter = (narrowed(by_event(), by_member("by"), *by_days("at")),)
    list_select_related = ("event", "match__round__event", *members("by"))
    list_prefetch_related = (prefetch_seats("match"),)
    search_fields = ("text",)


@admin.register(ScenarioNote)
class ScenarioNoteAdmin(Reading):
    event = "event"
    list_display = (called("what"), link("event"), link("entry"), "code", "of_round", "value")
    list_filter = (narrowed(by_event()),)
    list_select_related = ("event", "entry__event", *people("entry__player"))


@admin.register(KeepApart)
class KeepApartAdmin(Reading):
    event = "event"
    list_display = (link("first"), link("second"), link("event"), "until", "reason")
    list_filter = (narrowed(by_event(), by_player("first", "first"), by_player("second", "second")),)
    list_select_related = ("event", *people("first", "second"))


@admin.register(ImportedDocument)
class ImportedDocumentAdmin(Reading):
    event = "event"
    list_display = (called("what"), link("event"), link("by"))
    list_filter = (narrowed(by_event(), by_member("by")),)
    list_select_related = ("event", *members("by"))


@admin.register(Acceptance)
class AcceptanceAdmin(Reading):
    event = "event"
    list_display = (moment("at", ZONE), link("event"), link("by"), "reason")
    list_filter = (narrowed(by_event(), by_member("by"), *by_days("at")),)
    list_select_related = ("event", *members("by"))


@admin.register(EventRequest)
class EventRequestAdmin(Reading):
    event = "event"
    list_display = (moment("at", ZONE), link("event"), "kind", "state", link("by"), link("decided_by"))
    list_filter = (narrowed(by_event(), by_member("by"), *by_days("at")), "kind", "state")
    list_select_related = ("event", *members("by", "decided_by"))


@name_of.register
def _(row: EventRequest) -> str:
    return f"{row.get_kind_display()}: {row.event.title}"
