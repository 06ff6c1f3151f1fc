"""How games are played and scored: each system is a value that is registered here."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.games.registry import RULESETS as RULESETS
from tournaments.engine.games.swccg import SWCCG
from tournaments.engine.games.tcc import TCC

RULESETS.register(*TCC, *SWCCG)


def ruleset(code: str, options: Mapping[str, str] | None = None) -> Ruleset:
    """The ruleset with this code and an event's options applied. Raises RuleViolation `unknown_ruleset`."""
    if code not in RULESETS:
        raise RuleViolation("unknown_ruleset", f"expected one of {', '.join(RULESETS)}, not {code!r}", NO_SECTION)
    return RULESETS[code].with_options(options or {})
