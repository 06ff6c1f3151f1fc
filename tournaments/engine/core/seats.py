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
    """Raises ValueError for what is the letter of no seat."""
    if len(written) != 1:
        raise ValueError(f"no seat: {written!r}")
    return LETTERS.index(written)


def parse_seats(written: str) -> tuple[int, ...]:
    """The seats that stand in a word; none in an empty one."""
    return tuple(map(parse_seat, written))


def seat_field(field: str, seat: int) -> str:
    """The name of a seat's own field: `score_a`."""
    return f"{field}_{letter(seat)}"


def other_seats(seat: int, seats: int = 2) -> tuple[int, ...]:
    """Who sits at the same table."""
    return tuple(other for other in range(seats) if other != seat)
