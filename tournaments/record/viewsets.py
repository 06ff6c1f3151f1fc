"""The base of all viewsets of an event: guards, entity tags and the event that an address names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, TypeVar

from django.db.models import QuerySet
from django.http import Http404, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils.cache import get_conditional_response
from rest_framework.request import Request

from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.models.epochs import remember_epoch, stored_epoch
from tournaments.kernel.page_cache import etag
from tournaments.kernel.viewsets import AnswerReady, Guard, SiteViewSet
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event
from tournaments.record.permissions import DIRECTORS_ONLY, can_see, is_any_member

Row = TypeVar("Row")


def get_row_or_404(rows: Iterable[Row], **values: Any) -> Row:
    """Return the row with these values, as `get_object_or_404` does of a table. Raises Http404."""
    for row in rows:
        if all(getattr(row, name) == value for name, value in values.items()):
            return row
    raise Http404


class EventViewSet(SiteViewSet):
    """The base of everything under `/events/<event>/`.

    Guards are asked about this event. Its version makes the entity tag, unless the answer depends on more
    (`by_version`).
    """

    event: Event
    by_version: ClassVar[bool] = True
    writers: ClassVar[Guard] = Guard(is_any_member)
    queryset: QuerySet[Any] = Event.objects.none()

    def check_guard(self, request: Request) -> None:
        self.event = get_object_or_404(self.get_queryset().annotate(site_epoch=stored_epoch()), pk=self.kwargs["event"])
        remember_epoch(vars(self.event)["site_epoch"])
        if not can_see(request.user, self.event):
            raise Http404
        guard = self.guard_of(request.method)
        if guard and not guard.passes(request.user, self.event):
            self.permission_denied(request, guard.why or DIRECTORS_ONLY)
        asked = request.method == "GET" and self.by_version
        settled = asked and get_conditional_response(request._request, etag=self._tag(request))
        if settled:
            raise AnswerReady(settled)

    def get_queryset(self) -> Any:
        return Event.every.all()

    def add_etag(self, request: Request, answer: HttpResponseBase) -> None:
        if not self.by_version:
            super().add_etag(request, answer)
        elif request.method == "GET" and hasattr(self, "event") and answer.status_code in (200, 304):
            answer.headers["ETag"] = self._tag(request)

    def _tag(self, request: Request) -> str:
        user = request.user
        if isinstance(user, LinkHolder):
            reader = (user.entry, user.nonce)
        else:
            reader = user.pk
        made_from = (self.event.pk, self.event.version, self.event.is_hidden, reader, can_coordinate(user))
        return etag(*made_from, request.get_full_path(), request.headers.get("Accept"))
