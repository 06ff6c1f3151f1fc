"""A day and time in one field, in the zone of the event."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone

from tournaments.engine.local_time import instant
from tournaments.engine.types import RuleViolation
from tournaments.forms.moments import FIRST_DAY, LAST_DAY

WRITTEN = "%Y-%m-%dT%H:%M"


class Moment(forms.DateTimeField):
    """Typed and shown in the zone of the event, an instant inside. A time that comes twice is the second one."""

    def __init__(self, *, zone: str, **kwargs: Any) -> None:
        self.zone = ZoneInfo(zone)
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WRITTEN)
        super().__init__(widget=widget, help_text=f"In the event's zone, {zone}.", **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return value.astimezone(self.zone).replace(tzinfo=None) if isinstance(value, datetime) else value

    def to_python(self, value: Any) -> datetime | None:
        read = super().to_python(value)
        if read is None:
            return None
        local = timezone.make_naive(read)
        if not FIRST_DAY <= local.date() <= LAST_DAY:
            raise ValidationError("No event of this game is played then.")
        try:
            return instant(local, self.zone, second=True)
        except RuleViolation as violation:
            raise ValidationError(violation.message) from None
