"""The administration: penalties, deck checks, rulings and films, to look at."""

from __future__ import annotations

from django.contrib import admin

from conduct.engine import LADDERS
from conduct.models import DeckCheck, Filming, InterimRuling, Penalty, Ruling
from tournaments.kernel.admin_base.columns import link_column, moment_column, name_of, shorten
from tournaments.kernel.admin_base.narrowing import day_fields, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin
from tournaments.people.admin.lists import member_field, members, people, player_field
from tournaments.record.admin.names import prefetch_seats, table_name
from tournaments.record.admin.narrowing import by_event, by_table

ZONE = "event__time_zone"


@admin.display(description="infraction", ordering="code")
def infraction(penalty: Penalty) -> str:
    """Name the infraction, by its code alone where the ladder does not know it any more."""
    ladder = LADDERS.get(penalty.ladder)
    return next((one.label for one in ladder.infractions if one.code == penalty.code), penalty.code) if ladder else ""


@admin.register(Penalty)
class PenaltyAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        *(moment_column("issued_at", ZONE), link_column("player"), link_column("event"), infraction, "level"),
        *(link_column("issued_by"), moment_column("withdrawn_at", ZONE)),
    )
    list_filter = (
        make_narrowing(by_event(), player_field(), member_field("issued_by"), *day_fields("issued_at")),
        "level",
        "code",
    )
    list_select_related = (
        *("event", "match__round__event", "owed__entry__player__merged_into"),
        *("to_coordinator", "to_director", "replaces"),
        *(*people("player"), *members("issued_by", "withdrawn_by")),
    )
    list_prefetch_related = (prefetch_seats("match"),)


@admin.register(DeckCheck)
class DeckCheckAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        *(moment_column("checked_at", ZONE), link_column("player"), link_column("event"), "found"),
        *(link_column("checked_by"), moment_column("corrected_at", ZONE)),
    )
    list_filter = (
        make_narrowing(by_event(), player_field(), member_field("checked_by"), *day_fields("checked_at")),
        "found",
    )
    list_select_related = ("event", *people("player"), *members("checked_by"))


@admin.register(Ruling)
class RulingAdmin(ReadOnlyAdmin):
    event = "event"
    closed = ("searched",)
    list_display = (
        *(moment_column("made_at", ZONE), link_column("event"), "question", "ruling"),
        *(link_column("made_by"), moment_column("overturned_at", ZONE)),
    )
    list_filter = (make_narrowing(by_event(), member_field("made_by"), *day_fields("made_at")),)
    list_select_related = ("event", "instead", *members("made_by", "overturned_by"))
    search_fields = ("searched",)


@admin.register(InterimRuling)
class InterimRulingAdmin(ReadOnlyAdmin):
    list_display = ("title", "effective_on", "until", "superseded_by", moment_column("made_at"), link_column("made_by"))
    list_filter = (make_narrowing(member_field("made_by"), *day_fields("made_at")),)
    list_select_related = members("made_by")
    search_fields = ("title", "text")


@admin.register(Filming)
class FilmingAdmin(ReadOnlyAdmin):
    """The films of games. Consents are left out: only the players of the game and the event's directors see them."""

    event = "match__round__event"
    closed = ("upload",)
    list_display = (
        link_column("match", "table"),
        link_column("match__round__event", "event"),
        moment_column("allowed_at", f"match__round__{ZONE}"),
        link_column("allowed_by"),
        "link",
    )
    list_filter = (make_narrowing(by_event("match__round__event"), by_table(), *day_fields("allowed_at")),)
    list_select_related = ("match__round__event", *members("allowed_by", "published_by"))
    list_prefetch_related = (prefetch_seats("match"),)


@name_of.register
def _(row: Penalty) -> str:
    return f"{infraction(row)}: {name_of(row.player)}"


@name_of.register
def _(row: DeckCheck) -> str:
    return f"deck check of {name_of(row.player)}: {row.get_found_display()}"


@name_of.register
def _(row: Ruling) -> str:
    return shorten(row.question)


@name_of.register
def _(row: Filming) -> str:
    return f"film of {table_name(row.match)}"
