"""One door for files of other tournament tools: the format is told by what stands in the file, not by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tournaments.engine.formats.brought import BroughtEvent, FormatError
from tournaments.engine.formats.decoding import decode_file
from tournaments.engine.formats.trf import is_trf, read_trf

UNKNOWN = "None of the formats that can be read was recognised in this file."


class Reader(NamedTuple):
    """How a format is recognised in a text, and read."""

    is_format: Callable[[str], bool]
    read: Callable[[str], BroughtEvent]


READERS = (Reader(is_trf, read_trf),)


def read_file(name: str, data: bytes) -> BroughtEvent:
    """Return the event of a file. `name` is the file's own and only helps where two formats look alike.

    Raises FormatError with a sentence that says what is wrong, and where.
    """
    text = decode_file(data)
    reader = next((reader for reader in READERS if reader.is_format(text)), None)
    if reader is None:
        raise FormatError(UNKNOWN)
    return reader.read(text)
