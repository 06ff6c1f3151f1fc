"""Split the sentence of an act into a title and its details."""

from __future__ import annotations

import re

AGAIN = "{table} changed from {before} to {after}"
HEADS: dict[str, tuple[str, str]] = {
    "{table}: {after}": ("result, {table}", "{after}"),
    AGAIN: ("result changed, {table}", "{after}, was {before}"),
    "{table} corrected from {before} to {after}: {reason}": ("corrected, {table}", "{after}, was {before}: {reason}"),
    "{table} put back from {before} to {after}, as the journal has it: {reason}": (
        "put back as the journal has it, {table}",
        "{after}, was {before}: {reason}",
    ),
}
"""Titles and details of sentences that cannot simply be cut in two."""
BEHIND = ("because", "paid", "whom", "came", "dropped", "void", "which", "what", "refused", "options_dropped", "how")
CUT = re.compile(rf": |, |\{{(?:{'|'.join(BEHIND)})\}}")
NO_NAMES = ("{table}", "{draft}", "{asked}")


def split_title(words: str) -> tuple[str, str]:
    """Split a template into title and detail, both with the names of facts in them; the detail may be empty."""
    if words in HEADS:
        return HEADS[words]
    cut = CUT.search(words)
    if cut and cut.start():
        return (words[: cut.start()], words[cut.start() :])
    return (words, "")


def capitalize_title(words: str, title: str) -> str:
    """Capitalize a title, unless it begins with somebody's name."""
    if words.startswith("{") and not words.startswith(NO_NAMES):
        return title
    return title[:1].upper() + title[1:]


def quote_reason(reason: str) -> dict[str, str]:
    """Return a reason as it is quoted behind a title."""
    if reason:
        return {"reason": f"“{reason}”", "because": f" “{reason}”"}
    return {}
