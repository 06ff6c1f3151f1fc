"""Sort a list by family name, where an event chooses so."""

from __future__ import annotations

import re

from tournaments.engine.names.keys import fold, is_without_spaces

PARTICLES = frozenset(
    (
        *("af", "al", "bin", "da", "das", "de", "degli", "dei", "del", "della", "den", "der", "di", "do", "dos", "du"),
        *("el", "ibn", "la", "le", "ten", "ter", "van", "vom", "von", "y", "zu", "zum", "zur"),
    )
)
SUFFIXES = frozenset(("jr", "sr", "ii", "iii", "iv"))
_MARK = re.compile(r"\s*(?:#\d+|\([^()]*\))$")


def family_key(name: str) -> tuple[str, str]:
    """Return what a list by family name is sorted by: the family name, then what else there is.

    The family name is the last word, or what stands before a comma: "Berg, Mary van der". Particles stand behind it, so
    that van der Berg is found at B; Jr. and III are no family names. Chinese, Japanese and Korean names begin with it.
    """
    bare = _MARK.sub("", f"{name!s}")
    family, comma, given = bare.partition(",")
    words = [word for word in fold(family).split() if word]
    if comma and given.strip():
        main = [word for word in words if word not in PARTICLES] or words
        particles = [word for word in words if word not in main]
        return " ".join((*main, fold(given), *particles)), name
    while len(words) > 1 and words[-1] in SUFFIXES:
        words.pop()
    if len(words) < 2 or is_without_spaces("".join(words)):
        return fold(bare), name
    return " ".join((words[-1], *words[:-1])), name
