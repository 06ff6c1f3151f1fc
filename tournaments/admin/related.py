"""What names are made of, to be read along with the rows of a list."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch

from tournaments.models import Seat

SEATS = Seat.objects.select_related("player__merged_into")


def seats_of(path: str = "") -> Any:
    """The seats of each table at the end of the path, with who sits there."""
    return Prefetch(f"{path}__seats" if path else "seats", SEATS)


def people(*paths: str) -> tuple[str, ...]:
    """Players, by the records that they go by."""
    return tuple(f"{path}__merged_into" for path in paths)


def members(*paths: str) -> tuple[str, ...]:
    """Accounts, called by their players."""
    return tuple(f"{path}__player__merged_into" for path in paths)
