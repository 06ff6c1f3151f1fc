"""The API of posts, inboxes, regions, venues and the state of the site."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.models import InboxItem
from tournaments.department.permissions import HOLDERS_ONLY, can_fill_posts, can_keep, can_see_status, holds_any
from tournaments.department.selectors.inboxes import inbox_of, readable_by
from tournaments.department.selectors.offices import Post, post_called, posts
from tournaments.department.selectors.reported_names import NamedThing, find_named
from tournaments.department.selectors.status import status
from tournaments.department.serializers import (
    Answered,
    Appointed,
    ItemOutput,
    MessageInput,
    NameReported,
    PostNamed,
    PostOutput,
    Relieved,
    StatusLine,
)
from tournaments.department.services.inboxes import answer_item, take_item, write_to
from tournaments.department.services.offices import close_post, name_post, propose_holder, relieve
from tournaments.department.services.reported_names import report_name
from tournaments.kernel.operations import operation, removal
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.models import NamedPost, Office


def get_post(code: str) -> Post:
    post = post_called(code)
    if post is None:
        raise NotFound("There is no such post.")
    return post


def the_code(view: SiteViewSet, code: str) -> str:
    return get_post(code).code


def the_office(view: SiteViewSet, code: str) -> Office:
    post = get_post(code)
    office = post.next or post.holder
    if office is None:
        raise NotFound("Nobody holds this post.")
    return office


def own_post(view: SiteViewSet, code: str) -> NamedPost:
    return get_object_or_404(NamedPost, code=code, closed=False)


class PostsView(SiteViewSet):
    """Everybody may read them; the Director of Organized Play fills them."""

    scope = Scope.DIRECT
    serializer_class = PostOutput
    pagination_class = None
    writers = Guard(can_fill_posts)

    @extend_schema(summary="List the posts, vacant ones too")
    def list(self, request: Request) -> Response:
        return self.listed(posts())

    create = operation(
        name_post, PostOutput, "Name a post beside those of the guide", takes=PostNamed, on=None, makes=True
    )

    @extend_schema(summary="Show a post")
    def retrieve(self, request: Request, code: str) -> Response:
        return Response(PostOutput(get_post(code)).data)

    appoint = operation(
        propose_holder,
        PostOutput,
        "Give a post to a member; it takes two people, and is proposed",
        takes=Appointed,
        on=the_code,
        version_of="post",
    )
    relieve = operation(
        relieve, PostOutput, "Leave a post vacant from a day on", takes=Relieved, on=the_office, version_of="post"
    )
    write = operation(
        write_to,
        ItemOutput,
        "Write to a post; the answer comes as a notice",
        takes=MessageInput,
        on=the_code,
        makes=True,
        shows=lambda view, item: item,
        guard=Guard(is_member),
        scope=Scope.PLAY,
    )
    destroy = removal(close_post, "Close a post that the Director named", on=own_post, version_of="")

    def shown(self, result: Any) -> Post:
        return get_post(self.kwargs.get("code") or result.code)


def item_to_keep(view: InboxView, pk: int) -> InboxItem:
    item = get_object_or_404(readable_by(view.member), pk=pk)
    if not can_keep(view.member, item):
        view.permission_denied(view.request, HOLDERS_ONLY)
    return item


class InboxView(SiteViewSet):
    """The inbox of a post holder. The Director also keeps vacant posts; senders see what they sent."""

    scope = Scope.DIRECT
    serializer_class = ItemOutput
    readers = Guard(is_member)

    @Guard(holds_any)
    @extend_schema(summary="List what your posts are asked, oldest first")
    def list(self, request: MemberCall) -> Response:
        return self.listed(inbox_of(request.user))

    @extend_schema(summary="Show an item of an inbox")
    def retrieve(self, request: MemberCall, pk: int) -> Response:
        return self.reply(get_object_or_404(readable_by(request.user), pk=pk))

    take = operation(take_item, ItemOutput, "Take an item in hand", on=item_to_keep, version_of="item")
    answer = operation(answer_item, ItemOutput, "Answer a message", takes=Answered, on=item_to_keep, version_of="item")


def the_named(view: SiteViewSet, kind: str, pk: int) -> NamedThing:
    named = find_named(kind, pk, view.request.user)
    if named is None:
        raise NotFound("There is nothing here that could be reported.")
    return named


class NamesView(SiteViewSet):
    """Names of events, venues and leagues, which members may report."""

    scope = Scope.PLAY
    serializer_class = ItemOutput
    writers = Guard(is_member)

    report = operation(
        report_name,
        ItemOutput,
        "Report the name of an event, a venue or a league to its coordinator",
        takes=NameReported,
        on=the_named,
        makes=True,
    )


class StatusView(SiteViewSet):
    """When the processes behind the pages were seen last, and what waits for them."""

    serializer_class = StatusLine
    pagination_class = None
    readers = Guard(can_see_status)

    @extend_schema(summary="Show what works behind the pages, and what waits (coordinators)")
    def list(self, request: MemberCall) -> Response:
        return self.listed(status())
