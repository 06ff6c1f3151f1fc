"""A member's notices, and which kinds of them come by mail."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.kernel.field_types import Nothing
from tournaments.kernel.models import User
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, nothing
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.models import Notice
from tournaments.people.selectors.notices import mailed_kinds, notices_of
from tournaments.people.serializers.notices import MailShown, MailWritten, NoticeShown, UnreadShown
from tournaments.people.services.notices import choose_mail, read_notice, read_notices


class NoticesView(Door):
    """What you are asked and told, newest first."""

    scope = Scope.PLAY
    serializer_class = NoticeShown
    guards = {"list": is_member}

    def notices(self, request: MemberCall) -> QuerySet[Notice]:
        return notices_of(request.user)

    @extend_schema(summary="List your notices")
    def list(self, request: MemberCall) -> Response:
        return self.get_paginated_response(NoticeShown(self.paginate_queryset(self.notices(request)), many=True).data)

    @writes(Nothing, NoticeShown, summary="Mark a notice as read", acts=False)
    def read(self, request: MemberCall, pk: int) -> Response:
        nothing(request)
        notice = get_object_or_404(self.notices(request), pk=pk)
        read_notice(notice)
        return Response(NoticeShown(self.notices(request).get(pk=pk)).data)

    @writes(Nothing, UnreadShown, summary="Mark all your notices as read", acts=False)
    def read_all(self, request: MemberCall) -> Response:
        nothing(request)
        read_notices(request.user)
        return Response(UnreadShown({"unread": 0}).data)


class MailView(Door):
    """Which kinds of notices come by mail, too."""

    scope = Scope.PLAY
    serializer_class = MailShown
    guards = {"retrieve": is_member}

    @extend_schema(summary="Show which of your notices come by mail")
    def retrieve(self, request: MemberCall) -> Response:
        return Response(MailShown(_chosen(request.user)).data)

    @writes(MailWritten, MailShown, summary="Choose which of your notices come by mail", version_of="choice")
    def update(self, request: MemberCall) -> Response:
        said = sent(MailWritten, request)
        kinds = [Notice.Kind(kind) for kind in said["kinds"]]
        return Response(MailShown(_chosen(choose_mail(request.user, kinds, by=request.user, **envelope(request)))).data)


def _chosen(user: User) -> dict[str, Any]:
    return {"version": user.version, "kinds": sorted(mailed_kinds(user))}
