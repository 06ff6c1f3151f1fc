"""Ratings as values: which games count, for which list, by which system, and what a history comes to."""

from ratings.engine.elo import expectation, explained
from ratings.engine.games import pod, rated
from ratings.engine.history import Step, reached, replay, revise
from ratings.engine.lists import BOOKS, LISTS, Book, RatingList, book_of, lists_for
from ratings.engine.system import RatingSystem
from ratings.engine.systems import SYSTEMS
from ratings.engine.types import Change, Event, Game, Ratings

__all__ = [
    "BOOKS",
    "LISTS",
    "SYSTEMS",
    "Book",
    "Change",
    "Event",
    "Game",
    "RatingList",
    "RatingSystem",
    "Ratings",
    "Step",
    "book_of",
    "expectation",
    "explained",
    "lists_for",
    "pod",
    "rated",
    "reached",
    "replay",
    "revise",
]
