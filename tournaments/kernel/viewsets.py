"""Shared parts of all viewsets: who may call them, and what clients may cache."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn, TypeVar, cast

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import GenericViewSet

from tournaments.kernel.models import JournalEntry, User
from tournaments.kernel.page_cache import etag
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope, check_scope

MEMORY = ("Authorization", "Cookie", "Accept")


class MemberCall(Request):
    """A call that passed a guard for members."""

    user: User


class GuardRefusal(PermissionDenied):
    """A refusal by the guard of a view. The answer may name what the caller has to do first."""


class AnswerReady(Exception):  # noqa: N818 - nothing went wrong
    """A signal that the headers of the call settle the answer: the client has the current one, or asked for another."""

    def __init__(self, answer: HttpResponseBase) -> None:
        super().__init__()
        self.answer = answer


Action = TypeVar("Action", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Guard:
    """A guard: `passes` is asked about the caller and, below an event, the event; `why` says who may pass.

    It protects all that a view reads or writes (`readers`, `writers`), or one action as its decorator.
    """

    passes: Callable[..., bool]
    why: str = ""

    def __call__(self, action: Action) -> Action:
        vars(action)["guard"] = self
        return action


class SiteViewSet(GenericViewSet[Any]):
    """A viewset that everybody reads and members write, unless the view or the action has its own guard.

    `scope` is the token scope that writing needs.
    """

    scope: ClassVar[Scope] = Scope.DIRECT
    readers: ClassVar[Guard | None] = None
    writers: ClassVar[Guard] = Guard(is_member)
    queryset: QuerySet[Any] = JournalEntry.objects.none()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.action:  # else the method is not offered, which is a 405 for everybody
            self.check_guard(request)

    def check_guard(self, request: Request) -> None:
        guard = self.guard_of(request.method)
        if guard and not guard.passes(request.user):
            self.permission_denied(request, guard.why or None)

    def guard_of(self, method: str | None) -> Guard | None:
        """Return the guard of the called action; None if everybody may call it."""
        own: Guard | None = getattr(getattr(self, self.action, None), "guard", None)
        return own or (self.readers if method in SAFE_METHODS else self.writers)

    @property
    def member(self) -> User:
        """Return the calling member; only behind a guard that lets members alone pass."""
        return cast("User", self.request.user)

    def shown(self, result: Any) -> Any:
        """Return the part of a service's result that the serializer renders."""
        return result

    def listed(self, rows: Any, serializer: type[BaseSerializer[Any]] | None = None) -> Response:
        """Return a page of these rows, or all of them if the view has no pages."""
        page, kind = self.paginate_queryset(rows), serializer or self.get_serializer_class()
        if page is None:
            return Response(kind(rows, many=True).data)
        return self.get_paginated_response(kind(page, many=True).data)

    def reply(self, result: Any, code: int = status.HTTP_200_OK) -> Response:
        return Response(self.get_serializer_class()(self.shown(result)).data, status=code)

    def permission_denied(self, request: Request, message: Any = None, code: Any = None) -> NoReturn:
        try:
            super().permission_denied(request, message, code)
        except PermissionDenied as refusal:
            raise GuardRefusal(refusal.detail, code) from None

    def check_scope(self, request: Request, scope: Scope) -> None:
        """Refuse a narrower token, where more than the scope of the action matters."""
        check_scope(request.auth, scope)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, AnswerReady):
            return exc.answer  # type: ignore[return-value]
        return super().handle_exception(exc)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, MEMORY)
        signed_in = getattr(request.user, "is_authenticated", False)
        answer.headers.setdefault("Cache-Control", "private, no-cache" if signed_in else "no-cache")
        self.add_etag(request, answer)
        return answer

    def add_etag(self, request: Request, answer: HttpResponseBase) -> None:
        """Tag answers without a version with a digest of their content."""
        if request.method == "GET" and isinstance(answer, Response) and answer.status_code == 200:
            answer.add_post_render_callback(lambda rendered: _answer_unless_known(request, rendered))


def _answer_unless_known(request: Request, answer: Response) -> HttpResponseBase | None:
    answer.headers["ETag"] = tag = etag(answer.content)
    return get_conditional_response(request._request, etag=tag, response=answer)
