"""What a director asked of the draws beside the guide: in a position, and in the event."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tournaments.engine.document.faults import each
from tournaments.engine.document.match import read_player
from tournaments.engine.document.place import Place
from tournaments.engine.texts import one_line
from tournaments.engine.types import KeptApart, Wishes

LATEST = 32_767
LONGEST_REASON = 300

Pair = tuple[str, str]


def read_wishes(place: Place, players: Collection[str]) -> Wishes:
    """The wishes of a position; none where it has none."""
    if not place.present:
        return Wishes()
    return Wishes(
        apart=_pairs(place.child("apart"), players),
        byes=_names(place.child("byes"), players),
        kept=_pairs(place.child("kept"), players),
        kept_byes=_names(place.child("kept_byes"), players),
    )


def write_wishes(wishes: Wishes) -> dict[str, Any]:
    """Only what is wished."""
    said = {
        "apart": [[*pair] for pair in wishes.apart],
        "byes": [*wishes.byes],
        "kept": [[*pair] for pair in wishes.kept],
        "kept_byes": [*wishes.kept_byes],
    }
    return {name: value for name, value in said.items() if value}


def read_keep_apart(place: Place, players: Collection[str]) -> tuple[KeptApart, ...]:
    """The pairs that an event keeps apart, each once."""
    wishes = each(lambda wish: _kept_apart(wish, players), place.items()) if place.present else ()
    if len({wish.players for wish in wishes}) < len(wishes):
        place.fail("a pair is there twice")
    return wishes


def write_keep_apart(wishes: Collection[KeptApart]) -> list[dict[str, Any]]:
    return [{"players": [*wish.players], "until": wish.until, "reason": wish.reason} for wish in wishes]


def _kept_apart(wish: Place, players: Collection[str]) -> KeptApart:
    reason = wish.child("reason")
    said = one_line(reason.text()) if reason.present and reason.value != "" else ""
    if len(said) > LONGEST_REASON:
        reason.fail(f"expected up to {LONGEST_REASON} characters, not {len(said)}")
    until = wish.required("until").integer(1, LATEST)
    return KeptApart(_pair(wish.required("players"), players), until, said)


def _pairs(place: Place, players: Collection[str]) -> tuple[Pair, ...]:
    found = [_pair(pair, players) for pair in place.items()] if place.present else []
    if len(set(found)) < len(found):
        place.fail("a pair is there twice")
    return tuple(sorted(found))


def _pair(place: Place, players: Collection[str]) -> Pair:
    sides = [read_player(player, players) for player in place.items()]
    if len(sides) != 2 or sides[0] == sides[1]:
        place.fail("expected two different players")
    return min(sides), max(sides)


def _names(place: Place, players: Collection[str]) -> tuple[str, ...]:
    found = [read_player(player, players) for player in place.items()] if place.present else []
    if len(set(found)) < len(found):
        place.fail("a player is there twice")
    return tuple(sorted(found))
