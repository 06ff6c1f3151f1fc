"""When an event begins: before that no result is entered, no clock runs and nothing is finalized.

Players of an online event know their opponents ahead (OPG 13); at tables a round is published to who is there.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import Enum

AHEAD = timedelta(hours=3)
"""So long before the listed start a round at tables is published without a word."""


class Publishing(Enum):
    """What publishing the first round ahead of the listed start takes."""

    FREE = "nothing"
    ASKS = "a reason, and the event awaits a coordinator"
    REFUSED = "another day"


def publishing(starts_at: datetime, now: datetime, *, online: bool) -> Publishing:
    """`starts_at` is aware, in the zone of the event; its day there is the listed day."""
    if online or starts_at - now <= AHEAD:
        return Publishing.FREE
    same_day = now.astimezone(starts_at.tzinfo).date() == starts_at.date()
    return Publishing.ASKS if same_day else Publishing.REFUSED


def begins_at(starts_at: datetime, published_at: datetime | None, *, online: bool, reason: str) -> datetime:
    """The listed start; at tables the first publication where that came sooner in a way that was open to it.

    It holds whatever becomes of `online` later: what was published ahead as online begins at its listed start.
    """
    if published_at is None or online or published_at >= starts_at:
        return starts_at
    way = publishing(starts_at, published_at, online=False)
    begun = way is Publishing.FREE or (way is Publishing.ASKS and bool(reason))
    return published_at if begun else starts_at
