"""Tell the encoding of a file, so that no letter of a name is lost."""

from __future__ import annotations

import codecs
import re

from tournaments.engine.formats.brought import FormatError

MOST_BYTES = 5_000_000
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""The longest mark of a beginning first: that of UTF-32 begins like that of UTF-16."""
SIGNATURES = (
    b"PK\x03\x04",
    b"%PDF",
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"\x1f\x8b",
    b"\xd0\xcf\x11\xe0",
    b"7z\xbc\xaf",
)
"""How files begin that are no text: spreadsheets and archives, PDF, pictures."""
NO_TEXT = "This is no text file. Export the event as one of the formats that can be read, and choose that file."
SAMPLE = 4096
_DECLARED = re.compile(rb"<\?xml[^>]{0,100}encoding=[\"']([A-Za-z0-9._-]{1,30})[\"']")


def decode_file(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16 or UTF-32, else in Windows-1252.

    Raises FormatError for anything else.
    """
    if len(data) > MOST_BYTES:
        raise FormatError(f"The file has more than {MOST_BYTES // 1_000_000} MB. Choose a smaller one.")
    if not data.strip():
        raise FormatError("The file is empty.")
    if data.startswith(SIGNATURES):
        raise FormatError(NO_TEXT)
    text = _decode(data)
    if "\x00" in text or sum(_is_control(char) for char in text[:SAMPLE]) > SAMPLE // 100:
        raise FormatError(NO_TEXT)
    return text


def _decode(data: bytes) -> str:
    encoding = next((encoding for mark, encoding in MARKS if data.startswith(mark)), "") or _guess(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        message = f"The file begins as {encoding.upper()} text, and byte {error.start + 1} is none. Export it again."
        raise FormatError(message) from None


def _guess(data: bytes) -> str:
    """Return the encoding of a file without a mark: every other byte of UTF-16 is zero where letters are Latin."""
    even, odd = data[0:SAMPLE:2], data[1:SAMPLE:2]
    if odd.count(0) > len(odd) // 2:
        return "utf-16-le"
    if even.count(0) > len(even) // 2:
        return "utf-16-be"
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return next(filter(None, (_declared_encoding(data), "cp1252" if _is_in(data, "cp1252") else "latin-1")))
    return "utf-8"


def _declared_encoding(data: bytes) -> str:
    """Return the encoding that XML says it has, where it has it."""
    found = _DECLARED.match(data.lstrip()[:SAMPLE])
    name = found[1].decode("ascii") if found else ""
    return name if name and _is_in(data, name) else ""


def _is_in(data: bytes, encoding: str) -> bool:
    try:
        return isinstance(data.decode(encoding), str)
    except (UnicodeDecodeError, LookupError):
        return False


def _is_control(char: str) -> bool:
    return (char < " " and char not in "\t\n\r\f\x1a") or ("\x7f" <= char <= "\x9f" and char != "\x85")
