"""What stands in a document beside what the engine keeps: names, handles and numbers of players, draws of rounds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.listing import FIRST_YEAR, LAST_YEAR
from tournaments.engine.document.match import SEATS, read_player
from tournaments.engine.document.place import DocumentError, Place
from tournaments.engine.document.position import read_position
from tournaments.engine.log import Log
from tournaments.engine.texts import holds_address, one_line
from tournaments.engine.types import Position

SMALL, LARGE = 32_767, 2**63 - 1
MOST_PLAYERS, MOST_ROUNDS = 10_000, 100
MOST_BYES, MOST_OWED = 2, 20
LONGEST_ID, LONGEST_NAME, LONGEST_REASON = 64, 80, 300
ABANDONED = ("abandoned", "void")
NOT_SAID = "its file gives no reason"
COUNTED = ("entered_in", "dropped_after", "disqualified_after")


@dataclass(frozen=True, slots=True)
class Named:
    """How a document names a player: the id stands for a name that is missing.

    `owes_games`: so many of the next games are lost by penalties (OPG B). `forfeits`: disqualified after the event;
    `ranked_last`: `disqualified_after` is of ranking the event again for that.
    """

    id: str
    name: str
    handle: str = ""
    number: int | None = None
    fixed_table: int | None = None
    forfeited_byes: int = 0
    owes_games: int = 0
    forfeits: bool = False
    ranked_last: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a round came about. `position` None: the document does not say what it was drawn from.

    `rematches`: so many pairs meet again because a director insisted. `abandoned_because`: why it was not played to its
    end; then `state` is complete or void.
    """

    state: str
    seed: int = 0
    position: Position | None = None
    pairing_version: int = 0
    changed: bool = False
    changed_because: str = ""
    rematches: int = 0
    abandoned_because: str = ""


def read_named(document: Any) -> tuple[Named, ...]:
    """The players in their order. Raises DocumentError for a name that cannot be shown, or a number given twice."""
    seen: set[int] = set()
    tables: set[int] = set()
    return each(lambda player: _named(player, seen, tables), Place(document).required("players").items())


def read_logs(document: Any) -> tuple[tuple[Log, ...], ...]:
    """What was noted of each match, round by round in their order. Raises DocumentError."""
    rounds = Place(document).required("rounds").items()
    return each(lambda played: each(_log, played.required("matches").items()), rounds)


def read_drawn(document: Any, pairing_version: int) -> tuple[Drawn, ...]:
    """The rounds in their order; those with position and seed count as drawn by `pairing_version` unless they say."""
    players = ids_in(document)
    rounds = Place(document).required("rounds").items()
    return each(lambda played: _drawn(played, players, pairing_version), rounds)


def ids_in(document: Any) -> set[str]:
    """Of the players; what is no id is told where they are read."""
    players = (player.value for player in Place(document).required("players").items())
    ids = (player.get("id") for player in players if isinstance(player, dict))
    return {identity for identity in ids if isinstance(identity, str)}


def _named(player: Place, seen: set[int], tables: set[int]) -> Named:
    faults = Faults()
    with faults.gathered():
        identity = _identity(player.required("id"))
    for counted in COUNTED:
        with faults.gathered():
            _number(player.child(counted), 0, SMALL)
    with faults.gathered():
        number = _once(player.child("number"), seen, "number {} is there twice")
    handle = ""
    with faults.gathered():
        handle = _line(player.child("handle"), LONGEST_NAME)
    with faults.gathered():
        name = _name(player.child("name"), handle)
    with faults.gathered():
        forfeited = _number(player.child("forfeited_byes"), 0, MOST_BYES)
    with faults.gathered():
        table = _once(player.child("fixed_table"), tables, "table {} is somebody else's already")
    with faults.gathered():
        owed = _number(player.child("owes_games"), 0, MOST_OWED)
    forfeits = ranked_last = False
    with faults.gathered():
        forfeits = _flag(player.child("forfeits"))
    with faults.gathered():
        ranked_last = _ranked_last(player)
    faults.tell()
    named = name or handle or one_line(identity)
    return Named(identity, named, handle, number, table, forfeited or 0, owed or 0, forfeits, ranked_last)


def _ranked_last(player: Place) -> bool:
    """It says why a player is disqualified."""
    last = player.child("ranked_last")
    if _flag(last) and not player.child("disqualified_after").present:
        last.fail("expected disqualified_after beside it")
    return _flag(last)


def _flag(place: Place) -> bool:
    return place.flag() if place.present else False


def _identity(place: Place) -> str:
    if len(place.text()) > LONGEST_ID or not set("{}").isdisjoint(place.value) or not place.value.strip():
        place.fail(f"expected up to {LONGEST_ID} characters without braces")
    _not_an_address(place, place.value)
    return str(place.value)


def _name(place: Place, handle: str) -> str:
    """A name that is there says something; a member may go by the handle alone."""
    name = _line(place, LONGEST_NAME)
    if place.present and not name and not handle:
        place.fail("expected a name, not a blank one; leave it out where the id is the name")
    return name


def _once(place: Place, seen: set[int], said: str) -> int | None:
    """A number that nobody else has."""
    number = _number(place, 1, SMALL)
    if number in seen:
        place.fail(said.format(number))
    seen.update([] if number is None else [number])
    return number


def _log(match: Place) -> Log:
    first, ended = match.child("first_turn"), match.child("ended_at")
    log = Log(
        first.choice(SEATS) if first.present else None,
        _moment(match.child("began_at")),
        _moment(ended),
    )
    if log.began_at and log.ended_at and log.ended_at < log.began_at:
        ended.fail("expected a moment after began_at")
    return log


def _moment(place: Place) -> datetime | None:
    if not place.present:
        return None
    try:
        at = datetime.fromisoformat(place.text())
    except ValueError:
        place.fail("expected a moment such as 2026-09-12T10:00:00+02:00")
    if at.tzinfo is None or not FIRST_YEAR <= at.year <= LAST_YEAR:
        place.fail(f"expected a moment with its offset, from {FIRST_YEAR} to {LAST_YEAR}")
    return at


def _drawn(played: Place, players: Collection[str], pairing_version: int) -> Drawn:
    for name in ("number", "round", "game"):
        _number(played.child(name), 1, SMALL)
    seed = _number(played.child("seed"), -LARGE - 1, LARGE)
    position = _position(played, players)
    return Drawn(
        state=_state(played.child("state")),
        seed=seed or 0,
        position=position,
        pairing_version=_version(played, pairing_version) if position else 0,
        changed=_flag(played.child("changed")),
        changed_because=_reason(played.child("changed_because")),
        rematches=_number(played.child("rematches"), 0, SMALL) or 0,
        abandoned_because=_abandoned_because(played),
    )


def _position(played: Place, players: Collection[str]) -> Position | None:
    place = played.child("position")
    if not place.present:
        return None
    try:
        position = read_position(place.value)
    except DocumentError as error:
        raise DocumentError(f"{place.at}.{error.place}", error.expected) from None
    of_round = played.child("round").value or played.child("number").value
    if position.round != of_round:
        place.child("round").fail(f"expected {of_round}, the round it was drawn for")
    for card in place.child("players").items():
        read_player(card.child("id"), players)
    if not played.child("seed").present:
        played.child("seed").fail("is missing: a position goes with the seed of its draw")
    return position


def _version(played: Place, usual: int) -> int:
    return _number(played.child("pairing_version"), 1, SMALL) or usual


def _state(place: Place) -> str:
    if place.value == "draft":
        place.fail("a draft stays where it was drawn: publish the round first, or leave it out")
    return "complete" if place.value == "abandoned" else str(place.value or "").replace(" ", "_")


def _abandoned_because(played: Place) -> str:
    """Why; something stands there of every round that was abandoned."""
    place, was_abandoned = played.child("abandoned_because"), played.child("state").value in ABANDONED
    because = _reason(place)
    if because and not was_abandoned:
        place.fail(f"expected no reason: the state of this round is neither {' nor '.join(ABANDONED)}")
    return because or (NOT_SAID if was_abandoned else "")


def _reason(place: Place) -> str:
    """With an @ perhaps, but no address."""
    line = _short_line(place, LONGEST_REASON)
    if holds_address(line):
        place.fail("an e-mail address would be public here: leave it out")
    return line


def _line(place: Place, most: int) -> str:
    line = _short_line(place, most)
    _not_an_address(place, line)
    return line


def _short_line(place: Place, most: int) -> str:
    if not place.present or place.value == "":
        return ""
    line = one_line(place.text())
    if len(line) > most:
        place.fail(f"expected up to {most} characters, not {len(line)}")
    return line


def _not_an_address(place: Place, text: str) -> None:
    if "@" in text:
        place.fail("an e-mail address is never shown here: write a name")


def _number(place: Place, least: int, most: int) -> int | None:
    return place.integer(least, most) if place.present else None
