"""OPG 2, 6, A: what of a listing may still change, the number of rounds above all, and who has to agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.engine.core.types import Violation
from tournaments.engine.systems import BY_FLAG

COUNTED: Mapping[str, str] = MappingProxyType(
    {
        "sanctioned": "whether it is sanctioned",
        "level": "its level",
        "format": "its format",
        "pool": "its card pool",
        "scenario": "its scenario",
        "ends_on": "its last day",
        "options": "the choices of its rules",
    }
)
"""They decide sanction, rating list or K. Once play begins a coordinator without a part in it changes them."""

PLAYED_BY = frozenset({"game", "rules", "rounds_scheduled", "starts_at", "time_zone"})
"""What was drawn and scored by it, and the day it is rated at: nobody changes these in an event that runs."""

STRUCTURE = "structure"
IN_PLAY = frozenset(BY_FLAG.values())
"""A final confrontation is added or left out until the event is closed: it is drawn after everything else (OPG A). By
every other structure the rounds themselves are drawn."""

WHY_NOT = (
    "Round 1 is drawn: the pairing style stays as it was announced. Only between rounds by score with and without a"
    " final confrontation an event changes until it is closed."
)
WHY = (
    "Play has begun, and players sit there for what was announced: {what} can no longer be changed here."
    " A director asks a coordinator for it, with a reason; play goes on, and rating waits."
)

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
    """`begun`: the first round is published. `unanimous`: every player who is present approves. `in_twos`: each second
    round is played by the pairs of the one before.
    """

    before: int
    after: int
    begun: bool
    reason: str
    unanimous: bool = False
    in_twos: bool = False


def locked_in_play(structure: str, *, closed: bool) -> frozenset[str]:
    """Play begins when the first round is published; `closed`: finalized, void or cancelled."""
    fixed = frozenset() if structure in IN_PLAY and not closed else frozenset({STRUCTURE})
    return PLAYED_BY | COUNTED.keys() | fixed


def may_become(structure: str, wanted: str, *, drawn: bool) -> bool:
    """Return whether an event may still change its structure, given whether something is `drawn`."""
    return not drawn or structure == wanted or {structure, wanted} <= IN_PLAY


def why_locked(names: Iterable[str] = ()) -> str:
    """Return why these fields, or all, are locked, in a sentence."""
    shown = set(names) or COUNTED.keys()
    return WHY.format(what=", ".join(words for name, words in COUNTED.items() if name in shown))


def check_round_change(change: RoundChange) -> Iterator[Violation]:
    """Before the start everybody present approves; later everybody agrees, or there is an emergency."""
    if change.reason not in REASONS:
        yield Violation("unknown_reason", f"Choose why: {', '.join(REASONS)}.", "OPG 6", "reason")
    if change.after == change.before:
        yield Violation("same_rounds", f"There are {change.before} rounds already.", "OPG 6", "rounds")
    if change.in_twos and change.after % 2:
        message = f"Each pair plays twice, with exchanged decks: choose an even number of rounds, not {change.after}."
        yield Violation("uneven_rounds", message, "OPG 4.4.2", "rounds")
    if change.unanimous:
        return
    if not change.begun:
        message = "Before the start the rounds change with the approval of all players present: ask them first."
        yield Violation("not_approved", message, "OPG 6", "unanimous")
    elif change.reason != EMERGENCY:
        message = "In an event that runs the rounds change if all players agree, or in an emergency: ask them first."
        yield Violation("not_unanimous", message, "OPG 6", "unanimous")
