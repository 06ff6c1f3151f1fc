"""House rules as a director writes them: a private system of rules as data, and the one text that it travels as."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from tournaments.engine.core.types import OWN_SECTION, RuleViolation

OPTION = "house_rules"
"""The option of an event that holds them, and their key in its file."""
LONGEST_NAME, MOST_VERSIONS = 60, 9_999
MOST_POINTS, MOST_CAP, MOST_ROUNDS = 100, 9_999, 20
LONGEST_TEXT = 1_000
MATCHES = {1: "One game", 3: "Best of three games", 5: "Best of five games"}
"""How many games a match can have, by `best_of`."""
"""Of the text that they travel as, whatever stands in it."""


@dataclass(frozen=True, slots=True)
class Points:
    """What each result gives. `bye`: a round without an opponent, or whose opponent did not come; `missed`: a game to
    which the player himself did not come. Who is in no game of a round has nothing of it.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    missed: int = 0


@dataclass(frozen=True, slots=True)
class HouseRules:
    """`cap`: scores count up to it for the difference; None: scores decide nothing. `ties`: the codes of the steps by
    which places are decided, the points first. `structure`: the code of a pairing style; `rounds` that are usual, None
    where nothing is said. A change makes another `version`. `game`: what is played, in the director's words; `best_of`:
    how many games decide a match (a key of MATCHES); from two on a result says how many games each has won.
    """

    name: str
    points: Points = Points()
    cap: int | None = None
    ties: tuple[str, ...] = ("points", "lot")
    structure: str = "swiss"
    rounds: int | None = None
    version: int = 1
    game: str = ""
    best_of: int = 1

    @property
    def games_to_win(self) -> int:
        return self.best_of // 2 + 1

    @property
    def title(self) -> str:
        return f"{self.name}, version {self.version}"


def build_document(house: HouseRules) -> dict[str, Any]:
    """As an event file says them; a game without a name and a match of one game are left out."""
    written = {**asdict(house), "ties": list(house.ties)}
    return {key: value for key, value in written.items() if (key, value) not in (("game", ""), ("best_of", 1))}


def build_text(house: HouseRules) -> str:
    """The one text of equal rules."""
    return json.dumps(build_document(house), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def read_text(text: str) -> HouseRules:
    """The rules of a text that was written here. Raises RuleViolation `house_rules` for one that says no such thing; of
    what it says nothing is checked but that it is a value of its kind.
    """
    try:
        written = json.loads(text) if len(text) <= LONGEST_TEXT else None
    except (ValueError, RecursionError):
        written = None
    if not isinstance(written, dict):
        raise _unreadable("expected an object such as house rules are written down as")
    return read_document(written)


def read_document(written: Mapping[str, Any]) -> HouseRules:
    """The rules of an object. What is left out is as usual: of a bye what a win gives."""
    points = written.get("points")
    if not isinstance(points, dict):
        raise _unreadable("points: expected what a win, a draw and a loss give")
    worth = {one: _whole(f"points.{one}", points.get(one)) for one in ("win", "draw", "loss")}
    worth["bye"] = worth["win"] if points.get("bye") is None else _whole("points.bye", points["bye"])
    worth["missed"] = 0 if points.get("missed") is None else _whole("points.missed", points["missed"])
    _refuse_unknown("points.", points, Points)
    _refuse_unknown("", written, HouseRules)
    ties = written.get("ties")
    if not isinstance(ties, list) or not all(isinstance(step, str) for step in ties):
        raise _unreadable("ties: expected a list of steps")
    structure = written.get("structure") or "swiss"
    if not isinstance(structure, str):
        raise _unreadable("structure: expected the code of a pairing style")
    return HouseRules(
        name=_text("name", written.get("name")),
        points=Points(**worth),
        cap=None if written.get("cap") is None else _whole("cap", written["cap"]),
        ties=tuple(ties),
        structure=structure,
        rounds=None if written.get("rounds") is None else _whole("rounds", written["rounds"]),
        version=1 if written.get("version") is None else _whole("version", written["version"]),
        game=_text("game", written.get("game") or ""),
        best_of=1 if written.get("best_of") is None else _whole("best_of", written["best_of"]),
    )


def _text(where: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _unreadable(f"{where}: expected a text")
    return value


def _whole(where: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise _unreadable(f"{where}: expected a whole number")
    return value


def _refuse_unknown(where: str, written: Mapping[str, Any], of: type[Any]) -> None:
    """A key that nobody reads would be a rule that nobody plays by."""
    known = {field.name for field in fields(of)}
    for key in written:
        if key not in known:
            raise _unreadable(f"{where}{key[:40]}: expected one of {', '.join(sorted(known))}")


def _unreadable(message: str) -> RuleViolation:
    return RuleViolation("house_rules", f"House rules: {message}.", OWN_SECTION)
