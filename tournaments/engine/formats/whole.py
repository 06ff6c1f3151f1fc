"""Whole events for the import: an event file as it is, or a file of another tool as an event document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.document import DocumentError, loads
from tournaments.engine.formats.brought import BroughtEvent, FormatError
from tournaments.engine.formats.decoding import decode_file
from tournaments.engine.formats.documents import KEY, Difference, compare, not_kept, with_origin, write_document
from tournaments.engine.formats.json_files import is_json
from tournaments.engine.formats.reading import UNKNOWN, is_foreign, read_text, read_value

MOST_WORDS = 100
OWN_KEYS = ("format", "version", "ruleset", "players", "rounds", "listing")


@dataclass(frozen=True, slots=True)
class WholeEvent:
    """The document to be imported. `event` is what the file of another tool said, None for an event file."""

    document: Any
    event: BroughtEvent | None = None
    differences: tuple[Difference, ...] = ()

    @property
    def not_kept(self) -> tuple[str, ...]:
        """Return in words what the file holds and the event does not."""
        return not_kept(self.event) if self.event else ()


def read_whole(name: str, content: bytes | str) -> WholeEvent:
    """Return the event of a file or of its text.

    Raises DocumentError for JSON that cannot be read, FormatError for everything else of which no event can be made.
    """
    text = decode_file(content) if isinstance(content, bytes) else content
    if not is_json(text):
        return _taken_over(read_text(name, text))
    value = loads(text)
    if not is_foreign(value) and not _is_ours(value):
        raise FormatError(UNKNOWN)
    return whole_of(value)


def _is_ours(value: Any) -> bool:
    """Return whether any of the first keys of an event file is there."""
    return isinstance(value, dict) and any(key in value for key in OWN_KEYS)


def whole_of(value: Any) -> WholeEvent:
    """Return the event of JSON that is read already; what no other tool writes is taken for an event file."""
    return _taken_over(read_value("", value)) if is_foreign(value) else WholeEvent(value)


def origin_in(document: Any) -> str:
    """Return in a sentence from which file a document was made, and how many totals differ; empty for an event file."""
    origin = document.get(KEY) if isinstance(document, Mapping) else None
    told = origin.get("format") if isinstance(origin, Mapping) else None
    if not isinstance(told, str) or not isinstance(origin, Mapping):
        return ""
    found = origin.get("differences")
    many = len(found) if isinstance(found, list) else 0
    words = f"Imported from a file of another tool ({told[:MOST_WORDS]}): its rounds were not drawn here."
    if many:
        words += f" {many} {'total differs' if many == 1 else 'totals differ'} from the file's own."
    return words


def _taken_over(event: BroughtEvent) -> WholeEvent:
    document = write_document(event)
    try:
        differences = compare(event, document)
    except FormatError:
        raise
    except DocumentError as error:
        raise FormatError(f"The event of this file cannot be taken over: {error.expected}") from None
    except RuleViolation as violation:
        raise FormatError(f"The event of this file cannot be taken over: {violation}") from None
    return WholeEvent(with_origin(document, event, differences), event, differences)
