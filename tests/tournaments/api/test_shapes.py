"""What programs may rely on in an answer: `answers.txt` beside it lists every field."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.answers import answers_in, modules_in
from tests.limits import listed
from tournaments.api import serializers as every
from tournaments.api.serializers import (
    altering,
    announcements,
    audits,
    card_sets,
    cards,
    check_ins,
    claims,
    closing,
    deadlines,
    denials,
    directors,
    entries,
    events,
    formats,
    imports,
    inboxes,
    journal,
    looks,
    merging,
    my_entry,
    my_tables,
    notices,
    offices,
    pasted,
    people,
    playing,
    prizes,
    problems,
    questions,
    regions,
    rehearsals,
    requests,
    results,
    rounds,
    standings,
    status,
    suspensions,
    undo,
    wishes,
)

EXPECTED = listed(Path(__file__).with_name("answers.txt").read_text())
MODULES = (
    altering,
    announcements,
    audits,
    card_sets,
    cards,
    check_ins,
    claims,
    closing,
    deadlines,
    denials,
    directors,
    entries,
    events,
    formats,
    imports,
    inboxes,
    journal,
    looks,
    merging,
    my_entry,
    my_tables,
    notices,
    offices,
    pasted,
    people,
    playing,
    prizes,
    problems,
    questions,
    regions,
    rehearsals,
    requests,
    results,
    rounds,
    standings,
    status,
    suspensions,
    undo,
    wishes,
)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_every_field_of_an_answer_is_promised(module: ModuleType) -> None:
    assert answers_in(module).splitlines() == EXPECTED[module.__name__].splitlines()


def test_every_module_is_listed() -> None:
    assert set(EXPECTED) == {module.__name__ for module in MODULES} == modules_in(every)
