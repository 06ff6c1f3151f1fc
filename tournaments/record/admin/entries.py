"""The administration's lists of entries, waiting lists and final places."""

from __future__ import annotations

from django.contrib import admin

from tournaments.kernel.admin_base.columns import called, link, moment
from tournaments.kernel.admin_base.narrowing import by_days, narrowed
from tournaments.kernel.admin_base.reading import Reading
from tournaments.people.admin.lists import by_player, members, people
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
class EntryAdmin(Reading):
    event = "event"
    closed = ("play_contact",)  # for the opponent of an open game online, and for nobody else
    list_display = (
        *(called("entry"), link("player"), link("event"), "number", "checked_in"),
        *("entered_in", "dropped_after", "disqualified_after", "forfeits"),
    )
    list_filter = (narrowed(by_event(), by_player()), "checked_in")
    list_select_related = ("event", *people("player"))
    search_fields = ("player__handle", "player__name")


@admin.register(Waiting)
class WaitingAdmin(Reading):
    event = "event"
    closed = ("play_contact",)
    label = "waiting list"
    list_display = (moment("since", "event__time_zone"), link("player"), link("event"))
    list_filter = (narrowed(by_event(), by_player()),)
    list_select_related = ("event", *people("player"))


@admin.register(Denial)
class DenialAdmin(Reading):
    """The list of entries that a member says are not theirs."""

    event = "entry__event"
    list_display = (
        *(moment("made_at", "entry__event__time_zone"), link("by"), link("entry__event", "event"), "state"),
        *(link("fresh", "belongs to"), "answer", link("answered_by")),
    )
    list_filter = (narrowed(by_event("entry__event"), by_player(), *by_days("made_at")), "state")
    list_select_related = ("entry__event", *people("player", "fresh"), *members("by", "answered_by"))


@admin.register(Placement)
class PlacementAdmin(Reading):
    event = "event"
    list_display = ("rank", link("player"), link("event"), "decided_by")
    list_filter = (narrowed(by_event(), by_player()),)
    list_select_related = ("event", *people("player"))
    ordering = ("-event", "rank")


@admin.register(Prize)
class PrizeAdmin(Reading):
    event = "event"
    list_display = ("text", "occasion", link("event"), link("entry", "won by"), moment("given_at", "event__time_zone"))
    list_filter = (narrowed(by_event(), by_player("entry__player")),)
    list_select_related = ("event", *people("entry__player"), *members("given_by"))

    @admin.display(description="named")
    def occasion(self, row: Prize) -> str:
        return row.occasion


@admin.register(Heat)
class HeatAdmin(Reading):
    event = "final"
    list_display = (called("heat"), link("final"), link("event"), "places")
    list_filter = (narrowed(by_event("final")),)
    list_select_related = ("final", "event")


@admin.register(EarnedAward)
class EarnedAwardAdmin(Reading):
    label, zone = "awards", "source__time_zone"
    list_display = (
        *(called("award"), link("player"), "game", "kind", "amount", "valid_for", "year", "until"),
        *(link("source"), "place", link("used_in__event", "used in"), moment("withdrawn_at")),
    )
    list_filter = (narrowed(by_event("source"), by_player()), "game", "kind", "valid_for")
    list_select_related = ("source", "used_in__event", *people("player"))
    search_fields = ("player__handle", "player__name")


@admin.register(Title)
class TitleAdmin(Reading):
    zone = "event__time_zone"
    list_display = ("words", link("player"), "badge", "year", link("event"), "place", moment("withdrawn_at"))
    list_filter = (narrowed(by_event(), by_player()), "badge", "year")
    list_select_related = ("event", *people("player"))
    search_fields = ("words", "player__handle", "player__name")
