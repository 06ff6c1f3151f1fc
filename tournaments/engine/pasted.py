"""A line that somebody typed or copied from a spreadsheet, as the result of a table.

`3 100 35`, `3 100-35 FW`, `table 3: ada 100, bob 35`, `bob 35 ada 100 FL`, or the cells of a row in that order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Result
from tournaments.engine.games.reported import suggested_winner
from tournaments.engine.names import find_number, fold, key_words, normalize_name, split_number
from tournaments.engine.names.in_lines import find_names
from tournaments.engine.tables.rows import filled_lines, is_heading, quoted_delimiter, split_rows

Tables = Mapping[int, tuple[str, ...]]
"""The names at every table, in the order of the seats."""

Endings = Mapping[str, tuple[str, int | None]]
"""By their words the code, and who of two has won, by the place in the line."""

PAIR, FULL = 2, "fw"
OPPOSITE = {"fw": "fl", "fl": "fw", "mw": "ml", "ml": "mw", "tt": "tt"}
FILLING = frozenset({"table", "t", "round", "vs", "v", "against", "and", "score", "result"})
MEANINGS = {
    "fw": "full win",
    "fl": "full loss",
    "mw": "modified win",
    "ml": "modified loss",
    "tt": "true tie",
    "tw": "timed win",
    "tl": "timed loss",
    "dw": "win as the decks ran out",
    "dl": "loss as the decks ran out",
    "pw": "partial win",
    "pl": "loss to a partial win",
}
"""What the codes of a line are short for; words in full need none."""
HEADS = frozenset(
    {
        *("table", "player", "players", "score", "scores", "result", "name", "opponent", "points", "vp"),
        *("tisch", "spieler", "gegner", "ergebnis", "punkte", "joueur", "adversaire", "resultat"),
    }
)
"""What columns of results are called, folded."""
FEWEST_HEADS = 3
"""So many cells has a heading in which columns are numbered: Table, Player 1, Player 2."""
SOME_NAMES = ("ada", "bob", "cid", "eve", "fay", "gil", "hal", "ida")
BELIEVABLE = 100
"""A score of an example, where the rules count no fewer."""
LOWEST, HIGHEST, TOO_HIGH = -999, 9999, 10**6
_LEVEL = "Both have the same score: write TT behind it, or FW or FL for who won."
_NUMBER = re.compile(r"(?:^|(?<=[\t;,|]))\s*[-−]\d+|\d+")
_WORD = re.compile(r"[^\W\d_]+")
_CELLS = re.compile(r"[\t;|,]")


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
    """A player found in a line: where in the line, and where they sit.

    `bare`: the name without the `number` on the list, which stands behind the names that several have.
    """

    at: int
    table: int
    seat: int
    name: str
    bare: str
    number: int | None


def understood(line: str, tables: Tables, rules: GameRules) -> Understood:
    """The result that a line means in a round of this game with these tables."""
    endings = _endings(rules)
    try:
        named, rest = _names(line, tables, endings)
    except _Wrong as wrong:
        return Understood(faults=(str(wrong),))
    words = [word.casefold() for word in _WORD.findall(rest)]
    numbers = _NUMBER.findall(rest)
    if not named and _is_heading(line, words, numbers):
        return Understood(heading=True)
    table: int | None = None
    try:
        table, scores = _table_and_scores(numbers, named, tables)
        order = _order(named, len(tables[table]), scores)
        return Understood(table, _result(rules, scores, _ending(words, endings), order))
    except _Wrong as wrong:
        return Understood(table, faults=(str(wrong),))


def result_lines(text: str) -> list[str]:
    """Return the lines of a pasted table; where cells are quoted, the cells with a tab between them."""
    lines = filled_lines(text)
    delimiter = quoted_delimiter(lines)
    return ["\t".join(row) for row in split_rows(lines, delimiter)] if delimiter else lines


def is_pasted(rules: GameRules) -> bool:
    """Return whether a line says a whole result: not where a match is several games, or more than scores is noted."""
    return not rules.typed_order and rules.scoring.match is None and len(rules.scoring.brought) <= 1


def examples(rules: GameRules) -> tuple[str, ...]:
    """Return lines as they may be written by these rules: by table, with the ending, and by names."""
    won, scored = next(iter(_endings(rules)), "").upper(), bool(rules.scoring.score)
    scores = _some_scores(rules)
    if not scored:
        return (f"3 {won}", f"ada {won} bob")
    by_table = f"3 {' '.join(map(str, scores))}"
    by_names = " ".join(f"{name} {score}" for name, score in zip(SOME_NAMES, scores, strict=False))
    return (by_table, f"3 {scores[0]}-{scores[1]} {won}", by_names) if won else (by_table, by_names)


def words_explained(rules: GameRules) -> str:
    """Return what the codes that may stand in a line mean: "FW full win, FL full loss"."""
    return ", ".join(f"{word.upper()} {MEANINGS[word]}" for word in _endings(rules) if word in MEANINGS)


def _is_heading(line: str, words: Sequence[str], numbers: Sequence[str]) -> bool:
    cells = tuple(_CELLS.split(line))
    is_numbered = len(cells) >= FEWEST_HEADS and is_heading(cells, lambda cell: fold(cell) in HEADS)
    return is_numbered or (not numbers and not HEADS.isdisjoint(words))


def _some_scores(rules: GameRules) -> tuple[int, ...]:
    """Scores as somebody could have them, for an example, the highest first."""
    cap = rules.scoring.cap if 0 < rules.scoring.cap <= BELIEVABLE else BELIEVABLE
    shares = (100, 35, 15, *(0 for _ in range(rules.seats[0])))
    return tuple(cap * share // 100 for share in shares[: rules.seats[0]])


def _endings(rules: GameRules) -> Endings:
    """Those that have a word; words are said of two."""
    of_game = (ending for ending in rules.scoring.endings if rules.seats[0] == PAIR)
    return {word: (ending.code, won) for ending in of_game for word, won in ending.words.items()}


def _order(named: Sequence[_Named], seats: int, scores: Sequence[int]) -> tuple[int, ...]:
    """The seats in the order in which their scores stand in the line."""
    order = tuple(player.seat for player in named)
    if len(order) == seats:
        return order
    if order and seats == PAIR:
        return order[0], 1 - order[0]
    if order and scores:
        raise _Wrong("Name everybody who sits at the table, or nobody.")
    return tuple(range(seats))


def _names(line: str, tables: Tables, endings: Collection[str]) -> tuple[list[_Named], str]:
    """Return whose names stand in the line, and the line without them. Raises _Wrong for a name that several have."""
    sitting: dict[str, list[_Named]] = defaultdict(list)
    for table, names in tables.items():
        for seat, name in enumerate(names):
            bare, number = split_number(name)
            if any(map(str.isalpha, bare)) and bare.casefold() not in endings:
                sitting[" ".join(key_words(bare))].append(_Named(0, table, seat, f"{name!s}", bare, number))
    found, rest = find_names(line, sitting), line
    called = []
    for one in found:
        meant, end = _find_numbered(line, one.end, sitting[one.name])
        called.append(meant)
        rest = f"{rest[: one.start]}{' ' * (end - one.start)}{rest[end:]}"
    known = {meant[0].table for meant in called if len(meant) == 1}
    known |= {int(number) for number in _NUMBER.findall(rest)[:1] if len(number) < 8}
    meant_by = [
        _choose_namesake(line[one.start : one.end], meant, known) for one, meant in zip(found, called, strict=True)
    ]
    return [replace(who, at=one.start) for one, who in zip(found, meant_by, strict=True)], rest


def _find_numbered(line: str, at: int, called: Sequence[_Named]) -> tuple[Sequence[_Named], int]:
    """Return who of those called so has the number on the list that stands behind the name, and where it ends."""
    number, end = find_number(line, at)
    meant = [one for one in called if one.number == number]
    return (meant, end) if meant and number is not None else (called, at)


def _choose_namesake(written: str, called: Sequence[_Named], known: Collection[int]) -> _Named:
    """Choose among those who are called so who is written so, and sits at a table that the line names otherwise."""
    exactly = [one for one in called if normalize_name(one.bare) == normalize_name(written)] or called
    meant = [one for one in exactly if one.table in known] or exactly
    if len(meant) == 1:
        return meant[0]
    tables = sorted({one.table for one in meant})
    if len(tables) == 1:
        order = "write the table and the scores in the order of the seats."
        raise _Wrong(f"Several at table {tables[0]} are called {meant[0].name}: {order}")
    at = f"{', '.join(map(str, tables[:-1]))} and {tables[-1]}"
    raise _Wrong(f"Several are called {meant[0].name}, at tables {at}: write the number of the table before it.")


def _table_and_scores(numbers: Sequence[str], named: Sequence[_Named], tables: Tables) -> tuple[int, tuple[int, ...]]:
    values = [int(number.strip().replace("−", "-")) if len(number.strip()) < 8 else TOO_HIGH for number in numbers]
    own = sorted({player.table for player in named})
    if len(own) > 1:
        raise _Wrong(f"{named[0].name} and {named[1].name} do not sit at one table.")
    first = values[:1] if not own or len(values) in (1, len(tables[own[0]]) + 1) else []
    table = _table(first, own, named, tables)
    scores = tuple(values[len(first) :])
    _refuse_scores(scores, len(tables[table]))
    return table, scores


def _refuse_scores(scores: Sequence[int], seats: int) -> None:
    each = "both" if seats == PAIR else f"all {seats}"
    if len(scores) > seats:
        raise _Wrong(f"There are more numbers than a table and {seats} scores: leave the others out.")
    if 0 < len(scores) < seats:
        found = "is one score" if len(scores) == 1 else f"are {len(scores)} scores"
        raise _Wrong(f"There {found} only: write {each}.")
    if any(not LOWEST <= number <= HIGHEST for number in scores):
        raise _Wrong(f"A score is a number from {LOWEST} to {HIGHEST}.".replace("-", "−"))


def _table(first: list[int], own: list[int], named: Sequence[_Named], tables: Tables) -> int:
    if not first and not own:
        raise _Wrong("Neither a table nor a player of this round is named.")
    table = first[0] if first else own[0]
    if table not in tables:
        shown = table if abs(table) < TOO_HIGH else "with so high a number"
        raise _Wrong(f"There is no table {shown} where players sit opposite each other.")
    if own and own[0] != table:
        raise _Wrong(f"{named[0].name} does not sit at table {table}, but at table {own[0]}.")
    return table


def _ending(words: Sequence[str], endings: Endings) -> tuple[str, int | None] | None:
    """The ending that is written, from the view of the player named first; None where none is."""
    found = [word for word in words if word in endings]
    foreign = [word for word in words if word not in endings and word not in FILLING]
    if foreign:
        known = f"neither a player at this table nor {_either(endings)}" if endings else "no player at this table"
        raise _Wrong(f'"{foreign[0][:40]}" is {known}.')
    if len(found) > PAIR or (len(found) == PAIR and OPPOSITE[found[0]] != found[1]):
        raise _Wrong("These endings do not go together.")
    return endings[found[0]] if found else None


def _usual(rules: GameRules, endings: Endings) -> str:
    """How a game has ended of which the scores alone are written."""
    return endings[FULL][0] if FULL in endings else rules.scoring.endings[0].code


def _describe_expected(rules: GameRules, seats: int, endings: Endings) -> str:
    if not rules.scoring.score:
        return _either(endings)
    scores = "both scores" if seats == PAIR else f"all {seats} scores"
    return f"{scores}, and {_either(endings)} where they do not tell" if endings else scores


def _either(endings: Endings) -> str:
    """FW, MW or FL."""
    *words, last = (word.upper() for word in endings)
    return f"{', '.join(words)} or {last}" if words else last


def _result(
    rules: GameRules, scores: Sequence[int], ending: tuple[str, int | None] | None, order: Sequence[int]
) -> Result:
    """Raises _Wrong where the scores alone do not say who won."""
    endings = _endings(rules)
    if ending is None and not scores:
        raise _Wrong(f"Neither scores nor an ending: write {_describe_expected(rules, len(order), endings)}.")
    if scores and not rules.scoring.score:
        raise _Wrong(f"No scores are noted by these rules: write {_either(endings)} alone.")
    ahead = suggested_winner(*scores)
    if ending is None and ahead is None:
        raise _Wrong(_LEVEL if endings else "Several have the highest score: enter this table by itself.")
    code, won = ending or (_usual(rules, endings), ahead)
    of_seats = dict(zip(order, scores, strict=False))
    noted = rules.scoring.score
    return Result(
        code,
        tuple({noted: of_seats[seat]} if seat in of_seats else {} for seat in range(len(order))),
        () if won is None else (order[won],),
    )
