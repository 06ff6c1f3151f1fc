"""The video of a game: allowed, consented to, published (OPG 14)."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.api.serializers.videos import LinkWritten, PublishedVideoShown, VideoShown, WordWritten
from conduct.permissions import FILMED_ONLY, can_see_consents
from conduct.selectors.videos import published_videos, tables_of, video_of
from conduct.services.consents import give_consent, withdraw_consent
from conduct.services.filming import allow_filming, filming_at, forbid_filming
from conduct.services.uploads import ask_for_upload
from conduct.services.videos import publish_video, take_down_video
from tournaments.kernel.field_types import Nothing
from tournaments.kernel.parsing import envelope, key_of, nothing
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import acts, creates, removes, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.people.models import Player
from tournaments.record.models import Match
from tournaments.record.permissions import can_direct
from tournaments.record.viewsets import EventDoor


class VideosView(EventDoor):
    """The videos of an event, for everybody."""

    serializer_class = PublishedVideoShown
    pagination_class = None

    @extend_schema(summary="List the videos that are published", responses=PublishedVideoShown(many=True))
    def list(self, request: Request, event: int) -> Response:
        return Response(PublishedVideoShown(published_videos(self.event), many=True).data)


class VideoView(EventDoor):
    """For the players of the game and the directors. `Expected-Version` is the `version` of the video."""

    scope = dict.fromkeys(("allow", "forbid", "publish", "take_down", "upload"), Scope.DIRECT) | {"say": Scope.PLAY}
    serializer_class = VideoShown
    event_guards = {
        **dict.fromkeys(("retrieve", "say"), lambda user, event: is_member(user)),
        **dict.fromkeys(("allow", "forbid", "publish", "take_down", "upload"), can_direct),
    }
    remember = Door.remember  # a consent is no act on the event: its version does not tell

    @extend_schema(summary="Show who consents to the video of a game")
    def retrieve(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        return self._shown(self._own(request, number, table))

    @creates(Nothing, VideoShown, summary="Allow a game to be filmed; its players are asked")
    def allow(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        nothing(request)
        match = self._match(number, table)
        allow_filming(match, by=request.user, key=key_of(request))
        return Response(VideoShown(video_of(match)).data, status=status.HTTP_201_CREATED)

    @removes(summary="Allow no filming after all; what the players said goes with it", version_of="video")
    def forbid(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        forbid_filming(filming_at(self._match(number, table)), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @writes(
        WordWritten,
        VideoShown,
        summary="Consent to the video of your game, or take that back; note it for a player without an account",
        version_of="video",
    )
    def say(self, request: MemberCall, event: int, number: int, table: int, player: int) -> Response:
        match = self._own(request, number, table)
        if not match.seats.filter(player=player).exists():
            raise Http404("This player does not sit at this table.")
        if not Player.objects.filter(Q(user=request.user) | Q(merged_into__user=request.user), pk=player).exists():
            self.keep_to(request, Scope.DIRECT)
        body = WordWritten(data=request.data)
        body.is_valid(raise_exception=True)
        said, filming, sent = body.validated_data, filming_at(match), envelope(request)
        if said["consents"]:
            give_consent(filming, player, by=request.user, among=said.get("among"), **sent)
        else:
            withdraw_consent(filming, player, by=request.user, **sent)
        return self._shown(match)

    @writes(LinkWritten, VideoShown, summary="Publish the video by its link", version_of="video")
    def publish(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        match, said = self._match(number, table), LinkWritten(data=request.data)
        said.is_valid(raise_exception=True)
        publish_video(filming_at(match), said.validated_data["link"], by=request.user, **envelope(request))
        return self._shown(match)

    @removes(summary="Take the link to the video down", version_of="video")
    def take_down(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        take_down_video(filming_at(self._match(number, table)), by=request.user, **envelope(request))
        return Response(status=status.HTTP_204_NO_CONTENT)

    @acts(VideoShown, summary="Ask the Social Media Manager to upload the video", version_of="video")
    def upload(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        nothing(request)
        match = self._match(number, table)
        ask_for_upload(filming_at(match), by=request.user, **envelope(request))
        return self._shown(match)

    def _match(self, number: int, table: int) -> Match:
        rows = tables_of(self.event, self.request.user)
        return get_object_or_404(rows, round__number=number, table=table)

    def _own(self, request: MemberCall, number: int, table: int) -> Match:
        match = self._match(number, table)
        if not can_see_consents(request.user, match):
            self.permission_denied(request, FILMED_ONLY)
        return match

    def _shown(self, match: Match) -> Response:
        return Response(VideoShown(video_of(match)).data)
