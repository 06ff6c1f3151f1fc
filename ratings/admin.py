"""The admin: what runs made, to look at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from ratings.models import RatedEvent, Rating, RatingBook, RatingChange, RatingRun


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Runs write these rows, and make them again at any time."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(RatingBook)
class BookAdmin(ReadOnly):
    list_display = ("code", "version", "refreshed_at", "checksum")


@admin.register(Rating)
class RatingAdmin(ReadOnly):
    list_display = ("list", "player", "rating", "games", "events", "last_at")
    list_filter = ("list",)
    list_select_related = ("player",)


@admin.register(RatingChange)
class ChangeAdmin(ReadOnly):
    list_display = ("list", "event", "player", "before", "after", "games", "k")
    list_filter = ("list",)
    list_select_related = ("event", "player")


@admin.register(RatedEvent)
class RatedEventAdmin(ReadOnly):
    list_display = ("event", "book", "state", "reported_at", "turn")
    list_filter = ("state", "book")
    list_select_related = ("event", "book")


@admin.register(RatingRun)
class RunAdmin(ReadOnly):
    list_display = ("pk", "book", "state", "is_full", "percent", "events", "changes", "asked_at", "finished_at")
    list_filter = ("state", "book")
    list_select_related = ("book",)
