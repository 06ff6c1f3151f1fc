"""SW Deck checks: whose decks are compared with their lists, and what follows from one that does not match.

Any event that checks decks may draw them so; the consequences are those of a championship of Star Wars CCG.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import ceil
from random import Random

from tournaments.engine import FAILED_CHECK

SHARE = Fraction(1, 4)


class Verdict(StrEnum):
    """The consequence of a deck check."""

    IN_ORDER = "in_order"
    REPLACE_CARDS = "replace_cards"
    FULL_LOSS = "full_loss"
    RESULT_STANDS = "result_stands"
    NO_GAME = "no_game"
    OUT_OF_FINAL = "out_of_final"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of a deck check.

    `matches`: the deck is as its list says. `on_purpose`: the list was written to cheat. `before`: how often this
    player's deck did not match in this event before. `corrected`: it matches now. `differential`: the player's own in
    the game before, None if there was none. `final`: it was the check before the final confrontation.
    """

    matches: bool
    on_purpose: bool = False
    before: int = 0
    corrected: bool = True
    differential: int | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class Consequence:
    """`again`: the deck is checked after each later game. The differentials replace those of the game before."""

    verdict: Verdict
    words: str
    again: bool = False
    offender: int | None = None
    opponent: int | None = None


def least_checks(players: int, share: Fraction = SHARE) -> int:
    """So many players at least are checked in the course of an event; a part of a player counts as one."""
    return ceil(players * share)


def draw_checks(
    players: Collection[str], seed: int, *, checked: Collection[str] = (), number: int | None = None
) -> tuple[str, ...]:
    """Draw the players whose decks are checked next, at random among those not checked yet.

    `number`: how many, if as many are left; None: as many as are missing from a quarter of all. The same players, seed
    and earlier checks always give the same draw.
    """
    missing = least_checks(len(set(players))) - len(set(checked) & set(players))
    rng = Random(seed)
    lots = {player: rng.random() for player in sorted(set(players))}
    left = sorted(set(players) - set(checked), key=lambda player: lots[player])
    return tuple(left[: max(missing if number is None else number, 0)])


def consequence(checked: CheckResult) -> Consequence:
    """Return the consequence that the guide has for a deck check (AMB-W10)."""
    if checked.matches:
        return Consequence(Verdict.IN_ORDER, "The deck is as its list says.", again=checked.before > 0)
    if checked.before:
        words = "The deck did not match before: the player is disqualified (SW Deck checks)."
        return Consequence(Verdict.DISQUALIFIED, words)
    if checked.final and not checked.corrected:
        words = "Out of the final confrontation: the next highest player takes the place (SW Deck checks)."
        return Consequence(Verdict.OUT_OF_FINAL, words)
    if not checked.corrected:
        words = "The deck cannot be matched to its list: the player is disqualified (SW Deck checks)."
        return Consequence(Verdict.DISQUALIFIED, words)
    return _major(checked) if checked.on_purpose else _minor()


def _minor() -> Consequence:
    words = "The missing cards are put back without a penalty; the deck is checked after each game (SW Deck checks)."
    return Consequence(Verdict.REPLACE_CARDS, words, again=True)


def _major(checked: CheckResult) -> Consequence:
    """The loss counts for the game before, won or lost."""
    if checked.differential is None:
        words = "No game came before, so no result changes; the deck is checked after each game."
        return Consequence(Verdict.NO_GAME, words, again=True)
    if checked.differential <= -FAILED_CHECK:
        words = f"The game before was lost by {FAILED_CHECK} or more: its result stands (SW Deck checks)."
        return Consequence(Verdict.RESULT_STANDS, words, again=True)
    words = f"The game before is a full loss by {FAILED_CHECK}, and a full win for the opponent."
    return Consequence(Verdict.FULL_LOSS, words, True, -FAILED_CHECK, FAILED_CHECK)
