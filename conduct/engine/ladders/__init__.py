"""The codes of conduct by code. A list that has been used is never edited: a new guide is a new value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from conduct.engine.ladders.decipher_1997 import DECIPHER_1997
from conduct.engine.ladders.opg import OPG
from conduct.engine.ladders.swccg import SWCCG
from conduct.engine.types import Ladder

LADDERS: Mapping[str, Ladder] = MappingProxyType({ladder.code: ladder for ladder in (OPG, DECIPHER_1997, SWCCG)})


PLAYED_BY: Mapping[str, Ladder] = MappingProxyType(
    {
        "swccg": SWCCG,
        **dict.fromkeys(("decipher-swiss", "decipher-junior", "decipher-sealed"), DECIPHER_1997),
        **dict.fromkeys(("decipher-simple-swiss", "decipher-elimination"), DECIPHER_1997),
    }
)
"""By how the codes of its rulesets begin. The document of 1995 has no code of conduct."""


def ladder_of(ruleset: str) -> Ladder:
    """Return the code of conduct for a ruleset: that of its own document, else the guide's."""
    return next((ladder for code, ladder in PLAYED_BY.items() if ruleset.startswith(code)), OPG)


def replace_infraction(ladder: Ladder, code: str, **changes: object) -> Ladder:
    """Return the ladder with one infraction read differently, such as stalling at level 1 by the index (AMB-C1)."""
    changed = replace(ladder.infraction(code), **changes)  # type: ignore[arg-type]
    return replace(ladder, infractions=tuple(changed if i.code == code else i for i in ladder.infractions))
