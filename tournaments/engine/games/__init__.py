"""Every ruleset by its code. One that has been used is never edited: a new guide is a new value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.engine.core.system import Ruleset
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.engine.games.swccg import SWCCG
from tournaments.engine.games.tcc import TCC

RULESETS: Mapping[str, Ruleset] = MappingProxyType({rules.code: rules for rules in (*TCC, *SWCCG)})


def ruleset(code: str, options: Mapping[str, str] | None = None) -> Ruleset:
    """The ruleset with this code and an event's options applied. Raises RuleViolation `unknown_ruleset`."""
    if code not in RULESETS:
        raise RuleViolation("unknown_ruleset", f"expected one of {', '.join(RULESETS)}, not {code!r}", NO_SECTION)
    return RULESETS[code].with_options(options or {})
