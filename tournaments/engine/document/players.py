"""The players of a document: what the engine knows of them, how they are named, and which prizes they won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tournaments.engine.core.types import Allegiance, Player
from tournaments.engine.document.faults import Faults, each
from tournaments.engine.document.kinds import (
    FLAG,
    FRACTION,
    LONGEST_ID,
    PLAYER_ID,
    SMALL,
    Kind,
    choice,
    read_list,
    refuse_value,
    text,
    whole,
)
from tournaments.engine.document.parts import DIRECTORS, ONCE_FINALIZED, Key, Part
from tournaments.engine.document.place import DocumentError, Place
from tournaments.engine.texts import one_line

MOST_PLAYERS, MOST_BYES, MOST_OWED, MOST_START = 10_000, 2, 20, 10_000_000
LONGEST_NAME = 80
MOST_PRIZES, LAST_PLACE = 100, 10_000
LONGEST_TEXT, LONGEST_LABEL = 200, 80


@dataclass(frozen=True, slots=True)
class Named:
    """A player as a document names them; the id replaces a missing name.

    `owes_games` of the next games are lost by penalties (OPG B). `head_start` are the points of the first game (OPG
    11). `forfeits` means disqualified after the event, `ranked_last` that the event was ranked again for it.
    `committee` means elected into the players' committee (T95 systems 2).
    """

    id: str
    name: str
    handle: str = ""
    number: int | None = None
    fixed_table: int | None = None
    forfeited_byes: int = 0
    owes_games: int = 0
    head_start: int = 0
    forfeits: bool = False
    ranked_last: bool = False
    committee: bool = False


@dataclass(frozen=True, slots=True)
class Won:
    """`place` None: for what `label` says. `player` None: nobody has won it yet. `glass`: official Tournament Glass."""

    text: str
    place: int | None = None
    label: str = ""
    player: str | None = None
    given: bool = False
    glass: bool = False


def _identity(place: Place) -> str:
    if len(place.text()) > LONGEST_ID or not set("{}").isdisjoint(place.value) or not place.value.strip():
        place.fail(f"expected up to {LONGEST_ID} characters without braces")
    refuse_value(place, place.value)
    return str(place.value)


NAME = text(LONGEST_NAME, check=refuse_value, pattern="^[^@]*$")
IDENTITY = Kind(_identity, {"type": "string", "minLength": 1, "maxLength": LONGEST_ID, "pattern": "^[^{}@]*$"})
ROUND = whole(0, SMALL)
PLAYER = Part(
    Key("id", Kind(Place.text, PLAYER_ID.schema), Player, needed=True, fits=Kind(_identity, {})),
    Key("number", whole(1, SMALL), Named, always=True),
    Key("handle", NAME, Named),
    Key("name", NAME, Named, always=True),
    Key("fixed_table", whole(1, SMALL), Named),
    Key("forfeited_byes", whole(0, MOST_BYES), Named),
    Key("owes_games", whole(0, MOST_OWED), Named, shown=DIRECTORS),
    Key("head_start", whole(0, MOST_START), Named),
    Key("forfeits", FLAG, Named),
    Key("ranked_last", FLAG, Named),
    Key("committee", FLAG, Named),
    Key("earned_byes", whole(0, MOST_BYES), Player),
    Key("entered_in", whole(1), Player, fits=ROUND),
    Key("dropped_after", whole(0), Player, fits=ROUND),
    Key("disqualified_after", whole(0), Player, fits=ROUND),
    Key("lot", FRACTION, Player, shown=ONCE_FINALIZED),
    Key("sits_out", read_list(whole(1, SMALL)), Player),
    Key("seed", whole(1, SMALL), Player),
    Key("place", whole(1, SMALL), Player),
    Key("side", choice(tuple(Allegiance), Allegiance), Player),
)
PRIZE = Part(
    Key("place", whole(1, LAST_PLACE), Won),
    Key("label", text(LONGEST_LABEL, blank=False), Won),
    Key("text", text(LONGEST_TEXT, blank=False), Won, needed=True),
    Key("player", PLAYER_ID, Won),
    Key("given", FLAG, Won),
    Key("glass", FLAG, Won),
)
PRIZES = read_list(PRIZE.kind(Won, "prize"), MOST_PRIZES)


def read_players(place: Place, faults: Faults) -> tuple[Player, ...]:
    """Whoever is there, so that of the rounds no more is wrong than is."""
    players = place.items()
    found = tuple(one for player in players if (one := _player(player, faults)) is not None)
    faults.refuse_twice(players, "id", '"{}" is there twice')
    faults.refuse_twice(players, "seed", "seed {} is somebody else's already")
    return found


def read_named(document: Any) -> tuple[Named, ...]:
    """The players in their order. Raises DocumentError for a name that cannot be shown, or a number given twice."""
    faults, players = Faults(), Place(document).require_key("players").items()
    named = faults.try_to_read(lambda: each(_read_named, players))
    faults.refuse_twice(players, "number", "number {} is there twice")
    faults.refuse_twice(players, "fixed_table", "table {} is somebody else's already")
    faults.tell()
    return named


def read_prizes(document: Any) -> tuple[Won, ...]:
    """Return the prizes in their order. Raises DocumentError with the place."""
    prizes = Place(document).child("prize_list")
    won: tuple[Won, ...] = PRIZES.read(prizes.with_players(list_ids(document))) if prizes.present else ()
    return won


def list_ids(document: Any) -> set[str]:
    """Return the ids of the players; faulty ones are reported where they are read."""
    players = (player.value for player in Place(document).require_key("players").items())
    ids = (player.get("id") for player in players if isinstance(player, dict))
    return {identity for identity in ids if isinstance(identity, str)}


def _player(place: Place, faults: Faults) -> Player | None:
    try:
        number = place.child("number").value if isinstance(place.value, dict) else None
        return replace(PLAYER.read_part(place, Player), number=number if type(number) is int and number > 0 else None)
    except DocumentError as error:
        faults.add(error)
    identity = place.value.get("id") if isinstance(place.value, dict) else None
    return Player(id=identity) if isinstance(identity, str) else None


def _read_named(player: Place) -> Named:
    """A name that is there says something; a member may go by the handle alone."""
    faults, name, last = Faults(), player.child("name"), player.child("ranked_last")
    PLAYER.check_fits(player, faults)
    values = PLAYER.values(player, Named, faults)
    named = values.pop("name", "") or values.get("handle")
    blank = "expected a name, not a blank one; leave it out where the id is the name"
    faults.refuse(name.present and not named, name, blank)
    alone = values.get("ranked_last", False) and not player.child("disqualified_after").present
    faults.refuse(alone, last, "expected disqualified_after beside it")
    faults.tell()
    return Named(player.value["id"], named or one_line(player.value["id"]), **values)
