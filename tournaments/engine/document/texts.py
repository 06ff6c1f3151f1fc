"""Every text of a document, in known and unknown keys: fit to be shown to everybody."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from tournaments.engine.document.faults import Faults
from tournaments.engine.document.place import DocumentError, not_too_deep
from tournaments.engine.listing_fields import LISTING
from tournaments.engine.texts import fault, holds_address, without_addresses

LONGEST_KEY = 100
BY_WILL = frozenset(
    f"listing.{name}"
    for name in (
        *(one.code for one in LISTING.values() if one.in_own_words),
        *("postponed_because", "cancelled_because", "round_changes.because"),
    )
)
INDEX = re.compile(r"\[\d+\]")


def check_texts(document: Any) -> None:
    """Raises DocumentError for hidden characters, heaps of accents, addresses that would become public, and numbers
    that no JSON can hold. In the texts of a listing an address may stand by its director's will.
    """
    not_too_deep(document)
    faults = Faults()
    _check(document, "", faults)
    faults.tell()


def readable_again(value: Any, at: str = "") -> Any:
    """The document without the addresses that `check_texts` refuses: rows may hold some from before they were refused
    where they are typed."""
    if isinstance(value, str):
        return value if _may_hold_address(at) else without_addresses(value)
    if isinstance(value, Mapping):
        return {key: readable_again(inner, f"{at}.{key}" if at else key) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [readable_again(inner, at) for inner in value]
    return value


def _may_hold_address(at: str) -> bool:
    return INDEX.sub("", at) in BY_WILL


def _check(value: Any, at: str, faults: Faults) -> None:
    if isinstance(value, str):
        _looked_at(faults, _check_text, value, at)
    elif isinstance(value, dict):
        for key, inner in value.items():
            if _looked_at(faults, _check_key, key, at):
                _check(inner, f"{at}.{key}" if at else key, faults)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            _check(inner, f"{at}[{index}]", faults)
    elif isinstance(value, float) and not isfinite(value):
        faults.add(DocumentError(at or "document", "expected a number of reasonable size"))


def _looked_at(faults: Faults, check: Callable[[str, str], None], text: str, at: str) -> bool:
    """Whether nothing stands against it. What is below a key that cannot be shown has no place to be named by."""
    try:
        check(text, at)
    except DocumentError as error:
        faults.add(error)
        return False
    return True


def _check_key(key: str, at: str) -> None:
    if len(key) > LONGEST_KEY or fault(key) or holds_address(key):
        message = f"expected keys of up to {LONGEST_KEY} plain characters, and no e-mail address among them"
        raise DocumentError(at or "document", message)


def _check_text(text: str, at: str) -> None:
    if said := fault(text):
        raise DocumentError(at or "document", said)
    if not _may_hold_address(at) and holds_address(text):
        raise DocumentError(at or "document", "an e-mail address would be public here: leave it out")
