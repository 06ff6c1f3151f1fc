"""A call whose answer was lost on the way comes again with its key: it is answered, and nothing is done twice."""

from __future__ import annotations

import pytest

from tests.fuzz.world import World, operations, undone
from tests.rings import matrix
from tournaments.kernel.models import JournalEntry

pytestmark = pytest.mark.django_db
KEY = {"Idempotency-Key": "the same click"}
ACTING = [label for label, operation in operations().items() if operation.acts]
GONE = {
    **dict.fromkeys((label for label in ACTING if label.startswith("DELETE ")), 404),
    "DELETE /events/{event}/rounds/{number}/tables/{table}/video/": 422,
    "DELETE /me/token/": 401,
    "POST /events/{event}/bids/marks/{id}/take-back/": 404,
    "POST /events/{event}/champions-league/waivers/{id}/take-back/": 404,
    "POST /events/{event}/directors/{id}/decline/": 403,
    "POST /events/{event}/directors/{id}/leave/": 403,
    "POST /events/{event}/simulation/": 422,
    "POST /events/{event}/waiting/{id}/take/": 404,
    "POST /events/{event}/withdraw-import/": 404,
    "POST /imports/accept/": 422,
    "POST /leagues/events/{id}/unflag/": 404,
    "POST /leagues/{id}/hand-on/": 403,
    "POST /posts/{code}/relieve/": 404,
    "PUT /events/{event}/rounds/{number}/tables/{table}/number/": 404,
}
"""What the act was about is not there any more, or the caller has no say in it: the answer says so."""


@matrix("label", ACTING)
def test_call_that_comes_again_with_its_key_is_answered_alike_and_done_once(label: str, world: World) -> None:
    with undone():
        first = world.ask(label, **KEY)
        entries = JournalEntry.objects.count()
        again = world.ask(label, **KEY)
        assert JournalEntry.objects.count() == entries
    assert first.status_code == world.calls[label].status
    assert again.status_code in {first.status_code, GONE.get(label)}
