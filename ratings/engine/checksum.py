"""The checksum of a ledger: a sum over its events, alike in whatever order and steps they were reached."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from struct import Struct

from ratings.engine.types import Change

SIZE = 16
MODULUS = 2 ** (8 * SIZE)
NOTHING = "0" * 2 * SIZE
"""The checksum of an empty ledger."""
ROW = Struct("<qddddqd")
"""What a change says: its player's key and its figures, as `LEDGER` lays them out in columns."""


def digest_of_event(code: str, event: int, rows: bytes | memoryview) -> int:
    """Return a digest of an event's changes to a list.

    `rows` are packed in the order of the players' keys; 0 if empty.
    """
    if not rows:
        return 0
    digest = blake2b(rows, digest_size=SIZE, key=code.encode(), salt=event.to_bytes(SIZE, "little"))
    return int.from_bytes(digest.digest(), "big")


def pack_changes(changes: Iterable[Change]) -> bytes:
    """Pack changes for `digest_of_event`."""
    in_order = sorted((int(player), *figures) for player, *figures in changes)
    return b"".join(ROW.pack(*row) for row in in_order)


def add_digest(checksum: str, digest: int) -> str:
    """Add a digest, possibly negative, to a checksum, which is written with 32 digits."""
    return f"{(int(checksum, 16) + digest) % MODULUS:032x}"
