"""What names are made of, to be read along with the rows of a list."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from tournaments.record.models import Seat

SEATS = Seat.objects.select_related("player__merged_into")


def seats_of(path: str = "") -> Any:
    """The seats of each table at the end of the path, with who sits there."""
    return Prefetch(f"{path}__seats" if path else "seats", SEATS)
