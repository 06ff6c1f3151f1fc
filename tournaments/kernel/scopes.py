"""Scopes of device tokens: every token may read; writing needs the scope that the view names.

An action that reads names a scope if what it returns lets somebody act.
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
    """The right of a device to act for its member; each scope includes those before it."""

    READ = "read", "reads, and changes nothing"
    PLAY = "play", "acts as a player: own table, own entry, check-in, notices"
    DIRECT = "direct", "everything its member may do"


WIDER = list(Scope)
Action = TypeVar("Action", bound=Callable[..., Any])


def require_scope(scope: Scope) -> Callable[[Action], Action]:
    """Set the scope of one action, if it differs from that of its view."""

    def mark(action: Action) -> Action:
        vars(action)["scope"] = scope
        return action

    return mark


def required_scope(view: Any, method: str | None) -> Scope:
    """Return the scope that a call needs: that of the action, else of its view, else the widest.

    Reading needs the narrowest one, unless the action itself says otherwise.
    """
    if not view.action:  # not offered: a 405 for everybody
        return Scope.READ
    own: Any = getattr(getattr(view, view.action, None), "scope", None)
    if method in SAFE_METHODS:
        return Scope(own or Scope.READ)
    own = own or getattr(view, "scope", None)
    return Scope(own or Scope.DIRECT)


class WithinScope(BasePermission):
    """A permission that checks the token's scope and names the needed one.

    Calls without a token have no scope to check.
    """

    def has_permission(self, request: Request, view: APIView) -> bool:
        check_scope(request.auth, required_scope(view, request.method))
        return True


def check_scope(token: Any, needs: Scope) -> None:
    if token is not None and WIDER.index(needs) > WIDER.index(Scope(token.scope)):
        raise PermissionDenied(
            f"This token has the scope “{token.scope}”; the call needs one with the scope “{needs}”.", "scope"
        )
