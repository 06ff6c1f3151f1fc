"""What people may type and programs may send, field by field: `limits.txt` beside it lists the bounds."""

from __future__ import annotations

from types import ModuleType

import pytest
import time_machine

from ratings import api, forms
from ratings.api import serializers
from tests.limits import Record, limits_in, modules_in

EXPECTED = Record(__file__, "limits.txt", limits_in)
MODULES = (forms, serializers)


def test_no_module_is_left_out() -> None:
    assert set(EXPECTED.blocks) == {module.__name__ for module in MODULES} == modules_in(api) | {forms.__name__}


@pytest.mark.django_db
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
@time_machine.travel("2026-09-12T12:00:00Z", tick=False)
def test_every_field_takes_what_is_listed_and_nothing_beyond_it(module: ModuleType) -> None:
    assert EXPECTED.found(module) == EXPECTED.listed(module)
