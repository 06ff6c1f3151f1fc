"""What people may type, field by field: `limits.txt` beside it lists the bounds."""

from __future__ import annotations

from types import ModuleType

import pytest
import time_machine
from django.forms import HiddenInput, Textarea, TextInput

from tests.limits import Record, asks, limits_in
from tests.rooms import modules_of
from tournaments.kernel import write_form
from tournaments.kernel.form_fields import WordsField

EXPECTED = Record(__file__, "limits.txt", limits_in)
MODULES = [module for module in (*modules_of("forms"), write_form) if asks(module)]


@pytest.mark.django_db
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
@time_machine.travel("2026-09-12T12:00:00Z", tick=False)
def test_every_field_takes_what_is_listed_and_nothing_beyond_it(module: ModuleType) -> None:
    assert EXPECTED.found(module) == EXPECTED.listed(module)


def test_words_are_typed_into_as_many_lines_as_are_meant_unless_another_widget_is() -> None:
    several, one, hidden = WordsField(lines=3), WordsField(), WordsField(lines=3, widget=HiddenInput)
    assert [type(field.widget) for field in (several, one, hidden)] == [Textarea, TextInput, HiddenInput]
    assert several.widget.attrs["rows"] == 3
    assert (several.clean("Ann\nBob"), one.clean("Ann\nBob")) == ("Ann\nBob", "Ann Bob")


def test_no_module_is_left_out() -> None:
    assert set(EXPECTED.blocks) == {module.__name__ for module in MODULES}
