"""The table of permissions: rooms add their functions to it, and every page and API call asks them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeGuard, TypeVar

from django.contrib.auth.models import AnonymousUser

from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.models import User

Anyone = User | AnonymousUser | LinkHolder
Asks = TypeVar("Asks", bound=Callable[..., bool])
SECOND_FACTOR_FIRST = "Your post asks for a second factor: set one up on your account page."


class Role(StrEnum):
    """A person's relation to an event, in the words of docs/permissions.md."""

    VISITOR = "visitor"
    MEMBER = "member"
    LINK = "link"
    PLAYER = "player"
    INVITED = "invited"
    JUDGE = "judge"
    DEPUTY = "deputy"
    PRIMARY = "primary director"
    COORDINATOR = "coordinator"
    CHIEF = "Director of Organized Play"


MEMBERS = tuple(role for role in Role if role not in {Role.VISITOR, Role.LINK})
DIRECTORS = (Role.DEPUTY, Role.PRIMARY)
DEPARTMENT = (Role.COORDINATOR, Role.CHIEF)


@dataclass(frozen=True, slots=True)
class Permission:
    """A permission: an act in words, the roles that may do it, and the function `asks` that decides."""

    act: str
    roles: frozenset[Role]
    asks: Callable[..., bool]


PERMISSIONS: list[Permission] = []
"""The table of docs/permissions.md (`manage.py permissions`); a test checks every cell."""


def allows(act: str, *roles: Role) -> Callable[[Asks], Asks]:
    """Register a function in the table of permissions."""

    def register(asks: Asks) -> Asks:
        PERMISSIONS.append(Permission(act, frozenset(roles), asks))
        return asks

    return register


def is_member(user: Anyone) -> TypeGuard[User]:
    return user.is_authenticated and user.is_active
