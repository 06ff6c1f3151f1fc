"""What the journal knows of leagues and championships."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class RoadTag(Tag):
    CALL_OPENED = "call.opened", "bids for events of a high level asked for"
    CALL_EDITED = "call.edited", "call for bids changed: {changed}"
    CALL_WITHDRAWN = "call.withdrawn", "call for bids withdrawn"
    APPLICATION_MADE = "application.made", "application to run an event of a high level made"
    APPLICATION_EDITED = "application.edited", "application changed: {changed}"
    APPLICATION_WITHDRAWN = "application.withdrawn", "application withdrawn"
    APPLICATION_APPROVED = "application.approved", "application approved"
    APPLICATION_REFUSED = "application.refused", "application refused"
    EVENT_ALLOCATED = "event.allocated", "event of a high level allocated"
    APPLICATION_CARRIED = "application.carried", "carries an approved application: level {level}", Trait.BESIDE
    APPLICATION_RELEASED = "application.released", "application given back"
    LEVEL_RELEASED = "level.released", "application given back: level 1 again", Trait.BESIDE
