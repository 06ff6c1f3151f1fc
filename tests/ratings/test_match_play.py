"""AMB-R6: of a match of several games each game is rated."""

from __future__ import annotations

import pytest

from ratings.selectors.facts import event_value
from tests import factories
from tests.tournaments.play.test_match_play import full_win, play
from tournaments.record.models import Event
from tournaments.record.selectors.outcomes import played_games

pytestmark = pytest.mark.django_db


def test_best_of_three_that_went_to_its_third_game_is_three_games() -> None:
    by = factories.UserFactory()
    event = factories.FullEventFactory(
        players=8, by=by, structure="swiss-se8", options={"best_of": "3"}, rounds_scheduled=1, sanctioned=False
    )
    play(event, by)
    play(event, by, *[full_win(seat) for _ in range(4) for seat in (0, 1, 0)])

    ((_, games),) = played_games([Event.objects.get(pk=event.pk).pk])
    rated = event_value(event.pk, 16, games, {}).tables
    assert len(rated) == 4 + 4 * 3
    (first,), (second,), (third,) = rated[4:7]
    assert first.players == second.players == third.players
    assert first.outcomes == third.outcomes == second.outcomes[::-1]
