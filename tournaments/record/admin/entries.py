"""The administration's lists of entries, waiting lists and final places."""

from __future__ import annotations

from django.contrib import admin

from tournaments.kernel.admin_base.columns import link_column, moment_column, name_column
from tournaments.kernel.admin_base.narrowing import day_fields, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin
from tournaments.people.admin.lists import members, people, player_field
from tournaments.record.admin.narrowing import by_event
from tournaments.record.models import (
    Denial,
    EarnedAward,
    Entry,
    Heat,
    Placement,
    Prize,
    Title,
    Waiting,
)


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    event = "event"
    closed = ("play_contact",)  # for the opponent of an open game online, and for nobody else
    list_display = (
        *(name_column("entry"), link_column("player"), link_column("event"), "number", "checked_in"),
        *("entered_in", "dropped_after", "disqualified_after", "forfeits"),
    )
    list_filter = (make_narrowing(by_event(), player_field()), "checked_in")
    list_select_related = ("event", *people("player"))
    search_fields = ("player__handle", "player__name")


@admin.register(Waiting)
class WaitingAdmin(ReadOnlyAdmin):
    event = "event"
    closed = ("play_contact",)
    label = "waiting list"
    list_display = (moment_column("since", "event__time_zone"), link_column("player"), link_column("event"))
    list_filter = (make_narrowing(by_event(), player_field()),)
    list_select_related = ("event", *people("player"))


@admin.register(Denial)
class DenialAdmin(ReadOnlyAdmin):
    """The list of entries that a member says are not theirs."""

    event = "entry__event"
    list_display = (
        *(
            moment_column("made_at", "entry__event__time_zone"),
            link_column("by"),
            link_column("entry__event", "event"),
            "state",
        ),
        *(link_column("fresh", "belongs to"), "answer", link_column("answered_by")),
    )
    list_filter = (make_narrowing(by_event("entry__event"), player_field(), *day_fields("made_at")), "state")
    list_select_related = ("entry__event", *people("player", "fresh"), *members("by", "answered_by"))


@admin.register(Placement)
class PlacementAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = ("rank", link_column("player"), link_column("event"), "decided_by")
    list_filter = (make_narrowing(by_event(), player_field()),)
    list_select_related = ("event", *people("player"))
    ordering = ("-event", "rank")


@admin.register(Prize)
class PrizeAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        "text",
        "occasion",
        link_column("event"),
        link_column("entry", "won by"),
        moment_column("given_at", "event__time_zone"),
    )
    list_filter = (make_narrowing(by_event(), player_field("entry__player")),)
    list_select_related = ("event", *people("entry__player"), *members("given_by"))

    @admin.display(description="named")
    def occasion(self, row: Prize) -> str:
        return row.occasion


@admin.register(Heat)
class HeatAdmin(ReadOnlyAdmin):
    event = "final"
    list_display = (name_column("heat"), link_column("final"), link_column("event"), "places")
    list_filter = (make_narrowing(by_event("final")),)
    list_select_related = ("final", "event")


@admin.register(EarnedAward)
class EarnedAwardAdmin(ReadOnlyAdmin):
    label, zone = "awards", "source__time_zone"
    list_display = (
        *(name_column("award"), link_column("player"), "game", "kind", "amount", "valid_for", "year", "until"),
        *(link_column("source"), "place", link_column("used_in__event", "used in"), moment_column("withdrawn_at")),
    )
    list_filter = (make_narrowing(by_event("source"), player_field()), "game", "kind", "valid_for")
    list_select_related = ("source", "used_in__event", *people("player"))
    search_fields = ("player__handle", "player__name")


@admin.register(Title)
class TitleAdmin(ReadOnlyAdmin):
    zone = "event__time_zone"
    list_display = (
        "words",
        link_column("player"),
        "badge",
        "year",
        link_column("event"),
        "place",
        moment_column("withdrawn_at"),
    )
    list_filter = (make_narrowing(by_event(), player_field()), "badge", "year")
    list_select_related = ("event", *people("player"))
    search_fields = ("words", "player__handle", "player__name")
