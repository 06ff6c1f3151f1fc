"""OPG 2, 6, A: what of a listing no longer changes once play has begun, and by whom it still does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

COUNTED: Mapping[str, str] = MappingProxyType(
    {
        "sanctioned": "whether it is sanctioned",
        "level": "its level",
        "format": "its format",
        "pool": "its card pool",
        "scenario": "its scenario",
        "ends_on": "its last day",
        "options": "the choices of its rules",
    }
)
"""They decide sanction, rating list or K. Once play begins a coordinator without a part in it changes them."""

PLAYED_BY = frozenset({"game", "rules", "rounds_scheduled", "starts_at", "time_zone"})
"""What was drawn and scored by it, and the day it is rated at: nobody changes these in an event that runs."""

TITLE = frozenset({"final_confrontation"})
WHY = (
    "Play has begun, and players sit there for what was announced: {what} can no longer be changed here."
    " A director asks a coordinator for it, with a reason; play goes on, and rating waits."
)


def locked_in_play(*, closed: bool) -> frozenset[str]:
    """Play begins when the first round is published; `closed`: finalized, void or cancelled."""
    return PLAYED_BY | COUNTED.keys() | (TITLE if closed else frozenset())


def why_locked(names: Iterable[str] = ()) -> str:
    """In a sentence, of these or of all."""
    asked = set(names) or COUNTED.keys()
    return WHY.format(what=", ".join(words for name, words in COUNTED.items() if name in asked))
