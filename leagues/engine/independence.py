"""House-E28: which events count beyond the table of their own league (OPG 12.1, 12.4, 12.7)."""

from __future__ import annotations


def has_independent_players(players: int, confirmed: int, *, fewest: int) -> bool:
    """Return whether enough of those who took part have confirmed accounts: half of them, and as many as an event needs
    to be worth any points (OPG 12.4).
    """
    return confirmed >= fewest and 2 * confirmed >= players
