"""The journal's tags of ratings."""

from __future__ import annotations

from tournaments.kernel.registry import Tag


class RatingTag(Tag):
    RATINGS_ASKED = "ratings.asked", "all ratings to be worked out anew"
    RATINGS_RECOMPUTED = "ratings.recomputed", "ratings worked out: {events} events, {changes} changes"
