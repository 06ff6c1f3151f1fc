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
from tournaments.exchange.services.importable import read_document
from tournaments.kernel.models import User
from tournaments.record.selectors.records import structure_of

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
    return factories.UserFactory()


def written(listing: Any = None, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {**EVENT, "listing": listing, "options": {"rounds": 3, **(options or {})}, **more}


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


def test_choice_of_the_structure_comes_in_with_it(director: User) -> None:
    event = factories.bring_document(written({"structure": "test-double"}, FOUR), by=director)
    assert [stage.games for stage in structure_of(event).stages] == [4]


def test_schema_knows_the_structures_and_their_choices() -> None:
    schema = Draft202012Validator(event_schema())
    assert [*schema.iter_errors(written({"structure": "swiss-final"}, THREE))] == []
    assert [error.json_path for error in schema.iter_errors(written({"structure": "ladder"}))] == ["$.listing"]
    assert [*schema.iter_errors(written(options={"no_choice": "3"}))] != []
