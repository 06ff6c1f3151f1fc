"""The keys of the event file: each is declared once, and whatever stands under it is used or named, all of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tournaments.engine.document import DocumentError, loads, read_event, write_event
from tournaments.engine.document.drafting import BUILDING, DRAFTING, SEAT
from tournaments.engine.document.event import EVENT
from tournaments.engine.document.keeping import restore_written_form
from tournaments.engine.document.later_stages import STAGE
from tournaments.engine.document.listing import HOST, LISTING, ROUND_CHANGE
from tournaments.engine.document.matches import MATCH
from tournaments.engine.document.parts import Part
from tournaments.engine.document.players import PLAYER, PRIZE
from tournaments.engine.document.pods import OF_GAME, POD
from tournaments.engine.document.positions import CARD, KEPT_APART, POSITION, WISHES
from tournaments.engine.document.rounds import ROUND
from tournaments.engine.document.scenario_notes import NOTE
from tournaments.engine.document.sessions import BY_TABLES, HEAD_START, SESSION
from tournaments.engine.document.stages import FINAL, TIEBREAKER
from tournaments.exchange.services.importable import read_document

DOCUMENTS = Path(__file__).parents[2] / "documents"
EVERY_KEY = DOCUMENTS / "event-every-key-v1.json"
SAMPLE = json.loads(EVERY_KEY.read_text())
STAGES = json.loads((DOCUMENTS / "event-v1-stages.json").read_text())
"""Every key that only an event with later stages has."""
TABLES, SESSIONS = (json.loads((DOCUMENTS / f"event-v1-{name}.json").read_text()) for name in ("tables", "sessions"))
"""Every key that only an event by tables has."""
OF_OTHER_EVENTS = {
    "": {"bracket", "follows", "house_rules", "order_because", "seed_commitment"},
    "listing": {"sealed_format"},
    "players[0]": {"committee", "place", "seed", "side"},
    "prize_list[0]": {"glass"},
    "rounds[0].matches[0]": {"bonus_a", "bonus_b", "director_flat"},
    "rounds[0].position": {"game_of_round"},
    "rounds[0].position.players[0]": {"directs", "games", "last_side", "number"},
}
"""Keys of brackets by seeds, events with heats, house rules and typed orders, of games with sides, and of 1997 and
1995: events that the samples are not.
"""
STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 3, 101, 40_000, 2**63, 10**400, 1.5, 1e308, float("nan"), float("inf")),
    *("", " ", "x", "a", "{x}", "me@club.example", "x" * 400, "e" + "\u0301" * 20, "Ann\u202e", "\ud800"),
    *([], {}, [1], ["a"], ["a", "a"], [["a", "b"]], {"a": 1}, "draft", "void", "bye", "2026-03-01", "UTC", "1E"),
)
PARTS = {
    "": EVENT,
    "listing": LISTING,
    "listing.host": HOST,
    "listing.round_changes[0]": ROUND_CHANGE,
    "players[0]": PLAYER,
    "rounds[0]": ROUND,
    "rounds[0].position": POSITION,
    "rounds[0].position.wishes": WISHES,
    "rounds[0].position.players[0]": CARD,
    "rounds[0].matches[0]": MATCH,
    "prize_list[0]": PRIZE,
    "drafting": DRAFTING,
    "drafting.groups[0][0]": SEAT,
    "drafting.building": BUILDING,
    "tiebreakers[0]": TIEBREAKER,
    "final_confrontation": FINAL,
    "keep_apart[0]": KEPT_APART,
    "scenario_notes[1]": NOTE,
}
LATER = {"": "", "rounds[0]": "rounds[2]", "rounds[0].matches[0]": "rounds[2].matches[0]"}
"""Where the same part stands in the other sample."""


def at(place: str, document: Any = SAMPLE) -> Any:
    """What stands at a place. Raises LookupError or TypeError where there is no such place."""
    for name, index in STEP.findall(place):
        document = document[name] if name else document[int(index)]
    return document


@pytest.mark.parametrize("place", PARTS)
def test_each_key_is_declared_once_and_stands_in_the_sample(place: str) -> None:
    names = [key.name for key in PARTS[place].keys]
    assert sorted(names) == sorted(set(names))
    later = set(at(LATER[place], STAGES)) if place in LATER else set()
    assert set(names) - set(at(place)) - later - OF_OTHER_EVENTS.get(place, set()) == set()


def test_each_key_of_a_stage_stands_in_the_sample_with_stages() -> None:
    assert {key.name for key in STAGE.keys} - set(STAGES["stages"][1]) == set()


@pytest.mark.parametrize(
    ("part", "piece"),
    [
        (BY_TABLES, {**TABLES, **SESSIONS}),
        (SESSION, SESSIONS["sessions"][0]),
        (POD, TABLES["tables"][0]),
        (OF_GAME, TABLES["tables"][1]["rounds"][2]),
        (HEAD_START, TABLES["players"][1]),
    ],
)
def test_each_key_of_tables_stands_in_a_sample_by_tables(part: Part, piece: Any) -> None:
    assert {key.name for key in part.keys} - set(piece) == set()


@pytest.mark.parametrize("sample", [SAMPLE, STAGES, TABLES, SESSIONS])
def test_sample_of_every_key_is_used_whole(sample: Any) -> None:
    read = read_document(sample)
    assert read_event(json.loads(json.dumps(write_event(read.record)))) == read.record
    then = write_event(read.record)
    assert json.dumps(restore_written_form(sample, then, then)) == json.dumps(sample)


def test_all_that_is_wrong_with_one_piece_is_told_at_once() -> None:
    document = deepcopy(SAMPLE)
    wrong = {"table": 0, "a": "zed", "score_a": "many", "began_at": "soon", "ended_at": 5}
    document["rounds"][0]["matches"][0] |= wrong
    with pytest.raises(DocumentError) as refused:
        read_document(document)
    assert {fault.place for fault in refused.value.faults} >= {f"rounds[0].matches[0].{name}" for name in wrong}


def test_all_that_is_wrong_with_a_venue_is_told_with_the_rest() -> None:
    document = deepcopy(SAMPLE)
    document["listing"]["host"] = {"town": 5, "country": "Mars"}
    with pytest.raises(DocumentError) as refused:
        read_document(document)
    places = {fault.place for fault in refused.value.faults}
    assert places == {f"listing.host.{name}" for name in ("name", "town", "country")}


@pytest.mark.parametrize("seed", range(40))
def test_whatever_stands_there_is_used_or_named_with_a_place_of_the_document(seed: int) -> None:
    rng = Random(seed)
    for _ in range(10):
        document = mutated(rng)
        try:
            record = read_document(document).record
        except DocumentError as refused:
            lost = [fault.place for fault in refused.faults if not stands(fault.place, document)]
            assert lost == []
        else:
            assert read_event(json.loads(json.dumps(write_event(record)))) == record


def mutated(rng: Random) -> Any:
    """A sample with one to three keys that are gone, doubled or say something else."""
    document = deepcopy(rng.choice([SAMPLE, STAGES, TABLES, SESSIONS]))
    for _ in range(rng.choice([1, 1, 2, 3])):
        holder, key = rng.choice(list(places(document)))
        if isinstance(holder, list) and rng.random() < 0.2:
            holder.append(deepcopy(rng.choice(holder)))
        elif rng.random() < 0.2:
            del holder[key]
        else:
            holder[key] = deepcopy(rng.choice(ODD))
    return document


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Where something stands: what holds it, and under which key."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield value, key
        yield from places(inner)


def stands(place: str, document: Any) -> bool:
    """Whether it is a place of the document, or one where something is missing."""
    holder = re.sub(r"(\.?[^.\[\]]+|\[\d+\])$", "", place)
    try:
        return place == "document" or isinstance(at(holder, document), (dict, list))
    except (LookupError, TypeError):
        return False


def test_key_that_stands_twice_is_no_document() -> None:
    with pytest.raises(DocumentError, match='expected each key once: "seed" stands twice'):
        loads(EVERY_KEY.read_text().replace('"seed"', '"seed": 1, "seed"', 1))
