"""OPG 12.7: the Champions League: who is invited, in which bracket, and seeded how."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from leagues.engine.seasons import LeagueRules
from leagues.engine.types import lot
from tournaments.engine.core.types import Violation
from tournaments.engine.stages.elimination import ALL_PLAY, BEST_OF, SE8, SE16
from tournaments.engine.texts import join_words

SECTION = "OPG 12.7"
STANDARD = (SE8.code, SE16.code, ALL_PLAY.code)
"""The structures of a standard bracket that no rounds come before."""


def is_standard(structure: str, options: Mapping[str, str]) -> bool:
    """Return whether the structure is a standard bracket with one game per match."""
    return structure in STANDARD and options.get(BEST_OF.code, "1") == "1"


def find_uninvited(lifetime: Mapping[str, int], rules: LeagueRules, waived: Collection[str] = ()) -> tuple[str, ...]:
    """Return players with too few lifetime points and no waiver (AMB-L9)."""
    return tuple(player for player in lifetime if lifetime[player] < rules.invited_from and player not in waived)


def by_points(lifetime: Mapping[str, int], seed: int = 0) -> tuple[str, ...]:
    """The players in the order of their seeds: the most lifetime points first, level ones by lot."""
    return tuple(sorted(lifetime, key=lambda player: (-lifetime[player], lot(player, seed))))


def too_few(names: Sequence[str], rules: LeagueRules) -> Violation:
    """Return the violation for players with too few lifetime points."""
    has = "has" if len(names) == 1 else "have"
    message = (
        f"{join_words(names)} {has} fewer than {rules.invited_from} lifetime points over all leagues. A director of the"
        " event may waive that by name, with a reason that everybody reads."
    )
    return Violation("too_few_points", message, SECTION)
