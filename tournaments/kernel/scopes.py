"""What a device may do with its token: reading is open to each, writing needs the scope that the view names.

An action that reads names a scope where what is read lets somebody act.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import models
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

if TYPE_CHECKING:
    from rest_framework.views import APIView


class Scope(models.TextChoices):
    """What a device may do for its member, each with all that stands before it."""

    READ = "read", "reads, and changes nothing"
    PLAY = "play", "acts as a player: own table, own entry, check-in, notices"
    DIRECT = "direct", "everything its member may do"


WIDER = list(Scope)
Action = TypeVar("Action", bound=Callable[..., Any])


def require_scope(scope: Scope) -> Callable[[Action], Action]:
    """Of one action, where it is not what its view says of all that it writes."""

    def mark(action: Action) -> Action:
        vars(action)["scope"] = scope
        return action

    return mark


def required_scope(view: Any, method: str | None) -> Scope:
    """What the action, else its view, says of what it writes; where neither does only the widest will do.

    Reading needs the narrowest, unless the action itself says more.
    """
    if not view.action:  # not offered: a 405 for everybody
        return Scope.READ
    own: Any = getattr(getattr(view, view.action, None), "scope", None)
    if method in SAFE_METHODS:
        return Scope(own or Scope.READ)
    own = own or getattr(view, "scope", None)
    return Scope(own or Scope.DIRECT)


class WithinScope(BasePermission):
    """A refusal names the scope that the call needs. Who calls without a token has no scope to keep to."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        check_scope(request.auth, required_scope(view, request.method))
        return True


def check_scope(token: Any, needs: Scope) -> None:
    if token is not None and WIDER.index(needs) > WIDER.index(Scope(token.scope)):
        raise PermissionDenied(
            f"This token has the scope “{token.scope}”; the call needs one with the scope “{needs}”.", "scope"
        )
