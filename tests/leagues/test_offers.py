"""Nothing is offered that is known to be refused: every button of leagues, cups and the road is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import time_machine

from tests.leagues.walks import NOW, WALKS, State, World
from tests.tournaments.offers.crawler import Crawl

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_no_button_is_refused(walk: Callable[[World], Iterator[State]]) -> None:
    refusals, presses = list[str](), 0
    with time_machine.travel(NOW, tick=True):
        world = World()
        for state, starts in walk(world):
            for role, reader in world.readers.items():
                crawl = Crawl(starts, role, state, reader).run()
                presses += crawl.presses
                refusals += map(str, crawl.refusals)
    assert presses > 0
    assert refusals == []
