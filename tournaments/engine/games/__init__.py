"""How games are played and scored: each game and each system is a value that is registered here."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.core.system import GameRules
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.games.decipher import ALL as OF_1997
from tournaments.engine.games.decipher import CUSTOMIZABLE_1997
from tournaments.engine.games.decipher_1995 import ALL as OF_1995
from tournaments.engine.games.decipher_1995 import CUSTOMIZABLE_1995
from tournaments.engine.games.free import FREE
from tournaments.engine.games.house import HOUSE
from tournaments.engine.games.other import OTHER
from tournaments.engine.games.registry import CARD_GAMES as CARD_GAMES
from tournaments.engine.games.registry import GAME_RULES as GAME_RULES
from tournaments.engine.games.swccg import STAR_WARS, SWCCG
from tournaments.engine.games.tcc import EDITIONS, TCC
from tournaments.engine.games.tribbles import ALL as OF_TRIBBLES
from tournaments.engine.games.tribbles import TRIBBLES

CARD_GAMES.register(*EDITIONS, TRIBBLES, STAR_WARS, CUSTOMIZABLE_1997, CUSTOMIZABLE_1995, OTHER)
GAME_RULES.register(*TCC, *OF_TRIBBLES, *SWCCG, *OF_1997, *OF_1995, HOUSE, FREE)


def game_rules(code: str, options: Mapping[str, str] | None = None) -> GameRules:
    """The ruleset with this code and an event's options applied. Raises RuleViolation `unknown_ruleset`."""
    if code not in GAME_RULES:
        raise RuleViolation("unknown_ruleset", f"expected one of {', '.join(GAME_RULES)}, not {code!r}", NO_SECTION)
    return GAME_RULES[code].with_options(options or {})
