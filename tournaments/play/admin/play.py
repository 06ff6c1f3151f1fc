"""Rounds, tables and what was played at them."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe

from tournaments.kernel.admin_base.columns import link_column, moment_column, name_column, render_link
from tournaments.kernel.admin_base.narrowing import day_fields, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin
from tournaments.people.admin.lists import members, people, player_field
from tournaments.record.admin.names import prefetch_seats
from tournaments.record.admin.narrowing import by_event, by_round, by_table
from tournaments.record.models import Drafting, Game, Match, OwedGame, Round, Seat, SelfReport, Stage
from tournaments.record.models.namesakes import preload_namesakes
from tournaments.record.selectors.words import result_in_words

ZONE = "event__time_zone"
OF_ROUND = f"round__{ZONE}"


@admin.display(description="result")
def result(match: Match) -> str:
    return result_in_words(match)


@admin.display(description="seats")
def seats(match: Match) -> str:
    """List the players of a table, each with links to the player and to the seat."""
    rows = ((render_link(seat.player), render_link(seat), score_of(seat)) for seat in match.seats.all())
    return format_html_join(mark_safe("<br>"), "{}: {}, {}", rows)


def score_of(seat: Seat) -> str:
    if seat.score is None:
        return "no score"
    return str(seat.score)


@admin.register(Stage)
class StageAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (name_column("stage"), link_column("event"), link_column("named_winner"))
    list_filter = (make_narrowing(by_event()), "code")
    list_select_related = ("event", "named_winner__event", *people("named_winner__player"))


@admin.register(Drafting)
class DraftingAdmin(ReadOnlyAdmin):
    """The seats of a booster draft, and the time for building decks."""

    event = "event"
    list_display = (
        name_column("draft"),
        link_column("event"),
        "kind",
        "packs",
        moment_column("published_at", ZONE),
        moment_column("building_at", ZONE),
    )
    list_filter = (make_narrowing(by_event(), *day_fields("drawn_at")), "kind", "changed")
    list_select_related = ("event", *members("drawn_by"))


@admin.register(Round)
class RoundAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        name_column("round"),
        link_column("event"),
        "state",
        moment_column("drawn_at", ZONE),
        link_column("drawn_by"),
        "changed",
    )
    list_filter = (make_narrowing(by_event(), *day_fields("drawn_at")), "state", "changed", "taken_back")
    list_select_related = ("event", *members("drawn_by"))


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    event = "round__event"
    label = "tables"
    list_display = (
        name_column("table"),
        link_column("round__event", "event"),
        result,
        moment_column("reported_at", OF_ROUND),
        link_column("reported_by"),
        link_column("confirmed_by"),
        "corrected",
    )
    list_filter = (make_narrowing(by_event("round__event"), by_round(), *day_fields("reported_at")), "corrected")
    list_select_related = ("round__event", *members("reported_by", "confirmed_by"))
    list_prefetch_related = (prefetch_seats(),)
    first = (link_column("round__event", "event"), result, seats)

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        shown = super().get_changelist_instance(request)
        preload_namesakes({match.round.event_id for match in shown.result_list})
        return shown


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    event = "match__round__event"
    list_display = (
        name_column("game"),
        link_column("match__round__event", "event"),
        "ended_by",
        "winners",
        link_column("reported_by"),
    )
    list_filter = (make_narrowing(by_event("match__round__event"), by_table()),)
    list_select_related = ("match__round__event", *members("reported_by"))


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    event = "round__event"
    list_display = (
        name_column("seat"),
        link_column("match", "table"),
        link_column("round__event", "event"),
        link_column("player"),
        "score",
    )
    list_filter = (make_narrowing(by_event("round__event"), by_round(), by_table(), player_field()),)
    list_select_related = ("match__round__event", "round__event", *people("player"))
    list_prefetch_related = (prefetch_seats("match"),)


@admin.register(SelfReport)
class SelfReportAdmin(ReadOnlyAdmin):
    """The reports of players for games that have no result yet."""

    event = "match__round__event"
    list_display = (moment_column("at", "match__round__event__time_zone"), link_column("match", "table"), "seat")
    list_filter = (make_narrowing(by_event("match__round__event"), by_table()),)
    list_select_related = ("match__round__event",)
    list_prefetch_related = (prefetch_seats("match"),)


@admin.register(OwedGame)
class OwedGameAdmin(ReadOnlyAdmin):
    event = "entry__event"
    list_display = (
        link_column("entry", "player"),
        link_column("entry__event", "event"),
        moment_column("owed_at", f"entry__{ZONE}"),
    )
    list_filter = (make_narrowing(by_event("entry__event"), player_field("entry__player")),)
    list_select_related = ("entry__event", "match__round__event", *people("entry__player"), *members("owed_by"))
    list_prefetch_related = (prefetch_seats("match"),)
