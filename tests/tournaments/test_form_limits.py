"""What people may type, field by field: `limits.txt` beside it lists the bounds."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
import time_machine

from tests.limits import limits_in, listed, modules_in
from tournaments import forms
from tournaments.forms import (
    absences,
    altering,
    calendar,
    card_sets,
    check_ins,
    claims,
    clock,
    closing,
    contacts,
    deadlines,
    denials,
    devices,
    entries,
    imports,
    inboxes,
    interchange,
    listing,
    listing_fields,
    logs,
    moments,
    notices,
    offices,
    pasted,
    player_games,
    players,
    playing,
    prizes,
    proposals,
    questions,
    regions,
    rehearsals,
    requests,
    results,
    rounds,
    suspensions,
    venues,
    wishes,
    writing,
)

EXPECTED = listed(Path(__file__).with_name("limits.txt").read_text())
MODULES = (
    absences,
    altering,
    calendar,
    card_sets,
    check_ins,
    claims,
    clock,
    closing,
    contacts,
    deadlines,
    denials,
    devices,
    entries,
    imports,
    inboxes,
    interchange,
    listing,
    listing_fields,
    logs,
    moments,
    notices,
    offices,
    pasted,
    player_games,
    players,
    playing,
    prizes,
    proposals,
    questions,
    regions,
    rehearsals,
    requests,
    results,
    rounds,
    suspensions,
    venues,
    wishes,
    writing,
)


@pytest.mark.django_db
@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
@time_machine.travel("2026-09-12T12:00:00Z", tick=False)
def test_every_field_takes_what_is_listed_and_nothing_beyond_it(module: ModuleType) -> None:
    assert limits_in(module).splitlines() == EXPECTED[module.__name__].splitlines()


def test_no_module_is_left_out() -> None:
    assert set(EXPECTED) == {module.__name__ for module in MODULES} == modules_in(forms)
