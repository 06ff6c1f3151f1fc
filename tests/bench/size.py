"""How big everything is: as the targets say, or as small as a test can bear."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    draws: dict[int, int]
    redraws: tuple[int, ...]
    totals: int
    players: int
    rounds: int
    turns: int
    crowd: tuple[int, int]
    pollers: int
    every: float
    seconds: int
    results: int
    events: int
    people: int
    fields: tuple[int, ...]
    field_rounds: int
    corrected: int
    leagues: int
    grown: tuple[int, int]
    calendar: int


FULL = Size(
    {64: 5, 256: 2, 1_024: 2, 10_000: 1},
    (64, 256, 1_024),
    1_024,
    256,
    8,
    60,
    (50, 10),
    200,
    5.0,
    60,
    100,
    12_000,
    8_000,
    (8, 128, 1_024),
    3,
    512,
    500,
    (256, 1_024),
    12_000,
)
SMALL = Size({16: 1, 64: 1}, (64,), 64, 8, 3, 3, (4, 3), 10, 0.5, 3, 6, 150, 40, (4, 8), 1, 64, 4, (8, 16), 40)
