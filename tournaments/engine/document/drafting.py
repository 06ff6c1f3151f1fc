"""Published seats of a draft and the time for building decks, in an event file (OPG 4.1.2, 4.1.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.engine.core.types import Allegiance, Seat
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.kinds import FLAG, MOMENT, PLAYER_ID, SEED, Kind, choice, read_list, whole
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.players import list_ids
from tournaments.engine.drafts import DUMMY, GONE, KINDS, MOST_PACKS, Circle

MOST_GROUPS, MOST_SEATS = 1000, 20
MOST_MINUTES, MOST_CARDS = 240, 1000


@dataclass(frozen=True, slots=True)
class Sat:
    """`dummy`: the hand that the director drafted. Without it and a `player` somebody sat there who left before the
    first round.
    """

    player: str | None = None
    side: Allegiance | None = None
    dummy: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    minutes: int
    began_at: datetime
    ended_at: datetime | None = None
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Drafted:
    """`groups`: of each its seats, clockwise; they follow from `seed`, unless `changed`: by hand."""

    kind: str
    packs: int | None = None
    seed: int | None = None
    changed: bool = False
    published_at: datetime | None = None
    groups: tuple[tuple[Sat, ...], ...] = ()
    building: Built | None = None

    @property
    def circles(self) -> tuple[Circle, ...]:
        return tuple(tuple(Seat(_sits(sat), sat.side) for sat in group) for group in self.groups)


SEAT = Part(
    Key("player", PLAYER_ID, Sat), Key("side", choice(tuple(Allegiance), Allegiance), Sat), Key("dummy", FLAG, Sat)
)
BUILDING = Part(
    Key("minutes", whole(1, MOST_MINUTES), Built, needed=True),
    Key("cards", whole(1, MOST_CARDS), Built),
    Key("began_at", MOMENT, Built, needed=True),
    Key("ended_at", MOMENT, Built),
)
GROUP = read_list(SEAT.kind(Sat), MOST_SEATS)
DRAFTING = Part(
    Key("kind", choice(KINDS), Drafted, needed=True),
    Key("packs", whole(1, MOST_PACKS), Drafted),
    Key("seed", SEED, Drafted),
    Key("changed", FLAG, Drafted),
    Key("published_at", MOMENT, Drafted),
    Key("groups", read_list(GROUP, MOST_GROUPS), Drafted),
    Key("building", BUILDING.kind(Built), Drafted),
)
DRAFTED = Kind(lambda place: _read_drafted(place), {"$ref": "#/$defs/drafting"}, DRAFTING.kind(Drafted).write)


def read_drafting(document: Any) -> Drafted | None:
    """None where nothing of it is said. Raises DocumentError, which names the place."""
    place = Place(document).child("drafting")
    drafted: Drafted | None = DRAFTED.read(place.with_players(list_ids(document))) if place.present else None
    return drafted


def write_drafting(drafted: Drafted) -> Mapping[str, Any]:
    written: Mapping[str, Any] = DRAFTED.write(drafted)
    return written


def read_circles(circles: Sequence[Circle], known: Mapping[str, Any] | set[str]) -> tuple[tuple[Sat, ...], ...]:
    """The seats of a document that knows these players."""
    return tuple(
        tuple(
            Sat(seat.player if seat.player in known else None, seat.side, dummy=seat.player == DUMMY) for seat in circle
        )
        for circle in circles
    )


def _sits(sat: Sat) -> str:
    return sat.player or (DUMMY if sat.dummy else GONE)


def _read_drafted(place: Place) -> Drafted:
    drafted = DRAFTING.read_part(place, Drafted)
    faults, there = Faults(), set[str]()
    groups = place.child("groups")
    for group in groups.items() if groups.present else ():
        for seat in group.items():
            player = seat.child("player")
            twice = player.value in there
            faults.refuse(twice, player, f'"{player.value}" has two seats')
            hand = player.present and seat.child("dummy").value is True
            faults.refuse(hand, seat.child("dummy"), "expected either a player or the hand of the director")
            there |= {player.value} if player.present else set()
    missing = bool(drafted.groups) and drafted.packs is None
    faults.refuse(missing, place.child("packs"), "expected how many packs everybody drafted")
    faults.tell()
    return drafted
