"""What every viewset shares: who may pass, what clients may remember, and the event that an address names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from rest_framework.request import Request

from tournaments.kernel.etags import etag
from tournaments.kernel.models.epochs import learned, stored_epoch
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.viewsets import Answered, Door, reader
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_see


class EventDoor(Door):
    """Everything under `/events/<event>/`. Guards are asked about this event; its version makes the tag."""

    event: Event
    event_guards: ClassVar[Mapping[str, Callable[[Anyone, Event], bool]]] = {}
    queryset: QuerySet[Any] = Event.objects.none()
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


def _anybody(request: Request) -> Callable[[Anyone, Event], bool]:
    return lambda user, event: reader(request)(user)
