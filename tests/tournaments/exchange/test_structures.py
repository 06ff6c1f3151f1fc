"""The structure of an event in its file: by the flag of version 1, by its code where that has no word for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests import factories
from tests.double_style import registered
from tests.tournaments.exchange.test_interchange import EVENT
from tournaments.engine.document import DocumentError
from tournaments.engine.document.schema import event_schema
from tournaments.exchange.selectors.documents import document_of
from tournaments.exchange.services.importable import read_document
from tournaments.kernel.models import User
from tournaments.record.models import Event
from tournaments.record.selectors.records import structure_code, structure_of

pytestmark = pytest.mark.django_db
GAME = {"a": "ann", "b": "ben", "result": "full_win", "winner": "a", "score_a": 100, "score_b": 35}
FINAL = {"players": ["ann", "ben"], "games": [GAME]}
THREE = {"final_confrontation_games": "3"}
FOUR = {"test_title_games": 4}


@pytest.fixture(autouse=True)
def doubles() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture
def director() -> User:
    return factories.member()


def written(listing: Any = None, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {**EVENT, "listing": listing, "options": {"rounds": 3, **(options or {})}, **more}


@pytest.mark.parametrize(
    ("document", "structure"),
    [
        (written(), "swiss"),
        (written({"final_confrontation": False}), "swiss"),
        (written({"final_confrontation": True}), "swiss-final"),
        (written({"structure": None, "final_confrontation": True}), "swiss-final"),
        (written({"structure": ""}), "swiss"),
        (written({"structure": "swiss"}), "swiss"),
        (written({"structure": "swiss-final"}), "swiss-final"),
        (written({"structure": "swiss-final", "final_confrontation": True}), "swiss-final"),
        (written({"structure": "test-double"}), "test-double"),
        (written({"structure": "test-bare", "final_confrontation": False}), "test-bare"),
        (written(final_confrontation=FINAL), "swiss-final"),
        (written({"final_confrontation": False}, final_confrontation=FINAL), "swiss-final"),
        (written(options={"final_confrontation_winner": "ann"}), "swiss-final"),
        (written({"structure": "test-double"}, final_confrontation=FINAL), "test-double"),
    ],
)
def test_file_is_of_the_structure_that_it_says_or_shows(document: dict[str, Any], structure: str) -> None:
    event = factories.brought(document, by=factories.member())
    assert (structure_code(event), event.structure) == (structure, structure)
    assert event.final_confrontation == (structure in ("swiss-final", "test-double"))
    assert document_of(event) == document


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (
            written({"structure": "ladder"}),
            'listing.structure: expected "swiss", "swiss-final", "swiss-tiebreaker", ',
        ),
        (written({"structure": 5}), "listing.structure: expected"),
        (written({"structure": ["swiss"]}), "listing.structure: expected"),
        (
            written({"structure": "swiss", "final_confrontation": True}),
            'listing.final_confrontation: expected false, as listing.structure is "swiss"',
        ),
        (
            written({"structure": "test-double", "final_confrontation": False}),
            'listing.final_confrontation: expected true, as listing.structure is "test-double"',
        ),
        (
            written({"structure": "swiss"}, final_confrontation=FINAL),
            'listing.structure: "swiss" has no final confrontation, and the file has one',
        ),
        (
            written({"structure": "test-bare"}, {"final_confrontation_winner": "ann"}),
            'listing.structure: "test-bare" has no final confrontation, and the file has one',
        ),
        (
            written({"structure": "test-double"}, ruleset="tcc-1e"),
            "listing.structure: First Edition runs otherwise: swiss or swiss-final",
        ),
        (written({}, FOUR), "options.test_title_games: is no option of this ruleset"),
        (written({"structure": "swiss-final"}, FOUR), "options.test_title_games: is no option of this ruleset"),
        (written({"structure": "test-double"}, THREE), "options.final_confrontation_games: is no option"),
        (written({"structure": "test-double"}, {"test_title_games": 3}), 'options.test_title_games: expected "2" or'),
    ],
)
def test_what_contradicts_itself_is_named_with_its_place(document: dict[str, Any], said: str) -> None:
    with pytest.raises(DocumentError) as refused:
        read_document(document)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("listing", [None, {}, {"final_confrontation": False}, {"structure": "swiss"}])
def test_choice_of_a_final_confrontation_without_one_stays_readable(listing: Any) -> None:
    event = factories.brought(written(listing, THREE), by=factories.member())
    assert (structure_of(event).code, event.options) == ("swiss", THREE)
    assert document_of(event) == written(listing, THREE)


def test_choice_of_the_structure_comes_in_with_it(director: User) -> None:
    event = factories.brought(written({"structure": "test-double"}, FOUR), by=director)
    assert [stage.games for stage in structure_of(event).stages] == [4]


def test_file_that_named_its_structure_says_what_became_of_it(director: User) -> None:
    for code in ("swiss", "test-bare"):
        event = factories.brought(
            written(
                {"structure": code, "shirts": 5},
            ),
            by=director,
        )
        Event.objects.filter(pk=event.pk).update(structure="swiss", final_confrontation=True)
        event = Event.objects.get(pk=event.pk)
        assert document_of(event)["listing"] == {"structure": "swiss-final", "shirts": 5, "final_confrontation": True}
        assert read_document(document_of(event)).announced.said["structure"] == "swiss-final"


def test_schema_knows_the_structures_and_their_choices() -> None:
    schema = Draft202012Validator(event_schema())
    assert [*schema.iter_errors(written({"structure": "swiss-final"}, THREE))] == []
    assert [error.json_path for error in schema.iter_errors(written({"structure": "ladder"}))] == ["$.listing"]
    assert [*schema.iter_errors(written(options={"no_choice": "3"}))] != []
