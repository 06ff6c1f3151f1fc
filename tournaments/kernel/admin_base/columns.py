"""Columns of the administration: names of rows, moments with their zone, and links to other rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce, singledispatch
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import admin
from django.db import models
from django.urls import reverse
from django.utils.html import format_html
from django.utils.text import Truncator

from tournaments.kernel.models import User

Column = Callable[[Any], Any]
NOTHING = "-"
MOST_SHOWN = 60
"""Characters of a text that names a row."""


@singledispatch
def name_of(row: object) -> str:
    """Return the name of a row.

    Rooms register their own for their models; they use rows that were loaded with this one.
    """
    return str(row)


def shorten(text: str) -> str:
    return Truncator(text).chars(MOST_SHOWN)


def name_column(label: str) -> Column:
    """Return a column that shows the row's own name."""

    @admin.display(description=label)
    def show(row: models.Model) -> str:
        return name_of(row)

    return show


def moment_column(path: str, zone: str = "", label: str = "") -> Column:
    """Return a column that shows a moment; `zone` is the path to the name of its time zone, without it the site's is
    used.
    """

    @admin.display(description=label or _words(path), ordering=path)
    def show(row: models.Model) -> str:
        at = follow_path(row, path)
        if at is None:
            return NOTHING
        local = at.astimezone(ZoneInfo((zone and follow_path(row, zone)) or settings.TIME_ZONE))
        return f"{local.day} {local:%b %Y, %H:%M} {local.tzname()}"

    return show


def link_column(path: str, label: str = "") -> Column:
    """Return a column that links to the row at the end of the path, which must be loaded with this one."""

    @admin.display(description=label or _words(path))
    def show(row: models.Model) -> str:
        target = follow_path(row, path)
        return NOTHING if target is None else render_link(target)

    return show


def render_link(row: models.Model) -> str:
    if isinstance(row, User):
        return _render_member(row)
    if not admin.site.is_registered(type(row)):
        return name_of(row)
    return format_html('<a href="{}">{}</a>', admin_address(row, row.pk), name_of(row))


def admin_address(model: type[models.Model] | models.Model, pk: int) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=(pk,))


def number_column(path: str, label: str = "") -> Column:
    """Return a column that rounds a stored figure to one decimal."""

    @admin.display(description=label or _words(path), ordering=path)
    def show(row: models.Model) -> str:
        figure = follow_path(row, path)
        return NOTHING if figure is None else f"{figure:.1f}"

    return show


@singledispatch
def links_of(row: models.Model) -> Mapping[str, str]:
    """Map the word of each link to where it leads from this row. Rooms register their own for their models."""
    return {"page": row.get_absolute_url()} if hasattr(row, "get_absolute_url") else {}


def column_of(field: models.Field[Any, Any], zone: str) -> str | Column:
    """Return the column that shows a field on the page of a row."""
    if isinstance(field, models.DateTimeField):
        return moment_column(field.name, zone, str(field.verbose_name))
    if isinstance(field, models.FloatField):
        return number_column(field.name, str(field.verbose_name))
    if field.is_relation:
        return link_column(field.name, str(field.verbose_name))
    return field.name


def follow_path(row: Any, path: str) -> Any:
    """Return the value at the end of a path such as `round__event`; None where the path breaks off."""
    return reduce(lambda at, name: None if at is None else getattr(at, name), path.split("__"), row)


def _render_member(user: User) -> str:
    """Link to the player's page, which every reader may open; the page of an account is for superusers alone."""
    player = getattr(user, "player", None)
    return (
        format_html('<a href="{}">{}</a>', admin_address(player, player.pk), name_of(player)) if player else str(user)
    )


def _words(path: str) -> str:
    return path.rpartition("__")[2].replace("_", " ")
