"""A member's notices, which kinds of them come by mail, and the private address of their calendar."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.kernel.field_types import Nothing
from tournaments.kernel.models import User
from tournaments.kernel.operations import operation
from tournaments.kernel.parsing import require_empty_body
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.selectors.calendars import calendar_address
from tournaments.people.selectors.notices import mailed_kinds, notices_of
from tournaments.people.serializers.people import CalendarOutput, MailInput, MailOutput, NoticeOutput, UnreadOutput
from tournaments.people.services.calendars import renew_calendar
from tournaments.people.services.notices import choose_mail, read_notice, read_notices


class NoticesView(SiteViewSet):
    """What you are asked and told, newest first."""

    scope = Scope.PLAY
    serializer_class = NoticeOutput
    readers = Guard(is_member)

    @extend_schema(summary="List your notices")
    def list(self, request: MemberCall) -> Response:
        return self.listed(notices_of(request.user))

    @writes(Nothing, NoticeOutput, summary="Mark a notice as read", acts=False)
    def read(self, request: MemberCall, pk: int) -> Response:
        require_empty_body(request)
        notices = notices_of(request.user)
        read_notice(get_object_or_404(notices, pk=pk))
        return self.reply(notices.get(pk=pk))

    @writes(Nothing, UnreadOutput, summary="Mark all your notices as read", acts=False)
    def read_all(self, request: MemberCall) -> Response:
        require_empty_body(request)
        read_notices(request.user)
        return Response(UnreadOutput({"unread": 0}).data)


class MailView(SiteViewSet):
    """Which kinds of notices come by mail, too."""

    scope = Scope.PLAY
    serializer_class = MailOutput
    readers = Guard(is_member)

    @extend_schema(summary="Show which of your notices come by mail")
    def retrieve(self, request: MemberCall) -> Response:
        return self.reply(request.user)

    update = operation(
        choose_mail,
        MailOutput,
        "Choose which of your notices come by mail",
        takes=MailInput,
        on=lambda view: view.member,
        version_of="choice",
    )

    def shown(self, user: User) -> dict[str, Any]:
        return {"version": user.version, "kinds": sorted(mailed_kinds(user))}


class CalendarView(SiteViewSet):
    """The private address at which a calendar program reads your own events."""

    scope = Scope.PLAY
    serializer_class = CalendarOutput

    renew = operation(
        renew_calendar,
        CalendarOutput,
        "Make the private address of your calendar, or a new one; the one before ends",
        on=lambda view: view.member,
        version_of="account",
    )

    def shown(self, user: User) -> dict[str, Any]:
        return {"version": user.version, "address": calendar_address(user)}
