"""Whatever is sent, the API answers as its schema says, and never with a 5xx. `make fuzz` sends 10,000 to each role."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.fuzz.world import ROLES, World, operations
from tests.rings import some

if TYPE_CHECKING:
    from tests.fuzz.campaign import Findings

pytestmark = pytest.mark.django_db
ALL = "FUZZ_CALLS" in os.environ
RIGHT, WRONG = (2, 1) if ALL else (1, 1)
SHOWN = 20


@pytest.mark.parametrize("role", ROLES)
def test_every_answer_is_one_that_the_schema_foresees(
    role: str, world: World, record_property: Callable[[str, object], None]
) -> None:
    from tests.fuzz.campaign import campaign  # schemathesis takes a second to load, in every run and worker

    labels = asked_by(role)
    calls = int(os.environ.get("FUZZ_CALLS", 2 * len(labels)))
    logging.disable(logging.CRITICAL)
    try:
        found = campaign(world, role, labels, calls, RIGHT, WRONG)
    finally:
        logging.disable(logging.NOTSET)
    record_property("fuzzed", {"role": role, "calls": found.calls, "done": len(found.done), **said(found)})
    assert not found.failures, "\n\n".join(found.failures[:SHOWN])
    assert (found.calls, sorted(found.tried)) == (calls, sorted(labels))


def asked_by(role: str) -> list[str]:
    """In a run each operation is asked by one role, by `make fuzz` by all."""
    labels = list(operations())
    return labels if ALL else some(labels[ROLES.index(role) :: len(ROLES)])


def said(found: Findings) -> dict[str, object]:
    statuses = ", ".join(f"{status}: {times}" for status, times in sorted(found.statuses.items()))
    return {"statuses": statuses, "failures": len(found.failures)}
