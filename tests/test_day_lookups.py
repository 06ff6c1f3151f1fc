"""The check that nothing takes the day of an instant without a zone: what it refuses and what it lets pass."""

from __future__ import annotations

import pytest

from tests.day_lookups import find_day_lookups, find_days_without_zone, find_shown_days, instants_of_models


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


@pytest.mark.parametrize(
    ("source", "is_refused"),
    [
        ("day_of(last.answered_at.date())", True),
        ("timezone.now().date()", True),
        ("(now - WEEK).date()", True),
        ("date.today()", True),
        ("timezone.localdate()", True),
        ("timezone.localdate(timezone=zone)", False),
        ("event.local_start.date()", False),
        ("declined_at.astimezone(zone).date()", False),
        ("utc_day(row.given_at)", False),
    ],
)
def test_code_says_in_which_zone_it_takes_a_day(source: str, is_refused: bool) -> None:
    assert bool(list(find_days_without_zone(source, instants_of_models()))) == is_refused


@pytest.mark.parametrize(
    ("source", "is_refused"),
    [
        ('{{ season.closed_at|date:"j M Y" }}', True),
        ('{{ season.closed_at|date:"j M Y, H:i e" }}', False),
        ('{{ counted.flagged_at|timezone:event.time_zone|date:"j M Y" }}', False),
        ('{{ call.closes_on|date:"j M Y" }}', False),
        ('{{ seal.at|date:"Y-m-d H:i" }} UTC', False),
    ],
)
def test_templates_say_in_which_zone_they_show_a_day(source: str, is_refused: bool) -> None:
    assert bool(list(find_shown_days(source, instants_of_models()))) == is_refused
