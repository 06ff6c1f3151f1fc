"""Rows of leagues and championships. What was played stays with tournaments."""

from leagues.models.road import Application, Call

__all__ = ["Application", "Call"]
