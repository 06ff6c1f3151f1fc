"""The admin: rows to look at and the journal, read-only, with the replay of a round."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from tournaments.models import (
    Area,
    CardSet,
    Claim,
    Director,
    Entry,
    Event,
    InboxItem,
    JournalEntry,
    Match,
    Merging,
    NamedPost,
    Office,
    OwedGame,
    Placement,
    Player,
    Region,
    Round,
    Suspension,
    User,
    Venue,
)
from tournaments.selectors.draws import differs
from tournaments.selectors.persons import aliases_of
from tournaments.selectors.records import rules_of


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look at. Every act has its own service, which the site's pages call."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(JournalEntry)
class JournalAdmin(ReadOnly):
    list_display = ("at", "tag", "actor", "event", "subject_model", "subject_pk")
    list_filter = ("tag",)
    list_select_related = ("actor__player", "event")
    date_hierarchy = "at"
    actions = ("replay",)

    @admin.action(description="Replay this round from its stored position and seed")
    def replay(self, request: HttpRequest, chosen: QuerySet[JournalEntry]) -> None:
        pks = {pk for entry in chosen for pk in (entry.facts.get("round"), *entry.facts.get("rounds", ())) if pk}
        rounds = list(Round.objects.select_related("event").filter(pk__in=pks))
        if not rounds:
            self.message_user(request, "Choose acts of a round that still stands.", messages.WARNING)
        for drawn in rounds:
            self._say(request, drawn)

    def _say(self, request: HttpRequest, drawn: Round) -> None:
        where = f"{drawn.event}, {rules_of(drawn.event).sitting(drawn.of_round, drawn.game)}"
        found = differs(drawn)
        if not drawn.is_drawn_here:
            self.message_user(request, f"{where}: {' '.join(found)}", messages.INFO)
        elif not found:
            self.message_user(request, f"{where}: the replay gives the same draw.", messages.SUCCESS)
        elif drawn.changed:
            because = f" {' '.join(found)} Changed by a director: {drawn.changed_because or 'no reason needed'}."
            self.message_user(request, f"{where}:{because}", messages.INFO)
        else:
            self.message_user(request, f"{where}: {' '.join(found)} Nobody noted a change.", messages.ERROR)


@admin.register(Event)
class EventAdmin(ReadOnly):
    list_display = ("title", "year", "game", "state", "level", "sanctioned", "starts_at")
    list_filter = ("state", "game", "year")
    search_fields = ("title",)


@admin.register(Player)
class PlayerAdmin(ReadOnly):
    list_display = ("shown_name", "name", "country", "aliases", "merged_into")
    search_fields = ("handle", "name")
    exclude = ("date_of_birth", "user")
    readonly_fields = ("aliases",)
    list_select_related = ("merged_into",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        players: QuerySet[Player] = super().get_queryset(request)
        return players.prefetch_related("merged")

    @admin.display(description="also known as")
    def aliases(self, player: Player) -> str:
        return ", ".join(aliases_of(player))


@admin.register(Office)
class OfficeAdmin(ReadOnly):
    list_display = ("post", "holder", "since", "until")
    list_select_related = ("holder__player",)


@admin.register(User)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]
    ordering = ("pk",)
    list_display = ("email", "is_active", "is_staff")
    search_fields = ("email",)
    list_filter = ("is_active", "is_staff")
    filter_horizontal = ()
    fieldsets = ((None, {"fields": ("email", "password", "is_active", "is_staff", "is_superuser")}),)
    add_fieldsets = ((None, {"fields": ("email", "password1", "password2")}),)


@admin.register(InboxItem)
class InboxAdmin(ReadOnly):
    """Without complaints: whoever keeps the inbox reads them, and who complained."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[InboxItem]:
        return super().get_queryset(request).exclude(kind=InboxItem.Kind.COMPLAINT)


for model in (
    Area,
    CardSet,
    Claim,
    Director,
    Entry,
    Match,
    Merging,
    NamedPost,
    OwedGame,
    Placement,
    Region,
    Round,
    Suspension,
    Venue,
):
    admin.site.register(model, ReadOnly)
