"""Two directors at one draft: what one looked up before the other changed it is read again under the lock."""

from __future__ import annotations

from itertools import product

import pytest

from tests.journeys.drafts import ACTS, Hall, faults
from tests.rings import matrix
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import Conflict
from tournaments.play.services.rounds import redraw_round

pytestmark = pytest.mark.django_db(transaction=True)


def test_swap_of_a_draft_that_was_drawn_again_is_told_and_swaps_nobody() -> None:
    hall = Hall()
    swap = ACTS["swapped"](hall)
    redraw_round(hall.round(), by=hall.by, draw_seed=9)

    with pytest.raises(Conflict) as refused:
        swap()

    assert (refused.value.code, faults(hall)) == ("seated_again", [])


@matrix(("one", "other"), list(product(ACTS, ACTS)))
def test_act_on_rows_that_another_act_changed_is_done_or_refused(one: str, other: str) -> None:
    hall = Hall()
    acts = [ACTS[name](hall) for name in (one, other)]
    for act in acts:
        try:
            act()
        except RuleViolation:
            continue
    assert faults(hall) == []
