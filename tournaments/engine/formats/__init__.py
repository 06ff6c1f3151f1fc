"""Files of other tournament tools: `read_file` reads any of them into a `BroughtEvent`."""

from tournaments.engine.formats.brought import (
    BroughtEvent,
    BroughtGame,
    BroughtPlayer,
    BroughtRound,
    BroughtStructure,
    Format,
    FormatError,
    GameOutcome,
)
from tournaments.engine.formats.reading import read_file

__all__ = [
    "BroughtEvent",
    "BroughtGame",
    "BroughtPlayer",
    "BroughtRound",
    "BroughtStructure",
    "Format",
    "FormatError",
    "GameOutcome",
    "read_file",
]
