"""Seats as documents, forms, rows and addresses write them: a letter each, from `a`, alone or behind a field's name."""

from __future__ import annotations

from collections.abc import Iterable

LETTERS = "abcdefgh"
MOST_SEATS = len(LETTERS)


def letter(seat: int) -> str:
    return LETTERS[seat]


def letters(seats: Iterable[int]) -> str:
    """Several seats in one word, in their order."""
    return "".join(map(letter, sorted(seats)))


def parse_seat(written: str) -> int:
    """Return the number of a seat from its letter.

    Raises ValueError for anything else.
    """
    if len(written) != 1:
        raise ValueError(f"no seat: {written!r}")
    return LETTERS.index(written)


def parse_seats(written: str) -> tuple[int, ...]:
    """Return the numbers of the seats whose letters stand in a word."""
    return tuple(map(parse_seat, written))


def seat_field(field: str, seat: int) -> str:
    """The name of a seat's own field: `score_a`."""
    return f"{field}_{letter(seat)}"


def other_seats(seat: int, seats: int = 2) -> tuple[int, ...]:
    """Return the other seats of the same table."""
    return tuple(other for other in range(seats) if other != seat)
