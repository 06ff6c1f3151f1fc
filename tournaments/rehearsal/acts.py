"""Journal tags of rehearsals."""

from __future__ import annotations

from tournaments.kernel.registry import Tag


class RehearsalTag(Tag):
    EVENT_REHEARSED = "event.rehearsed", "rehearsal made: {entered} players, {rounds} rounds copied"
