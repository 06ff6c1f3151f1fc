"""Who holds which post of the Department of Organized Play."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_fill_posts
from tournaments.department.selectors.offices import Post, post_called, posts
from tournaments.department.serializers.inboxes import ItemOutput, MessageInput
from tournaments.department.serializers.offices import Appointed, PostNamed, PostOutput, Relieved
from tournaments.department.services.inboxes import write_to
from tournaments.department.services.offices import appoint, close_post, name_post, relieve
from tournaments.kernel.operations import operation, removal
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.people.models import NamedPost, Office


def known(code: str) -> Post:
    found = post_called(code)
    if found is None:
        raise NotFound("There is no such post.")
    return found


def the_code(view: SiteViewSet, code: str) -> str:
    return known(code).code


def the_office(view: SiteViewSet, code: str) -> Office:
    post = known(code)
    term = post.next or post.holder
    if term is None:
        raise NotFound("Nobody holds this post.")
    return term.office


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
        name_post, PostOutput, summary="Name a post beside those of the guide", takes=PostNamed, on=None, makes=True
    )

    @extend_schema(summary="Show a post")
    def retrieve(self, request: Request, code: str) -> Response:
        return Response(PostOutput(known(code)).data)

    appoint = operation(
        appoint, PostOutput, summary="Give a post to a member", takes=Appointed, on=the_code, version_of="post"
    )
    relieve = operation(
        relieve,
        PostOutput,
        summary="Leave a post vacant from a day on",
        takes=Relieved,
        on=the_office,
        version_of="post",
    )
    write = operation(
        write_to,
        ItemOutput,
        summary="Write to a post; the answer comes as a notice",
        takes=MessageInput,
        on=the_code,
        makes=True,
        shows=lambda view, item: item,
        guard=Guard(is_member),
        scope=Scope.PLAY,
    )
    destroy = removal(close_post, summary="Close a post that the Director named", on=own_post, version_of="")

    def shown(self, made: Any) -> Post:
        return known(self.kwargs.get("code") or made.code)
