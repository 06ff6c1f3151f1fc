"""Sections of the Organized Play Guide by their numbers: 7.6, B, B.C3; a part touches its whole, and the other way."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tournaments.engine.types import RuleViolation

MOST_SECTIONS = 20
# The guide has sections 1 to 15 and the appendices A and B.
_SECTION = re.compile(r"(?:[1-9]|1[0-5]|[AB])(?:\.[A-Z]?\d{1,2}){0,3}", re.ASCII)
_BETWEEN = re.compile(r"[\s,;]+")


def known(text: str) -> tuple[str, ...]:
    """The sections that it names; what is none is passed over."""
    return tuple(dict.fromkeys(part for part in _parts(text) if _SECTION.fullmatch(part)))[:MOST_SECTIONS]


def named(text: str) -> tuple[str, ...]:
    """The sections that it names. Raises RuleViolation for anything else, and for none."""
    found = tuple(dict.fromkeys(_parts(text)))
    wrong = [part[:20] for part in found if not _SECTION.fullmatch(part)]
    if wrong:
        said = f"{wrong[0]} is no section: write numbers of the guide, such as 7.6, 7.7 or B."
        raise RuleViolation("no_section", said, "OPG 15.3")
    if not found or len(found) > MOST_SECTIONS:
        raise RuleViolation("sections", f"Say which sections it touches, up to {MOST_SECTIONS}.", "OPG 15.3")
    return found


def touch(ones: Iterable[str], others: Iterable[str]) -> bool:
    """Whether a section of the ones is, holds or lies in one of the others."""
    theirs = [f"{other}." for other in others]
    return any(f"{one}.".startswith(other) or other.startswith(f"{one}.") for one in ones for other in theirs)


def _parts(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text.upper()) if part]
