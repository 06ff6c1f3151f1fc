"""A short description of a row's present state, for a client whose form was stale."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from tournaments.record.models import Match
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.sittings import match_data, with_seats
from tournaments.record.serializers.matches import MatchOutput


def describe_current(row: Model) -> dict[str, Any]:
    """Describe the row in short; a table with its result."""
    if isinstance(row, Match):
        match = with_seats(Match.objects.select_related("round__event")).get(pk=row.pk)
        return {"kind": "table", **MatchOutput(match_data(match, rules_of(match.round.event))).data}
    known = {}
    for name in ("version", "number", "state"):
        if hasattr(row, name):
            known[name] = getattr(row, name)
    return {"kind": row._meta.model_name, "id": row.pk, **known}
