"""Brackets as drawings and as lists: who meets whom, who has won, who is still open (OPG 10.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.engine import STAGES
from tournaments.engine.brackets import Among, By, Layout, NodeState, Occupant, Progress, Spot, layout
from tournaments.record.models import Event
from tournaments.record.selectors import brackets, records

COLUMN, ROW = 208, 62
WIDTH, HEIGHT = 176, 46
HEAD = 28
BASES = ("18", "38")
LONGEST, LONGEST_WORDS = 20, 27


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A player in a box of the drawing; `name` is cut to fit.

    `y` is the base of the text, `kind` its CSS class.
    """

    name: str
    seed: str
    kind: str
    y: str


@dataclass(frozen=True, slots=True)
class Box:
    """A match in the drawing: `at` is its upper left corner, `title` its name and players."""

    at: str
    title: str
    lines: tuple[BoxLine, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A bracket ready to draw.

    `heads`: the positions and names of rounds. `paths` lead from a match to the one its winner plays. `rounds`: the
    same as sentences, round by round. `reading`: why the documents do not settle the bracket.
    """

    name: str
    reading: str
    width: int
    height: int
    heads: tuple[tuple[str, str], ...]
    boxes: tuple[Box, ...]
    paths: tuple[str, ...]
    rounds: tuple[tuple[str, tuple[str, ...]], ...]


def brackets_of(event: Event) -> tuple[Drawing, ...]:
    """Return the brackets that have begun; no query where the event has no stage with one."""
    if not brackets.has_bracket(event):
        return ()
    return _drawings(event, brackets.reported_brackets(event, records.record(event)))


def every_bracket(event: Event) -> tuple[Drawing, ...]:
    """Return all brackets, also those that wait for their first match."""
    return _drawings(event, brackets.all_brackets(event, records.record(event)))


def _drawings(event: Event, progress_by_stage: Mapping[str, Progress]) -> tuple[Drawing, ...]:
    names = records.names(event)
    return tuple(_drawing(STAGES[code].name, now, names) for code, now in progress_by_stage.items())


def _drawing(name: str, progress: Progress, names: Mapping[str, str]) -> Drawing:
    drawn = layout(progress.bracket)
    return Drawing(
        name=name,
        reading=progress.bracket.reading,
        width=len(drawn.columns) * COLUMN,
        height=HEAD + drawn.rows * ROW,
        heads=tuple((str(at * COLUMN), column.name.capitalize()) for at, column in enumerate(drawn.columns)),
        boxes=tuple(
            _box(drawn.spots[pk], state, names) for pk, state in progress.states.items() if not state.node.is_bye
        ),
        paths=tuple(_paths(drawn, progress)),
        rounds=tuple(_rounds_in_sentences(drawn, progress, names)),
    )


def _rounds_in_sentences(
    drawn: Layout, progress: Progress, names: Mapping[str, str]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for column in drawn.columns:
        yield column.name, tuple(_sentence(progress.states[pk], names) for pk in column.matches)


def _middle(spot: Spot) -> float:
    return HEAD + (spot.row + 0.5) * ROW


def _box(spot: Spot, state: NodeState, names: Mapping[str, str]) -> Box:
    """Draw a match.

    Coordinates are text, so that no template writes them in the reader's number format.
    """
    lines = tuple(_box_line(seat, state, names, y) for seat, y in zip(state.occupants, BASES, strict=False))
    return Box(f"{spot.column * COLUMN} {_middle(spot) - HEIGHT / 2:g}", _sentence(state, names), lines)


def _box_line(seat: Occupant, state: NodeState, names: Mapping[str, str], y: str) -> BoxLine:
    if seat.player:
        name = names[seat.player]
    else:
        name = seat.words
    room = LONGEST_WORDS
    if seat.player:
        room = LONGEST
    short = name
    if len(name) > room:
        short = f"{name[: room - 1]}…"
    kind = "open"
    if seat.player:
        kind = ""
    return BoxLine(short, str(seat.seed or ""), "won" if kind == "" and seat.player == state.winner else kind, y)


def _paths(grid: Layout, progress: Progress) -> Iterator[str]:
    for line in grid.lines:
        if line.of is Among.WINNERS and not progress.states[line.source].node.is_bye:
            x, y, to = line.start.column * COLUMN + WIDTH, _middle(line.start), _middle(line.end)
            end = line.end.column * COLUMN
            yield f"M{x:g} {y:g}H{end - 16:g}V{to:g}H{end:g}"


def _sentence(state: NodeState, names: Mapping[str, str]) -> str:
    seats = [f"{names[seat.player]} (seed {seat.seed})" if seat.player else seat.words for seat in state.occupants]
    called = state.node.name[:1].upper() + state.node.name[1:]
    match state.by:
        case None:
            if len(seats) > 1:
                return f"{called}: {' against '.join(seats)}"
            return f"{called}: {seats[0]}"
        case By.PLAY:
            return f"{called}: {names[str(state.winner)]} won against {names[str(state.loser)]}"
        case By.NOBODY:
            return f"{called}: nobody goes on"
        case By.BYE:
            return f"{called}: {names[str(state.winner)]} without an opponent"
        case _:
            return f"{called}: {names[str(state.winner)]} without play, {names[str(state.loser)]} had left"
