"""Read the tables (CSV) that Melee and EventLink export: players, standings, pairings.

Both write the columns in changing order and spelling, so that they are known by their headings.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.engine.formats.brought import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Format,
    FormatError,
    GameOutcome,
    Worth,
)
from tournaments.engine.formats.people import full_name, name_parts, read_number, read_points, tidy
from tournaments.engine.formats.sentences import find_named, find_winner
from tournaments.engine.names import fold

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "rank": ("rank", "place", "final rank"),
    "name": ("name", "player name", "display name", "displayname", "player", "competitor", "team"),
    "given": ("first name", "firstname", "given name", "first"),
    "family": ("last name", "lastname", "family name", "surname", "last"),
    "handle": ("username", "user name", "screen name", "screenname", "login"),
    "country": ("country", "region", "country region"),
    "points": ("points", "match points", "matchpoints", "pts"),
    "round": ("round", "round number", "roundnumber", "round name", "roundname", "phase round"),
    "table": ("table", "table number", "tablenumber"),
    "first": ("player 1", "player1", "team 1", "team1", "competitor 1", "player 1 name", "player"),
    "second": ("player 2", "player2", "team 2", "team2", "competitor 2", "player 2 name", "opponent"),
    "result": ("result", "results", "result string", "resultstring", "match result", "score"),
    "status": ("status", "player status"),
    "id": ("dci", "dci number", "wizards account", "player id", "guid", "id"),
    "melee": ("tgw", "team game win percentage", "username", "deck name", "decklist", "decklists", "decklist name"),
    "eventlink": ("omw", "gw", "ogw", "opponent match win", "opponents match win"),
}
"""What columns are called, folded. The last two only tell the tool."""
PRIVATE: Mapping[str, tuple[str, ...]] = {
    "e-mail addresses": ("email", "e mail", "email address"),
    "birth dates": ("date of birth", "birth date", "birthday", "dob"),
    "phone numbers": ("phone", "phone number"),
    "discord names": ("discord", "discord username"),
    "decks": ("deck", "deck name", "decklist", "decklists", "decklist name"),
    "tie-break percentages": ("omw", "gw", "tgw", "ogw"),
    "records of matches and games": ("match record", "game record", "record", "w l d"),
}
WORTH = Worth(win=3, draw=1, loss=0, bye=3)
DELIMITERS = ",;\t"
_SCORE = re.compile(r"(\d{1,3})\s*[-:–]\s*(\d{1,3})(?:\s*[-:–]\s*(\d{1,3}))?")
_NUMBER = re.compile(r"\d+")
_PLAYOFF = re.compile(r"final|elimination|playoff|top \d", re.IGNORECASE)
_BYE = re.compile(r"\bbye\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of a file by the kinds of their columns, with the number of each line."""

    rows: tuple[tuple[int, Mapping[str, str]], ...]
    kinds: frozenset[str]
    not_kept: tuple[str, ...]


@dataclass(slots=True)
class _Roster:
    """Numbers players in the order in which they are named."""

    numbers: dict[str, int] = field(default_factory=dict)

    def number(self, name: str) -> int:
        return self.numbers.setdefault(name, len(self.numbers) + 1)


def is_table(text: str) -> bool:
    """Return whether the headings are those of standings, pairings or players of these tools."""
    heads = {fold(cell) for cell in _split(_first_line(text))}
    return _is_pairings(heads) or _is_standings(heads) or _is_players(heads)


def read_table(text: str) -> BroughtEvent:
    """Return the event of pairings, or the players of standings and lists. Raises FormatError with the line."""
    table = _table(text)
    tool = Format.MELEE if "melee" in table.kinds else Format.EVENTLINK
    if {"first", "second"} <= table.kinds:
        return _pairings(table, tool)
    roster = _Roster()
    rows = [(roster.number(_key(line, row)), line, row) for line, row in table.rows]
    if len(roster.numbers) < len(rows):
        twice = next(row for at, (number, _, row) in enumerate(rows, start=1) if number < at)
        raise FormatError(f"{_name(twice)[0]} is in the table twice.")
    points = ((number, read_points(row.get("points", ""))) for number, _, row in rows)
    ranks = ((number, read_number(row.get("rank", ""))) for number, _, row in rows)
    return BroughtEvent(
        format=tool,
        players=tuple(_player(number, row) for number, _, row in rows),
        points=tuple((number, total) for number, total in points if total is not None),
        ranks=tuple((number, rank) for number, rank in ranks if rank),
        not_kept=table.not_kept,
        game="Magic: The Gathering" if tool is Format.EVENTLINK else "",
    )


def _is_pairings(heads: set[str]) -> bool:
    return _has(heads, "first") and _has(heads, "second") and (_has(heads, "result") or _has(heads, "table"))


def _is_standings(heads: set[str]) -> bool:
    is_told = _has(heads, "eventlink") or _has(heads, "melee")
    return _has(heads, "rank") and _has(heads, "points") and is_told


def _is_players(heads: set[str]) -> bool:
    return _has(heads, "handle") and _has(heads, "status") and (_has(heads, "name") or _has(heads, "given"))


def _has(heads: set[str], kind: str) -> bool:
    return not heads.isdisjoint(HEADINGS[kind])


def _split(line: str) -> list[str]:
    """Return the cells of a line by the sign that parts most of them."""
    delimiter = max(DELIMITERS, key=line.count)
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def _first_line(text: str) -> str:
    return next(iter(text.strip().splitlines()), "")


def _table(text: str) -> Table:
    skipped = len(text[: len(text) - len(text.lstrip())].splitlines())
    text = text.lstrip()
    delimiter = max(DELIMITERS, key=_first_line(text).count)
    reader = csv.reader(text.splitlines(), delimiter=delimiter, skipinitialspace=True)
    try:
        heads = [fold(cell) for cell in next(reader)]
        lines = [(skipped + reader.line_num, [tidy(cell) for cell in cells]) for cells in reader if any(cells)]
    except csv.Error as error:
        raise FormatError(f"Line {skipped + reader.line_num}: this is no readable table ({error}).") from None
    columns = _columns(heads)
    rows = tuple((line, {kind: cells[at] for kind, at in columns.items() if at < len(cells)}) for line, cells in lines)
    if not rows:
        raise FormatError("The table has a heading and no rows.")
    kinds = frozenset(columns) | {kind for kind in ("melee", "eventlink") if _has(set(heads), kind)}
    beside = tuple(words for words, names in PRIVATE.items() if not set(heads).isdisjoint(names))
    return Table(rows, kinds, beside)


def _columns(heads: Sequence[str]) -> dict[str, int]:
    """Return where each kind of column stands; “player” beside “opponent” is the first of two."""
    columns: dict[str, int] = {}
    for kind, names in HEADINGS.items():
        at = next((heads.index(name) for name in names if name in heads), None)
        if at is not None and kind not in ("melee", "eventlink"):
            columns[kind] = at
    if "second" not in columns:
        columns.pop("first", None)
    return columns


def _key(line: int, row: Mapping[str, str]) -> str:
    key = row.get("handle") or _name(row)[0]
    if not key:
        raise FormatError(f"Line {line}: expected the name of a player.")
    return key


def _name(row: Mapping[str, str]) -> tuple[str, str, str]:
    given, family = row.get("given", ""), row.get("family", "")
    if given or family:
        return full_name(given, family), given, family
    return name_parts(row.get("name") or row.get("handle", ""))


def _player(number: int, row: Mapping[str, str]) -> BroughtPlayer:
    name, given, family = _name(row)
    return BroughtPlayer(
        number=number,
        name=name or row.get("handle", ""),
        given=given,
        family=family,
        country=row.get("country", ""),
        external_id=row.get("id", ""),
        handle=row.get("handle", ""),
    )


def _pairings(table: Table, tool: Format) -> BroughtEvent:
    roster = _Roster()
    by_round: dict[tuple[bool, int], list[BroughtGame]] = {}
    for line, row in table.rows:
        is_playoff, number = round_of(row.get("round", ""))
        by_round.setdefault((is_playoff, number), []).append(_game(line, row, roster))
    rounds = []
    for number, key in enumerate(sorted(by_round), start=1):
        games = list(_drop_mirrored(by_round[key]))
        _refuse_twice(number, games, roster)
        rounds.append(BroughtRound(number, tuple(games), is_playoff=key[0]))
    return BroughtEvent(
        format=tool,
        structure=BroughtStructure.SWISS,
        players=tuple(_player_named(number, name) for name, number in roster.numbers.items()),
        rounds=tuple(rounds),
        not_kept=table.not_kept,
        worth=WORTH,
        game="Magic: The Gathering" if tool is Format.EVENTLINK else "",
    )


def _player_named(number: int, text: str) -> BroughtPlayer:
    name, given, family = name_parts(text)
    return BroughtPlayer(number, name, given, family)


def round_of(text: str) -> tuple[bool, int]:
    """Return whether a round is of a bracket, and its number: quarterfinals before semifinals before finals."""
    if _PLAYOFF.search(text):
        order = ("quarter", "semi", "final")
        return True, next(at for at, word in enumerate((*order, "")) if word in text.lower()) + 1
    number = _NUMBER.search(text)
    return False, int(number[0][:3]) if number else 1


def _game(line: int, row: Mapping[str, str], roster: _Roster) -> BroughtGame:
    first, second, result = row.get("first", ""), row.get("second", ""), row.get("result", "")
    if not first:
        raise FormatError(f"Line {line}: expected the name of the first player.")
    table, number = read_number(row.get("table", "")) or None, roster.number(first)
    if not second or _BYE.fullmatch(second) or (_BYE.search(result) and not _SCORE.search(result)):
        return BroughtGame((number,), (GameOutcome.BYE,), table)
    outcomes, scores = _result(line, first, second, result)
    return BroughtGame((number, roster.number(second)), outcomes, table, scores)


def _result(line: int, first: str, second: str, result: str) -> tuple[tuple[GameOutcome, ...], tuple[int, ...]]:
    """Return the outcomes and the games won: of “Ada won 2-1-0” Ada's stand first, else those of the first player."""
    lowered, score = result.casefold(), _SCORE.search(result)
    won, lost = (GameOutcome.WIN, GameOutcome.LOSS), (GameOutcome.LOSS, GameOutcome.WIN)
    scores = (int(score[1]), int(score[2])) if score else ()
    if "forfeit" in lowered:
        by_first, by_second = find_named(result, first, second)
        if (by_first and by_second) or "both" in lowered:
            return (GameOutcome.FORFEIT_LOSS, GameOutcome.FORFEIT_LOSS), ()
        forfeit = (GameOutcome.FORFEIT_LOSS, GameOutcome.FORFEIT_WIN)
        return forfeit if by_first else forfeit[::-1], ()
    if " won" in lowered or lowered.endswith("wins"):
        is_second = find_winner(result, first, second) == 1
        return (lost, scores[::-1]) if is_second else (won, scores)
    if "draw" in lowered or "tie" in lowered.split():
        return (GameOutcome.DRAW, GameOutcome.DRAW), scores
    if not scores:
        if result and not any(word in lowered for word in ("not", "pending", "-", "progress")):
            raise FormatError(f"Line {line}: “{result[:60]}” is no result that can be read.")
        return (GameOutcome.OPEN, GameOutcome.OPEN), ()
    if scores[0] == scores[1]:
        return (GameOutcome.DRAW, GameOutcome.DRAW), scores
    return won if scores[0] > scores[1] else lost, scores


def _drop_mirrored(games: Sequence[BroughtGame]) -> Iterator[BroughtGame]:
    """Yield each table once: lists by player name it from both sides."""
    seen: set[tuple[int | None, ...]] = set()
    for game in games:
        if game.is_bye or game.numbers[::-1] not in seen:
            yield game
        seen.add(game.numbers)


def _refuse_twice(number: int, games: Sequence[BroughtGame], roster: _Roster) -> None:
    seen: set[int | None] = set()
    names = {value: name for name, value in roster.numbers.items()}
    for seat in _seats(games):
        if seat in seen:
            raise FormatError(f"{names[seat]} is in round {number} twice. Tell namesakes apart in the file.")
        seen.add(seat)


def _seats(games: Sequence[BroughtGame]) -> Iterator[int]:
    yield from (seat for game in games for seat in game.numbers if seat is not None)
