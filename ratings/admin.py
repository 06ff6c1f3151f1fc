"""The administration: what runs made, to look at."""

from __future__ import annotations

from django.contrib import admin

from ratings.engine import BOOKS, LISTS
from ratings.models import RatedEvent, Rating, RatingBook, RatingChange, RatingRun
from tournaments.kernel.admin_base.columns import called, link, moment, name_of
from tournaments.kernel.admin_base.narrowing import by_days, by_kind, narrowed
from tournaments.kernel.admin_base.reading import Reading
from tournaments.people.admin.lists import by_player, members, people
from tournaments.record.admin.narrowing import by_event

IN_LIST = by_kind("list", lambda: [(code, rating_list.name) for code, rating_list in LISTS.items()])
ASKED = moment("asked_at")


@admin.display(description="list", ordering="list")
def list_name(row: Rating | RatingChange) -> str:
    return LISTS[row.list].name if row.list in LISTS else row.list


@admin.display(description="list", ordering="most_list")
def most_list(run: RatingRun) -> str:
    return LISTS[run.most_list].name if run.most_list in LISTS else run.most_list


@admin.register(RatingBook)
class BookAdmin(Reading):
    list_display = (called("book"), moment("refreshed_at"), "checksum")


@admin.register(Rating)
class RatingAdmin(Reading):
    list_display = (link("player"), list_name, "rating", "games", "events", moment("last_at"))
    list_filter = (narrowed(by_player(), IN_LIST),)
    list_select_related = people("player")
    ordering = ("list", "-rating", "player")


@admin.register(RatingChange)
class ChangeAdmin(Reading):
    event = "event"
    list_display = (link("event"), link("player"), list_name, "before", "after", "games", "k")
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
        *(ASKED, link("book"), "state", "is_full", "percent", "events", "changes"),
        *("moved", "most", most_list, link("most_player"), link("asked_by"), moment("finished_at")),
    )
    list_filter = (narrowed(*by_days("asked_at")), "state", "book__code")
    list_select_related = ("book", *members("asked_by"), *people("most_player"))


@name_of.register
def _(row: RatingBook) -> str:
    return BOOKS[row.code].name if row.code in BOOKS else row.code


@name_of.register
def _(row: Rating) -> str:
    return f"{name_of(row.player)}, {list_name(row)}"


@name_of.register
def _(row: RatingChange) -> str:
    return f"{name_of(row.player)}, {list_name(row)}: {row.event.title}"


@name_of.register
def _(row: RatedEvent) -> str:
    return f"{row.event.title}, {row.get_state_display()}"


@name_of.register
def _(row: RatingRun) -> str:
    return f"run of {name_of(row.book)}, {ASKED(row)}"
