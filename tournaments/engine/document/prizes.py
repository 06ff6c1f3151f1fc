"""The prizes of a document: what could be won, who won it, and whether it was handed out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from tournaments.engine.document.extras import ids_in
from tournaments.engine.document.faults import each
from tournaments.engine.document.match import read_player
from tournaments.engine.document.place import Place
from tournaments.engine.texts import one_line

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


def read_prizes(document: Any) -> tuple[Won, ...]:
    """In their order. Raises DocumentError, which names the place."""
    top = Place(document)
    listed = top.child("prize_list")
    if not listed.present:
        return ()
    players = ids_in(document)
    items = listed.items()
    if len(items) > MOST_PRIZES:
        listed.fail(f"expected at most {MOST_PRIZES}, not {len(items)}")
    return each(lambda one: _prize(one, players), items)


def _prize(prize: Place, players: Collection[str]) -> Won:
    place, player, given = prize.child("place"), prize.child("player"), prize.child("given")
    return Won(
        text=_line(prize.required("text"), LONGEST_TEXT),
        place=place.integer(1, LAST_PLACE) if place.present else None,
        label=_line(prize.child("label"), LONGEST_LABEL),
        player=read_player(player, players) if player.present else None,
        given=given.flag() if given.present else False,
    )


def _line(place: Place, most: int) -> str:
    if not place.present:
        return ""
    text = one_line(place.text())
    if len(text) > most:
        place.fail(f"expected up to {most} characters, not {len(text)}")
    return text
