"""Who holds which post of the Department of Organized Play."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.permissions import can_fill_posts
from tournaments.department.selectors.offices import Post, post_called, posts
from tournaments.department.serializers.inboxes import ItemShown, MessageWritten
from tournaments.department.serializers.offices import Appointed, PostNamed, PostShown, Relieved
from tournaments.department.services.inboxes import write_to
from tournaments.department.services.offices import appoint, close_post, name_post, relieve
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, key_of
from tournaments.kernel.schema import creates, removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.models import NamedPost
from tournaments.people.services.players import member_called


class PostsView(Door):
    """Everybody may read them; the Director of Organized Play fills them."""

    scope = dict.fromkeys(("create", "appoint", "relieve", "destroy"), Scope.DIRECT) | {"write": Scope.PLAY}
    serializer_class = PostShown
    pagination_class = None
    guards = dict.fromkeys(("create", "appoint", "relieve", "destroy"), can_fill_posts)

    @extend_schema(summary="List the posts, vacant ones too")
    def list(self, request: Request) -> Response:
        return Response(PostShown(posts(), many=True).data)

    @creates(PostNamed, PostShown, summary="Name a post beside those of the guide")
    def create(self, request: MemberCall) -> Response:
        said = sent(PostNamed, request)
        post = name_post(said["title"], by=request.user, key=key_of(request))
        return Response(PostShown(_known(post.code)).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Show a post")
    def retrieve(self, request: Request, code: str) -> Response:
        return Response(PostShown(_known(code)).data)

    @writes(Appointed, PostShown, summary="Give a post to a member", version_of="post")
    def appoint(self, request: MemberCall, code: str) -> Response:
        post, said = _known(code), Appointed(data=request.data)
        said.is_valid(raise_exception=True)
        holder = member_called(said.validated_data["handle"], "OPG 1.1")
        appoint(post.code, holder, on=said.validated_data["on"], by=request.user, **envelope(request))
        return Response(PostShown(_known(code)).data)

    @writes(Relieved, PostShown, summary="Leave a post vacant from a day on", version_of="post")
    def relieve(self, request: MemberCall, code: str) -> Response:
        post, said = _known(code), Relieved(data=request.data)
        said.is_valid(raise_exception=True)
        term = post.next or post.holder
        if term is None:
            raise NotFound("Nobody holds this post.")
        relieve(term.office, on=said.validated_data["on"], by=request.user, **envelope(request))
        return Response(PostShown(_known(code)).data)

    @creates(MessageWritten, ItemShown, summary="Write to a post; the answer comes as a notice")
    def write(self, request: MemberCall, code: str) -> Response:
        post, said = _known(code), MessageWritten(data=request.data)
        said.is_valid(raise_exception=True)
        sent = write_to(post.code, said.validated_data["text"], by=request.user, key=key_of(request))
        return Response(ItemShown(sent).data, status=status.HTTP_201_CREATED)

    @removes(summary="Close a post that the Director named", version_of="")
    def destroy(self, request: MemberCall, code: str) -> Response:
        post = get_object_or_404(NamedPost, code=code, closed=False)
        close_post(post, by=request.user, key=key_of(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _known(code: str) -> Post:
    found = post_called(code)
    if found is None:
        raise NotFound("There is no such post.")
    return found
