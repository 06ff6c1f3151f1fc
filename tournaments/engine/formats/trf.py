"""Read the Tournament Report File of FIDE: TRF16 and TRF26, with the codes that pairing programs add."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournaments.engine.formats.brought import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Format,
    FormatError,
    GameOutcome,
)
from tournaments.engine.formats.people import name_parts, read_date, read_number, read_points, tidy
from tournaments.engine.formats.trf_notes import Notes, read_note, read_points_by_result, settle_teams

MOST_ROUNDS = 100
FIRST_ROUND, WIDTH = 89, 10
"""Where the cell of round 1 begins, with the two blanks before it, and how wide each is."""
CODES: Mapping[str, GameOutcome] = {
    **dict.fromkeys("1W", GameOutcome.WIN),
    **dict.fromkeys("=D", GameOutcome.DRAW),
    **dict.fromkeys("0L", GameOutcome.LOSS),
    "+": GameOutcome.FORFEIT_WIN,
    "-": GameOutcome.FORFEIT_LOSS,
    "U": GameOutcome.BYE,
    "F": GameOutcome.FULL_BYE,
    "H": GameOutcome.HALF_BYE,
    "Z": GameOutcome.ZERO_BYE,
    " ": GameOutcome.ZERO_BYE,
}
ALONE = {
    **dict.fromkeys((GameOutcome.WIN, GameOutcome.FORFEIT_WIN), GameOutcome.FULL_BYE),
    GameOutcome.DRAW: GameOutcome.HALF_BYE,
    **dict.fromkeys((GameOutcome.LOSS, GameOutcome.FORFEIT_LOSS), GameOutcome.ZERO_BYE),
}
"""What the code of a game means where nobody sits opposite."""
LATER_BYES = "byes asked for in a round that is not paired"
POINTS_OF_LATER_BYES = f"points of {LATER_BYES}: these players sit out"
ROUND_ROBIN = re.compile(r"round.?robin|berger|all.?play.?all|rundenturnier|toutes.rondes", re.IGNORECASE)
_LINE = re.compile(r"(?:\d{3}|[A-Z]{3})(?:\s|$)")
_CELL = re.compile(r"..(?:[ \d]{4}) [wbWB\- ] [10=+\-WDLHFUZwdlhfuz ]")


@dataclass(frozen=True, slots=True)
class Cell:
    """A round of one player as the line has it: whom they met (0: nobody), with which colour, and the outcome.

    `is_told` means that the cell has a result. Without one the player may still be paired.
    """

    opponent: int
    colour: str
    outcome: GameOutcome
    is_told: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """A player's line of the file, by its number in it."""

    line: int
    player: BroughtPlayer
    points: float | None
    rank: int | None
    cells: tuple[Cell, ...]


def is_trf(text: str) -> bool:
    """Return whether players or a tournament stand in lines with the codes of the format."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("###")]
    is_told = any(line.startswith("012 ") or _is_player(line) for line in lines[:100])
    return is_told and _LINE.match(lines[0]) is not None


def _is_player(line: str) -> bool:
    """Return whether a starting number stands in its columns, as in no numbered list of names."""
    return line.startswith("001") and read_number(line[4:8]) is not None


def read_trf(text: str) -> BroughtEvent:
    """Return the event of a report. Raises FormatError, which names the line."""
    notes = Notes()
    rows: dict[int, Row] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("001"):
            row = _player(number, line, notes)
            if row.player.number in rows:
                raise FormatError(f"Line {number}: starting number {row.player.number} is there twice.")
            rows[row.player.number] = row
        elif line.strip() and not line.startswith("###"):
            read_note(number, line, notes)
    if not rows:
        raise FormatError("The file has no line of a player: those of the format begin with 001.")
    settle_teams(notes)
    return _event(rows, notes)


def _event(rows: Mapping[int, Row], notes: Notes) -> BroughtEvent:
    rounds = tuple(_rounds(rows, notes))
    heads = notes.heads
    kind = f"{heads.get('092', '')} {heads.get('192', '')}"
    played = BroughtStructure.ROUND_ROBIN if ROUND_ROBIN.search(kind) else BroughtStructure.SWISS
    said = read_number(heads.get("142") or heads.get("XXR") or "")
    scheduled = said if said and len(rounds) <= said <= MOST_ROUNDS else None
    rests = _rests(rows, notes, len(rounds), scheduled or 0)
    worth = read_points_by_result(notes)
    return BroughtEvent(
        format=Format.TRF26 if notes.is_trf26 else Format.TRF16,
        title=tidy(heads.get("012", "")),
        starts_on=read_date(heads.get("042", "")),
        ends_on=read_date(heads.get("052", "")),
        place=tidy(heads.get("022", "")),
        country=tidy(heads.get("032", "")),
        structure=played if rounds else BroughtStructure.LIST,
        players=tuple(replace(row.player, sits_out=rests.get(number, ())) for number, row in rows.items()),
        rounds=rounds,
        points=tuple((number, row.points) for number, row in rows.items() if row.points is not None and rounds),
        ranks=tuple((number, row.rank) for number, row in rows.items() if row.rank and rounds),
        not_kept=tuple(notes.beside),
        worth=worth,
        rounds_scheduled=scheduled,
        game="Chess",
        apart=tuple((*pair, until) for pair, until in notes.apart.items() if rows.keys() >= {*pair}) if rounds else (),
    )


def _player(number: int, line: str, notes: Notes) -> Row:
    """Return what the columns of a line say, counted in characters or, as some programs do, in bytes of UTF-8."""
    cut = _by_characters if _is_aligned(_by_characters(line)) else _by_bytes
    columns = cut(line)
    if not _is_aligned(columns):
        message = "points, rank and results do not stand in the columns of the format (81-84, 86-89, from 92 on)"
        raise FormatError(f"Line {number}: {message}.")
    start = read_number(columns[4:8])
    if not start:
        raise FormatError(f"Line {number}: expected a starting number in columns 5-8, not “{columns[4:8].strip()}”.")
    name, given, family = name_parts(columns[14:47])
    if not name:
        raise FormatError(f"Line {number}: player {start} has no name in columns 15-47.")
    _note_person(columns, notes)
    federation_id = columns[57:68].strip()
    player = BroughtPlayer(
        number=start,
        name=name,
        given=given,
        family=family,
        country=tidy(columns[53:56]),
        rating=read_number(columns[48:52]) or None,
        external_id="" if federation_id == "0" else federation_id,
    )
    cells = tuple(_cells(number, columns))
    return Row(number, player, read_points(columns[80:84]), read_number(columns[85:89]), cells)


class _Columns:
    """A line that is cut by columns, counted from 0."""

    def __init__(self, characters: Sequence[str]) -> None:
        self.characters = characters

    def __getitem__(self, place: slice) -> str:
        return "".join(self.characters[place])

    def __len__(self) -> int:
        return len(self.characters)


def _by_characters(line: str) -> _Columns:
    return _Columns(line.rstrip())


def _by_bytes(line: str) -> _Columns:
    """A letter of two bytes fills two columns."""
    spread = [part for char in line.rstrip() for part in (char, *[""] * (len(char.encode("utf-8")) - 1))]
    return _Columns(spread)


def _is_aligned(columns: _Columns) -> bool:
    figures = read_points(columns[80:84]) is not None or not columns[80:84].strip()
    rank = read_number(columns[85:89]) is not None or not columns[85:89].strip()
    gaps = not columns[84:85].strip() and not columns[8:9].strip()
    return figures and rank and gaps and all(_CELL.match(cell) for cell in _cut_cells(columns))


def _cut_cells(columns: _Columns) -> Iterator[str]:
    for at in range(FIRST_ROUND, max(len(columns), FIRST_ROUND), WIDTH):
        yield columns[at : at + WIDTH].ljust(WIDTH)


def _cells(number: int, columns: _Columns) -> Iterator[Cell]:
    for round_number, cell in enumerate(_cut_cells(columns), start=1):
        if round_number > MOST_ROUNDS:
            raise FormatError(f"Line {number}: expected at most {MOST_ROUNDS} rounds.")
        opponent, code = read_number(cell[2:6]) or 0, cell[9].upper()
        outcome = CODES[code] if opponent else ALONE.get(CODES[code], CODES[code])
        if opponent and code == " ":
            outcome = GameOutcome.OPEN
        yield Cell(opponent, cell[7].lower(), outcome, code != " ")


def _note_person(columns: _Columns, notes: Notes) -> None:
    if columns[69:79].strip():
        notes.note("birth dates")
    if columns[9:10].strip():
        notes.note("the sex of players")
    if columns[10:13].strip():
        notes.note("titles")


def _rounds(rows: Mapping[int, Row], notes: Notes) -> Iterator[BroughtRound]:
    """Yield the rounds that were paired: what stands behind them are byes that were asked for."""
    last = max((len(row.cells) for row in rows.values()), default=0)
    rounds = [_round(number, rows, notes) for number in range(1, last + 1)]
    while rounds and not any(len(game.numbers) > 1 or GameOutcome.BYE in game.outcomes for game in rounds[-1].games):
        rounds.pop()
    yield from rounds


def _rests(rows: Mapping[int, Row], notes: Notes, played: int, scheduled: int) -> dict[int, tuple[int, ...]]:
    """Return by player the rounds after those that were paired which they asked to miss."""
    asked = {(number, player): outcome for (number, player), outcome in notes.byes.items() if number > played}
    asked |= {(played + 1, player): GameOutcome.ZERO_BYE for player in notes.away}
    for player, row in rows.items():
        for number, cell in enumerate(row.cells[played:], start=played + 1):
            if cell.is_told and not cell.opponent:
                asked[number, player] = cell.outcome
    rests: dict[int, tuple[int, ...]] = {}
    for (number, player), outcome in sorted(asked.items()):
        is_kept = played > 0 and number <= scheduled and player in rows
        if is_kept:
            rests[player] = (*rests.get(player, ()), number)
        if not is_kept or outcome is not GameOutcome.ZERO_BYE:
            notes.note(POINTS_OF_LATER_BYES if is_kept else LATER_BYES)
    return rests


def _round(number: int, rows: Mapping[int, Row], notes: Notes) -> BroughtRound:
    cells = {player: row.cells[number - 1] for player, row in rows.items() if number <= len(row.cells)}
    games = []
    for player, cell in cells.items():
        if not cell.opponent:
            asked = notes.byes.get((number, player)) if cell.outcome is GameOutcome.ZERO_BYE else None
            outcome = asked or cell.outcome
            if outcome is not GameOutcome.ZERO_BYE:
                games.append(BroughtGame((player,), (outcome,)))
            continue
        other = _opposite(number, player, cell, rows)
        if _is_first(player, cell, other):
            games.append(BroughtGame((player, cell.opponent), _both(number, rows[player], cell, other)))
    return BroughtRound(number, tuple(games), _day(number, notes))


def _opposite(number: int, player: int, cell: Cell, rows: Mapping[int, Row]) -> Cell:
    line, opponent = rows[player].line, rows.get(cell.opponent)
    if opponent is None or cell.opponent == player:
        message = "themselves" if opponent else f"player {cell.opponent}, who has no line"
        raise FormatError(f"Line {line}: in round {number} player {player} meets {message}.")
    other = opponent.cells[number - 1] if number <= len(opponent.cells) else None
    if other is None or other.opponent != player:
        message = f"in round {number} player {player} meets {cell.opponent}, but line {opponent.line} says otherwise"
        raise FormatError(f"Line {line}: {message}.")
    return other


def _is_first(player: int, cell: Cell, other: Cell) -> bool:
    """Return whether the player is told first: the one with white, else the lower number."""
    if (cell.colour == "w") != (other.colour == "w"):
        return cell.colour == "w"
    return player < cell.opponent


def _both(number: int, row: Row, cell: Cell, other: Cell) -> tuple[GameOutcome, GameOutcome]:
    """Return both outcomes where they can stand opposite each other. Raises FormatError where both win."""
    if GameOutcome.OPEN in (cell.outcome, other.outcome):
        return GameOutcome.OPEN, GameOutcome.OPEN
    won = (GameOutcome.WIN, GameOutcome.FORFEIT_WIN)
    alone = (GameOutcome.BYE, GameOutcome.FULL_BYE, GameOutcome.HALF_BYE, GameOutcome.ZERO_BYE)
    wrong = cell.outcome in won and other.outcome not in (GameOutcome.LOSS, GameOutcome.FORFEIT_LOSS)
    wrong = wrong or (other.outcome in won and cell.outcome not in (GameOutcome.LOSS, GameOutcome.FORFEIT_LOSS))
    if wrong or cell.outcome in alone or other.outcome in alone:
        message = (
            f"the results of players {row.player.number} and {cell.opponent} in round {number} do not fit together"
        )
        raise FormatError(f"Line {row.line}: {message}.")
    return cell.outcome, other.outcome


def _day(number: int, notes: Notes) -> date | None:
    at = FIRST_ROUND + 2 + WIDTH * (number - 1)
    return read_date(notes.days[at : at + 8]) if notes.days else None
