"""A ratings document replayed, from a shell and as values; one that cannot be used names the place."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy

import pytest

from ratings.engine.document import replay_document
from tournaments.engine.document import DocumentError

DOCUMENT = {
    "format": "trekcc-ratings",
    "version": 1,
    "options": {"system": "tcc"},
    "players": [{"id": "ann", "rating": 1700}, {"id": "ben", "rating": 1900}, {"id": "cia"}],
    "events": [
        {
            "id": "first",
            "k": 16,
            "rated": True,
            "matches": [
                {"a": "ann", "b": "ben", "result": "full_win", "winner": "a"},
                {"a": "cia", "result": "bye"},
                {"a": "ben", "b": "cia", "result": "missed", "winner": "a"},
            ],
        },
        {"id": "pod", "k": 28, "matches": [{"ranking": [["ann"], ["ben", "cia"]]}]},
        {"id": "friendly", "k": 64, "rated": False, "matches": [{"a": "ann", "b": "cia", "result": "true_tie"}]},
    ],
}


def changed(place, value):
    """The document with another value at a place like "events.0.k"; ... takes it away."""
    document = deepcopy(DOCUMENT)
    *path, last = (int(part) if part.isdigit() else part for part in place.split("."))
    inside = document
    for part in path:
        inside = inside[part]
    if value is ...:
        del inside[last]
    else:
        inside[last] = value
    return document


def test_document_without_options_is_rated_by_the_system_of_today():
    assert (
        replay_document(changed("options", ...)) == replay_document(changed("options", {})) == replay_document(DOCUMENT)
    )


def test_trail_holds_everybody_after_each_event_unrounded():
    first, pod, friendly = replay_document(DOCUMENT)["trail"]
    assert first["event"] == "first"
    assert first["ratings"] == pytest.approx({"ann": 1712.15595, "ben": 1887.84405, "cia": 1500.0})
    assert pod["ratings"]["cia"] > 1500
    assert friendly == {"event": "friendly", "ratings": pod["ratings"]}


def test_options_replace_the_numbers_of_the_system():
    options = {"system": "decipher-published", "start": 1600, "high": 2000}
    trail = replay_document({**DOCUMENT, "options": options})["trail"]
    assert trail[0]["ratings"] == {"ann": 1712, "ben": 1888, "cia": 1600}


NO_DOCUMENTS = [
    ("events.0.matches.0.b", ..., "events[0].matches[0].b: is missing"),
    ("options.system", "glicko", "options.system: expected "),
    ("options.K", 3, "options.K: is no option"),
    ("options.denominator", 0, "options.denominator: expected a number above 0"),
    ("options.start", 5000, "options: expected low <= start <= high"),
    ("players.1.id", "ann", 'players[1].id: "ann" is there twice'),
    ("players.0.rating", 3001, "players[0].rating: expected a number from 0 to 3000, not 3001"),
    ("events.0.k", -1, "events[0].k: expected a number from 0 to 10000, not -1"),
    ("events.0.matches.0.b", "ann", "events[0].matches[0].b: expected an opponent"),
    ("events.0.matches.0.winner", ..., "events[0].matches[0].winner: A full win needs a winner"),
    ("events.1.matches.0.ranking", [["ann"]], "events[1].matches[0].ranking: expected at least two players"),
]


@pytest.mark.parametrize(("place", "value", "said"), NO_DOCUMENTS)
def test_document_that_cannot_be_used_names_the_place(place, value, said):
    with pytest.raises(DocumentError) as refused:
        replay_document(changed(place, value))
    assert str(refused.value).startswith(said)


def test_shell_prints_the_answer():
    command = [sys.executable, "-m", "ratings.engine", "replay", "-"]
    ended = subprocess.run(command, input=json.dumps(DOCUMENT), capture_output=True, text=True, check=True)

    assert json.loads(ended.stdout) == replay_document(DOCUMENT)
