"""What is written down of the scenario that the listing names (OPG 4.4); without one nothing is read."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document.faults import Faults
from tournaments.engine.document.kinds import PLAYER_ID, Kind, read_list, whole
from tournaments.engine.document.parts import Key, Part
from tournaments.engine.document.place import Place
from tournaments.engine.document.players import list_ids
from tournaments.engine.scenarios import SCENARIOS, Note, Scenario, check_note
from tournaments.engine.scenarios.notes import LARGEST, LONGEST, Value

MOST_NOTES = 100_000
LAST_ROUND = 100
VALUE = {
    "type": ["integer", "boolean", "string"],
    "minimum": -LARGEST,
    "maximum": LARGEST,
    "maxLength": LONGEST,
    "description": "as the scenario tracks it: of a deck the id of its owner",
}


def _value(place: Place) -> Value:
    value = place.value
    if not isinstance(value, (int, str)):
        place.fail("expected a whole number, a text, true or false")
    return value


NOTE = Part(
    Key("code", Kind(Place.text, {"type": "string"}), Note, needed=True),
    Key("player", PLAYER_ID, Note),
    Key("round", whole(1, LAST_ROUND), Note),
    Key("value", Kind(_value, VALUE), Note, needed=True),
)
NOTES = read_list(NOTE.kind(Note, "scenario_note"), MOST_NOTES)


def read_notes(document: Any, code: str) -> tuple[Note, ...]:
    """Those of the scenario of this code. Raises DocumentError, which names the place."""
    scenario, place = SCENARIOS.get(code), Place(document).child("scenario_notes")
    if scenario is None or not place.present:
        return ()
    ids, faults = list_ids(document), Faults()
    notes: tuple[Note, ...] = NOTES.read(place.with_players(ids))
    seen = set[tuple[str, str, int]]()
    for item, note in zip(place.items(), notes, strict=True):
        key = (note.code, note.player, note.round)
        faults.refuse(key in seen, item, f"{note.code} is there twice")
        faults.try_to_read(partial(_check, item, note, scenario, ids))
        seen.add(key)
    faults.tell()
    return notes


def _check(place: Place, note: Note, scenario: Scenario, ids: Collection[str]) -> None:
    tracked = next((one for one in scenario.tracked if one.code == note.code), None)
    if tracked is None:
        expected = ", ".join(one.code for one in scenario.tracked)
        place.child("code").fail(f"{scenario.name} tracks {expected}")
    try:
        check_note(tracked, note, ids, LAST_ROUND, scenario.section)
    except RuleViolation as violation:
        place.fail(violation.message)
