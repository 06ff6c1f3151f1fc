"""Players: their records, who claims them, which of them are one, who is suspended."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from tournaments.department.permissions import can_read_suspensions
from tournaments.kernel.admin_base.columns import link_column, moment_column
from tournaments.kernel.admin_base.narrowing import day_fields, make_narrowing
from tournaments.kernel.admin_base.reading import ReadOnlyAdmin, ask_once, is_superuser
from tournaments.people.admin.lists import member_field, members, people, player_field
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
class PlayerAdmin(ReadOnlyAdmin):
    closed = ("date_of_birth", "user", "skeleton", "rehearsal")
    list_display = ("shown_name", "name", "country", aliases, has_account, link_column("merged_into"))
    list_filter = (make_narrowing(*day_fields("created_at")),)
    list_select_related = ("merged_into__merged_into",)
    list_prefetch_related = ("merged",)
    search_fields = ("handle", "name")
    first = (aliases, has_account)


@admin.display(description="contested")
def contest_outcome(claim: Claim) -> str:
    """Return the outcome of a contest, or an empty text if nobody contests the decision."""
    contest = getattr(claim, "contest", None)
    if contest is None:
        return ""
    return "waits" if contest.upheld is None else "upheld" if contest.upheld else "undone"


@admin.register(Claim)
class ClaimAdmin(ReadOnlyAdmin):
    list_display = (
        *(moment_column("made_at"), link_column("player"), link_column("by"), "state"),
        *(link_column("decided_by"), moment_column("decided_at"), contest_outcome),
    )
    list_filter = (make_narrowing(player_field(), member_field("by"), *day_fields("made_at")), "state")
    list_select_related = (*people("player"), *members("by", "decided_by"), "contest")


@admin.register(Contest)
class ContestAdmin(ReadOnlyAdmin):
    list_display = (
        *(moment_column("made_at"), link_column("claim__player"), link_column("by"), "text"),
        *("upheld", "answer", link_column("answered_by"), moment_column("answered_at")),
    )
    list_filter = (make_narrowing(player_field("claim__player"), member_field("by"), *day_fields("made_at")), "upheld")
    list_select_related = (*people("claim__player"), *members("by", "answered_by", "claim__by"))


@admin.register(Merging)
class MergingAdmin(ReadOnlyAdmin):
    list_display = (
        moment_column("made_at"),
        link_column("player"),
        link_column("into"),
        "reason",
        link_column("made_by"),
        moment_column("parted_at"),
    )
    list_filter = (
        make_narrowing(player_field(), player_field("into", "into"), member_field("made_by"), *day_fields("made_at")),
    )
    list_select_related = (*people("player", "into"), *members("made_by", "parted_by"))


@admin.register(Renaming)
class RenamingAdmin(ReadOnlyAdmin):
    list_display = (
        moment_column("made_at"),
        link_column("player"),
        "before",
        "after",
        "reason",
        link_column("event"),
        link_column("made_by"),
    )
    list_filter = (make_narrowing(player_field(), member_field("made_by"), *day_fields("made_at")),)
    list_select_related = (*people("player"), "event", *members("made_by"))


@admin.register(Trust)
class TrustAdmin(ReadOnlyAdmin):
    list_display = (link_column("director"), link_column("by"), moment_column("at"))
    list_filter = (make_narrowing(member_field("director"), member_field("by"), *day_fields("at")),)
    list_select_related = members("director", "by")


@admin.register(Suspension)
class SuspensionAdmin(ReadOnlyAdmin):
    """Suspensions with their reasons, hidden from everybody who may not read those."""

    list_display = (
        link_column("player"),
        "games",
        "starts_on",
        "until",
        "reason",
        link_column("given_by"),
        moment_column("lifted_at"),
    )
    list_filter = (make_narrowing(player_field(), member_field("given_by"), *day_fields("given_at")),)
    list_select_related = (*people("player"), *members("given_by", "lifted_by"))

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not super().has_view_permission(request, obj):
            return False
        return is_superuser(request) or ask_once(request, can_read_suspensions)
