"""The administration: what runs made, to look at."""

from __future__ import annotations

from django.contrib import admin

from ratings.engine import LISTS
from ratings.models import RatedEvent, Rating, RatingBook, RatingChange, RatingRun
from tournaments.kernel.admin_base.columns import link, moment
from tournaments.kernel.admin_base.narrowing import by_days, by_kind, narrowed
from tournaments.kernel.admin_base.reading import Reading
from tournaments.people.admin.lists import by_player, members, people
from tournaments.record.admin.narrowing import by_event

IN_LIST = by_kind("list", lambda: [(code, code) for code in LISTS])


@admin.register(RatingBook)
class BookAdmin(Reading):
    list_display = ("code", moment("refreshed_at"), "checksum")


@admin.register(Rating)
class RatingAdmin(Reading):
    list_display = ("list", link("player"), "rating", "games", "events", moment("last_at"))
    list_filter = (narrowed(by_player(), IN_LIST),)
    list_select_related = people("player")
    ordering = ("list", "-rating", "player")


@admin.register(RatingChange)
class ChangeAdmin(Reading):
    event = "event"
    list_display = ("list", link("event"), link("player"), "before", "after", "games", "k")
    list_filter = (narrowed(by_event(), by_player(), IN_LIST),)
    list_select_related = ("event", *people("player"))


@admin.register(RatedEvent)
class RatedEventAdmin(Reading):
    event = "event"
    list_display = (link("event"), link("book"), "state", moment("reported_at", "event__time_zone"))
    list_filter = (narrowed(by_event(), *by_days("reported_at")), "state", "book__code")
    list_select_related = ("event", "book")


@admin.register(RatingRun)
class RunAdmin(Reading):
    closed = ("claim",)
    list_display = (
        *(moment("asked_at"), link("book"), "state", "is_full", "percent", "events", "changes"),
        *("moved", "most", "most_list", link("most_player"), link("asked_by"), moment("finished_at")),
    )
    list_filter = (narrowed(*by_days("asked_at")), "state", "book__code")
    list_select_related = ("book", *members("asked_by"), *people("most_player"))
