"""Where the matches of a bracket stand in a drawing: a column for each round, and lines from winners to what they play.

Units are columns and rows: a match is one row high, and no two of a column are less than one row apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.engine.brackets.naming import round_name
from tournaments.engine.brackets.values import Among, Bracket, LoserOf, Node, WinnerOf


@dataclass(frozen=True, slots=True)
class Column:
    """A round, with the ids of its matches from the top."""

    round: int
    name: str
    matches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a match: the number of its column, and how far down it is; both from 0."""

    column: int
    row: float


@dataclass(frozen=True, slots=True)
class Line:
    """From a match to a slot of a later one, 0 the upper. `of`: whether its winner or its loser goes there; lines of
    losers cross others, and most drawings leave them to words.
    """

    source: str
    match: str
    slot: int
    of: Among
    start: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Layout:
    """`spots` by the ids of matches; so many `rows` in all. Slots that are ranked have no line."""

    columns: tuple[Column, ...]
    spots: dict[str, Spot]
    lines: tuple[Line, ...]
    rows: int


def layout(bracket: Bracket) -> Layout:
    """For any valid bracket. A match stands in the middle of those whose winners play it; below all that lead to the
    last match stand those for other places.
    """
    rows, lowest = _rows(bracket)
    at = {number: column for column, number in enumerate(bracket.by_round)}
    spots = {node.id: Spot(at[node.round], rows[node.id]) for node in bracket.nodes}
    columns = (
        Column(number, round_name(bracket, number), tuple(sorted((node.id for node in nodes), key=rows.__getitem__)))
        for number, nodes in bracket.by_round.items()
    )
    return Layout(tuple(columns), spots, tuple(_lines(bracket, spots)), lowest)


def _rows(bracket: Bracket) -> tuple[dict[str, float], int]:
    """Every tree of winners is put as high as there is room in its columns, or below all others."""
    rows: dict[str, float] = {}
    free: dict[int, int] = {}
    lowest = 0
    for root in _roots(bracket):
        tree, height = _tree(bracket, root)
        rounds = {bracket.by_id[match].round for match in tree}
        leads_on = root is bracket.last or bracket.goes_on(root, Among.WINNERS)
        top = max(free.get(number, 0) for number in rounds) if leads_on else lowest
        rows |= {match: top + row for match, row in tree.items()}
        free |= dict.fromkeys(rounds, top + height)
        lowest = max(lowest, top + height)
    return rows, lowest


def _roots(bracket: Bracket) -> Iterator[Node]:
    """The matches whose winners go on to no certain one: the last, then where ranks decide, then those for places."""
    last = bracket.last
    others = [node for node in bracket.nodes if WinnerOf(node.id) not in bracket.seats and node is not last]
    yield last
    yield from sorted(others, key=lambda node: not bracket.goes_on(node, Among.WINNERS))


def _tree(bracket: Bracket, root: Node) -> tuple[dict[str, float], int]:
    """The rows of all matches from which winners come here, and how many rows they take."""
    rows: dict[str, float] = {}
    before: list[Node] = []
    todo, height = [root], 0
    while todo:
        node = todo.pop()
        before.append(node)
        feeding = _feeding(bracket, node)
        todo += reversed(feeding)
        if not feeding:
            rows[node.id] = height
            height += 1
    for node in reversed(before):
        if feeding := _feeding(bracket, node):
            rows[node.id] = (rows[feeding[0].id] + rows[feeding[-1].id]) / 2
    return rows, height


def _feeding(bracket: Bracket, node: Node) -> list[Node]:
    return [bracket.by_id[slot.match] for slot in node.slots if isinstance(slot, WinnerOf)]


def _lines(bracket: Bracket, spots: dict[str, Spot]) -> Iterator[Line]:
    for node in bracket.nodes:
        for number, slot in enumerate(node.slots):
            if isinstance(slot, WinnerOf | LoserOf):
                of = Among.WINNERS if isinstance(slot, WinnerOf) else Among.LOSERS
                yield Line(slot.match, node.id, number, of, spots[slot.match], spots[node.id])
