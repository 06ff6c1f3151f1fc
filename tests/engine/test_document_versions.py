"""Every version of the documents that was ever written stays readable: a kept sample of each, and its schema."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from leagues.engine.document import score_document as season_of
from tests.tournaments.written import documents
from tournaments.engine.document import (
    draw_document,
    read_event,
    read_position,
    score_document,
    write_event,
    write_position,
)
from tournaments.engine.document.schema import event_schema, schema_text

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "tests" / "documents"
EVENTS = sorted(path for path in SAMPLES.glob("event-*.json") if path.suffixes == [".json"])
POSITIONS = sorted(path for path in SAMPLES.glob("position-*.json") if path.suffixes == [".json"])
SCHEMA = Draft202012Validator(event_schema())


def read(path: Path) -> Any:
    return json.loads(path.read_text())


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_kept_event_is_scored_as_it_was_when_it_was_kept(path: Path) -> None:
    assert score_document(read(path)) == read(path.with_suffix(".scored.json"))


@pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)
def test_kept_event_fits_the_schema_and_is_the_same_record_in_the_form_of_today(path: Path) -> None:
    SCHEMA.validate(read(path))
    record = read_event(read(path))
    assert read_event(json.loads(json.dumps(write_event(record)))) == record


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_kept_position_is_drawn_as_it_was_when_it_was_kept(path: Path) -> None:
    kept = read(path.with_suffix(".drawn.json"))
    answer = draw_document(read(path), 13)
    assert {name: answer[name] for name in kept} == kept
    assert json.dumps(write_position(read_position(read(path)))) == json.dumps(read(path))


def test_schema_in_the_docs_is_the_one_of_the_engine() -> None:
    assert (ROOT / "docs" / "event-document.schema.json").read_text() == schema_text(), "run: make schema"


def test_examples_in_the_docs_can_be_used() -> None:
    text = (ROOT / "docs" / "event-document.md").read_text()
    examples = [json.loads(example) for example in re.findall(r"```json\n(.*?)```", text, re.DOTALL)]
    events = [one for one in examples if one["format"] == "trekcc-event"]
    positions = [one for one in examples if one["format"] == "trekcc-position"]
    (league,) = (one for one in examples if one["format"] == "trekcc-league")
    assert [len(score_document(one)["standings"]) for one in events] == [2, 3]
    assert [len(draw_document(one)["pods"]) for one in positions] == [1]
    assert all(SCHEMA.is_valid(one) for one in events)
    assert [row["league_total"] for row in season_of(league)["season"]] == [12, 10, 8]


@settings(max_examples=30)
@given(document=documents())
def test_any_document_that_can_be_imported_fits_the_schema(document: dict[str, Any]) -> None:
    SCHEMA.validate(document)


WRONG = [
    {"version": 2},
    {"options": {"rematches": "often"}},
    {"players": [{"name": "amber"}]},
    {"rounds": [{"number": 0, "matches": []}]},
    {"rounds": [{"number": 1, "matches": [{"a": "p1", "b": "p2", "result": "timed"}]}]},
    {"rounds": [{"number": 1, "matches": [], "state": "draft"}]},
    {"listing": {"game": "XX"}},
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_schema_refuses_what_the_engine_or_the_site_refuses(wrong: dict[str, Any]) -> None:
    assert SCHEMA.is_valid(read(EVENTS[-1]))
    assert not SCHEMA.is_valid({**read(SAMPLES / "event-v1.json"), **wrong})
