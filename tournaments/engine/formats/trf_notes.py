"""Read the lines of a tournament report file beside those of players: the event, points, byes, forbidden pairs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tournaments.engine.formats.brought import FormatError, GameOutcome, Worth
from tournaments.engine.formats.people import read_number, read_points

OF_TRF26 = frozenset(
    {"142", "152", "162", "172", "182", "192", "202", "212", "222", "352", "362"}
    | {"240", "250", "260", "299", "300", "310", "320", "330", "801", "802"}
)
HEADS = frozenset({"012", "022", "032", "042", "052", "062", "072", "082", "092", "142", "182", "192"} | {"XXR"})
"""Lines of the event itself: those that are kept, and counts that follow from the players."""
TEAMS = "teams and their results: games are kept as those of single players"
ACCELERATION = "the points of an accelerated draw: rounds are drawn here by real points"
BESIDE: Mapping[str, str] = {
    **dict.fromkeys(("102", "112"), "the names of arbiters"),
    **dict.fromkeys(("122", "222"), "the time control"),
    **dict.fromkeys(("152", "XXC"), "who began with which colour, and other settings of a pairing program"),
    "172": "how starting numbers were given",
    **dict.fromkeys(("202", "212"), "the codes of tie-breaks"),
    **dict.fromkeys(("013", "300", "310", "320", "330", "352", "362", "801", "802"), TEAMS),
    **dict.fromkeys(("250", "XXA"), ACCELERATION),
    "299": "points that were given or taken by hand: totals here follow from the results alone",
    "DAT": "e-mail addresses and other data of players",
}
"""Lines that nothing is kept of, in words."""
OF_TEAMS = frozenset({"013", "310", "320", "330", "362"})
"""Lines by which the numbers of byes and of forbidden pairs are those of teams."""
BYES_OF_TEAMS, APART_OF_TEAMS = "byes of teams", "teams that should not meet"
NATIONAL = "national ratings"
LONGEST_NOTE, MOST_NOTES = 40, 30
MOST_APART = 500
TOO_MANY_APART = f"pairs that should not meet, beyond the first {MOST_APART}"
LATER_APART = "pairs that should not meet, but only from a later round on"
OWN_POINTS = "points of forfeits, byes or colours that differ from those of other wins, draws and losses"
BYES: Mapping[str, GameOutcome] = {
    "F": GameOutcome.FULL_BYE,
    "H": GameOutcome.HALF_BYE,
    "Z": GameOutcome.ZERO_BYE,
}
WINS, DRAWS = ("WW", "BW", "FW", "FPB"), ("WD", "BD", "HPB")
LOSSES, AWAY = ("WL", "BL"), ("ZPB", "FL")
OF_162: Mapping[str, tuple[str, ...]] = {"W": WINS, "D": DRAWS, "L": LOSSES, "A": AWAY, "P": ("PAB",), "X": ()}
OF_XXS: Mapping[str, tuple[str, ...]] = {
    "W": WINS,
    "D": DRAWS,
    **{code: (code,) for code in (*WINS, *DRAWS, *LOSSES, *AWAY, "PAB")},
}
OF_BB: Mapping[str, tuple[str, ...]] = {
    "BBW": WINS,
    "BBD": DRAWS,
    "BBL": LOSSES,
    "BBZ": ("ZPB",),
    "BBF": ("FL",),
    "BBU": ("PAB",),
}
"""What each code of points stands for: of 162, of XXS (JaVaFo), of the lines BB. (bbpPairings)."""
_PAIRS_162 = re.compile(r"([A-Z])\s*([\d.,]+)")
_PAIRS_XXS = re.compile(r"([A-Z]+)\s*=\s*([\d.,]+)")


@dataclass(slots=True)
class Notes:
    """A collection of what the lines beside those of players say.

    `away` are the players who miss the round that is to be paired next.
    """

    heads: dict[str, str] = field(default_factory=dict)
    days: str = ""
    beside: dict[str, None] = field(default_factory=dict)
    byes: dict[tuple[int, int], GameOutcome] = field(default_factory=dict)
    away: set[int] = field(default_factory=set)
    worth: dict[str, float] = field(default_factory=dict)
    is_bye_a_win: bool = False
    apart: dict[tuple[int, int], int] = field(default_factory=dict)
    is_trf26: bool = False
    has_teams: bool = False

    def note(self, words: str) -> None:
        """Note in words something that nothing is kept of."""
        if len(self.beside) < MOST_NOTES:
            self.beside[words] = None


def read_note(number: int, line: str, notes: Notes) -> None:
    """Note what a line says. Raises FormatError with its number."""
    code, text = line[:3], line[4:].strip()
    notes.is_trf26 = notes.is_trf26 or code in OF_TRF26
    notes.has_teams = notes.has_teams or code in OF_TEAMS or (code == "192" and "TEAM" in text)
    if code == "132":
        notes.days = line
    elif code in ("162", "XXS", *OF_BB):
        notes.worth |= _read_worth(number, code, line)
        notes.is_bye_a_win = notes.is_bye_a_win or code != "XXS"
    elif code == "240":
        notes.byes |= _read_byes(number, line)
    elif code == "XXZ":
        notes.away |= set(_read_players(number, line[4:].split()))
    elif code in ("260", "XXP"):
        _note_apart(number, line, notes)
    elif code in HEADS:
        notes.heads.setdefault(code, text)
    elif text:
        notes.note(BESIDE.get(code) or _describe_unknown(code, line))


def settle_teams(notes: Notes) -> None:
    """Drop byes and forbidden pairs where their numbers are those of teams. Call after the last line."""
    if not notes.has_teams:
        return
    if notes.byes:
        notes.note(BYES_OF_TEAMS)
    if notes.apart:
        notes.note(APART_OF_TEAMS)
    notes.byes, notes.apart = {}, {}


def read_points_by_result(notes: Notes) -> Worth:
    """Return what each result gives; where lines say less, the usual points of the format.

    By 162 and BB. a pairing-allocated bye gives as much as a win, by XXS one point, unless they say otherwise.
    """
    usual, said = Worth(), notes.worth
    if not said:
        return usual
    win, draw, loss = said.get("WW", usual.win), said.get("WD", usual.draw), said.get("WL", usual.loss)
    absence = said.get("FL", usual.absence)
    bye = said.get("PAB", win if notes.is_bye_a_win else usual.bye)
    kept = (*((code, win) for code in WINS), *((code, draw) for code in DRAWS), ("BL", loss), ("ZPB", absence))
    if any(said.get(code, points) != points for code, points in kept):
        notes.note(OWN_POINTS)
    return Worth(win=win, draw=draw, loss=loss, bye=bye, absence=absence)


def _describe_unknown(code: str, line: str) -> str:
    if code.isalpha() and not code.startswith("XX") and len(line) > LONGEST_NOTE:
        return NATIONAL
    return f"lines that begin with {code.strip()}"


def _read_worth(number: int, code: str, line: str) -> dict[str, float]:
    """Return the points by kind of result, as the codes of XXS name them."""
    found = _find_points(code, line[3:].upper())
    codes = {"162": OF_162, "XXS": OF_XXS}.get(code, OF_BB)
    worth: dict[str, float] = {}
    for name, points in found:
        worth |= dict.fromkeys(codes.get(name, ()), points)
    if not found:
        raise FormatError(f"Line {number}: expected the points of results, such as “W 3.0    D 1.0”.")
    return worth


def _find_points(code: str, text: str) -> list[tuple[str, float]]:
    if code in OF_BB:
        texts = [(code, text)]
    else:
        texts = (_PAIRS_XXS if code == "XXS" else _PAIRS_162).findall(text)
    found = []
    for name, figure in texts:
        points = read_points(figure)
        if points is not None:
            found.append((name, points))
    return found


def _read_players(number: int, words: list[str]) -> list[int]:
    """Return the starting numbers of a list; zeros fill empty places."""
    numbers = list(map(read_number, words))
    if not numbers or None in numbers:
        raise FormatError(f"Line {number}: expected the starting numbers of players.")
    return list(filter(None, numbers))


def _note_apart(number: int, line: str, notes: Notes) -> None:
    """Note the pairs of a line: its players must not meet, by 260 between two rounds, by XXP in all."""
    first, until, words = _cut_apart(line) if line.startswith("260") else (1, 0, line[4:].split())
    numbers = list(map(read_number, words))
    players = sorted(set(filter(None, numbers)))
    if len(players) < 2 or None in numbers:
        raise FormatError(f"Line {number}: expected the numbers of players who should not meet.")
    if first > 1:
        notes.note(LATER_APART)
        return
    for pair in combinations(players, 2):
        if len(notes.apart) >= MOST_APART and pair not in notes.apart:
            notes.note(TOO_MANY_APART)
            return
        notes.apart[pair] = until


def _cut_apart(line: str) -> tuple[int, int, list[str]]:
    """Return the first and the last round of 260 and its players, by columns (5-7, 9-11, from 13), else by words."""
    first, until = line[4:7], line[8:11]
    is_by_columns = not f"{line[3:4]}{line[7:8]}{line[11:12]}".strip()
    is_whole = _is_round(first) and _is_round(until)
    if is_by_columns and is_whole and len(line[12:].split()) > 1:
        return read_number(first) or 1, read_number(until) or 0, line[12:].split()
    first, until, *words = (*line[4:].split(), "", "")
    return read_number(first) or 1, read_number(until) or 0, list(filter(None, words))


def _is_round(text: str) -> bool:
    """Return whether the text is empty or the number of a round."""
    return not text.strip() or read_number(text) is not None


def _read_byes(number: int, line: str) -> dict[tuple[int, int], GameOutcome]:
    kind, *words = line[4:].upper().split() or [""]
    numbers = list(map(read_number, words))
    if kind not in BYES or len(numbers) < 2 or None in numbers:
        raise FormatError(f"Line {number}: expected a bye as F, H or Z, its round and its players.")
    return {(numbers[0] or 0, player): BYES[kind] for player in numbers[1:] if player}
