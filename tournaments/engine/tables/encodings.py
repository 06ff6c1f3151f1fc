"""Tell the encoding of a text file, so that no letter of a name is lost; its reader may know better."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from tournaments.engine.tables.unreadable import NO_TABLE, UnreadableFile

UTF_8, UTF_16_LE, UTF_16_BE = "utf-8", "utf-16-le", "utf-16-be"
WESTERN, MAC, CENTRAL, CYRILLIC = "cp1252", "mac-roman", "cp1250", "cp1251"
ENCODINGS: Mapping[str, str] = {
    UTF_8: "Unicode (UTF-8)",
    WESTERN: "Western European",
    MAC: "Western European (Mac)",
    CENTRAL: "Central European",
    CYRILLIC: "Cyrillic",
    UTF_16_LE: "Unicode (UTF-16)",
    UTF_16_BE: "Unicode (UTF-16, big-endian)",
}
"""Encodings that are read, in words. ISO 8859-1 is read as Western European: its letters are the same."""
MARKS = ((codecs.BOM_UTF8, UTF_8), (codecs.BOM_UTF16_LE, UTF_16_LE), (codecs.BOM_UTF16_BE, UTF_16_BE))
COMMON: Mapping[str, frozenset[str]] = {
    WESTERN: frozenset("äöüßÄÖÜéèêëÉÈáàâãåÁÀÂÅæøÆØçÇíìîïÍñÑóòôõÓúùûÚý"),
    MAC: frozenset("äöüßÄÖÜéèêëÉÈáàâãåÁÀÂÅæøÆØçÇíìîïÍñÑóòôõÓúùûÚý"),
    CENTRAL: frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻčďěňřšťůžČĎĚŇŘŠŤŮŽőűŐŰ"),
}
"""Letters of names that each of them is used for."""
FAVOUR = 0.5
"""So much speaks for Western European before anything is read: most files without Unicode are."""
FAULT = 2
_QUOTES = frozenset("’‘“”´`„")
_CYRILLIC_WORD = re.compile(rb"(?<![A-Za-z\xb8\xa8\xc0-\xff])[\xb8\xa8\xc0-\xff]{3,}(?![A-Za-z])")
_HIGH = re.compile(rb"[\x80-\xff]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")


class DecodedText(NamedTuple):
    """The text of a file. `is_plain`: it holds ASCII alone, and would read the same in another encoding."""

    text: str
    encoding: str
    is_plain: bool


def decode_text(data: bytes, encoding: str = "") -> DecodedText:
    """Return the text in the encoding that was chosen, else in the one that fits best.

    Raises UnreadableFile for what is no text.
    """
    chosen = encoding if encoding in ENCODINGS else _find_encoding(data)
    text = _decode(data, chosen).removeprefix("\ufeff")
    if sum(unicodedata.category(char) == "Cc" and char not in "\t\n\r\f\x0b" for char in text) > len(text) // 100:
        raise UnreadableFile(NO_TABLE)
    return DecodedText(text.replace("\x00", ""), chosen, data.isascii() and b"\x00" not in data)


def _decode(data: bytes, encoding: str) -> str:
    if encoding not in (WESTERN, CENTRAL):
        return data.decode(encoding, "replace")
    # Bytes that Windows leaves open are controls in ISO 8859, which are cleaned away.
    return data.decode(encoding, "surrogateescape").translate({0xDC80 + byte: 0x80 + byte for byte in range(0x80)})


def _find_encoding(data: bytes) -> str:
    marked = next((encoding for mark, encoding in MARKS if data.startswith(mark)), "")
    if marked or (data.count(0) and (marked := _find_utf_16(data))):
        return marked
    try:
        data.decode(UTF_8)
    except UnicodeDecodeError:
        return _find_eight_bit(data)
    return UTF_8


def _find_utf_16(data: bytes) -> str:
    """Return on which side the zeros stand that are half of a Latin letter, a blank or a line break."""
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if max(even, odd) < len(data) // 50 or min(even, odd) * 4 > max(even, odd):
        return ""
    return UTF_16_LE if odd > even else UTF_16_BE


def _find_eight_bit(data: bytes) -> str:
    words = sum(len(word) for word in _CYRILLIC_WORD.findall(data))
    if 2 * words > len(_HIGH.findall(data)):
        return CYRILLIC
    marks = {encoding: _count_for(encoding, _decode(data, encoding)) for encoding in (WESTERN, MAC, CENTRAL)}
    marks[WESTERN] += FAVOUR
    return max(marks, key=lambda encoding: marks[encoding])


def _count_for(encoding: str, text: str) -> float:
    """Return what speaks for an encoding: common letters, less signs and capitals inside words."""
    total = 0.0
    for found in _NOT_ASCII.finditer(text):
        before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
        total += _worth(found[0], _letter(before), _letter(after), COMMON[encoding])
    return total


def _letter(char: str) -> str:
    return char if char.isalpha() else ""


def _worth(char: str, before: str, after: str, common: frozenset[str]) -> float:
    if char in _QUOTES:
        return 0
    if not char.isalpha():
        return -FAULT if before or after else -FAULT / 2
    if char.isupper() and before and (before.islower() or after.islower()):
        return -FAULT
    if char.islower() and after.isupper():
        return -FAULT
    return 1 if char in common else 0
