"""OPG B: a ruling binds for the rest of its event. Which of the earlier questions a new one may be."""

from __future__ import annotations

import re
from collections.abc import Mapping

MOST_ALIKE = 5
ENOUGH, LEAST_SHARED = 0.6, 2
_WORD = re.compile(r"\w+")
_SMALL = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be by can do does for from has have he his if in into is it its may must my no not of on or"
        " player s so that the their then they this to was what when where which while who with",
    )
)


def folded(text: str) -> str:
    """For comparing and for searching: one case, one space."""
    return " ".join(text.casefold().split())


def same(one: str, other: str) -> bool:
    """Word for word, whatever their case and punctuation."""
    return _WORD.findall(folded(one)) == _WORD.findall(folded(other))


def alike(question: str, earlier: Mapping[int, str]) -> tuple[int, ...]:
    """The keys of those that share most of their words with it, the closest first; `earlier` holds questions."""
    asked = _words(question)
    shares = {key: _share(asked, _words(text)) for key, text in earlier.items()}
    found = [key for key in earlier if same(question, earlier[key]) or shares[key] >= ENOUGH]
    return tuple(sorted(found, key=lambda key: -shares[key])[:MOST_ALIKE])


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    """Of the words of the shorter one; 0 where hardly any are shared."""
    shared = len(one & other)
    return shared / min(len(one), len(other)) if shared >= LEAST_SHARED else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in _WORD.findall(folded(text)) if word not in _SMALL)
