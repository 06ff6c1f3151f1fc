"""What people may type and programs may send, field by field: `limits.txt` beside it lists the bounds."""

from __future__ import annotations

from types import ModuleType

import pytest
import time_machine

from leagues import api, forms
from leagues.api import applications, championships
from leagues.api import champions_league as inviting
from leagues.api import events as event_bodies
from leagues.api import leagues as league_bodies
from leagues.api import road as calling
from leagues.api import seasons as season_bodies
from leagues.api import stakes as stake_bodies
from leagues.forms import challenges, champions_league, events, leagues, road, stakes
from tests.limits import Record, limits_in, modules_in

EXPECTED = Record(__file__, "limits.txt", limits_in)
FORMS = (challenges, champions_league, events, leagues, road, stakes)
BODIES = (applications, calling, championships, inviting, event_bodies, league_bodies, season_bodies, stake_bodies)
MODULES = (*FORMS, *BODIES)


@pytest.mark.django_db
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
@time_machine.travel("2026-09-12T12:00:00Z", tick=False)
def test_every_field_takes_what_is_listed_and_nothing_beyond_it(module: ModuleType) -> None:
    assert EXPECTED.found(module) == EXPECTED.listed(module)


def test_no_module_is_left_out() -> None:
    assert set(EXPECTED.blocks) == {module.__name__ for module in MODULES} == modules_in(forms, api)
