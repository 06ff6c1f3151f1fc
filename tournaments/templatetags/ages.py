"""How long something waits, in its largest whole unit: what is old is found at a glance."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import template
from django.utils import timezone

from tournaments.department.selectors.status import lasting

register = template.Library()

SOON, LATE = timedelta(days=2), timedelta(days=5)


@register.filter
def age(at: datetime) -> str:
    """“12 days”."""
    return lasting(timezone.now() - at)


@register.filter
def urgency(at: datetime) -> str:
    """The tone of what waits since then; empty for what is new."""
    waited = timezone.now() - at
    return "bad" if waited >= LATE else "caution" if waited >= SOON else ""
