"""The form that narrows a list of the administration. It searches for events and people instead of listing them all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db import models
from django.db.models import Q, QuerySet
from django.http import HttpRequest

KEY = re.compile(r"#(\d{1,18})")
DAYS = tuple(date(year, 1, 1) for year in (1990, 9000))


@dataclass(frozen=True, slots=True)
class NarrowingField:
    """A field of the form. Rows of the model `to` link to the list with their key in this field, written as #12."""

    name: str
    field: Callable[[], forms.Field]
    where: Callable[[Any], Q]
    to: type[models.Model] | None = None


def kind_field(path: str, choices: Callable[[], list[tuple[str, str]]]) -> NarrowingField:
    def field() -> forms.Field:
        return forms.ChoiceField(choices=[("", "any"), *choices()], required=False)

    return NarrowingField("kind", field, lambda kind: Q(**{path: kind}))


def day_fields(path: str) -> tuple[NarrowingField, NarrowingField]:
    """Return two fields that keep the rows from the first day to the end of the last, in the site's zone."""

    def field() -> forms.Field:
        return forms.DateField(required=False, widget=forms.DateInput(attrs={"type": "date"}))

    return (
        NarrowingField("since", field, lambda day: Q(**{f"{path}__gte": _start_of(day)})),
        NarrowingField("until", field, lambda day: Q(**{f"{path}__lt": _start_of(day) + timedelta(days=1)})),
    )


class Narrowing(admin.ListFilter):
    """A filter that `make_narrowing` makes for one list. Unreadable input finds nothing, and the form says why."""

    title = "narrow"
    template = "admin/narrowing.html"
    by: tuple[NarrowingField, ...] = ()

    def __init__(self, request: HttpRequest, params: dict[str, Any], *args: Any) -> None:
        super().__init__(request, params, *args)
        data = {name: params.pop(name)[-1] for name in self.names() if name in params}
        self.form = type("NarrowingForm", (forms.Form,), {by.name: by.field() for by in self.by})(data, prefix=None)

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return tuple(by.name for by in cls.by)

    def expected_parameters(self) -> list[str | None]:
        return list(self.names())

    def has_output(self) -> bool:
        return True

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Yield the other parameters of the address, which the form sends along."""
        own = set(self.names())
        return ({"name": name, "value": value} for name, value in changelist.params.items() if name not in own)

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.form.is_valid():
            return queryset.none()
        for by in self.by:
            if value := self.form.cleaned_data[by.name]:
                queryset = queryset.filter(by.where(value))
        return queryset


def make_narrowing(*by: NarrowingField) -> type[Narrowing]:
    return type("NarrowingOfOneList", (Narrowing,), {"by": by})


def key_field(name: str, path: str, to: type[models.Model], called: Callable[[str], Q]) -> NarrowingField:
    """Return a field that takes a key written as #12, or words.

    The rows that match the words are looked up first, so that the list itself can use an index.
    """

    def where(words: str) -> Q:
        key = KEY.fullmatch(words)
        if key:
            return Q(**{path: int(key[1])})
        return Q(**{f"{path}__in": to._base_manager.filter(called(words)).values("pk")})

    return NarrowingField(name, lambda: forms.CharField(required=False, max_length=80), where, to)


def _start_of(day: date) -> datetime:
    first, last = DAYS
    return datetime.combine(min(max(day, first), last), time.min, ZoneInfo(settings.TIME_ZONE))
