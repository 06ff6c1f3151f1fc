"""Who may do what, as a table: rooms put their functions into it, every door asks them."""

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
    """Who somebody is to an event, in the words of docs/permissions.md."""

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
    """An act in words, and who may do it by `asks`; everybody else may not."""

    act: str
    roles: frozenset[Role]
    asks: Callable[..., bool]


PERMISSIONS: list[Permission] = []
"""The table of docs/permissions.md (`manage.py permissions`), which a test asks cell by cell."""


def allows(act: str, *roles: Role) -> Callable[[Asks], Asks]:
    """Puts a function into the table."""

    def noted(asks: Asks) -> Asks:
        PERMISSIONS.append(Permission(act, frozenset(roles), asks))
        return asks

    return noted


def is_member(user: Anyone) -> TypeGuard[User]:
    return user.is_authenticated and user.is_active
