"""What programs may rely on in an answer: `answers.txt` beside it lists every field."""

from __future__ import annotations

from ratings import api
from ratings.api import serializers
from tests.answers import answers_in, modules_in
from tests.limits import Record

EXPECTED = Record(__file__, "answers.txt", answers_in)


def test_every_field_of_an_answer_is_promised() -> None:
    assert EXPECTED.found(serializers) == EXPECTED.listed(serializers)


def test_every_module_is_listed() -> None:
    assert set(EXPECTED.blocks) == {serializers.__name__} == modules_in(api)
