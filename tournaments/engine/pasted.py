"""A line that somebody typed or copied from a spreadsheet, as the result of a table.

`3 100 35`, `3 100-35 FW`, `table 3: ada 100, bob 35`, `bob 35 ada 100 FL`, or the cells of a row in that order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.engine.core.types import Result
from tournaments.engine.games.registry import Known
from tournaments.engine.games.reported import suggested_winner

Tables = Mapping[int, tuple[str, str]]
"""The names at every table, first and second seat."""

ENDED = Known(
    lambda rules: ((word, (ending.code, won)) for ending in rules.scoring.endings for word, won in ending.words.items())
)
OPPOSITE = {"fw": "fl", "fl": "fw", "mw": "ml", "ml": "mw", "tt": "tt"}
FILLING = frozenset({"table", "t", "round", "vs", "v", "against", "and", "score", "result"})
HEADS = frozenset({"table", "player", "players", "score", "scores", "result", "name", "opponent"})
LOWEST, HIGHEST, TOO_HIGH = -999, 9999, 10**6
_NUMBER = re.compile(r"(?:^|(?<=[\t;,|]))\s*[-−]\d+|\d+")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Understood:
    """What a line says. `faults` are sentences; without any there is a result. A heading has neither."""

    table: int | None = None
    result: Result | None = None
    faults: tuple[str, ...] = ()
    heading: bool = False


class _Wrong(Exception):  # noqa: N818 - about the line, not the program
    pass


@dataclass(frozen=True, slots=True)
class _Named:
    """A player found in a line: where in the line, and where he sits."""

    at: int
    table: int
    seat: int
    name: str


def understood(line: str, tables: Tables) -> Understood:
    """The result that a line means in a round with these tables."""
    named, rest = _names(line, tables)
    words = [word.casefold() for word in _WORD.findall(rest)]
    numbers = _NUMBER.findall(rest)
    if not named and not numbers and HEADS & set(words):
        return Understood(heading=True)
    table: int | None = None
    try:
        table, scores = _table_and_scores(numbers, named, tables)
        return Understood(table, _result(scores, _ending(words), swapped=bool(named) and named[0].seat == 1))
    except _Wrong as wrong:
        return Understood(table, faults=(str(wrong),))


def _names(line: str, tables: Tables) -> tuple[list[_Named], str]:
    """Whose names stand in the line, longest first so that no name hides in another; and the line without them."""
    rest, named = line.casefold(), []
    seats = [(name, table, seat) for table, names in tables.items() for seat, name in enumerate(names)]
    for name, table, seat in sorted(seats, key=lambda entry: -len(entry[0])):
        plain = name.casefold()
        at = _whole(plain, rest) if _is_telling(plain) else -1
        if at >= 0:
            named.append(_Named(at, table, seat, name))
            rest = f"{rest[:at]}{' ' * len(plain)}{rest[at + len(plain) :]}"
    return sorted(named, key=lambda entry: entry.at), rest


def _whole(name: str, text: str) -> int:
    """Where the name stands with no letter or digit of another word beside it; -1 nowhere."""
    at = text.find(name)
    while at >= 0:
        around = text[at - 1 : at] + text[at + len(name) : at + len(name) + 1]
        if not any(char.isalnum() for char in around):
            return at
        at = text.find(name, at + 1)
    return -1


def _is_telling(name: str) -> bool:
    """Whether a name cannot be taken for a number or an ending."""
    return any(char.isalpha() for char in name) and name not in ENDED


def _table_and_scores(
    numbers: Sequence[str], named: Sequence[_Named], tables: Tables
) -> tuple[int, tuple[int | None, int | None]]:
    values = [int(number.strip().replace("−", "-")) if len(number.strip()) < 8 else TOO_HIGH for number in numbers]
    own = sorted({player.table for player in named})
    if len(own) > 1:
        raise _Wrong(f"{named[0].name} and {named[1].name} do not sit at one table.")
    first = values[:1] if not own or len(values) in (1, 3) else []
    table = _table(first, own, named, tables)
    scores = values[len(first) :]
    if len(scores) > 2:
        raise _Wrong("There are more numbers than a table and two scores: leave the others out.")
    if len(scores) == 1:
        raise _Wrong("There is one score only: write both.")
    for number in scores:
        if not LOWEST <= number <= HIGHEST:
            raise _Wrong(f"A score is a number from {LOWEST} to {HIGHEST}.".replace("-", "−"))
    return table, (scores[0], scores[1]) if scores else (None, None)


def _table(first: list[int], own: list[int], named: Sequence[_Named], tables: Tables) -> int:
    if not first and not own:
        raise _Wrong("Neither a table nor a player of this round is named.")
    table = first[0] if first else own[0]
    if table not in tables:
        raise _Wrong(
            f"There is no table {table if abs(table) < TOO_HIGH else 'with so high a number'} with two players."
        )
    if own and own[0] != table:
        raise _Wrong(f"{named[0].name} does not sit at table {table}, but at table {own[0]}.")
    return table


def _ending(words: Sequence[str]) -> str:
    """The ending that is written, from the view of the player named first; empty where none is."""
    endings = [word for word in words if word in ENDED]
    foreign = [word for word in words if word not in ENDED and word not in FILLING]
    if foreign:
        raise _Wrong(f'"{foreign[0][:40]}" is neither a player at this table nor FW, MW, TT, ML or FL.')
    if len(endings) > 2 or (len(endings) == 2 and OPPOSITE[endings[0]] != endings[1]):
        raise _Wrong("These endings do not go together.")
    return endings[0] if endings else ""


def _result(scores: tuple[int | None, int | None], ending: str, *, swapped: bool) -> Result:
    """Raises _Wrong where the scores alone do not say who won."""
    if not ending and None in scores:
        raise _Wrong(
            "Neither scores nor an ending: write both scores, and FW, MW, TT, ML or FL where they do not tell."
        )
    winner = suggested_winner(*scores)
    if not ending and winner is None:
        raise _Wrong("Both have the same score: write TT behind it, or FW or FL for who won.")
    code, winner = ENDED[ending] if ending else (ENDED["fw"][0], winner)
    seats = scores[::-1] if swapped else scores
    won = None if winner is None else 1 - winner if swapped else winner
    return Result(code, tuple({"score": points} for points in seats), () if won is None else (won,))
