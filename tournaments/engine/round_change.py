"""OPG 6: another number of rounds than was announced. Discouraged; who has to agree depends on the moment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.engine.types import Violation

DISCOURAGED = "Changing the number of rounds is highly discouraged (OPG 6)."
EMERGENCY = "emergency"
REASONS: Mapping[str, str] = MappingProxyType(
    {
        "attendance": "The attendance does not fit the announced rounds",
        "slow": "The event proceeds slower than planned",
        EMERGENCY: "An emergency: the venue closes, say",
        "other": "Something else",
    }
)


@dataclass(frozen=True, slots=True)
class RoundChange:
    """`begun`: the first round is published. `unanimous`: every player who is present approves."""

    before: int
    after: int
    begun: bool
    reason: str
    unanimous: bool = False


def against_round_change(change: RoundChange) -> Iterator[Violation]:
    """Before the start everybody present approves; later everybody agrees, or there is an emergency."""
    if change.reason not in REASONS:
        yield Violation("unknown_reason", f"Choose why: {', '.join(REASONS)}.", "OPG 6", "reason")
    if change.after == change.before:
        yield Violation("same_rounds", f"There are {change.before} rounds already.", "OPG 6", "rounds")
    if change.unanimous:
        return
    if not change.begun:
        message = "Before the start the rounds change with the approval of all players present: ask them first."
        yield Violation("not_approved", message, "OPG 6", "unanimous")
    elif change.reason != EMERGENCY:
        message = "In an event that runs the rounds change if all players agree, or in an emergency: ask them first."
        yield Violation("not_unanimous", message, "OPG 6", "unanimous")
