"""OPG 4.3, OTF 7: what a game is won with, by the rules it is played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import Facts
from tournaments.engine.games.reported import Needed, counting_points, missions_done

ENOUGH, MORE = 100, 40
MISSIONS = ("planet", "space", "missions")


@dataclass(frozen=True, slots=True)
class Conditions:
    """`points` None: points win nothing. `rising`: missions are not needed, but without them more points are (OTF 7).

    `facts` are the fields of a side that say whether the conditions are met, beside its score.
    """

    points: int | None
    missions: Needed
    facts: tuple[str, ...]
    rising: bool = False


POINTS_ALONE = Conditions(100, Needed.NONE, ("bonus",))
OPEN = Conditions(100, Needed.NONE, ())
MODERN = Conditions(100, Needed.NONE, (*MISSIONS, "bonus", "aq", "aq_seeded"), rising=True)

BY_RULES: Mapping[str, Conditions] = MappingProxyType(
    {
        "modern": MODERN,
        "traditional": POINTS_ALONE,
        "open": OPEN,
        "warp_speed": Conditions(None, Needed.PLANET_AND_SPACE, ("planet", "space")),
        "standard": Conditions(100, Needed.PLANET_AND_SPACE, MISSIONS),
        "slipstream": Conditions(50, Needed.ANY, MISSIONS),
        "infinite_diversity_draft": Conditions(70, Needed.PLANET_AND_SPACE, MISSIONS),
    }
)
BY_RULESET: Mapping[str, str] = MappingProxyType(
    {
        "tcc-1e": "modern",
        "tcc-1e-warp": "warp_speed",
        "tcc-2e": "standard",
        "tcc-2e-slipstream": "slipstream",
        "tcc-2e-idd": "infinite_diversity_draft",
    }
)


def get_conditions(rules: GameRules, played_by: str = "") -> Conditions | None:
    """By the rules of the listing; without a listing by the ruleset. None where neither points nor missions win.

    First Edition whose bonus points all count is played by the Open rules (OPG 4.3.3).
    """
    usual = BY_RULESET.get(rules.code)
    if usual == "modern" and not rules.scoring.bonus_limited:
        usual = "open"
    return BY_RULES.get(played_by if usual and played_by in BY_RULES else usual or "")


def points_needed(wanted: Conditions, side: Facts, other: Facts) -> int | None:
    """What this side needs to win, with its missions and those that either seeded."""
    if not wanted.rising:
        return wanted.points
    return required_points(
        two_missions_planet_space=missions_done(side) is Needed.PLANET_AND_SPACE and side.get("missions") not in (0, 1),
        aq_done=bool(side.get("aq")),
        aq_seeded=bool(side.get("aq_seeded") or other.get("aq_seeded")),
    )


def required_points(*, two_missions_planet_space: bool, aq_done: bool, aq_seeded: bool) -> int:
    """40 more without two completed missions, planet and space among them; 40 more without one in the Alpha Quadrant.

    `aq_seeded`: either player seeded a mission there; if neither did, nobody needs one.
    """
    wanting = (not two_missions_planet_space, aq_seeded and not aq_done)
    return ENOUGH + MORE * sum(wanting)


def points_that_count(rules: GameRules, side: Facts) -> int:
    """Without the bonus points that count nothing toward winning. The score has to be there."""
    points = side.get("score") or 0
    limited = rules.scoring.bonus_limited and not rules.scoring.timed_by_missions
    return counting_points(points, side.get("bonus") or 0) if limited else points


def met(rules: GameRules, wanted: Conditions, side: Facts, other: Facts) -> bool:
    """Whether this side has won: enough points that count, and the missions."""
    needed = points_needed(wanted, side, other)
    enough = needed is None or points_that_count(rules, side) >= needed
    return enough and missions_done(side) >= wanted.missions
