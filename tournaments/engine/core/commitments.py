"""The public commitment to a secret seed: with it anybody can check later that the seed was not replaced."""

from __future__ import annotations

from hashlib import sha256


def commit_to_seed(seed: int) -> str:
    """Return the SHA-256 of `trekcc seed 12345` as 64 hexadecimal digits (House-A11).

    Seeds are drawn from 62 bits, so that nobody finds one by trying them all.
    """
    return sha256(f"trekcc seed {seed}".encode()).hexdigest()
