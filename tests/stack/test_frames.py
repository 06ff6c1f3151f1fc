"""The loop of a page gets no memory from the system and gives none back, however deep it stands."""

from __future__ import annotations

import resource
from collections.abc import Callable
from typing import Any

import pytest

from trekcc.frames import reserve_stack

DEEPEST, TURNS = 300, 100


@pytest.mark.parametrize("depth", range(0, DEEPEST, 50))
def test_calls_across_the_edge_of_a_piece_of_the_stack_take_no_memory_each(depth: int) -> None:
    assert max(_taken(at) for at in range(depth, depth + 50)) < TURNS


def _taken(depth: int) -> int:
    """Pages of memory that a loop of so many calls takes which stands so deep in an answer."""
    return int(reserve_stack(_answer)({"depth": depth}, _nothing))


def _answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> int:
    if environ["depth"]:
        return _answer({"depth": environ["depth"] - 1}, start_response)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
    for _ in range(TURNS):
        start_response()
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before


def _nothing() -> None: ...
