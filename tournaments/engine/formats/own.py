"""Read the players of an event file of this site, where only its list is wanted."""

from __future__ import annotations

from typing import Any

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document.players import read_named
from tournaments.engine.formats.brought import BroughtEvent, BroughtPlayer, Format, FormatError
from tournaments.engine.formats.json_files import line_in, object_in
from tournaments.engine.formats.people import read_date


def is_event_file(value: Any) -> bool:
    """Return whether it says of itself that it is an event file."""
    return isinstance(value, dict) and value.get("format") == "trekcc-event"


def read_event_file(value: Any) -> BroughtEvent:
    """Return its players. Whole events of these files are imported as they are. Raises FormatError."""
    try:
        named = read_named(value)
    except RuleViolation as violation:
        raise FormatError(str(violation)) from None
    listing = {**value, **object_in(value, "listing")}
    players = (
        BroughtPlayer(number, one.name or one.handle or one.id, handle=one.handle, external_id=one.id)
        for number, one in enumerate(named, start=1)
    )
    return BroughtEvent(
        format=Format.EVENT_FILE,
        title=line_in(listing, "title"),
        starts_on=read_date(line_in(listing, "starts_at")),
        players=tuple(players),
    )
