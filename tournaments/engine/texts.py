"""What no keyboard means to type, and what nobody means to publish."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_HARMLESS = frozenset("\n\r\t\u200c\u200d")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_ADDRESS = re.compile(r"(?<=[^\s@])@[^\s@]+")
_WORD = re.compile(r"\S+")
MOST_MARKS = 8


def fault(text: str) -> str:
    """What is wrong with a text, as a sentence: control characters, turned writing directions, heaps of accents.

    Empty if nothing is.
    """
    if text.isascii() and text.isprintable():
        return ""
    if any(_is_hidden(char) or is_blank_letter(char) for char in text):
        return "This holds an invisible control character. Type it again by hand."
    if _marks_in_a_row(text) > MOST_MARKS:
        return "This holds too many accents on one letter."
    return ""


def holds_address(text: str) -> bool:
    """Whether an e-mail address stands in it."""
    return "@" in text and any("." in match[0].strip(".") for match in _ADDRESS.finditer(text))


def without_addresses(text: str) -> str:
    """The text with "…" in the place of each e-mail address."""
    return _WORD.sub(lambda match: "…" if holds_address(match[0]) else match[0], text) if "@" in text else text


def in_singular(words: str, number: float) -> str:
    """Return the name of what is counted, "points" or "games won", as it is said of this number."""
    return re.sub(r"s\b", "", words, count=1) if abs(number) == 1 else words


def composed(text: str) -> str:
    """NFC, without space around it."""
    return unicodedata.normalize("NFC", text).strip()


def one_line(text: str) -> str:
    return " ".join(composed(text).split())


def is_blank_letter(char: str) -> bool:
    """Return whether Unicode calls it a letter although nothing of it is seen: the fillers of Hangul."""
    return unicodedata.category(char)[0] == "L" and "FILLER" in unicodedata.name(char, "")


def _is_hidden(char: str) -> bool:
    return char not in _HARMLESS and unicodedata.category(char) in _HIDDEN


def _marks_in_a_row(text: str) -> int:
    most = row = 0
    for char in text:
        row = row + 1 if unicodedata.combining(char) else 0
        most = max(most, row)
    return most


def unstopped(text: str) -> str:
    """A sentence that somebody wrote, to stand inside another."""
    return text if text.endswith("...") else text.rstrip().removesuffix(".")


def stopped(text: str) -> str:
    """A sentence that somebody wrote, with one full stop."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def listed(values: Iterable[object]) -> str:
    """15, 13 and 12."""
    words = [str(value) for value in values]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
