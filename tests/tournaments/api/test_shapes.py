"""What programs may rely on in an answer: `answers.txt` beside it lists every field."""

from __future__ import annotations

from types import ModuleType

import pytest

from tests.answers import answers_in
from tests.limits import Record
from tests.rooms import modules_of
from tournaments.kernel import problems

EXPECTED = Record(__file__, "answers.txt", answers_in)
MODULES = (*modules_of("serializers"), problems)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_field_of_an_answer_is_promised(module: ModuleType) -> None:
    assert EXPECTED.found(module) == EXPECTED.listed(module)


def test_every_module_that_is_listed_is_there() -> None:
    assert set(EXPECTED.blocks) <= {module.__name__ for module in MODULES}
