"""Every act on a draft beside every other, on two threads of PostgreSQL: done or refused, and nobody sits twice."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from tests.journeys.crowd import at_once
from tests.journeys.drafts import ACTS, Hall, faults
from tests.rings import matrix
from tournaments.engine.core.types import RuleViolation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@matrix(("one", "other"), list(combinations_with_replacement(ACTS, 2)))
def test_two_acts_on_one_draft_at_once_leave_everybody_in_one_seat(one: str, other: str) -> None:
    hall = Hall()
    answers = at_once([ACTS[name](hall) for name in (one, other)])
    unforeseen = [one for one in answers if isinstance(one, Exception) and not isinstance(one, RuleViolation)]
    assert unforeseen == []
    assert faults(hall) == []
