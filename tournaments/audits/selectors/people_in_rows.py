"""Find the people a row is about, now and as recorded; they do not decide about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db.models import ForeignKey

from tournaments.audits.selectors.given import tables_of_community, wrong_values_of_row
from tournaments.audits.selectors.remade import held_values, is_missing
from tournaments.kernel.models import User
from tournaments.people.models import Player


def people_in_row(key: str) -> list[User]:
    """Return the accounts that a row of the community names; of a projection nobody."""
    label, pk = key.split()
    table = apps.get_model(label)
    if table not in tables_of_community():
        return []
    named = [*_named_in_row(table, int(pk)), *_named_by_journal(table, key)]
    players = Player.every.filter(pk__in=[pk for model, pk in named if model is Player])
    accounts = {pk for model, pk in named if model is User} | set(players.values_list("user_id", flat=True))
    return list(User.objects.filter(pk__in={pk for pk in accounts if pk}))


def _named_in_row(table: Any, pk: int) -> Iterator[tuple[type, int]]:
    row = table._base_manager.filter(pk=pk).first()
    for field in _columns(table) if row is not None else ():
        yield field.related_model, getattr(row, field.attname)


def _named_by_journal(table: Any, key: str) -> Iterator[tuple[type, int]]:
    columns = {field.attname: field.related_model for field in _columns(table)}
    for wrong in wrong_values_of_row(key):
        held = held_values(table, wrong.pk)[0] if is_missing(wrong) else {wrong.column: wrong.kept}
        yield from ((columns[column], value) for column, value in held.items() if column in columns)


def _columns(table: Any) -> list[ForeignKey[Any, Any]]:
    """Return the columns that name a player or an account."""
    fields = table._meta.concrete_fields
    return [field for field in fields if isinstance(field, ForeignKey) and field.related_model in (Player, User)]
