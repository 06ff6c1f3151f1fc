"""Players: their records, who claims them, which of them are one, who is suspended."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments.department.permissions import can_read_suspensions
from tournaments.kernel.admin_base.columns import link, moment
from tournaments.kernel.admin_base.narrowing import by_days, narrowed
from tournaments.kernel.admin_base.reading import Reading, asked_once, is_superuser
from tournaments.people.admin.lists import by_member, by_player, members, people
from tournaments.people.models import Claim, Contest, Player, Trust
from tournaments.people.selectors.persons import aliases_of
from tournaments.record.models import Merging, Renaming, Suspension


@admin.display(description="also known as")
def aliases(player: Player) -> str:
    return ", ".join(aliases_of(player))


@admin.display(description="account", boolean=True)
def has_account(player: Player) -> bool:
    return player.user_id is not None


@admin.register(Player)
class PlayerAdmin(Reading):
    closed = ("date_of_birth", "user", "skeleton", "rehearsal")
    list_display = ("shown_name", "name", "country", aliases, has_account, link("merged_into"))
    list_filter = (narrowed(*by_days("created_at")),)
    list_select_related = ("merged_into__merged_into",)
    list_prefetch_related = ("merged",)
    search_fields = ("handle", "name")
    first = (aliases, has_account)


@admin.display(description="contested")
def contested(claim: Claim) -> str:
    """Return the outcome of a contest, or an empty text if nobody contests the decision."""
    contest = getattr(claim, "contest", None)
    if contest is None:
        return ""
    return "waits" if contest.upheld is None else "upheld" if contest.upheld else "undone"


@admin.register(Claim)
class ClaimAdmin(Reading):
    list_display = (
        *(moment("made_at"), link("player"), link("by"), "state"),
        *(link("decided_by"), moment("decided_at"), contested),
    )
    list_filter = (narrowed(by_player(), by_member("by"), *by_days("made_at")), "state")
    list_select_related = (*people("player"), *members("by", "decided_by"), "contest")


@admin.register(Contest)
class ContestAdmin(Reading):
    list_display = (
        *(moment("made_at"), link("claim__player"), link("by"), "text"),
        *("upheld", "answer", link("answered_by"), moment("answered_at")),
    )
    list_filter = (narrowed(by_player("claim__player"), by_member("by"), *by_days("made_at")), "upheld")
    list_select_related = (*people("claim__player"), *members("by", "answered_by", "claim__by"))


@admin.register(Merging)
class MergingAdmin(Reading):
    list_display = (moment("made_at"), link("player"), link("into"), "reason", link("made_by"), moment("parted_at"))
    list_filter = (narrowed(by_player(), by_player("into", "into"), by_member("made_by"), *by_days("made_at")),)
    list_select_related = (*people("player", "into"), *members("made_by", "parted_by"))


@admin.register(Renaming)
class RenamingAdmin(Reading):
    list_display = (moment("made_at"), link("player"), "before", "after", "reason", link("event"), link("made_by"))
    list_filter = (narrowed(by_player(), by_member("made_by"), *by_days("made_at")),)
    list_select_related = (*people("player"), "event", *members("made_by"))


@admin.register(Trust)
class TrustAdmin(Reading):
    list_display = (link("director"), link("by"), moment("at"))
    list_filter = (narrowed(by_member("director"), by_member("by"), *by_days("at")),)
    list_select_related = members("director", "by")


@admin.register(Suspension)
class SuspensionAdmin(Reading):
    """Suspensions with their reasons, hidden from everybody who may not read those."""

    list_display = (link("player"), "games", "starts_on", "until", "reason", link("given_by"), moment("lifted_at"))
    list_filter = (narrowed(by_player(), by_member("given_by"), *by_days("given_at")),)
    list_select_related = (*people("player"), *members("given_by", "lifted_by"))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not super().has_view_permission(request, obj):
            return False
        return is_superuser(request) or asked_once(request, can_read_suspensions)
