"""What everybody may read of an event document; the copy of its directors is whole.

Players go by their handles (House-P5): `called` holds by id the handles of those whose names not everybody may read.

Until an event is finalized nobody else can tell a draw or a lot beforehand: neither from seeds, nor from positions and
lots, nor from the words in which a change of a draw was explained; and no name is told of who has a handle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tournaments.engine.listing_fields import LISTING

Piece = Mapping[str, Any]

PRIVATE_OF_LISTING = frozenset(one.code for one in LISTING.values() if one.for_members)
PRIVATE_OF_PLAYERS = frozenset({"owes_games"})
SECRET_AT_TOP = frozenset({"seed"})
SECRET_OF_PLAYERS = frozenset({"seed", "lot"})
SECRET_OF_ROUNDS = frozenset({"seed", "position", "changed_because"})
SECRET_OF_MATCHES = frozenset({"extra_because"})


def for_everybody(document: Piece, called: Mapping[str, str]) -> dict[str, Any]:
    """Of a finalized event: without the directors' contact, and without penalties that no result shows yet."""
    public = _each(document, "players", lambda player: _without(_by_handle(player, called), PRIVATE_OF_PLAYERS))
    if isinstance(document.get("listing"), dict):
        public["listing"] = _without(document["listing"], PRIVATE_OF_LISTING)
    return public


def while_open(document: Piece, called: Mapping[str, str]) -> dict[str, Any]:
    """Of an event that is not finalized: besides, nothing from which a draw or a lot could be told, and handles."""
    bare = _each(_without(for_everybody(document, called), SECRET_AT_TOP), "players", _open)
    return _each(bare, "rounds", _round)


def _by_handle(player: Piece, called: Mapping[str, str]) -> Piece:
    """Under the handle that he goes by here, whatever an imported file called him."""
    handle = called.get(player["id"])
    return {**_without(player, {"name"}), "handle": handle} if handle else player


def _open(player: Piece) -> dict[str, Any]:
    """By the handle; who has none is known by the name that was typed."""
    named = {"name"} if player.get("handle") else set()
    return _without(player, SECRET_OF_PLAYERS | named)


def _round(played: Piece) -> dict[str, Any]:
    return _each(_without(played, SECRET_OF_ROUNDS), "matches", lambda match: _without(match, SECRET_OF_MATCHES))


def _each(piece: Piece, name: str, made: Callable[[Piece], dict[str, Any]]) -> dict[str, Any]:
    return {**piece, name: [made(one) for one in piece[name]]}


def _without(piece: Piece, names: frozenset[str] | set[str]) -> dict[str, Any]:
    return {key: said for key, said in piece.items() if key not in names}
