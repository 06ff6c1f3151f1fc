"""The head of a document: its format and version, its ruleset and the options the event chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.engine.core.event_system import list_structure_choices
from tournaments.engine.core.system import Choice, GameRules
from tournaments.engine.document.house import read_house
from tournaments.engine.document.kinds import raw
from tournaments.engine.document.parts import Key
from tournaments.engine.document.place import Place
from tournaments.engine.games import GAME_RULES, game_rules
from tournaments.engine.games.house import CODE
from tournaments.engine.games.house.values import OPTION
from tournaments.engine.structures import STRUCTURES
from tournaments.engine.systems import BY_FLAG, list_structures

VERSION = 1

NO_CHOICE = ("rounds", "final_confrontation_winner", "online", "fixed_allegiance")


def head(document: str, of: type[Any]) -> tuple[Key, ...]:
    """The keys that say what it is, and by which ruleset."""
    return (
        Key("format", raw({"const": document}), needed=True),
        Key("version", raw({"const": VERSION}), needed=True),
        Key("ruleset", raw({"enum": GAME_RULES}), of, needed=True),
    )


def check_format(document: Place, expected: str) -> None:
    document.require_key("format").choice([expected])
    version = document.require_key("version")
    if version.integer() != VERSION:
        version.fail(f"expected {VERSION}, not {version.value}")


def read_ruleset(document: Place, options: Mapping[str, str]) -> GameRules:
    """The ruleset with the event's options applied."""
    return game_rules(_code(document), options)


def read_options(document: Place) -> Mapping[str, str]:
    """Return the event's choices among those of its game and structure. Raises DocumentError for any other.

    Without a structure that version 1 has no word for, all of its own are read: it may have the choice of a final
    confrontation without having one. House rules are at the top level.
    """
    return {**_read_choices(document), **(read_house(document) if _code(document) == CODE else {})}


def _read_choices(document: Place) -> Mapping[str, str]:
    options = document.child("options")
    if not options.present:
        return {}
    choices = {choice.code: choice for choice in _choices(document, GAME_RULES[_code(document)])}
    written = options.fields()
    for code in written:
        if code not in (*choices, *NO_CHOICE):
            expected = ", ".join(sorted((*choices, *NO_CHOICE)))
            options.child(code).fail(f"is no option of this ruleset; expected one of {expected}")
        if code == OPTION and not _is_position(document):
            options.child(code).fail("expected nothing here: house rules stand at the top of the document")
    chosen = {code: options.child(code) for code in written if code in choices}
    return {code: _value(place).choice(choices[code].values) for code, place in chosen.items() if place.present}


def _choices(document: Place, game: GameRules) -> Iterator[Choice[Any]]:
    listing = document.child("listing").value
    said = listing.get("structure") if isinstance(listing, dict) else None
    by_flag = not isinstance(said, str) or said not in STRUCTURES or said in BY_FLAG.values()
    meant = game.structures if _is_position(document) else BY_FLAG.values() if by_flag else (said,)
    yield from game.choices
    for structure in list_structures(game):
        yield from list_structure_choices(structure, game) if structure.code in meant else ()


def _is_position(document: Place) -> bool:
    """It has no listing."""
    return bool(document.child("format").value == "trekcc-position")


def _code(document: Place) -> str:
    return document.require_key("ruleset").choice(GAME_RULES)


def _value(place: Place) -> Place:
    """A choice may be written as a number: 100 for "100"."""
    if isinstance(place.value, int) and not isinstance(place.value, bool):
        return Place(str(place.value), place.at)
    return place
