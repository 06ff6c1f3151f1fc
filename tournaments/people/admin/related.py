"""What names of people are made of, to be read along with the rows of a list."""

from __future__ import annotations


def people(*paths: str) -> tuple[str, ...]:
    """Players, by the records that they go by."""
    return tuple(f"{path}__merged_into" for path in paths)


def members(*paths: str) -> tuple[str, ...]:
    """Accounts, called by their players."""
    return tuple(f"{path}__player__merged_into" for path in paths)
