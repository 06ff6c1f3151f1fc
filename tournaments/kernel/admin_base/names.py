"""What rows are called in the administration: rooms say it of theirs, from rows that were read along with them."""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def name_of(row: object) -> str:
    return str(row)
