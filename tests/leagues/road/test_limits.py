"""What people may type and programs may send, field by field: `limits.txt` beside it lists the bounds."""

from __future__ import annotations

from types import ModuleType

import pytest
import time_machine

from leagues.api import applications
from leagues.api import road as calling
from leagues.forms import road
from tests.limits import Record, limits_in

EXPECTED = Record(__file__, "limits.txt", limits_in)
MODULES = (road, applications, calling)


@pytest.mark.django_db
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
@time_machine.travel("2026-09-12T12:00:00Z", tick=False)
def test_every_field_takes_what_is_listed_and_nothing_beyond_it(module: ModuleType) -> None:
    assert EXPECTED.found(module) == EXPECTED.listed(module)


def test_no_module_is_left_out() -> None:
    assert set(EXPECTED.blocks) == {module.__name__ for module in MODULES}
