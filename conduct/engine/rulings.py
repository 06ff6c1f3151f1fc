"""OPG B, 15.3: which of the earlier questions a new one may be, and which sections of the guide a ruling touches."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product

from tournaments.engine.core.types import RuleViolation

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


def fold_text(text: str) -> str:
    """Return the text in one case with single spaces, for comparing and searching."""
    return " ".join(text.casefold().split())


def same(text: str, other: str) -> bool:
    """Word for word, whatever their case and punctuation."""
    return _WORD.findall(fold_text(text)) == _WORD.findall(fold_text(other))


def alike(question: str, earlier: Mapping[int, str]) -> tuple[int, ...]:
    """The keys of those that share most of their words with it, the closest first; `earlier` holds questions."""
    words = _words(question)
    shares = {key: _share(words, _words(text)) for key, text in earlier.items()}
    keys = [key for key in earlier if same(question, earlier[key]) or shares[key] >= ENOUGH]
    return tuple(sorted(keys, key=lambda key: -shares[key])[:MOST_ALIKE])


def _share(words: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of common words in the shorter text; 0 if hardly any are common."""
    shared = len(words & other)
    return shared / min(len(words), len(other)) if shared >= LEAST_SHARED else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in _WORD.findall(fold_text(text)) if word not in _SMALL)


MOST_SECTIONS = 20
# The guide has sections 1 to 15 and the appendices A and B.
_SECTION = re.compile(r"(?:[1-9]|1[0-5]|[AB])(?:\.[A-Z]?\d{1,2}){0,3}", re.ASCII)
_BETWEEN = re.compile(r"[\s,;]+")


def find_sections(text: str) -> tuple[str, ...]:
    """Return the sections that the text names; anything else is ignored."""
    return tuple(dict.fromkeys(part for part in _parts(text) if _SECTION.fullmatch(part)))[:MOST_SECTIONS]


def parse_sections(text: str) -> tuple[str, ...]:
    """Return the sections that the text names. Raises RuleViolation for anything else, and for none."""
    sections = tuple(dict.fromkeys(_parts(text)))
    wrong = [part[:20] for part in sections if not _SECTION.fullmatch(part)]
    if wrong:
        message = f"{wrong[0]} is no section: write numbers of the guide, such as 7.6, 7.7 or B."
        raise RuleViolation("no_section", message, "OPG 15.3")
    if not sections or len(sections) > MOST_SECTIONS:
        raise RuleViolation("sections", f"Say which sections it touches, up to {MOST_SECTIONS}.", "OPG 15.3")
    return sections


def sections_overlap(ones: Iterable[str], others: Iterable[str]) -> bool:
    """Return whether a section of one list equals, contains or lies in one of the other."""
    pairs = product([f"{section}." for section in ones], [f"{section}." for section in others])
    return any(a.startswith(b) or b.startswith(a) for a, b in pairs)


def _parts(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text.upper()) if part]
