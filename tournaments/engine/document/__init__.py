"""The event document and the position: an event as one JSON document, without any database.

`loads` parses the text, `read_event` and `read_position` make values of it, `write_event` and `write_position` the
document again; `scored` and `drawn` are the answers of the command line. A document that cannot be used raises
DocumentError, which names the place.
"""

from tournaments.engine.document.answers import draw_document, score_document
from tournaments.engine.document.event import read_event, write_event
from tournaments.engine.document.matches import read_result, result_document
from tournaments.engine.document.place import DocumentError, loads
from tournaments.engine.document.positions import (
    has_cards,
    read_position,
    read_stored_position,
    read_wishes,
    read_without_cards,
    write_position,
)

__all__ = [
    "DocumentError",
    "draw_document",
    "has_cards",
    "loads",
    "read_event",
    "read_position",
    "read_result",
    "read_stored_position",
    "read_wishes",
    "read_without_cards",
    "result_document",
    "score_document",
    "write_event",
    "write_position",
]
