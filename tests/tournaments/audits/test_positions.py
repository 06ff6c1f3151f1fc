"""A draw is made from the results before it: whoever forges both position and seats is found by the results."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests import factories
from tournaments.audits.selectors.checks import Check, Tone
from tournaments.audits.selectors.positions import draws_follow_results
from tournaments.play.services.results import correct_result
from tournaments.record.models import Event, Round

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_event(lasting: None) -> Event:
    return factories.PlayedEventFactory(players=4, rounds=2, title="Evening")


@pytest.fixture
def event(made_event: Event) -> Event:
    return deepcopy(made_event)


def forged(event: Event, **changes: Any) -> Check:
    drawn = event.rounds.get(number=2)
    drawn.position["players"][0] |= changes
    with factories.by_hand():
        Round.objects.filter(pk=drawn.pk).update(position=drawn.position)
    return draws_follow_results(Event.objects.get(pk=event.pk))


def test_sound_draws_follow_the_results(event: Event) -> None:
    check = draws_follow_results(event)
    assert (check.tone, check.said) == (Tone.GREEN, "2 draws made from the results before them.")


@pytest.mark.parametrize(
    ("changes", "stands"),
    [
        ({"vp": 77}, "victory points 77"),
        ({"differential": -77}, "differential -77"),
        ({"byes": 3}, "3 byes"),
        ({"opponents": []}, "met nobody"),
    ],
)
def test_forged_position_is_named_by_player_and_figure(event: Event, changes: dict[str, Any], stands: str) -> None:
    (row,) = forged(event, **changes).differences
    assert row.where.startswith("Round 2, ")
    assert row.stands.lower() == stands
    assert row.kept != row.stands


def test_draw_before_a_correction_was_made_from_what_stood_then(event: Event) -> None:
    match = event.rounds.get(number=1).matches.select_related("round__event").get(table=1)
    winner = 1 if match.winner_seat == "a" else 0
    correct_result(match, factories.ResultFactory(winner=winner), "Misread.", by=factories.director_of(event))
    assert draws_follow_results(Event.objects.get(pk=event.pk)).tone == Tone.GREEN
