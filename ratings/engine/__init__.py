"""Ratings as values: which games count, for which list, by which system, and what a history comes to.

`ratings.engine.waves` is not among them: it loads numpy, which only whole histories need.
"""

from ratings.engine.elo import SYSTEMS, expectation, explained
from ratings.engine.history import Step, pod, rated, rated_table, reached, replay, revise
from ratings.engine.lists import BOOKS, LISTS, Book, RatingList, book_of, lists_for
from ratings.engine.moves import Move, Moves, moves, moves_in_all
from ratings.engine.types import Change, Event, Game, Ratings, RatingSystem

__all__ = [
    "BOOKS",
    "LISTS",
    "SYSTEMS",
    "Book",
    "Change",
    "Event",
    "Game",
    "Move",
    "Moves",
    "RatingList",
    "RatingSystem",
    "Ratings",
    "Step",
    "book_of",
    "expectation",
    "explained",
    "lists_for",
    "moves",
    "moves_in_all",
    "pod",
    "rated",
    "rated_table",
    "reached",
    "replay",
    "revise",
]
