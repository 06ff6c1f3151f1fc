from tournaments.listing.models.question import Question
from tournaments.listing.models.request import EventRequest

__all__ = ["EventRequest", "Question"]
