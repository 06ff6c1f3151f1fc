"""The pages of the wall in large type: by name while a round is played, by place between rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise, takewhile
from math import ceil
from typing import TypeVar

from tournaments.engine.names import sort_key
from tournaments.record.models import Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.sittings import final_rounds
from tournaments.record.selectors.standings import StandingsRow, standings_rows_of

Shown = TypeVar("Shown")
Order = Callable[[str], tuple[str, str]]
SECONDS = 8
"""So long stands a page before the next."""
ROWS, LOW = 10, 5
"""So many rows has a page, and where the clock takes half of the wall."""
FEW, LONG_NAME, LONG_OPPONENT = 9, 16, 14
"""Below so many players one column is enough; names that are longer need it, or may be cut where they are opponents."""
FIRST_LETTERS, MOST_LETTERS = 2, 10
"""Of a name in a mark."""
FIXED, PER_LETTER = 4.5, 0.66
"""What a line takes beside its names, and each letter of them, in widths of its type."""


@dataclass(frozen=True, slots=True)
class WallLine:
    """A line of the wall. `letter`: before the first name that begins with it."""

    letter: str
    name: str
    table: int | None
    opponent: str


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A place in the standings; `moved`: places since the round before, None where there was none."""

    row: StandingsRow
    moved: int | None

    @property
    def up(self) -> int:
        return max(0, self.moved or 0)

    @property
    def down(self) -> int:
        return max(0, -(self.moved or 0))


@dataclass(frozen=True, slots=True)
class WallPage:
    """A page of the wall; `mark`: its first and last name."""

    mark: str
    lines: Sequence[WallLine] | Sequence[RankedRow]


@dataclass(frozen=True, slots=True)
class Wall:
    """All pages: `columns` of `rows` lines each; a line is `ems` of its type wide."""

    pages: tuple[WallPage, ...]
    columns: int
    rows: int
    ems: float
    players: int


def wall_by_name(
    pairings: Sequence[tuple[str, int | None, str]], *, order: Order = sort_key, low: bool = False
) -> Wall:
    """Return the wall of (player, table, opponents) in the `order` of names. `low`: the clock takes half of it."""
    firsts = [order(name)[0][:1].upper() for name, _, _ in pairings]
    lines: list[WallLine] = []
    before = ""
    for first, line in zip(firsts, pairings, strict=True):
        letter = first
        if lines and first == before:
            letter = ""
        lines.append(WallLine(letter, *line))
        before = first
    longest = max((len(name) for name, _, _ in pairings), default=0)
    opponent = max((len(other) for _, _, other in pairings), default=0)
    columns = 2
    if len(lines) < FEW or longest > LONG_NAME:
        columns = 1
    ems = FIXED + PER_LETTER * (longest + min(opponent, LONG_OPPONENT))
    rows = ROWS
    if low:
        rows = LOW
    parts = list(_pages(lines, columns, rows))
    marks = _marks([(some[0].name, some[-1].name) for some in parts], order)
    return _wall(list(map(WallPage, marks, parts)), columns, rows, ems, len(lines))


def wall_by_place(event: Event) -> Wall:
    """Return the standings after the last complete round; no pages before the first."""
    seen, known = records.known_record(event)
    now, before = standings_rows_of(event, seen, known), _ranks_before(event)
    ranked = []
    for row in now:
        moved = None
        if row.pk in before:
            moved = before[row.pk] - row.rank
        ranked.append(RankedRow(row, moved))
    longest = max((len(row.name) for row in now), default=0)
    columns = 2
    if len(now) < FEW or longest > LONG_NAME:
        columns = 1
    pages = [WallPage(f"{some[0].row.rank}–{some[-1].row.rank}", some) for some in _pages(ranked, columns, ROWS)]
    badges = max((len(row.badges) for row in now), default=0)
    return _wall(pages, columns, ROWS, 9 + PER_LETTER * longest + 1.6 * badges, len(now))


def page_at(moment: datetime, pages: int) -> int:
    """Return the page, from 1, that all walls show at this moment unless one is held."""
    if pages:
        return int(moment.timestamp()) // SECONDS % pages + 1
    return 0


def last_over(event: Event) -> Round | None:
    """Return the latest complete round."""
    final = final_rounds(event)
    if final is not None:
        return next((row for row in reversed(final) if row.is_complete), None)
    return event.rounds.filter(state=Round.State.COMPLETE).order_by("number").last()


def _wall(pages: list[WallPage], columns: int, rows: int, ems: float, players: int) -> Wall:
    used = min(rows, ceil(max((len(page.lines) for page in pages), default=1) / columns))
    return Wall(tuple(pages), columns, used, round(ems, 1), players)


def _ranks_before(event: Event) -> Mapping[int, int]:
    """Return each player's place after the second last complete round."""
    seen, known = records.known_record(event)
    complete = [played.of_round for played in seen.rounds if played.complete]
    if len(set(complete)) < 2:
        return {}
    earlier = tuple(played for played in seen.rounds if played.of_round < max(complete))
    return {row.pk: row.rank for row in standings_rows_of(event, replace(seen, rounds=earlier, stages=()), known)}


def _pages(lines: Sequence[Shown], columns: int, rows: int) -> Iterator[Sequence[Shown]]:
    """Split the lines into as few pages as possible, all of them about equally full."""
    most = columns * rows
    count = ceil(len(lines) / most)
    bounds = [ceil(at * len(lines) / count) for at in range(count + 1)] if count else []
    return (lines[begin:end] for begin, end in pairwise(bounds))


def _marks(pages: Sequence[tuple[str, str]], order: Order = sort_key) -> list[str]:
    """Say from which to which name a page goes, in as many letters as tell it from its neighbours."""
    looked_up = [(order(first)[0], order(last)[0]) for first, last in pages]
    before = ["", *(last for _, last in looked_up)]
    after = [*(first for first, _ in looked_up[1:]), ""]
    marks = []
    for at, (first, last) in enumerate(looked_up):
        mark = _begin(first)
        if first != last:
            mark = f"{_begin(first, last, before[at])} – {_begin(last, first, after[at])}"
        marks.append(mark)
    return marks


def _begin(name: str, *others: str) -> str:
    """Return the beginning of a name up to the first letter that differs from all others; all digits of a number."""
    same = max((_alike(name, other) for other in others), default=0)
    long = max(same + 1, FIRST_LETTERS)
    while name[long - 1 : long + 1].isdecimal() and long < len(name):
        long += 1
    letters = name[: min(long, MOST_LETTERS)].rstrip()
    return letters[:1].upper() + letters[1:]


def _alike(one: str, other: str) -> int:
    """Count the equal letters at the beginning."""
    return sum(1 for _ in takewhile(lambda letters: letters[0] == letters[1], zip(one, other, strict=False)))
