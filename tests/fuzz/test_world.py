"""The calls that every attack begins with are done, all of them in each run; one without its row fails here."""

from __future__ import annotations

import pytest

from tests.fuzz.world import World, operations, undone

pytestmark = pytest.mark.django_db


def test_every_operation_of_the_schema_has_its_call(world: World) -> None:
    assert sorted(world.calls) == sorted(operations())


@pytest.mark.parametrize("label", operations())
def test_every_call_is_done(label: str, world: World) -> None:
    with undone():
        answer = world.ask(label)
    assert answer.status_code == world.calls[label].status, answer.content
