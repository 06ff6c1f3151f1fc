"""Read the XML of other tools, without entities, and only so much and so deep of it as an event can be."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from tournaments.engine.formats.brought import FormatError

DEEPEST, MOST_ELEMENTS = 30, 300_000
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")


def is_xml(text: str) -> bool:
    """Return whether the text begins as XML."""
    return text.lstrip()[:1] == "<"


def parse_xml(text: str) -> Element:
    """Return the root. Raises FormatError with the line of what is wrong, for entities, and for too much of it."""
    data = BytesIO(_DECLARATION.sub("", text).encode("utf-8", "replace"))
    depth, count = 0, 0
    root: Element | None = None
    try:
        for step, element in iterparse(data, events=("start", "end"), forbid_dtd=True):
            root = element if root is None else root
            depth, count = depth + (1 if step == "start" else -1), count + 1
            if depth > DEEPEST or count > 2 * MOST_ELEMENTS:
                raise FormatError("This XML is nested too deep, or too long, for an event.")
    except ParseError as error:
        line, column = error.position
        raise FormatError(f"Line {line}, column {column + 1}: this is no readable XML, or it ends too early.") from None
    except DefusedXmlException:
        raise FormatError(
            "This XML declares a document type or entities. Files of tournament tools have none."
        ) from None
    if root is None:
        raise FormatError("This XML is empty.")
    return root
