"""The games whose players go by the guide here."""

from __future__ import annotations

from tournaments.engine import CARD_GAMES
from tournaments.engine.core.registry import LiveMapping

GUIDED = LiveMapping(lambda: {game.code: game.rights for game in CARD_GAMES.values() if game.rights}, CARD_GAMES)
"""What may be looked at, by game."""
