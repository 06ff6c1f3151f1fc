"""Return a document as it was written, except for what has changed since.

`written` is the document as it came, `then` the engine's own version of it at that moment, `now` today's. A piece (a
key at the top, of the listing or the options; a player; a round; a match) that is the same now and then stays as it was
written, with unknown keys and spelled-out defaults; a changed one is written again and keeps its unknown keys.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import Any

from tournaments.engine.document.event import convert_to_rounds
from tournaments.engine.document.listing import SHARED
from tournaments.engine.document.match_play import is_match_play
from tournaments.engine.document.matches import MATCH, TABLE
from tournaments.engine.document.rounds import COMPLETE
from tournaments.engine.document.sessions import is_by_tables
from tournaments.engine.document.stages import FIRST, STAGES
from tournaments.engine.document.two_seats import list_players

Document = dict[str, Any]
Piece = Mapping[str, Any]
Identify = Callable[[Piece], Hashable]
Merge = Callable[[Piece, Piece, Piece], Document]

WINNER = "final_confrontation_winner"
COUNTED = ("id", "entered_in", "dropped_after", "disqualified_after", "sits_out")


def restore_written_form(written: Document, then: Document, now: Document) -> Document:
    """The document of today in the form of the one that came."""
    if is_match_play(written):
        return written if then == now else now
    then, now = (_place_title(document, written) for document in (then, now))
    if is_by_tables(written):
        return _restore_tables(written, then, now)
    written, then, now = _restore_own_stages(written, then, now)
    merged = _top(written, then, now)
    if all(_stages(document) for document in (written, then, now)):
        merged["stages"] = _merge_list(written, then, now, "stages", _number, _fields)
    merged["rounds"] = _merge_list(written, then, now, "rounds", _number, _round)
    return merged


def _restore_tables(written: Document, then: Document, now: Document) -> Document:
    """Keep the form by tables until games change or somebody comes or goes; then it has rounds with matches."""
    if any(_list_played(then, name) != _list_played(now, name) for name in ("rounds", "stages", "players")):
        return restore_written_form(dict(convert_to_rounds(written)), then, now)
    return _top(written, then, now)


def _list_played(document: Document, name: str) -> Any:
    """Return which players were there when."""
    if name != "players":
        return document.get(name)
    return [[player.get(key) for key in COUNTED] for player in document[name]]


def _top(written: Document, then: Document, now: Document) -> Document:
    """Restore the top level, the listing and the options, and the players."""
    merged = _fields(written, then, now)
    for name in ("listing", "options"):
        _put_piece(merged, name, _fields(_piece(written, name), _piece(then, name), _piece(now, name)))
    merged["players"] = _merge_list(written, then, now, "players", lambda player: player["id"], _fields)
    return merged


def _restore_own_stages(written: Document, then: Document, now: Document) -> tuple[Document, Document, Document]:
    """Keep stages listed that version 1 has a name for, until something of them changes; so too a lone first stage."""
    known = {*map(_number, (*_stages(then), *_stages(now)))}
    stages = [stage for stage in _stages(written) if _number(stage) not in known]
    own, sat = {*map(_number, stages)} - {FIRST}, {*map(_number, (*then["rounds"], *now["rounds"]))}
    rounds = [played for played in written["rounds"] if _stage(played) in own and _number(played) not in sat]
    if own and _sort_by_name(then) != _sort_by_name(now):
        return _remove_stages(written, own, {*map(_number, rounds)}), _remove_named_keys(then), now
    first = [stage for stage in _stages(now) if _number(stage) == FIRST and not _stages(then)]
    return written, _add_stages(then, [*first, *stages], rounds), _add_stages(now, stages, rounds)


def _add_stages(document: Document, stages: list[Piece], rounds: list[Piece]) -> Document:
    listed = [*_stages(document), *stages]
    return {**document, **({"stages": listed} if listed else {}), "rounds": [*document["rounds"], *rounds]}


def _remove_stages(document: Document, stages: Collection[int], rounds: Collection[int]) -> Document:
    left = {"stages": stages, "rounds": rounds}
    return {**document, **{name: [one for one in document[name] if _number(one) not in left[name]] for name in left}}


def _remove_named_keys(document: Document) -> Document:
    """Without what version 1 has names for."""
    options = {name: value for name, value in _piece(document, "options").items() if name != WINNER}
    names = {key.name for key in STAGES}
    return {name: value for name, value in document.items() if name not in names} | {"options": options}


def _stages(document: Piece) -> list[Piece]:
    """Files from before they were read may have anything under this key."""
    listed = document.get("stages")
    known = isinstance(listed, list) and all(isinstance(one, dict) and type(one.get("number")) is int for one in listed)
    return listed if known and listed else []


def _stage(played: Piece) -> int:
    number = played.get("stage")
    return number if type(number) is int else FIRST


def _sort_by_name(document: Document) -> tuple[Any, ...]:
    return (_piece(document, "options").get(WINNER), *(document.get(key.name) for key in STAGES))


def _number(piece: Piece) -> Any:
    return piece["number"]


def _place_title(document: Document, written: Document) -> Document:
    """Title and time stand where the document has them: in the listing, beside it, or in both."""
    listing = dict(document.get("listing") or {})
    shared = (key.name for key in SHARED)
    beside = {name: listing[name] for name in shared if name in written and name in listing}
    inside = {
        name: value for name, value in listing.items() if name not in beside or name in _piece(written, "listing")
    }
    return {**document, **beside, "listing": inside}


def _fields(written: Piece, then: Piece, now: Piece) -> Document:
    """Restore each field separately."""
    changed = [name for name in {**then, **now} if then.get(name) != now.get(name)]
    fields = {name: now.get(name, value) if name in changed else value for name, value in written.items()}
    gone = {name for name in changed if name not in now}
    new = {name: now[name] for name in changed if name in now and name not in written}
    return {name: value for name, value in {**fields, **new}.items() if name not in gone}


def _merge_list(written: Piece, then: Piece, now: Piece, name: str, id_of: Identify, merged: Merge) -> list[Document]:
    """The pieces of a list, those that came in their order, known by their key."""
    before, came, today = ({id_of(piece): piece for piece in document[name]} for document in (then, written, now))
    common = [key for key in came if key in today and key in before]
    new = (piece for key, piece in today.items() if key not in came or key not in before)
    return [*(merged(came[key], before[key], today[key]) for key in common), *new]


def _round(written: Piece, then: Piece, now: Piece) -> Document:
    matches = _merge_list(written, then, now, "matches", list_players, _match)
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


def _put_piece(document: Document, name: str, piece: Document) -> None:
    """Set a piece; an empty one only if it was there before."""
    if piece or name in document:
        document[name] = piece if piece or document.get(name) is not None else None
