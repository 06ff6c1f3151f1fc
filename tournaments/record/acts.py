"""The journal tags of events that lower rooms need."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class RecordTag(Tag):
    EVENT_FINALIZED = "event.finalized", "event finalized"
    DIRECTOR_ACCEPTED = "director.accepted", "{user} accepted the invitation", Trait.NON_BLOCKING
