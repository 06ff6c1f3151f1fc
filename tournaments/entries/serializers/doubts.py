"""Names that could mean somebody who is known here, as the API writes them (`CandidateFor`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tournaments.entries.services.profiles import Doubt


def list_candidates(doubts: Iterable[Doubt]) -> list[dict[str, Any]]:
    """Return whom each name could mean, with what everybody may know of them."""
    return [
        {
            "place": doubt.place,
            **({"id": doubt.id} if doubt.id else {}),
            "name": doubt.name,
            "players": [
                {"id": who.pk, "name": who.shown_name, "handle": who.handle, "country": who.country.code or ""}
                for who in doubt.players
            ],
        }
        for doubt in doubts
    ]
