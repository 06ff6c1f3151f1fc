"""Ratings as values: which games count, for which list, by which system, and what a history comes to.

`ratings.engine.waves` is not among them: it loads numpy, which only whole histories need.
"""

from ratings.engine.elo import SYSTEMS, expectation, explain_games
from ratings.engine.history import Step, counts_as_rated, find_reached_events, pod, rated_table, replay, revise
from ratings.engine.lists import BOOKS, LISTS, Book, RatingList, book_of, lists_for
from ratings.engine.moves import Move, Moves, find_moves, total_moves
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
    "counts_as_rated",
    "expectation",
    "explain_games",
    "find_moves",
    "find_reached_events",
    "lists_for",
    "pod",
    "rated_table",
    "replay",
    "revise",
    "total_moves",
]
