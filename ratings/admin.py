"""The administration: what runs made, to look at."""

from __future__ import annotations

from django.contrib import admin

from ratings.engine import BOOKS, LISTS
from ratings.models import RatedEvent, Rating, RatingBook, RatingChange, RatingRun
from tournaments.kernel.admin_base.columns import link_column, moment_column, name_column, name_of
from tournaments.kernel.admin_base.narrowing import day_fields, kind_field, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin
from tournaments.people.admin.lists import members, people, player_field
from tournaments.record.admin.narrowing import by_event

IN_LIST = kind_field("list", lambda: [(code, rating_list.name) for code, rating_list in LISTS.items()])
ASKED = moment_column("asked_at")


@admin.display(description="list", ordering="list")
def list_name(row: Rating | RatingChange) -> str:
    return LISTS[row.list].name if row.list in LISTS else row.list


@admin.display(description="list", ordering="most_list")
def most_list(run: RatingRun) -> str:
    return LISTS[run.most_list].name if run.most_list in LISTS else run.most_list


@admin.register(RatingBook)
class BookAdmin(ReadOnlyAdmin):
    list_display = (name_column("book"), moment_column("refreshed_at"), "checksum")


@admin.register(Rating)
class RatingAdmin(ReadOnlyAdmin):
    list_display = (link_column("player"), list_name, "rating", "games", "events", moment_column("last_at"))
    list_filter = (make_narrowing(player_field(), IN_LIST),)
    list_select_related = people("player")
    ordering = ("list", "-rating", "player")


@admin.register(RatingChange)
class ChangeAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (link_column("event"), link_column("player"), list_name, "before", "after", "games", "k")
    list_filter = (make_narrowing(by_event(), player_field(), IN_LIST),)
    list_select_related = ("event", *people("player"))


@admin.register(RatedEvent)
class RatedEventAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        link_column("event"),
        link_column("book"),
        "state",
        moment_column("reported_at", "event__time_zone"),
    )
    list_filter = (make_narrowing(by_event(), *day_fields("reported_at")), "state", "book__code")
    list_select_related = ("event", "book")


@admin.register(RatingRun)
class RunAdmin(ReadOnlyAdmin):
    closed = ("claim",)
    list_display = (
        *(ASKED, link_column("book"), "state", "is_full", "percent", "events", "changes"),
        *(
            "moved",
            "most",
            most_list,
            link_column("most_player"),
            link_column("asked_by"),
            moment_column("finished_at"),
        ),
    )
    list_filter = (make_narrowing(*day_fields("asked_at")), "state", "book__code")
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
