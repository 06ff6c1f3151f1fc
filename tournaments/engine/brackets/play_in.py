"""OPG A: Single Elimination with Play-in, of which the guide has no more than the name."""

from __future__ import annotations

from tournaments.engine.brackets.seeded import build_bracket, check_number, matches, tree
from tournaments.engine.brackets.values import Bracket


def build_play_in(players: int) -> Bracket:
    """Single elimination for any number: the lowest seeds play in for the last places of the greatest standard bracket
    that is full. For a power of two that bracket itself. Raises RuleViolation `number_of_players`.
    """
    check_number(players)
    return build_bracket(matches(tree(players)))
