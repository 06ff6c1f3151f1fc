"""Name rows, columns and values as people call them: what a finding of the audit says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date, datetime
from typing import Any

from django.db import models

from tournaments.engine.listing.fields import LISTING
from tournaments.kernel.models import User
from tournaments.kernel.models.witnessed import Witnessed, as_noted, is_noted_by_digest
from tournaments.people.models import Player
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.outcomes import canonical
from tournaments.record.selectors.records import shown_names

Key = tuple[type[Witnessed], int]
OTHER_TEXT = "another text"
OTHER_VALUE = "another value"


def named_rows(keys: Collection[Key]) -> dict[Key, str]:
    """Name each row by its table and by the player, account or event that it is about."""
    by_table: dict[type[Witnessed], set[int]] = defaultdict(set)
    for table, pk in keys:
        by_table[table].add(pk)
    return {(table, pk): name for table, pks in by_table.items() for pk, name in _named_in(table, pks).items()}


def _named_in(table: type[Witnessed], pks: Collection[int]) -> dict[int, str]:
    called = "listing" if table is Event else str(table._meta.verbose_name)
    word = called[:1].upper() + called[1:]
    names = {pk: f"{word} {pk}" for pk in pks}
    if table is Event:
        return dict.fromkeys(pks, word)
    path = _path_to_somebody(table)
    if path:
        somebody = dict(table._base_manager.filter(pk__in=pks).values_list("pk", path))
        kind = User if path == "user" or path == "holder" else Player
        people = _people(kind, set(somebody.values()))
        names |= {pk: f"{word} of {people.get(person, 'somebody')}" for pk, person in somebody.items()}
    elif path := _path_to_name(table):
        rows: Any = table._base_manager
        named = rows.filter(pk__in=pks).values_list("pk", path)
        names |= {pk: f"{word} {name}" if name else names[pk] for pk, name in named}
    return names


def _path_to_somebody(table: type[Witnessed]) -> str:
    fields = {field.name for field in table._meta.concrete_fields}
    for name, path in (("player", "player"), ("entry", "entry__player"), ("user", "user"), ("holder", "holder")):
        if name in fields:
            return path
    return ""


def _path_to_name(table: type[Witnessed]) -> str:
    """Return how the name of a row is read: its own, that of its league, or the title of its event."""
    fields = {field.name for field in table._meta.concrete_fields}
    for name, path in (("name", "name"), ("league", "league__name"), ("event", "event__title")):
        if name in fields:
            return path
    return ""


def _people(kind: type[models.Model], pks: Collection[Any]) -> dict[int, str]:
    if kind is User:
        return {user.pk: str(user) for user in User.objects.select_related("player").filter(pk__in=pks)}
    return {int(pk): name for pk, name in shown_names(Player.every.filter(pk__in=pks)).items()}


def named_column(table: type[Witnessed], column: str) -> str:
    """Name a column: a field of a listing as its form does, any other by the words of its field."""
    if table is Event and column in LISTING:
        return LISTING[column].name
    field: Any = table._meta.get_field(column)
    return str(field.verbose_name)


def in_words(table: type[Witnessed], column: str, kept: Any, stands: Any) -> tuple[str, str]:
    """Return the journal's value and the present value of a column, in words."""
    entered = "listed as" if table is Event else "entered as"
    if is_noted_by_digest(table, column):
        what = OTHER_VALUE if column in table.noted_by_digest else OTHER_TEXT if kept else "nothing"
        now = as_noted(table, column, stands) if column in table.noted_by_digest else f"“{stands}”" if stands else ""
        return f"{entered} {what}", now or "nothing"
    return f"{entered} {value_in_words(table, column, kept)}", value_in_words(table, column, stands)


def value_in_words(table: type[Witnessed], column: str, value: Any) -> str:
    field = table._meta.get_field(column)
    if value is None or value == "" or value == [] or value == {}:
        return "nothing"
    if isinstance(value, list | dict):
        return canonical(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(field, models.DateTimeField):
        at = value if isinstance(value, datetime) else datetime.fromisoformat(value)
        return f"{at:%d %b %Y, %H:%M:%S} UTC"
    if isinstance(field, models.DateField):
        day = value if isinstance(value, date) else date.fromisoformat(value)
        return f"{day:%d %b %Y}"
    if isinstance(field, models.ForeignKey):
        return _related_in_words(field, value)
    if table is Event and column in LISTING and (names := LISTING[column].names) and isinstance(value, int):
        return names[value - 1] if 0 < value <= len(names) else str(value)
    return str(dict(field.flatchoices).get(value, value))  # type: ignore[union-attr]


def _related_in_words(field: models.ForeignKey[Any, Any], pk: int) -> str:
    model = field.related_model
    if model is Player:
        return next(iter(shown_names(Player.every.filter(pk=pk)).values()), f"player {pk}")
    if model is Entry:
        return f"the entry of {_name_of_entry(pk)}"
    row = model._base_manager.filter(pk=pk).first()
    called = str(model._meta.verbose_name)
    return f"{called} {pk}" if row is None or str(row).startswith(called) else f"{called} “{row}”"


def _name_of_entry(pk: int) -> str:
    players = Player.every.filter(entries=pk)
    return next(iter(shown_names(players).values()), "somebody")
