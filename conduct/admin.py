"""The admin: penalties, deck checks and rulings, to look at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from conduct.models import DeckCheck, InterimRuling, Penalty, Ruling


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Services write these rows, and the journal says who asked them to."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Penalty)
class PenaltyAdmin(ReadOnly):
    list_display = ("pk", "event", "player", "code", "level", "issued_by", "issued_at", "withdrawn_at")
    list_select_related = ("event", "player", "issued_by__player")


@admin.register(DeckCheck)
class DeckCheckAdmin(ReadOnly):
    list_display = ("pk", "event", "player", "found", "checked_by", "checked_at", "corrected_at")
    list_select_related = ("event", "player", "checked_by__player")


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    list_display = ("pk", "event", "question", "made_by", "made_at", "overturned_at")
    list_select_related = ("event", "made_by__player")


@admin.register(InterimRuling)
class InterimRulingAdmin(ReadOnly):
    list_display = ("title", "effective_on", "until", "superseded_by", "made_at")
