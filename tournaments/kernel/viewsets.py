"""What every viewset shares: who may pass, and what clients may remember."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NoReturn

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from tournaments.kernel.etags import etag
from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.permissions import Anyone, is_member
from tournaments.kernel.scopes import Scope, keep_to

MEMORY = ("Authorization", "Cookie", "Accept")


class MemberCall(Request):
    """A call that passed a guard for members."""

    user: User


class Refused(PermissionDenied):
    """By the guard of a view: who it is about may have to do something first, which whoever answers says instead."""


class Answered(Exception):  # noqa: N818 - nothing went wrong
    """The headers of the call settle it: the client holds the current answer already, or asked for another."""

    def __init__(self, answer: HttpResponseBase) -> None:
        super().__init__()
        self.answer = answer


class Door(GenericViewSet[Any]):
    """`guards` says for each action who may pass; an action without one is for everybody to read, members to write.

    `scope` says what a token has to be good for to write: all of it, or action by action.
    """

    scope: ClassVar[str | Mapping[str, str]] = {}
    guards: ClassVar[Mapping[str, Callable[[Anyone], bool]]] = {}
    queryset: QuerySet[Any] = JournalEntry.objects.none()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.action:  # else the method is not offered, which is a 405 for everybody
            self.let_pass(request)

    def let_pass(self, request: Request) -> None:
        guard = self.guards.get(self.action, reader(request))
        if not guard(request.user):
            self.permission_denied(request)

    def permission_denied(self, request: Request, message: Any = None, code: Any = None) -> NoReturn:
        try:
            super().permission_denied(request, message, code)
        except PermissionDenied as refusal:
            raise Refused(refusal.detail, code) from None

    def keep_to(self, request: Request, scope: Scope) -> None:
        """Refuses a narrower token, where the scope of the action is not the whole story."""
        keep_to(request.auth, scope)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, Answered):
            return exc.answer  # type: ignore[return-value]
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, MEMORY)
        signed_in = getattr(request.user, "is_authenticated", False)
        answer.headers.setdefault("Cache-Control", "private, no-cache" if signed_in else "no-cache")
        self.remember(request, answer)
        return answer

    def remember(self, request: Request, answer: HttpResponseBase) -> None:
        """Lists and records without a version: the tag is a digest of what is answered."""
        if request.method == "GET" and isinstance(answer, Response) and answer.status_code == 200:
            answer.add_post_render_callback(lambda rendered: _unless_known(request, rendered))


def reader(request: Request) -> Callable[[Anyone], bool]:
    return (lambda user: True) if request.method in SAFE_METHODS else is_member


def _unless_known(request: Request, answer: Response) -> HttpResponseBase | None:
    answer.headers["ETag"] = tag = etag(answer.content)
    return get_conditional_response(request._request, etag=tag, response=answer)
