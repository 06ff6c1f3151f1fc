"""Take the signs that nobody meant out of what people type and copy (Unicode TR 36 and 39).

The tables are written out here, so that every version of Python gives the same answer.
"""

from __future__ import annotations

import re
import unicodedata

TURNING = {
    "\u202b": "U+202B",
    "\u202d": "U+202D",
    "\u202e": "U+202E",
    "\u2067": "U+2067",
}
"""They turn what follows, so that a name reads as another one."""
MOST_MARKS = 8
"""So many accents on one letter are no name in any script: they hide the lines around."""
_NO_CHARACTERS = "".join(f"{chr(last - 1)}{chr(last)}" for last in range(0xFFFF, 0x110000, 0x10000))
_MEANINGLESS = re.compile(
    "["
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"  # control characters
    "\u00ad\u034f\u061c\u200b\u200e\u200f"  # soft hyphen, joiner of accents, marks of direction, blank of no width
    "\u202a\u202c\u2066\u2068\u2069"  # directions that turn nothing, as messengers put around a copied name
    "\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb"  # invisible operators, byte order mark, notes between lines
    "\ufdd0-\ufdef\ud800-\udfff\U0001bca0-\U0001bca3"  # no characters, halves of characters, shorthand controls
    f"{_NO_CHARACTERS}"
    "]"
)
_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000\u3164\uffa0]")
"""They look like a space: no-break and wide ones, an empty pattern of Braille, the fillers of Hangul."""
_BREAK = re.compile("\r\n|[\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
_JOINER = re.compile("[\u200c\u200d]")
_TAG = re.compile("[\U000e0000-\U000e007f]")
_FLAG = re.compile("(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)")
_FIRST_WITH_JOINERS = 0x0590
"""Of this letter and those after it some scripts join letters, or keep them apart, by an invisible sign."""
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters of Hangul of which nothing is seen."""


def clean(text: str) -> str:
    """Return the text composed (NFC), without invisible signs that mean nothing, with plain spaces and line breaks.

    Joiners stay between letters of scripts and parts of symbols that need them, tags in the flags that they make.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _BREAK.sub("\n", text)
    text = _MEANINGLESS.sub("", _BLANK.sub(" ", text))
    text = _JOINER.sub(lambda joiner: joiner[0] if _is_needed(text, joiner.start()) else "", text)
    text = "".join(part if _FLAG.fullmatch(part) else _TAG.sub("", part) for part in _FLAG.split(text))
    return unicodedata.normalize("NFC", text)


def fault(text: str) -> str:
    """Return why a cleaned text cannot be taken, as a sentence that names the line and the place; empty if it can."""
    if text.isascii():
        return ""
    for number, line in enumerate(lines := text.split("\n"), start=1):
        at = f"Line {number}, character" if len(lines) > 1 else "Character"
        if place := next((place for place, char in enumerate(line, start=1) if char in TURNING), 0):
            sign = TURNING[line[place - 1]]
            return f"{at} {place} ({sign}, invisible) turns the direction of what follows. Take it out."
        if place := _heap_of_marks(line):
            return f"{at} {place} holds too many accents on one letter. Take some off."
    return ""


def has_letter(text: str) -> bool:
    """Return whether it holds a letter or digit that is seen."""
    return any(char.isalnum() and not is_blank_letter(char) for char in text)


def is_blank_letter(char: str) -> bool:
    """Return whether Unicode calls it a letter although nothing of it is seen."""
    return char in _FILLERS


def _is_needed(text: str, at: int) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return bool(before and after) and min(ord(before), ord(after)) >= _FIRST_WITH_JOINERS


def _heap_of_marks(line: str) -> int:
    """Return the place of the letter, from 1; 0 where there is no heap."""
    row = 0
    for place, char in enumerate(line, start=1):
        row = row + 1 if unicodedata.combining(char) else 0
        if row > MOST_MARKS:
            return place - row
    return 0
