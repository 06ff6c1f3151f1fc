"""OPG A: which region an address lies in, looked up by country and town."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import TypeVar

Region = TypeVar("Region")
Area = tuple[str, str]
"""A country's code and the `place_key` of a town or state in it, empty for the whole country."""


def region_of(areas: Mapping[Area, Region], country: str, town: str) -> Region | None:
    """The region of a town, written as on an envelope: "Leeds" or "Portland, Oregon".

    Its parts are tried in turn, as they go from the town to the state, then the country as a whole. None: no region.
    """
    for place in (*parts_of(town), ""):
        found = areas.get((country, place))
        if found is not None:
            return found
    return None


def parts_of(town: str) -> tuple[str, ...]:
    """What stands between commas and line breaks, as keys."""
    parts = (place_key(part) for line in town.splitlines() for part in line.split(","))
    return tuple(part for part in parts if part)


def place_key(text: str) -> str:
    """The same for "Zürich", "zurich" and "8001 Zürich": without accents, capitals, signs and numbers."""
    return " ".join(word for word in folded(text).split() if not any(sign.isdigit() for sign in word))


def folded(text: str) -> str:
    """Without accents, capitals and signs, for comparing names."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join("".join(sign if sign.isalnum() else " " for sign in bare.casefold()).split())
