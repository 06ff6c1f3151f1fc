"""Tell which handles look alike to a reader (after Unicode TS 39)."""

from __future__ import annotations

import unicodedata
from functools import cache

from confusable_homoglyphs import confusables

_ALIKE = str.maketrans({"0": "o", "1": "l", "i": "l", "|": "l"})
_PAIRS = (("rn", "m"), ("vv", "w"))


def skeleton(handle: str) -> str:
    """The handle with case, width, spaces and look-alike letters folded away.

    Two handles that a reader could take for each other have one skeleton: `Kestrel` and `kestre1`.
    """
    plain = "".join(_plain(char) for char in unicodedata.normalize("NFKC", handle) if not char.isspace())
    folded = unicodedata.normalize("NFKC", plain.casefold()).translate(_ALIKE)
    for two, alike in _PAIRS:
        folded = folded.replace(two, alike)
    return folded


@cache
def _plain(char: str) -> str:
    """The ASCII letter or digit that this character is taken for, else the character."""
    if char.isascii():
        return char
    alikes = [alike["c"] for alike in confusables.confusables_data.get(char, ())]
    letters = sorted(alike for alike in alikes if len(alike) == 1 and alike.isascii() and alike.isalnum())
    return letters[0] if letters else char
