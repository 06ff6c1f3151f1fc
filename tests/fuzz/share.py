"""What a run sends of the attacks: at every door a part of them, another part at the next; `make fuzz` sends all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

from tests.fuzz.world import operations

T = TypeVar("T")
PARTS = 1 if "FUZZ_CALLS" in os.environ else 10


def share(attacks: Iterable[T], label: str) -> list[T]:
    """Every tenth of them, beginning elsewhere for each operation."""
    return list(attacks)[list(operations()).index(label) % PARTS :: PARTS]
