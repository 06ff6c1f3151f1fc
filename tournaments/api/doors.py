"""What every viewset shares: who may pass, what clients may remember, and the event that an address names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NoReturn

from django.db.models import QuerySet
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from tournaments.api.scopes import keep_to
from tournaments.models import Event, Token, User
from tournaments.models.epochs import learned, stored_epoch
from tournaments.permissions import (
    DIRECTORS_ONLY,
    SECOND_FACTOR_FIRST,
    Anyone,
    can_coordinate,
    can_see,
    is_member,
    owes_second_factor,
)
from tournaments.selectors.tags import etag

MEMORY = ("Authorization", "Cookie", "Accept")


class MemberCall(Request):
    """A call that passed a guard for members."""

    user: User


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
    queryset: QuerySet[Any] = Event.objects.none()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.action:  # else the method is not offered, which is a 405 for everybody
            self.let_pass(request)

    def let_pass(self, request: Request) -> None:
        guard = self.guards.get(self.action, _reader(request))
        if not guard(request.user):
            self.permission_denied(request)

    def permission_denied(self, request: Request, message: Any = None, code: Any = None) -> NoReturn:
        super().permission_denied(request, SECOND_FACTOR_FIRST if owes_second_factor(request.user) else message, code)

    def keep_to(self, request: Request, scope: Token.Scope) -> None:
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


class EventDoor(Door):
    """Everything under `/events/<event>/`. Guards are asked about this event; its version makes the tag."""

    event: Event
    event_guards: ClassVar[Mapping[str, Callable[[Anyone, Event], bool]]] = {}
    refusals: ClassVar[Mapping[str, str]] = {}  # for actions whose guard lets others pass than the directors

    def let_pass(self, request: Request) -> None:
        self.event = get_object_or_404(self.get_queryset().annotate(site_epoch=stored_epoch()), pk=self.kwargs["event"])
        learned(vars(self.event)["site_epoch"])
        if not can_see(request.user, self.event):
            raise Http404
        guard = self.event_guards.get(self.action) or _anybody(request)
        if not guard(request.user, self.event):
            self.permission_denied(request, self.refusals.get(self.action, DIRECTORS_ONLY))
        settled = request.method == "GET" and get_conditional_response(request._request, etag=self._tag(request))
        if settled:
            raise Answered(settled)

    def get_queryset(self) -> Any:
        return Event.every.all()

    def remember(self, request: Request, answer: HttpResponseBase) -> None:
        if request.method == "GET" and hasattr(self, "event") and answer.status_code in (200, 304):
            answer.headers["ETag"] = self._tag(request)

    def _tag(self, request: Request) -> str:
        user = request.user
        return etag(
            self.event.pk,
            self.event.version,
            self.event.is_hidden,
            user.pk,
            can_coordinate(user),
            request.get_full_path(),
            request.headers.get("Accept"),
        )


def _reader(request: Request) -> Callable[[Anyone], bool]:
    return (lambda user: True) if request.method in SAFE_METHODS else is_member


def _anybody(request: Request) -> Callable[[Anyone, Event], bool]:
    return lambda user, event: _reader(request)(user)


def _unless_known(request: Request, answer: Response) -> HttpResponseBase | None:
    answer.headers["ETag"] = tag = etag(answer.content)
    return get_conditional_response(request._request, etag=tag, response=answer)
