"""What people may type and programs may send, field by field: `limits.txt` beside it lists the bounds."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
import time_machine

from ratings import api, forms
from ratings.api import serializers
from tests.limits import limits_in, listed, modules_in

EXPECTED = listed(Path(__file__).with_name("limits.txt").read_text())
MODULES = (forms, serializers)


@pytest.mark.django_db
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
@time_machine.travel("2026-09-12T12:00:00Z", tick=False)
def test_every_field_takes_what_is_listed_and_nothing_beyond_it(module: ModuleType) -> None:
    assert limits_in(module).splitlines() == EXPECTED[module.__name__].splitlines()


def test_no_module_is_left_out() -> None:
    assert set(EXPECTED) == {module.__name__ for module in MODULES} == modules_in(api) | {forms.__name__}
