"""Who can do an act: a member, or the holder of a player's private link, who has no account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tournaments.kernel.models import User


@dataclass(frozen=True, slots=True)
class LinkHolder:
    """Whoever opened the private link of an entry: `entry` and `player` are keys, `nonce` says which link it was.

    To every permission that asks for a member this is a visitor.
    """

    entry: int
    player: int
    nonce: int

    pk: ClassVar[None] = None
    is_authenticated: ClassVar[bool] = False
    is_active: ClassVar[bool] = False


Actor = User | LinkHolder


def get_member(actor: Actor | None) -> User | None:
    """The account that acts; None for the holder of a link."""
    return None if isinstance(actor, LinkHolder) else actor
