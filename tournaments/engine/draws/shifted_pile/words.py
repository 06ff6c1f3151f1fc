"""Why two of a pile sit together, and why one sits out, in sentences that players understand."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.core.draws import Card, Explanation
from tournaments.engine.core.figures import format_plain, format_signed
from tournaments.engine.core.system import GameRules
from tournaments.engine.draws.shifted_pile.shifting import Shifted
from tournaments.engine.texts import join_words, ordinal

BY_HAND = "seated by hand"
NOBODY_BELOW = (
    "the step to the next card below could not be taken, as the upper one has met everybody left there, so the pairing"
    " stays"
)


def explain_pair(rules: GameRules, shift: Shifted, places: Mapping[str, int], *, by_score: bool) -> Explanation:
    """Nobody else is named: those between the two by their places."""
    pair = shift.upper.id, shift.lower.id
    upper, lower = (_describe_place(card, places, by_score=by_score) for card in (shift.upper, shift.lower))
    both = f"{upper} and {lower}"
    if shift.kept:
        return Explanation(pair, "rematch", f"{both}: {NOBODY_BELOW}")
    if not shift.passed:
        return Explanation(pair, "next" if by_score else "shuffled", f"{both} of the pile")
    met = join_words(ordinal(places[card.id]) for card in shift.passed)
    return Explanation(pair, "moved_down", f"{both}: the upper one has met the {met}, the next of the pile")


def explain_bye(chosen: Card, last: Card) -> str:
    if chosen is not last:
        return "the last card left has had a bye, so the next one without a bye up the pile has it"
    if chosen.byes:
        return "the last card left: has had a bye before, and has another"
    return "the last card left"


def explain_by_hand(again: bool) -> tuple[str, str]:
    return ("rematch", f"{BY_HAND}: these two have met before") if again else ("by_hand", BY_HAND)


def _describe_place(card: Card, places: Mapping[str, int], *, by_score: bool) -> str:
    place = ordinal(places[card.id])
    return f"{place} with {format_plain(card.vp)} ({format_signed(card.differential)})" if by_score else place
