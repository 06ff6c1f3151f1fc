"""Mutants that nobody can tell from the code, listed in equivalent.txt with a word why."""

from __future__ import annotations

from pathlib import Path

LISTED = Path(__file__).with_name("equivalent.txt")
Identity = tuple[str, str, str, str]


def equivalent(text: str | None = None) -> dict[Identity, str]:
    """Each identity (file, function, what stands there, what would) and why it changes nothing.

    Blocks of four lines with an empty one between: `file::function`, `- original`, `+ mutated`, `why: ...`.
    """
    blocks = (LISTED.read_text() if text is None else text).strip().split("\n\n")
    return dict(_read(block) for block in blocks if block and not block.startswith("#"))


def _read(block: str) -> tuple[Identity, str]:
    place, original, mutated, why = block.splitlines()
    path, _, function = place.partition("::")
    if not (original.startswith("- ") and mutated.startswith("+ ") and why.startswith("why: ")):
        raise ValueError(f"equivalent.txt: {block}")
    return (path, function, original[2:], mutated[2:]), why[5:]
