"""The prizes of a document: what could be won, who won it, and whether it was handed out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.engine.document.kinds import FLAG, PLAYER_ID, listed, text, whole
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.players import ids_in

MOST_PRIZES, LAST_PLACE = 100, 10_000
LONGEST_TEXT, LONGEST_LABEL = 200, 80


@dataclass(frozen=True, slots=True)
class Won:
    """`place` None: for what `label` says. `player` None: nobody has won it yet."""

    text: str
    place: int | None = None
    label: str = ""
    player: str | None = None
    given: bool = False


PRIZE = Part(
    Key("place", whole(1, LAST_PLACE), Won),
    Key("label", text(LONGEST_LABEL, blank=False), Won),
    Key("text", text(LONGEST_TEXT, blank=False), Won, needed=True),
    Key("player", PLAYER_ID, Won),
    Key("given", FLAG, Won),
)
PRIZES = listed(PRIZE.kind(Won, "prize"), MOST_PRIZES)


def read_prizes(document: Any) -> tuple[Won, ...]:
    """In their order. Raises DocumentError, which names the place."""
    prizes = Place(document).child("prize_list")
    won: tuple[Won, ...] = PRIZES.read(prizes.among(ids_in(document))) if prizes.present else ()
    return won
