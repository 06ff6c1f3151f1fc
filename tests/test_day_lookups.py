"""The check that no query asks an instant for its day: what it refuses and what it lets pass."""

from __future__ import annotations

import pytest

from tests.day_lookups import find_day_lookups, instants_of_models


@pytest.mark.parametrize(
    "source",
    [
        "events.filter(starts_at__date__lt=day)",
        "events.filter(starts_at__year=2026)",
        "rows.exclude(event__starts_at__month__gte=3)",
        'events.order_by("-starts_at__date")',
        'Q(**{"finalized_at__week": 3})',
        'filters.DateFilter(field_name="starts_at", lookup_expr="date__gte")',
        'events.annotate(day=TruncDate("starts_at"))',
        'events.annotate(year=functions.ExtractYear(F("event__starts_at")))',
        'events.dates("starts_at", "year")',
        'Cast("starts_at", models.DateField())',
        'class Admin:\n    date_hierarchy = "starts_at"',
    ],
)
def test_instant_that_is_asked_for_its_day_is_refused(source: str) -> None:
    assert [words.endswith("as Event.local_day") for _, words in find_day_lookups(source, instants_of_models())] == [
        True
    ]


@pytest.mark.parametrize(
    "source",
    [
        "events.filter(local_day__year=2026, starts_at__gte=now)",
        "rows.filter(starts_on__year=2026, counted__season__year=2026)",
        'events.dates("local_day", "year")',
        'filters.DateFilter(field_name="local_day", lookup_expr="gte")',
        'Cast("event__last_day", DateField())',
        "Truncator(text).chars(80)",
    ],
)
def test_dates_may_be_asked(source: str) -> None:
    assert list(find_day_lookups(source, instants_of_models())) == []
