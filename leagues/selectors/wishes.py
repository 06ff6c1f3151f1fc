"""The wishes of an application, as a value."""

from __future__ import annotations

from dataclasses import fields

from leagues.models import Application
from leagues.selectors.windows import Wanted


def wanted_of(application: Application) -> Wanted:
    values = {field.name: getattr(application, field.name) for field in fields(Wanted)}
    return Wanted(**{**values, "games": tuple(application.games), "country": application.country.code or ""})
