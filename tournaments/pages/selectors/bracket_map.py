"""A bracket as a small map: a bar for each match, lit where one is played, and lines to the winners' next matches."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tournaments.engine.brackets import Among, Layout, Spot

COLUMN, ROW = 100, 18
LEFT, WIDE, HIGH = 18, 64, 12
HIGHEST = 160


@dataclass(frozen=True, slots=True)
class BracketMap:
    """The paths of bars and lines.

    `box` is the size of the drawing, `height` its shown height in pixels, however many rows there are.
    """

    box: str
    height: str
    lines: str
    over: str
    live: str
    ahead: str


def bracket_map(drawn: Layout, over: Collection[str], live: Collection[str]) -> BracketMap:
    """Draw the map; `over` and `live` are ids of matches that are finished and that are played."""
    bars = {match: _bar(spot) for match, spot in drawn.spots.items()}
    rows = drawn.rows * ROW
    return BracketMap(
        box=f"0 0 {len(drawn.columns) * COLUMN} {rows}",
        height=str(min(rows, HIGHEST)),
        lines="".join(_lines(drawn)),
        over="".join(bar for match, bar in bars.items() if match in over),
        live="".join(bar for match, bar in bars.items() if match in live),
        ahead="".join(bar for match, bar in bars.items() if match not in over and match not in live),
    )


def _bar(spot: Spot) -> str:
    return f"M{spot.column * COLUMN + LEFT} {_middle(spot) - HIGH / 2:g}h{WIDE}v{HIGH}h-{WIDE}z"


def _lines(drawn: Layout) -> Iterator[str]:
    for line in drawn.lines:
        if line.of is Among.WINNERS:
            end = line.end.column * COLUMN
            start = line.start.column * COLUMN + LEFT + WIDE
            yield f"M{start} {_middle(line.start):g}H{end}V{_middle(line.end):g}H{end + LEFT}"


def _middle(spot: Spot) -> float:
    return (spot.row + 0.5) * ROW
