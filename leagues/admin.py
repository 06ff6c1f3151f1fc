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
from tournaments.kernel.admin_base.columns import link, links_of, moment, name_of
from tournaments.kernel.admin_base.narrowing import by_days, narrowed
from tournaments.kernel.admin_base.reading import Reading
from tournaments.people.admin.lists import by_member, by_player, members, people
from tournaments.record.admin.narrowing import by_event

ZONE = "event__time_zone"


@admin.register(League)
class LeagueAdmin(Reading):
    list_display = (
        *("name", link("director"), "region", "is_forming", moment("formed_at"), moment("acknowledged_at")),
        *(link("acknowledged_by"), moment("ended_at")),
    )
    list_filter = (narrowed(by_member("director"), *by_days("formed_at")), "region")
    list_select_related = ("region", *members("director", "formed_by", "acknowledged_by"))
    search_fields = ("name",)


@admin.register(Invitation)
class InvitationAdmin(Reading):
    has_page = False
    list_display = (
        *("post", link("league"), link("entry"), link("user"), link("invited_by"), moment("invited_at")),
        *("state", moment("answered_at")),
    )
    list_filter = (
        narrowed(by_member("user"), by_member("invited_by", "sender"), *by_days("invited_at")),
        "post",
        "state",
    )
    list_select_related = ("league", "entry__event", *people("entry__player"), *members("user", "invited_by"))


@admin.register(Season)
class SeasonAdmin(Reading):
    list_display = (link("league"), "year", "schedule", "qualifiers", moment("closed_at"), link("champion"))
    list_filter = (narrowed(by_player("champion"), *by_days("opened_at")), "year")
    list_select_related = ("league", *people("champion"), *members("opened_by"))


@admin.register(Counted)
class CountedAdmin(Reading):
    event = "event"
    list_display = (
        *(link("event"), link("season"), "kind", "half", moment("flagged_at", ZONE), link("flagged_by")),
        *(link("confirmed_by"), "counts_beyond", link("accepted_by")),
    )
    list_filter = (narrowed(by_event(), by_member("flagged_by"), *by_days("flagged_at")), "kind", "counts_beyond")
    list_select_related = (
        *("event", "season__league"),
        *members("flagged_by", "confirmed_by", "submitted_by", "accepted_by"),
    )


SELECTED = ("counted__event", "counted__season__league", *people("player"))
NARROWED = (narrowed(by_event("counted__event"), by_player()),)


@admin.register(Score)
class ScoreAdmin(Reading):
    event = "counted__event"
    list_display = (link("counted"), link("player"), "place", "points", "barred")
    list_filter, list_select_related = NARROWED, SELECTED


@admin.register(Bonus)
class BonusAdmin(Reading):
    event = "counted__event"
    list_display = (link("counted"), link("player"), "scheme", "points", "typed")
    list_filter, list_select_related = NARROWED, SELECTED


@admin.register(RuledPlace)
class RuledPlaceAdmin(Reading):
    event = "counted__event"
    list_display = (link("counted"), link("player"), "rank")
    list_filter, list_select_related = NARROWED, SELECTED


@admin.register(MastersScore)
class MastersScoreAdmin(Reading):
    event = "event"
    list_display = (link("event"), link("player"), "place", "players", "points")
    list_filter = (narrowed(by_event(), by_player()),)
    list_select_related = ("event", *people("player"))


@admin.register(ChairsChallenge)
class ChairsChallengeAdmin(Reading):
    event = "event"
    list_display = (link("event"), moment("nominated_at"), link("nominated_by"), moment("drawn_at"))
    list_filter = (narrowed(by_event(), by_member("nominated_by"), *by_days("nominated_at")),)
    list_select_related = ("event", *members("nominated_by", "drawn_by"))


@admin.register(ChampionsLeague)
class ChampionsLeagueAdmin(Reading):
    event = "event"
    list_display = ("year", link("event"), moment("named_at"), link("named_by"))
    list_filter = (narrowed(by_event(), by_member("named_by"), *by_days("named_at")), "year")
    list_select_related = ("event", *members("named_by"))


@admin.register(Waiver)
class WaiverAdmin(Reading):
    event = "champions_league__event"
    list_display = (link("champions_league"), link("player"), "reason", moment("given_at"), link("given_by"))
    list_filter = (narrowed(by_event("champions_league__event"), by_player(), by_member("given_by")),)
    list_select_related = ("champions_league__event", *people("player"), *members("given_by"))


@admin.register(Stake)
class StakeAdmin(Reading):
    event = "event"
    list_display = (link("event"), "bids", "designs", "year", moment("set_at", ZONE), link("set_by"))
    list_filter = (narrowed(by_event(), by_member("set_by"), *by_days("set_at")), "year")
    list_select_related = ("event", *members("set_by"))


@admin.register(PassedOver)
class PassedOverAdmin(Reading):
    event = "entry__event"
    list_display = (link("entry"), "why", moment("noted_at"), link("noted_by"))
    list_filter = (narrowed(by_event("entry__event"), by_member("noted_by"), *by_days("noted_at")), "why")
    list_select_related = ("entry__event", *people("entry__player"), *members("noted_by"))


@admin.register(Call)
class CallAdmin(Reading):
    list_display = ("level", "year", "opens_on", "closes_on", "withdrawn", moment("made_at"), link("made_by"))
    list_filter = (narrowed(by_member("made_by"), *by_days("made_at")), "level", "year", "withdrawn")
    list_select_related = members("made_by")
    search_fields = ("text",)


@admin.register(Application)
class ApplicationAdmin(Reading):
    closed = ("notes",)
    list_display = (
        *("level", "starts_on", "ends_on", "country", "location", link("applicant"), "state", "allocated"),
        *(link("event"), link("decided_by"), moment("decided_at")),
    )
    list_filter = (
        narrowed(by_member("applicant"), by_member("decided_by", "decider"), *by_days("made_at")),
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
