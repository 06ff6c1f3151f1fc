"""Rounds, tables and what was played at them."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe

from tournaments.kernel.admin_base.columns import called, link, linked, moment
from tournaments.kernel.admin_base.narrowing import by_days, narrowed
from tournaments.kernel.admin_base.reading import Reading
from tournaments.people.admin.lists import by_player, members, people
from tournaments.record.admin.names import seats_of
from tournaments.record.admin.narrowing import by_event, by_round, by_table
from tournaments.record.models import Drafting, Game, Match, OwedGame, Round, Seat, SelfReport, Stage
from tournaments.record.models.namesakes import know_namesakes
from tournaments.record.selectors.words import result_in_words

ZONE = "event__time_zone"
OF_ROUND = f"round__{ZONE}"


@admin.display(description="result")
def result(match: Match) -> str:
    return result_in_words(match)


@admin.display(description="seats")
def seats(match: Match) -> str:
    """List the players of a table, each with links to the player and to the seat."""
    rows = ((linked(seat.player), linked(seat), score_of(seat)) for seat in match.seats.all())
    return format_html_join(mark_safe("<br>"), "{}: {}, {}", rows)


def score_of(seat: Seat) -> str:
    if seat.score is None:
        return "no score"
    return str(seat.score)


@admin.register(Stage)
class StageAdmin(Reading):
    event = "event"
    list_display = (called("stage"), link("event"), link("named_winner"))
    list_filter = (narrowed(by_event()), "code")
    list_select_related = ("event", "named_winner__event", *people("named_winner__player"))


@admin.register(Drafting)
class DraftingAdmin(Reading):
    """The seats of a booster draft, and the time for building decks."""

    event = "event"
    list_display = (
        called("draft"),
        link("event"),
        "kind",
        "packs",
        moment("published_at", ZONE),
        moment("building_at", ZONE),
    )
    list_filter = (narrowed(by_event(), *by_days("drawn_at")), "kind", "changed")
    list_select_related = ("event", *members("drawn_by"))


@admin.register(Round)
class RoundAdmin(Reading):
    event = "event"
    list_display = (called("round"), link("event"), "state", moment("drawn_at", ZONE), link("drawn_by"), "changed")
    list_filter = (narrowed(by_event(), *by_days("drawn_at")), "state", "changed", "taken_back")
    list_select_related = ("event", *members("drawn_by"))


@admin.register(Match)
class MatchAdmin(Reading):
    event = "round__event"
    label = "tables"
    list_display = (
        called("table"),
        link("round__event", "event"),
        result,
        moment("reported_at", OF_ROUND),
        link("reported_by"),
        link("confirmed_by"),
        "corrected",
    )
    list_filter = (narrowed(by_event("round__event"), by_round(), *by_days("reported_at")), "corrected")
    list_select_related = ("round__event", *members("reported_by", "confirmed_by"))
    list_prefetch_related = (seats_of(),)
    first = (link("round__event", "event"), result, seats)

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        shown = super().get_changelist_instance(request)
        know_namesakes({match.round.event_id for match in shown.result_list})
        return shown


@admin.register(Game)
class GameAdmin(Reading):
    event = "match__round__event"
    list_display = (called("game"), link("match__round__event", "event"), "ended_by", "winners", link("reported_by"))
    list_filter = (narrowed(by_event("match__round__event"), by_table()),)
    list_select_related = ("match__round__event", *members("reported_by"))


@admin.register(Seat)
class SeatAdmin(Reading):
    event = "round__event"
    list_display = (called("seat"), link("match", "table"), link("round__event", "event"), link("player"), "score")
    list_filter = (narrowed(by_event("round__event"), by_round(), by_table(), by_player()),)
    list_select_related = ("match__round__event", "round__event", *people("player"))
    list_prefetch_related = (seats_of("match"),)


@admin.register(SelfReport)
class SelfReportAdmin(Reading):
    """The reports of players for games that have no result yet."""

    event = "match__round__event"
    list_display = (moment("at", "match__round__event__time_zone"), link("match", "table"), "seat")
    list_filter = (narrowed(by_event("match__round__event"), by_table()),)
    list_select_related = ("match__round__event",)
    list_prefetch_related = (seats_of("match"),)


@admin.register(OwedGame)
class OwedGameAdmin(Reading):
    event = "entry__event"
    list_display = (link("entry", "player"), link("entry__event", "event"), moment("owed_at", f"entry__{ZONE}"))
    list_filter = (narrowed(by_event("entry__event"), by_player("entry__player")),)
    list_select_related = ("entry__event", "match__round__event", *people("entry__player"), *members("owed_by"))
    list_prefetch_related = (seats_of("match"),)
