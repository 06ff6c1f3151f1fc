"""The administration: leagues, their seasons and what counts for them, calls and applications, to look at."""

from __future__ import annotations

from django.contrib import admin

from leagues.models import (
    Application,
    Bonus,
    Call,
    ChairsChallenge,
    ChampionsLeague,
    Counted,
    Invitation,
    League,
    MastersScore,
    PassedOver,
    RuledPlace,
    Score,
    Season,
    Stake,
    Waiver,
)
from tournaments.kernel.admin_base.columns import link_column, links_of, moment_column, name_of
from tournaments.kernel.admin_base.narrowing import day_fields, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin
from tournaments.people.admin.lists import member_field, members, people, player_field
from tournaments.record.admin.narrowing import by_event

ZONE = "event__time_zone"


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    list_display = (
        *(
            "name",
            link_column("director"),
            "region",
            "is_forming",
            moment_column("formed_at"),
            moment_column("acknowledged_at"),
        ),
        *(link_column("acknowledged_by"), moment_column("ended_at")),
    )
    list_filter = (make_narrowing(member_field("director"), *day_fields("formed_at")), "region")
    list_select_related = ("region", *members("director", "formed_by", "acknowledged_by"))
    search_fields = ("name",)


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    has_page = False
    list_display = (
        *(
            "post",
            link_column("league"),
            link_column("entry"),
            link_column("user"),
            link_column("invited_by"),
            moment_column("invited_at"),
        ),
        *("state", moment_column("answered_at")),
    )
    list_filter = (
        make_narrowing(member_field("user"), member_field("invited_by", "sender"), *day_fields("invited_at")),
        "post",
        "state",
    )
    list_select_related = ("league", "entry__event", *people("entry__player"), *members("user", "invited_by"))


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    list_display = (
        link_column("league"),
        "year",
        "schedule",
        "qualifiers",
        moment_column("closed_at"),
        link_column("champion"),
    )
    list_filter = (make_narrowing(player_field("champion"), *day_fields("opened_at")), "year")
    list_select_related = ("league", *people("champion"), *members("opened_by"))


@admin.register(Counted)
class CountedAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        *(
            link_column("event"),
            link_column("season"),
            "kind",
            "half",
            moment_column("flagged_at", ZONE),
            link_column("flagged_by"),
        ),
        *(link_column("confirmed_by"), "counts_beyond", link_column("accepted_by")),
    )
    list_filter = (
        make_narrowing(by_event(), member_field("flagged_by"), *day_fields("flagged_at")),
        "kind",
        "counts_beyond",
    )
    list_select_related = (
        *("event", "season__league"),
        *members("flagged_by", "confirmed_by", "submitted_by", "accepted_by"),
    )


SELECTED = ("counted__event", "counted__season__league", *people("player"))
NARROWED = (make_narrowing(by_event("counted__event"), player_field()),)


@admin.register(Score)
class ScoreAdmin(ReadOnlyAdmin):
    event = "counted__event"
    list_display = (link_column("counted"), link_column("player"), "place", "points", "barred")
    list_filter, list_select_related = NARROWED, SELECTED


@admin.register(Bonus)
class BonusAdmin(ReadOnlyAdmin):
    event = "counted__event"
    list_display = (link_column("counted"), link_column("player"), "scheme", "points", "typed")
    list_filter, list_select_related = NARROWED, SELECTED


@admin.register(RuledPlace)
class RuledPlaceAdmin(ReadOnlyAdmin):
    event = "counted__event"
    list_display = (link_column("counted"), link_column("player"), "rank")
    list_filter, list_select_related = NARROWED, SELECTED


@admin.register(MastersScore)
class MastersScoreAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (link_column("event"), link_column("player"), "place", "players", "points")
    list_filter = (make_narrowing(by_event(), player_field()),)
    list_select_related = ("event", *people("player"))


@admin.register(ChairsChallenge)
class ChairsChallengeAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        link_column("event"),
        moment_column("nominated_at"),
        link_column("nominated_by"),
        moment_column("drawn_at"),
    )
    list_filter = (make_narrowing(by_event(), member_field("nominated_by"), *day_fields("nominated_at")),)
    list_select_related = ("event", *members("nominated_by", "drawn_by"))


@admin.register(ChampionsLeague)
class ChampionsLeagueAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = ("year", link_column("event"), moment_column("named_at"), link_column("named_by"))
    list_filter = (make_narrowing(by_event(), member_field("named_by"), *day_fields("named_at")), "year")
    list_select_related = ("event", *members("named_by"))


@admin.register(Waiver)
class WaiverAdmin(ReadOnlyAdmin):
    event = "champions_league__event"
    list_display = (
        link_column("champions_league"),
        link_column("player"),
        "reason",
        moment_column("given_at"),
        link_column("given_by"),
    )
    list_filter = (make_narrowing(by_event("champions_league__event"), player_field(), member_field("given_by")),)
    list_select_related = ("champions_league__event", *people("player"), *members("given_by"))


@admin.register(Stake)
class StakeAdmin(ReadOnlyAdmin):
    event = "event"
    list_display = (
        link_column("event"),
        "bids",
        "designs",
        "year",
        moment_column("set_at", ZONE),
        link_column("set_by"),
    )
    list_filter = (make_narrowing(by_event(), member_field("set_by"), *day_fields("set_at")), "year")
    list_select_related = ("event", *members("set_by"))


@admin.register(PassedOver)
class PassedOverAdmin(ReadOnlyAdmin):
    event = "entry__event"
    list_display = (link_column("entry"), "why", moment_column("noted_at"), link_column("noted_by"))
    list_filter = (make_narrowing(by_event("entry__event"), member_field("noted_by"), *day_fields("noted_at")), "why")
    list_select_related = ("entry__event", *people("entry__player"), *members("noted_by"))


@admin.register(Call)
class CallAdmin(ReadOnlyAdmin):
    list_display = (
        "level",
        "year",
        "opens_on",
        "closes_on",
        "withdrawn",
        moment_column("made_at"),
        link_column("made_by"),
    )
    list_filter = (make_narrowing(member_field("made_by"), *day_fields("made_at")), "level", "year", "withdrawn")
    list_select_related = members("made_by")
    search_fields = ("text",)


@admin.register(Application)
class ApplicationAdmin(ReadOnlyAdmin):
    closed = ("notes",)
    list_display = (
        *("level", "starts_on", "ends_on", "country", "location", link_column("applicant"), "state", "allocated"),
        *(link_column("event"), link_column("decided_by"), moment_column("decided_at")),
    )
    list_filter = (
        make_narrowing(member_field("applicant"), member_field("decided_by", "decider"), *day_fields("made_at")),
        *("state", "level", "region", "allocated", "special"),
    )
    list_select_related = ("region", "call", "item", "event", *members("applicant", "decided_by"))
    search_fields = ("location",)


@name_of.register
def _(row: Invitation) -> str:
    return f"{name_of(row.user)} as {row.get_post_display()}"


@name_of.register
def _(row: Counted) -> str:
    return f"{row.event.title}, {row.season}"


@name_of.register
def _(row: Score) -> str:
    return f"{name_of(row.player)}, {row.points} points: {row.counted.event.title}"


@name_of.register
def _(row: Bonus) -> str:
    return f"{row.get_scheme_display()}, {row.points} points: {name_of(row.player)}"


@name_of.register
def _(row: RuledPlace) -> str:
    return f"{name_of(row.player)}, place {row.rank}"


@name_of.register
def _(row: MastersScore) -> str:
    return f"{name_of(row.player)}, {row.points} Masters points"


@name_of.register
def _(row: ChairsChallenge) -> str:
    return f"Chair's Challenge: {row.event.title}"


@name_of.register
def _(row: ChampionsLeague) -> str:
    return f"Champions League {row.year}: {row.event.title}"


@name_of.register
def _(row: Waiver) -> str:
    return f"waiver for {name_of(row.player)}"


@name_of.register
def _(row: Stake) -> str:
    return f"at stake in {row.event.title}"


@name_of.register
def _(row: PassedOver) -> str:
    return f"{name_of(row.entry)}: {row.get_why_display()}"


@name_of.register
def _(row: Call) -> str:
    return f"call for {row.championship.label} {row.year}"


@name_of.register
def _(row: Application) -> str:
    return f"{row.championship.label} {row.year}, {row.location}"


@links_of.register
def _(row: Application) -> dict[str, str]:
    """An approved one has a page for everybody; others are for who applied and who decides."""
    return {"page": row.get_absolute_url()} if row.state == Application.State.APPROVED else {}
