"""The admin: rulings, to look at."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from conduct.models import InterimRuling, Ruling


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """Services write these rows, and the journal says who asked them to."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Ruling)
class RulingAdmin(ReadOnly):
    list_display = ("pk", "event", "question", "made_by", "made_at", "overturned_at")
    list_select_related = ("event", "made_by__player")


@admin.register(InterimRuling)
class InterimRulingAdmin(ReadOnly):
    list_display = ("title", "effective_on", "until", "superseded_by", "made_at")
