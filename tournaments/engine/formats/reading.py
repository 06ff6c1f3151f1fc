"""One door for files of other tournament tools: the format is told by what stands in the file, not by its name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tournaments.engine.document.players import MOST_PLAYERS
from tournaments.engine.formats.brought import BroughtEvent, FormatError
from tournaments.engine.formats.challonge import is_challonge, read_challonge
from tournaments.engine.formats.decoding import decode_file
from tournaments.engine.formats.eventlink import is_report, read_report
from tournaments.engine.formats.json_files import is_json, parse_json
from tournaments.engine.formats.melee import is_melee, read_melee
from tournaments.engine.formats.own import is_event_file, read_event_file
from tournaments.engine.formats.swccg import is_swccg, read_swccg
from tournaments.engine.formats.tables import is_table, read_table
from tournaments.engine.formats.tom import is_tom, read_tom
from tournaments.engine.formats.trf import is_trf, read_trf
from tournaments.engine.formats.wer import is_wer, is_wer_standings, read_wer, read_wer_standings
from tournaments.engine.formats.xml_files import is_xml, parse_xml

MOST_ROUNDS = 100
KNOWN = (
    "TRF (FIDE), JSON of Challonge, Melee or the SW:CCG Tournament Assistant, CSV of Melee, reports of EventLink,"
    " .wer (Wizards Event Reporter) and .tdf (Tournament Operations Manager)"
)
UNKNOWN = f"This file has none of the formats that can be read: {KNOWN}."


class Reader(NamedTuple):
    """A format: the test that recognises a text, or what it was parsed into, and the function that reads it."""

    is_format: Callable[[Any], bool]
    read: Callable[[Any], BroughtEvent]


OF_JSON = (
    Reader(is_event_file, read_event_file),
    Reader(is_swccg, read_swccg),
    Reader(is_melee, read_melee),
    Reader(is_challonge, read_challonge),
)
OF_XML = (Reader(is_tom, read_tom), Reader(is_wer, read_wer), Reader(is_wer_standings, read_wer_standings))
OF_TEXT = (Reader(is_trf, read_trf), Reader(is_report, read_report), Reader(is_table, read_table))


def read_file(name: str, data: bytes) -> BroughtEvent:
    """Return the event of a file; `name` is the file's own, for messages.

    Raises FormatError with a sentence that says what is wrong, and where.
    """
    return read_text(name, decode_file(data))


def read_text(name: str, text: str) -> BroughtEvent:
    """Return the event of the text of a file. Raises FormatError."""
    if is_json(text):
        return read_value(name, parse_json(text))
    if is_xml(text):
        return _read_with(name, OF_XML, parse_xml(text))
    return _read_with(name, OF_TEXT, text)


def read_value(name: str, value: Any) -> BroughtEvent:
    """Return the event of JSON that is read already. Raises FormatError."""
    return _read_with(name, OF_JSON, value)


def is_foreign(value: Any) -> bool:
    """Return whether JSON is of another tool, and no event file."""
    return any(reader.is_format(value) for reader in OF_JSON if reader.is_format is not is_event_file)


def _read_with(name: str, readers: Sequence[Reader], source: Any) -> BroughtEvent:
    reader = next((reader for reader in readers if reader.is_format(source)), None)
    if reader is None:
        raise FormatError(UNKNOWN)
    event = reader.read(source)
    _check_size(event, name)
    return event


def _check_size(event: BroughtEvent, name: str) -> None:
    if not event.players:
        raise FormatError(f"No player was found in {name or 'the file'}.")
    if len(event.players) > MOST_PLAYERS:
        raise FormatError(f"The file has {len(event.players):,} players. At most {MOST_PLAYERS:,} can be taken over.")
    if len(event.rounds) > MOST_ROUNDS:
        raise FormatError(f"The file has {len(event.rounds)} rounds. At most {MOST_ROUNDS} can be taken over.")
