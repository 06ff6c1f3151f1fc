"""What a game of First Edition takes to be won (OTF 7)."""

from __future__ import annotations

import pytest

from tests.guide.vectors import REQUIRED_POINTS
from tournaments.engine.games.tcc.conditions import required_points


@pytest.mark.parametrize(("missions", "done", "seeded", "points"), REQUIRED_POINTS)
def test_a_player_without_the_required_missions_needs_forty_more_for_each(missions, done, seeded, points):
    assert required_points(two_missions_planet_space=missions, aq_done=done, aq_seeded=seeded) == points


def test_a_mission_in_the_alpha_quadrant_is_wanting_by_itself():
    assert required_points(two_missions_planet_space=True, aq_done=False, aq_seeded=True) == 140
