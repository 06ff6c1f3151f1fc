"""What everybody may read of an event document; the copy of its directors is whole.

Every text, in known and unknown keys, is fit to be shown. Players go by their handles (House-P5): `called` holds by id
the handles of those whose names not everybody may read.

Until an event is finalized nobody else can tell a draw or a lot beforehand: neither from seeds, nor from positions and
lots, nor from the words in which a change of a draw was explained; and no name is told of who has a handle. That the
seed was not exchanged meanwhile shows the commitment to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from tournaments.engine.core.commitments import commit_to_seed
from tournaments.engine.document.event import EVENT
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.listing import LISTING, ROUND_CHANGE
from tournaments.engine.document.matches import MATCH
from tournaments.engine.document.parts import DIRECTORS, ONCE_FINALIZED
from tournaments.engine.document.place import Place, not_too_deep
from tournaments.engine.document.players import PLAYER
from tournaments.engine.document.rounds import ROUND
from tournaments.engine.names import clean, fault
from tournaments.engine.texts import hide_addresses, holds_address

Piece = Mapping[str, Any]

SEED_OF_OLD = {"seed"}
"""Of a player, as other tools write it."""
LONGEST_KEY = 100
ODD_KEY = f"expected keys of up to {LONGEST_KEY} plain characters, and no e-mail address among them"
OF_CHANGE = {f"round_changes.{name}" for name in ROUND_CHANGE.optional_keys()}
BY_WILL = frozenset(f"listing.{name}" for name in LISTING.optional_keys() | OF_CHANGE)
INDEX = re.compile(r"\[\d+\]")


def publish_document(document: Piece, called: Mapping[str, str]) -> dict[str, Any]:
    """Of a finalized event: without the directors' contact, and without penalties that no result shows yet."""
    private = PLAYER.names(DIRECTORS)
    bare = _remove_keys(document, EVENT.names(DIRECTORS))
    public = _each(bare, "players", lambda player: _remove_keys(_replace_name(player, called), private))
    if isinstance(document.get("listing"), dict):
        public["listing"] = _remove_keys(document["listing"], LISTING.names(DIRECTORS))
    return public | {"seed_commitment": commit_to_seed(document.get("seed") or 0)}


def while_open(document: Piece, called: Mapping[str, str]) -> dict[str, Any]:
    """Of an event that is not finalized: besides, nothing from which a draw or a lot could be told, and handles."""
    bare = _each(_remove_keys(publish_document(document, called), EVENT.names(ONCE_FINALIZED)), "players", _open)
    return _each(bare, "rounds", _round)


def _replace_name(player: Piece, called: Mapping[str, str]) -> Piece:
    """Under the handle that he goes by here, whatever an imported file called him."""
    handle = called.get(player["id"])
    return {**_remove_keys(player, {"name"}), "handle": handle} if handle else player


def _open(player: Piece) -> dict[str, Any]:
    """By the handle; who has none is known by the name that was typed."""
    named = {"name"} if player.get("handle") else set()
    return _remove_keys(player, PLAYER.names(ONCE_FINALIZED) | SEED_OF_OLD | named)


def _round(played: Piece) -> dict[str, Any]:
    secret = MATCH.names(ONCE_FINALIZED)
    return _each(
        _remove_keys(played, ROUND.names(ONCE_FINALIZED)), "matches", lambda match: _remove_keys(match, secret)
    )


def _each(piece: Piece, name: str, change: Callable[[Piece], dict[str, Any]]) -> dict[str, Any]:
    return {**piece, name: [change(item) for item in piece[name]]}


def _remove_keys(piece: Piece, names: frozenset[str] | set[str]) -> dict[str, Any]:
    return {key: value for key, value in piece.items() if key not in names}


def check_texts(document: Any) -> None:
    """Raises DocumentError for hidden characters, heaps of accents, addresses that would become public, and numbers
    that no JSON can hold. In the texts of a listing an address may stand by its director's will.
    """
    not_too_deep(document)
    faults = Faults()
    _check(Place(document), faults)
    faults.tell()


def check_signs(document: Any) -> None:
    """Refuse texts that hide what stands in them, as the site does. Raises DocumentError that names the places."""
    faults = Faults()
    _check(Place(document), faults, is_published=False)
    faults.tell()


def readable_again(value: Any, at: str = "") -> Any:
    """The document without the addresses that `check_texts` refuses: rows may hold some from before they were refused
    where they are typed."""
    if isinstance(value, str):
        return value if _may_hold_address(at) else hide_addresses(value)
    if isinstance(value, Mapping):
        return {key: readable_again(inner, f"{at}.{key}" if at else key) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [readable_again(inner, at) for inner in value]
    return value


def _may_hold_address(at: str) -> bool:
    return INDEX.sub("", at) in BY_WILL


def _check(place: Place, faults: Faults, *, is_published: bool = True) -> None:
    """What is below a key that cannot be shown has no place to be named by."""
    value = place.value
    if isinstance(value, str):
        is_public = is_published and holds_address(value) and not _may_hold_address(place.at)
        message = fault(clean(value)) or ("an e-mail address would be public here: leave it out" if is_public else "")
        faults.refuse(bool(message), place, message)
    elif isinstance(value, dict):
        for key in value:
            odd = (
                len(key) > LONGEST_KEY or clean(key) != key or bool(fault(key)) or (is_published and holds_address(key))
            )
            faults.refuse(odd, place, ODD_KEY)
            if not odd:
                _check(place.child(key), faults, is_published=is_published)
    elif isinstance(value, list):
        for inner in place.items():
            _check(inner, faults, is_published=is_published)
    elif isinstance(value, float):
        faults.refuse(not isfinite(value), place, "expected a number of reasonable size")
