"""A document given back as it was written, but for what has changed since.

`written` is the document as it came, `then` what the engine's own writing of it was at that moment, `now` what it is
today. A piece (a key at the top, of the listing or the options; a player; a round; a match) that says now what it said
then stays as it was written, with its unknown keys and its defaults spelled out; one that changed is written anew and
keeps its unknown keys.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from tournaments.engine.document.listing import SHARED
from tournaments.engine.document.matches import MATCH, TABLE
from tournaments.engine.document.rounds import COMPLETE
from tournaments.engine.document.two_seats import players_in

Document = dict[str, Any]
Piece = Mapping[str, Any]
Identify = Callable[[Piece], Hashable]
Merge = Callable[[Piece, Piece, Piece], Document]


def as_written(written: Document, then: Document, now: Document) -> Document:
    """The document of today in the form of the one that came."""
    then, now = (_placed(document, written) for document in (then, now))
    merged = _fields(written, then, now)
    for name in ("listing", "options"):
        _put(merged, name, _fields(_piece(written, name), _piece(then, name), _piece(now, name)))
    merged["players"] = _listed(written, then, now, "players", lambda player: player["id"], _fields)
    merged["rounds"] = _listed(written, then, now, "rounds", lambda played: played["number"], _round)
    return merged


def _placed(document: Document, written: Document) -> Document:
    """Title and time stand where the document has them: in the listing, beside it, or in both."""
    listing = dict(document.get("listing") or {})
    shared = (key.name for key in SHARED)
    beside = {name: listing[name] for name in shared if name in written and name in listing}
    inside = {
        name: value for name, value in listing.items() if name not in beside or name in _piece(written, "listing")
    }
    return {**document, **beside, "listing": inside}


def _fields(written: Piece, then: Piece, now: Piece) -> Document:
    """Field by field; each stands for itself."""
    changed = [name for name in {**then, **now} if then.get(name) != now.get(name)]
    fields = {name: now.get(name, value) if name in changed else value for name, value in written.items()}
    gone = {name for name in changed if name not in now}
    new = {name: now[name] for name in changed if name in now and name not in written}
    return {name: value for name, value in {**fields, **new}.items() if name not in gone}


def _listed(written: Piece, then: Piece, now: Piece, name: str, id_of: Identify, merged: Merge) -> list[Document]:
    """The pieces of a list, those that came in their order, known by their key."""
    before, came, today = ({id_of(piece): piece for piece in document[name]} for document in (then, written, now))
    common = [key for key in came if key in today and key in before]
    new = (piece for key, piece in today.items() if key not in came or key not in before)
    return [*(merged(came[key], before[key], today[key]) for key in common), *new]


def _round(written: Piece, then: Piece, now: Piece) -> Document:
    matches = _listed(written, then, now, "matches", players_in, _match)
    merged = {**_fields(written, then, now), "matches": matches}
    return merged if _is_complete(merged) == _is_complete(now) else {**merged, "state": now["state"]}


def _match(written: Piece, then: Piece, now: Piece) -> Document:
    """A report hangs together: one that changed is written as a whole."""
    if then == now:
        return dict(written)
    known = MATCH.names() | TABLE.names()
    return {**now, **{name: value for name, value in written.items() if name not in known}}


def _is_complete(played: Piece) -> bool:
    state = played.get("state")
    matches: Sequence[Piece] = played["matches"]
    return all(match.get("result") for match in matches) if state is None else state in COMPLETE


def _piece(document: Piece, name: str) -> Piece:
    return document.get(name) or {}


def _put(document: Document, name: str, piece: Document) -> None:
    """An empty piece stands only where it stood."""
    if piece or name in document:
        document[name] = piece if piece or document.get(name) is not None else None
