"""Which finalized events wait for a coordinator."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tournaments.engine.listing.awaiting import WORDS, Finalized, Reason, describe_reasons, reasons

USUAL = Finalized(began_early=False, is_trusted=False, counted=3, players=8, known=4)


WAITING = [
    (USUAL, 3, []),
    (replace(USUAL, counted=2), 3, [Reason.NEW_DIRECTOR]),
    (replace(USUAL, counted=2), 2, []),
    (replace(USUAL, counted=0, is_trusted=True), 3, []),
    (replace(USUAL, known=3), 3, [Reason.STRANGERS]),
    (replace(USUAL, known=3, is_trusted=True), 3, [Reason.STRANGERS]),
    (replace(USUAL, players=7, known=3), 3, [Reason.STRANGERS]),
    (replace(USUAL, counted=0, known=0), 0, []),
    (replace(USUAL, began_early=True, counted=0, known=0), 3, [Reason.EARLY, Reason.NEW_DIRECTOR, Reason.STRANGERS]),
]


@pytest.mark.parametrize(("event", "first", "waits"), WAITING)
def test_first_events_of_a_director_and_those_of_strangers_wait(event, first, waits) -> None:
    assert list(reasons(event, first=first)) == waits


def test_every_reason_has_words() -> None:
    assert describe_reasons(" ".join(Reason)) == tuple(WORDS[reason] for reason in Reason)
    assert describe_reasons("") == ()
