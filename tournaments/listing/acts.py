"""The journal tags of events before their first card, and of their directors."""

from __future__ import annotations

from tournaments.kernel.registry import Tag, Trait


class ListingTag(Tag):
    EVENT_EDITED = "event.edited", "listing changed: {changed}{options_dropped}"
    LEVEL_SET = "level.set", "level {level} instead of {level_before}", Trait.NON_BLOCKING
    DIRECTOR_DECLINED = "director.declined", "{user} declined the invitation", Trait.NON_BLOCKING
    DIRECTOR_LEFT = "director.left", "{user} directs or judges no more", Trait.NON_BLOCKING
    DIRECTOR_RELEASED = "director.released", "{user} released: directs or judges no more", Trait.NON_BLOCKING
    CARD_SET_ADDED = "card_set.added", "card set added"
    FORMAT_APPROVED = "sealed_format.approved", "sealed format approved"
    FORMAT_EDITED = "sealed_format.edited", "sealed format changed"
    CARD_SET_EDITED = "card_set.edited", "card set changed"
    HOUSE_RULES_MADE = "house_rules.made", "house rules made"
    HOUSE_RULES_CHANGED = "house_rules.changed", "house rules changed: version {number}"
    VENUE_EDITED = "venue.edited", "venue changed"
    VENUE_VERIFIED = "venue.verified", "venue verified"
    VENUE_MERGED = "venue.merged", "venue merged into another"
    VENUE_REFUSED = "venue.refused", "venue refused"
    QUESTION_ASKED = "question.asked", "directors asked"
