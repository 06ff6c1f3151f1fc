"""The two kinds of actors: a member, and the holder of a player's private link, who has no account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.kernel.models import User


@dataclass(frozen=True, slots=True)
class LinkHolder:
    """A person who opened the private link of an entry.

    `entry` and `player` are keys; `nonce` identifies the link. Every permission that needs a member treats them as a
    visitor.
    """

    entry: int
    player: int
    nonce: int

    pk: ClassVar[None] = None
    is_authenticated: ClassVar[bool] = False
    is_active: ClassVar[bool] = False


Actor = User | LinkHolder


def get_member(actor: Actor | None) -> User | None:
    """Return the account that acts; None for the holder of a link."""
    return None if isinstance(actor, LinkHolder) else actor
