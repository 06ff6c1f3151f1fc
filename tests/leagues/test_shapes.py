"""What programs may rely on in an answer: `answers.txt` beside it lists every field."""

from __future__ import annotations

from types import ModuleType

import pytest

from leagues.api import championships, events, invitations, leagues, possible, road, seasons
from tests.answers import answers_in
from tests.limits import Record

EXPECTED = Record(__file__, "answers.txt", answers_in)
MODULES = (championships, events, invitations, leagues, possible, road, seasons)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_field_of_an_answer_is_promised(module: ModuleType) -> None:
    assert EXPECTED.found(module) == EXPECTED.listed(module)


def test_no_module_is_left_out() -> None:
    assert set(EXPECTED.blocks) == {module.__name__ for module in MODULES}
