"""Names that were typed before their event was there: they wait in the session, through sign-in and long form."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import Any

KEPT, MEANT_FOR = "kept_names", "kept_names_for"
Row = tuple[str, str, str]
"""The line as it was pasted, the name in its field, and who is meant."""


def keep_names(session: MutableMapping[str, Any], rows: Sequence[Row]) -> None:
    session[KEPT] = [list(row) for row in rows]


def kept_names(session: MutableMapping[str, Any]) -> list[Row]:
    return [(line, name, pick) for line, name, pick in session.get(KEPT, ())]


def mean_for(session: MutableMapping[str, Any], event: int) -> bool:
    """They are the players of this event, which was listed by the long form; False where none wait."""
    if KEPT in session:
        session[MEANT_FOR] = event
    return KEPT in session


def is_meant_for(session: MutableMapping[str, Any], event: int) -> bool:
    return bool(session.get(MEANT_FOR) == event)


def kept_text(session: MutableMapping[str, Any], event: int) -> str:
    """Those of this event, one a line, as a list to paste."""
    if not is_meant_for(session, event):
        return ""
    return "\n".join(name or line for line, name, _ in kept_names(session))


def forget_names(session: MutableMapping[str, Any]) -> None:
    for name in (KEPT, MEANT_FOR):
        session.pop(name, None)
