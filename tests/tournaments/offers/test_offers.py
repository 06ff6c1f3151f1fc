"""Nothing is offered that is known to be refused: every button of every event in every state is pressed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.rings import matrix
from tests.tournaments.offers.crawler import Crawl
from tests.tournaments.offers.evenings import KINDS, MORE_KINDS, PAIRINGS, PAIRINGS_OF_EVERY_RUN, Evening, Kind

pytestmark = pytest.mark.django_db
ROLES = os.environ.get("TREKCC_ROLES", "director judge player opponent coordinator stranger visitor").split()
"""Who presses the buttons; fewer of them, while one is looked for."""
WALKED = (*KINDS, *MORE_KINDS) if os.environ.get("TREKCC_KINDS") == "all" else KINDS


def crawls(evening: Evening, states: Iterator[str]) -> Iterator[Crawl]:
    """Let every reader press everything in each of these states."""
    for state in states:
        for role in ROLES:
            yield Crawl((evening.event.get_absolute_url(),), role, state, evening.readers[role]).run()


@pytest.mark.whole
@matrix("kind", WALKED, ids=str)
def test_nothing_is_refused_on_the_way_to_a_finalized_event(kind: Kind) -> None:
    evening = Evening(kind)
    done = list(crawls(evening, evening.walk()))
    assert sum(crawl.presses for crawl in done) > len(done)
    assert [str(refusal) for crawl in done for refusal in crawl.refusals] == []


@pytest.mark.whole
@matrix("kind", WALKED, ids=str)
def test_nothing_is_refused_at_a_cancelled_event(kind: Kind) -> None:
    evening = Evening(kind)
    assert [str(refusal) for crawl in crawls(evening, evening.cancelled()) for refusal in crawl.refusals] == []


MAIN_ROLES = ("director", "player", "visitor")


def refused_on_the_way(kind: Kind) -> list[str]:
    """What the main pages offer with a primary button, and refuse once it is pressed."""
    evening, refusals = Evening(kind), list[str]()
    for state in evening.walk_once():
        for role in MAIN_ROLES:
            crawl = Crawl((evening.event.get_absolute_url(),), role, state, evening.readers[role], main_only=True).run()
            refusals += map(str, crawl.refusals)
    return refusals


@matrix("kind", PAIRINGS_OF_EVERY_RUN, ids=str, step=3)
def test_no_primary_button_is_refused(kind: Kind) -> None:
    assert refused_on_the_way(kind) == []


@pytest.mark.whole
@matrix("kind", [kind for kind in PAIRINGS if kind not in PAIRINGS_OF_EVERY_RUN], ids=str)
def test_no_primary_button_of_any_pairing_is_refused(kind: Kind) -> None:
    assert refused_on_the_way(kind) == []
