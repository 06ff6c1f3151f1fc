"""OTF 7: the points a player needs to win a game of First Edition in the format of 2016, now called Modern."""

from __future__ import annotations

ENOUGH, MORE = 100, 40


def required_points(*, two_missions_planet_space: bool, aq_done: bool, aq_seeded: bool) -> int:
    """40 more without two completed missions, planet and space among them; 40 more without one in the Alpha Quadrant.

    `aq_seeded`: either player seeded a mission there; if neither did, nobody needs one.
    """
    wanting = (not two_missions_planet_space, aq_seeded and not aq_done)
    return ENOUGH + MORE * sum(wanting)
