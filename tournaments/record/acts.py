"""What the journal knows of events that rooms below their own ask for."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class RecordTag(Tag):
    EVENT_FINALIZED = "event.finalized", "event finalized"
    DIRECTOR_ACCEPTED = "director.accepted", "{user} accepted the invitation", Trait.NON_BLOCKING
