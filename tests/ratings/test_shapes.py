"""What programs may rely on in an answer: `answers.txt` beside it lists every field."""

from __future__ import annotations

from pathlib import Path

from ratings import api
from ratings.api import serializers
from tests.answers import answers_in, modules_in
from tests.limits import listed

EXPECTED = listed(Path(__file__).with_name("answers.txt").read_text())


def test_every_field_of_an_answer_is_promised() -> None:
    assert answers_in(serializers).splitlines() == EXPECTED[serializers.__name__].splitlines()


def test_every_module_is_listed() -> None:
    assert set(EXPECTED) == {serializers.__name__} == modules_in(api)
