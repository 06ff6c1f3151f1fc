"""Nobody writes a column by naming it: every field of every model is put into every body and every form."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
import time_machine
from django.utils import timezone

from tests.fuzz.forms import FORMS, client_of, found
from tests.fuzz.hostile import assignments
from tests.fuzz.tables import Change, changed_by
from tests.fuzz.world import RESULT, World, operations, undone, writing
from tests.rings import matrix
from tests.tournaments.test_roles import DOORS, READ_ONLY

pytestmark = pytest.mark.django_db
DOCUMENT = "POST /events/import/"
PREVIEW = "POST /events/import/preview/"
"""A document may hold more than is known of: it is kept as it was written, and says nothing to the rows."""
WORDS_OF_A_DOCUMENT = {"title", "starts_at", "seed", "order_because"}
NOT_WRITING = {
    "tournaments:imports",  # what would happen
    "tournaments:paste",
    "tournaments:paste_results",
    "tournaments:player_games",
    "tournaments:type_code",  # opens a link on this phone
    "account_logout",
    "account_reset_password",
    "account_email",  # asks for the password first
}
RESULT_OF = "PUT /events/{event}/rounds/{number}/tables/{table}/result/"
REFUSED = ["There is no such field."]
REFUSING = [label for label in writing() if not label.startswith("DELETE") and label not in (DOCUMENT, PREVIEW)]


@pytest.fixture(autouse=True)
def _same_lots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is drawn by lot is drawn alike each time, and at the same time."""
    monkeypatch.setattr(secrets, "randbits", lambda bits: 4)
    with time_machine.travel(timezone.now(), tick=False):
        yield


@matrix("label", REFUSING, step=21)
def test_no_body_takes_a_field_that_is_not_its_own(label: str, world: World) -> None:
    own = operations()[label].body.get("properties", {})
    more = {name: value for name, value in assignments().items() if name not in own}
    answer, changes = changed_by(lambda: world.ask(label, {**world.body(label), **more}))
    assert (answer.status_code, answer.json()["errors"], changes) == (400, dict.fromkeys(more, REFUSED), {})


@pytest.mark.parametrize(
    ("label", "place", "within"),
    [
        ("POST /events/{event}/entries/list/", "names.0", lambda more: {"names": [{"name": "Ann", **more}]}),
        (RESULT_OF, "facts_a", lambda more: {**RESULT, "facts_a": more}),
    ],
)
def test_no_value_inside_a_body_takes_a_field_that_is_not_its_own(
    label: str, place: str, within: Callable[[dict[str, Any]], Any], world: World
) -> None:
    more = {name: value for name, value in assignments().items() if name not in ("name", "player")}
    answer, changes = changed_by(lambda: world.ask(label, within(more)))
    assert (answer.status_code, changes) == (400, {})
    assert answer.json()["errors"] == {f"{place}.{name}": REFUSED for name in more}


@matrix("label", [label for label in writing() if label.startswith("DELETE")], step=21)
def test_body_of_what_is_removed_is_not_read(label: str, world: World) -> None:
    clean, done = changed_by(lambda: world.ask(label))
    hostile, changes = changed_by(lambda: world.ask(label, assignments()))
    assert (hostile.status_code, changes) == (clean.status_code, done)
    assert done


@pytest.mark.whole
def test_document_says_nothing_about_columns_but_in_its_own_words(world: World) -> None:
    """What it knows and cannot read is refused; what it does not know is only kept."""
    names, body = assignments().keys() - WORDS_OF_A_DOCUMENT, world.body(DOCUMENT)
    refused = {name for name in names if _imported(world, {**body, name: assignments()[name]}) == 422}
    ignored = {name: assignments()[name] for name in names - refused}
    _, done = changed_by(lambda: world.ask(DOCUMENT))
    hostile, changes = changed_by(lambda: world.ask(DOCUMENT, {**body, **ignored}))
    assert (hostile.status_code, without_document(changes)) == (201, without_document(done))
    assert {"state", "is_staff", "user", "registered_at", "finalized_at", "level"} & refused == set()


@matrix("label", writing(), step=21)
def test_address_says_nothing_to_the_columns(label: str, world: World) -> None:
    said = urlencode({name: str(value) for name, value in assignments().items()})
    _, clean = changed_by(lambda: world.ask(label))
    answer, changes = changed_by(lambda: world.ask(label, query=f"?{said}"))
    assert (answer.status_code, changes) == (world.calls[label].status, clean)


@matrix("name", FORMS, step=21)
def test_form_changes_what_its_own_fields_say_and_nothing_else(name: str, world: World) -> None:
    reader, first, second = (client_of(world, FORMS[name].role) for _ in range(3))
    url, typed, own = found(world, FORMS[name], reader)
    more = {key: value for key, value in as_typed(assignments()).items() if key not in own}
    clean, done = changed_by(lambda: first.post(url, typed))
    hostile, changes = changed_by(lambda: second.post(url, {**more, **typed}))
    assert (hostile.status_code, changes) == (clean.status_code, done)
    assert (clean.status_code, bool(done)) == (FORMS[name].status, name not in NOT_WRITING)


def test_every_form_that_writes_is_attacked() -> None:
    writing = {
        name
        for name, door in DOORS.items()
        if door.post not in ("", READ_ONLY) and name.startswith(("tournaments:", "leagues:"))
    }
    assert writing <= set(FORMS)


def _imported(world: World, document: dict[str, Any]) -> int:
    with undone():
        return world.ask(DOCUMENT, document).status_code


def as_typed(values: Mapping[str, Any]) -> dict[str, str]:
    """As a browser sends them."""
    return {name: "on" if value is True else str(value) for name, value in values.items()}


def without_document(changes: Mapping[Change, int]) -> dict[Change, int]:
    """Without the text of the document itself, which is kept with all it holds."""
    return {change: times for change, times in changes.items() if change[0] != "ImportedDocument"}
