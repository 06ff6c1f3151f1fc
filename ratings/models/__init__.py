"""Rows of ratings: projections of finalized events, which a run can make again at any time."""

from ratings.models.book import RatingBook
from ratings.models.change import RatingChange
from ratings.models.rated_event import RatedEvent
from ratings.models.rating import Rating
from ratings.models.run import RatingRun

__all__ = ["RatedEvent", "Rating", "RatingBook", "RatingChange", "RatingRun"]
