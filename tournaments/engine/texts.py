"""Texts by people: what nobody means to publish, and how a text stands inside another."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tournaments.engine.names import clean

_ADDRESS = re.compile(r"(?<=[^\s@])@[^\s@]+")
_WORD = re.compile(r"\S+")


def holds_address(text: str) -> bool:
    """Whether an e-mail address stands in it."""
    return "@" in text and any("." in match[0].strip(".") for match in _ADDRESS.finditer(text))


def hide_addresses(text: str) -> str:
    """The text with "…" in the place of each e-mail address."""
    return _WORD.sub(lambda match: "…" if holds_address(match[0]) else match[0], text) if "@" in text else text


def use_singular(words: str, number: float) -> str:
    """Return the name of what is counted, "points" or "games won", as it is said of this number."""
    return re.sub(r"s\b", "", words, count=1) if abs(number) == 1 else words


def normalize_text(text: str) -> str:
    """NFC, without invisible signs that mean nothing and without space around it."""
    return clean(text).strip()


def one_line(text: str) -> str:
    return " ".join(normalize_text(text).split())


def remove_full_stop(text: str) -> str:
    """A sentence that somebody wrote, to stand inside another."""
    return text if text.endswith("...") else text.rstrip().removesuffix(".")


def add_full_stop(text: str) -> str:
    """A sentence that somebody wrote, with one full stop."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def join_words(values: Iterable[object]) -> str:
    """15, 13 and 12."""
    words = [f"{value}" for value in values]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
