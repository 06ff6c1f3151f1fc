"""What programs may rely on in an answer: `answers.txt` beside it lists every field."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from conduct import api
from conduct.api import cards, codes, complaints, interim, issued, penalties, rulings, videos
from tests.answers import answers_in, modules_in
from tests.limits import listed

EXPECTED = listed(Path(__file__).with_name("answers.txt").read_text())
MODULES = (cards, codes, complaints, interim, issued, penalties, rulings, videos)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_field_of_an_answer_is_promised(module: ModuleType) -> None:
    assert answers_in(module).splitlines() == EXPECTED[module.__name__].splitlines()


def test_every_module_is_listed() -> None:
    assert set(EXPECTED) == {module.__name__ for module in MODULES} == modules_in(api)
