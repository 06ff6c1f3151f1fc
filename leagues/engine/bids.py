"""SW "Day 2 Automatic Bids", "Virtual Card Design Opportunities": who receives them, who is passed over and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from tournaments.engine.core.types import Violation

BIDS = "SW Day 2 Automatic Bids"
DESIGNS = "SW Virtual Card Design Opportunities"
COMPETING = "SW Competing in Their Own Events"
MOST_DESIGNS = 16


class Passed(StrEnum):
    """Why a player receives none."""

    DISQUALIFIED = "disqualified"
    OPTED_OUT = "opted_out"
    HOLDS_ONE = "holds_one"
    ADVOCATE = "advocate"
    DIRECTS = "directs"


@dataclass(frozen=True, slots=True)
class Field:
    """The players of an event by the keys of people: `order` as they finished, best first, and facts about them."""

    order: Sequence[int]
    disqualified: Collection[int] = ()
    opted_out: Collection[int] = ()
    holders: Collection[int] = ()
    advocates: Collection[int] = ()
    directing: Collection[int] = ()

    def passed_for_bids(self) -> Mapping[int, Passed]:
        """A director who plays may win one (SW "Competing in Their Own Events")."""
        return {
            **dict.fromkeys(self.holders, Passed.HOLDS_ONE),
            **dict.fromkeys(self.opted_out, Passed.OPTED_OUT),
            **dict.fromkeys(self.disqualified, Passed.DISQUALIFIED),
        }

    def passed_for_designs(self) -> Mapping[int, Passed]:
        """Advocates win none, and a director who plays no prize but glass and bids."""
        return {
            **dict.fromkeys(self.directing, Passed.DIRECTS),
            **dict.fromkeys(self.advocates, Passed.ADVOCATE),
            **dict.fromkeys(self.disqualified, Passed.DISQUALIFIED),
        }


def receivers(order: Sequence[int], number: int, passed: Mapping[int, Passed]) -> tuple[int, ...]:
    """The highest finishers who are not passed over, so many of them."""
    return tuple(islice((player for player in order if player not in passed), number))


def passed_over(order: Sequence[int], number: int, passed: Mapping[int, Passed]) -> tuple[tuple[int, Passed], ...]:
    """Return players above the last receiver who receive nothing; all of them while a stake is left over."""
    if not number:
        return ()
    received = receivers(order, number, passed)
    reached = order if len(received) < number else order[: order.index(received[-1])]
    return tuple((player, passed[player]) for player in reached if player in passed)


def against_stakes(bids: int, designs: int, year: int, allowed: tuple[int, int], played_in: int) -> Iterator[Violation]:
    """Yield what is wrong with this number of bids to Day 2 of that year, and of design opportunities."""
    least, most = allowed
    if not least <= bids <= most:
        between = f"{least}" if least == most else f"{least} to {most}"
        listed = f"The event is listed with {between} at stake" if most else "The event is listed with none at stake"
        yield Violation("bids", f"{listed}: write that, or change the listing first.", BIDS, "bids")
    if not 0 <= designs <= MOST_DESIGNS:
        yield Violation("designs", f"Write how many there are: 0 to {MOST_DESIGNS}.", DESIGNS, "designs")
    if year not in (played_in, played_in + 1):
        message = f"Bids are for the Worlds of the year of the event or the next: {played_in} or {played_in + 1}."
        yield Violation("year", message, BIDS, "year")
