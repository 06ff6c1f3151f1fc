"""Calls made up after the schema: right ones and wrong ones, with ids that exist and ids that do not."""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from random import Random
from typing import Any

import schemathesis
from django.core.signals import got_request_exception, request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup
from schemathesis.generation.feedback import NO_FEEDBACK

from tests.fuzz.formats import teach_formats
from tests.fuzz.world import PREFIX, Call, World, undone
from trekcc.wsgi import application

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    positive_data_acceptance,
    negative_data_rejection,
]
RIGHT, WRONG = GenerationMode.POSITIVE, GenerationMode.NEGATIVE
MOST_ROWS = 9
"""So many events, rounds or tables there are in the club."""
READABLE = ["2xx", "401", "403", "404", "409", "422"]
"""How a call may be answered that the schema allows: a rule may forbid it, but it can be read."""


@dataclass
class Findings:
    """What came back: how often each status, which operations were tried and done, what was against the schema."""

    statuses: Counter[int] = field(default_factory=Counter)
    tried: set[str] = field(default_factory=set)
    done: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    @property
    def calls(self) -> int:
        return self.statuses.total()


def campaign(world: World, role: str, labels: Collection[str], calls: int, right: int = 2, wrong: int = 1) -> Findings:
    """So many calls as this role, in rounds of so many right and wrong ones at each of these operations."""
    found, headers = Findings(), _headers(world, role)
    with _in_process() as errors:
        loaded = [(world.calls[label], operation) for label, operation in _loaded() if label in labels]
        for number in count(1):
            for call, operation in loaded:
                for mode, examples in ((RIGHT, right), (WRONG, wrong)):
                    cases = _cases(operation, call, mode, number)
                    _make(cases, min(examples, calls - found.calls), number, headers, found, errors)
                if found.calls >= calls:
                    return found
    raise AssertionError("unreachable")


def _loaded() -> list[tuple[str, Any]]:
    """Every operation with its label."""
    teach_formats()
    schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", application)
    schema.config.generation.allow_x00 = False  # the schema does not say so: NUL is no text anywhere
    schema.config.checks.positive_data_acceptance.expected_statuses = READABLE
    found = [operation.ok() for operation in schema.get_all_operations()]
    return [(operation.label.replace(PREFIX, ""), operation) for operation in found]


def _cases(operation: Any, call: Call, mode: GenerationMode, number: int) -> st.SearchStrategy[Case]:
    """In turns under the address of the call, one beside it (another event, another row), and one made up as well.

    Right calls have now and then the body that is known to do.
    """
    made_up = partial(operation.as_strategy, mode, feedback=NO_FEEDBACK)
    beside = Random(number)
    ids = {name: pk if number % 2 else beside.randint(1, MOST_ROWS) for name, pk in call.ids.items()}
    there = {} if number % 4 == 0 or not ids else {"path_parameters": ids}
    if mode is WRONG or call.body is None:
        return made_up(**there)
    return st.one_of(made_up(**there), made_up(**there, body=call.body, media_type="application/json"))


def _make(
    cases: st.SearchStrategy[Case],
    examples: int,
    number: int,
    headers: dict[str, str],
    found: Findings,
    errors: list[str],
) -> None:
    if examples < 1:
        return

    @seed(number)
    @settings(
        max_examples=examples,
        derandomize=False,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def attempt(case: Case) -> None:
        with undone():
            response = case.call(headers={"Accept-Encoding": "identity", **headers})
        found.statuses[response.status_code] += 1
        for passed in (found.tried, found.done) if response.status_code < 300 else (found.tried,):
            passed.add(case.operation.label.replace(PREFIX, ""))
        try:
            case.validate_response(response, checks=CHECKS, excluded_checks=_excused(case))
        except FailureGroup as failure:
            found.failures.append("\n".join([str(failure), *errors]))
        errors.clear()

    try:
        attempt()
    except Unsatisfiable:
        """Nothing about this call can be wrong."""


def _excused(case: Case) -> list[Any]:
    """A parameter that is left empty counts as one that is not given."""
    return [negative_data_rejection] if "" in (case.query or {}).values() else []


def _headers(world: World, role: str) -> dict[str, str]:
    token = world.devices[role].token
    return {"Authorization": f"Token {token}"} if token else {}


@contextmanager
def _in_process() -> Iterator[list[str]]:
    """The site keeps the connection of the test; what goes wrong inside is told."""
    errors: list[str] = []

    def tell(**_: Any) -> None:
        errors.append("".join(traceback.format_exception(*sys.exc_info())))

    ends = (request_started, request_finished)
    for end in ends:
        end.disconnect(close_old_connections)
    got_request_exception.connect(tell)
    try:
        yield errors
    finally:
        got_request_exception.disconnect(tell)
        for end in ends:
            end.connect(close_old_connections)
