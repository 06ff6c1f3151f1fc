"""Tell which names read like an official title or post (OPG 1.1, 11, 12.7): no league goes by them, and no handle."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from tournaments.engine.names import skeleton

WORD = re.compile(r"[^\W_]+")
SCOPES = ("world", "worlds", "continental", "national", "regional", "sector", "masters")
CHAMPION = "champion"
ALONE = ("masters", "worlds")
PHRASES = (
    *("champions league", "league champion", "trek masters", "organized play", "achievement master"),
    *("chief ambassador", "social media manager", "chair of the board", "coordinator", "continuing committee"),
)

OF_THE_HOUSE = (
    *("admin", "administrator", "moderator", "system", "support", "webmaster", "root"),
    *("The Continuing Committee", "TCC", "Department of Organized Play", "Coordinator", "Organized Play"),
)
"""Members who are called so seem to speak for the site or its department."""


def is_official(name: str) -> bool:
    """Return whether a reader could take the name for an official title or post, look-alike letters included."""
    words = [skeleton(word) for word in WORD.findall(name)]
    joined = "".join(words)
    champion = skeleton(CHAMPION)
    is_scoped = champion in joined and any(skeleton(scope) in words for scope in SCOPES)
    is_joined = any(skeleton(scope) + champion in joined for scope in SCOPES)
    is_alone = any(skeleton(word) in words for word in ALONE)
    return is_scoped or is_joined or is_alone or any(skeleton(phrase) in joined for phrase in PHRASES)


def speaks_for_house(handle: str, offices: Iterable[str]) -> bool:
    """Return whether readers take the handle for one of the house or one of these `offices`.

    Signs between the letters, an article before and numbers behind make no difference: `the.Director 2`.
    """
    return _bare(handle) in map(_bare, (*OF_THE_HOUSE, *offices))


def _bare(name: str) -> str:
    letters = "".join(char if char.isalnum() else " " for char in unicodedata.normalize("NFKC", name))
    words = letters.casefold().removeprefix("the ").rstrip(" 0123456789")
    return skeleton(words) or skeleton(name)
