"""OPG 12.5: bonus points that a league may give, each from the facts that it is about."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

NON_ALIGNED = "Non-Aligned"


@dataclass(frozen=True, slots=True)
class BonusValues:
    """The values of the bonus schemes and where they begin. A league may change any of them."""

    different: int = 1
    unused: int = 2
    first: int = 4
    back: int = 2
    absent_longer_than: int = 2
    mission: int = 1
    share: float = 0.5
    share_non_aligned: float = 0.75


VALUES = BonusValues()


def counts_for(affiliation: str, of_it: int, non_aligned: int, personnel: int, values: BonusValues = VALUES) -> bool:
    """OPG 12.5.1: whether a deck may be played for this headquarters or affiliation.

    `of_it`: how many of its personnel belong to it or can be played there, those who are non-aligned left out.
    """
    if affiliation == NON_ALIGNED:
        return personnel > 0 and non_aligned > values.share_non_aligned * personnel
    aligned = personnel - non_aligned
    return aligned > 0 and of_it > values.share * aligned


def affiliation_bonus(
    deck: str, own_earlier: Collection[str], at_the_last_event: Collection[str] | None, values: BonusValues = VALUES
) -> int:
    """OPG 12.5.1. `deck`: the headquarters or affiliation of this event, `own_earlier` those the player was at before
    this season, `at_the_last_event` everybody's at the league event before, None where there was none (AMB-L5).
    """
    if deck in own_earlier:
        return 0
    return values.different + (values.unused if at_the_last_event is not None and deck not in at_the_last_event else 0)


def participation_bonus(attended: Sequence[bool], values: BonusValues = VALUES) -> int:
    """OPG 12.5.2. `attended`: whether the player was at each earlier event of the season, in their order (AMB-L4)."""
    if not any(attended):
        return values.first
    missed = attended[::-1].index(True)
    return values.back if missed > values.absent_longer_than else 0


def mission_bonus(
    completed: Mapping[str, Collection[str]], earlier: Collection[str], values: BonusValues = VALUES
) -> dict[str, int]:
    """Return points by player for missions that nobody had completed at an earlier event (OPG 12.5.3).

    Several players may earn them for the same mission at one event.
    """
    done = set(earlier)
    return {player: values.mission * len(set(missions) - done) for player, missions in completed.items()}
