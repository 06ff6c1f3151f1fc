"""The video of a game: allowed, consented to, published (OPG 14)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.models import Filming
from conduct.permissions import FILMED_ONLY, can_see_consents
from conduct.selectors.videos import PublishedVideo, Sitter, Video, players_at, published_videos, tables_of, video_of
from conduct.services import videos as services
from conduct.services.consents import give_consent, withdraw_consent
from tournaments.kernel.field_types import Flag, Input, Number, ValueOutput, Words
from tournaments.kernel.operations import operation, read_arguments, removal
from tournaments.kernel.parsing import read_envelope
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope, require_scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_account
from tournaments.record.models import Match
from tournaments.record.permissions import can_direct, is_any_member
from tournaments.record.viewsets import EventViewSet

LARGEST = 2**53


class SitterOutput(ValueOutput):
    """Somebody at the table. `noted_by`: the director who noted the word of a player without an account."""

    value, names = Sitter, "player name consents since noted_by"


class VideoOutput(serializers.Serializer[Any]):
    """`allowed` says whether a director lets the game be filmed; `version` is null as long as none does.

    `upload` is the item in the inbox of the Social Media Manager.
    """

    title = serializers.CharField()
    allowed = serializers.SerializerMethodField()
    version = serializers.IntegerField(source="filming.version", default=None, allow_null=True)
    allowed_at = serializers.DateTimeField(source="filming.allowed_at", default=None, allow_null=True)
    sitters = SitterOutput(many=True)
    all_consent = serializers.BooleanField()
    link = serializers.CharField(source="filming.link", default="")
    published_at = serializers.DateTimeField(source="filming.published_at", default=None, allow_null=True)
    upload = serializers.IntegerField(source="filming.upload_id", default=None, allow_null=True)

    def get_allowed(self, video: Any) -> bool:
        return video.filming is not None


class PublishedVideoOutput(ValueOutput):
    """The public facts of a published video."""

    value, names = PublishedVideo, "round table title names link published_at"


class WordInput(Input):
    """`among`: the players of the game as they were read; others by now: 409."""

    consents = Flag()
    among = serializers.ListField(child=Number(1, LARGEST), required=False, max_length=16)


class LinkInput(Input):
    link = Words(max_length=300, help_text="It begins with https://.")


class VideosView(EventViewSet):
    """The videos of an event, for everybody."""

    serializer_class = PublishedVideoOutput
    pagination_class = None

    @extend_schema(summary="List the videos that are published", responses=PublishedVideoOutput(many=True))
    def list(self, request: Request, event: int) -> Response:
        return Response(PublishedVideoOutput(published_videos(self.event), many=True).data)


def the_match(view: VideoView, number: int, table: int) -> Match:
    return get_object_or_404(tables_of(view.event, view.request.user), round__number=number, table=table)


def the_filming(view: VideoView, number: int, table: int) -> Filming:
    return services.filming_at(the_match(view, number, table))


of_video = partial(operation, output=VideoOutput, on=the_filming, version_of="video")
no_longer = partial(removal, on=the_filming, version_of="video")


class VideoView(EventViewSet):
    """The video of a game, for its players and directors. `Expected-Version` is the `version` of the video."""

    scope = Scope.DIRECT
    serializer_class = VideoOutput
    readers = Guard(is_any_member)
    writers = Guard(can_direct)
    add_etag = SiteViewSet.add_etag  # a consent is no act on the event: its version does not tell

    @extend_schema(summary="Show who consents to the video of a game")
    def retrieve(self, request: MemberCall, event: int, number: int, table: int) -> Response:
        return Response(VideoOutput(video_of(self._own(request, number, table))).data)

    allow = of_video(
        services.allow_filming, summary="Allow a game to be filmed; its players are asked", on=the_match, makes=True
    )
    forbid = no_longer(
        services.forbid_filming, summary="Allow no filming after all; what the players said goes with it"
    )

    @writes(
        WordInput,
        VideoOutput,
        summary="Consent to the video of your game, or take that back; note it for a player without an account",
        version_of="video",
    )
    @Guard(is_any_member)
    @require_scope(Scope.PLAY)
    def say(self, request: MemberCall, event: int, number: int, table: int, player: int) -> Response:
        match = self._own(request, number, table)
        if player not in players_at(match):
            raise Http404("This player does not sit at this table.")
        if not Player.objects.filter(is_account(request.user, ""), pk=player).exists():
            self.check_scope(request, Scope.DIRECT)
        data, filming = read_arguments(WordInput, request), services.filming_at(match)
        if data["consents"]:
            give_consent(filming, player, by=request.user, among=data.get("among"), **read_envelope(request))
        else:
            withdraw_consent(filming, player, by=request.user, **read_envelope(request))
        return self.reply(filming)

    publish = of_video(services.publish_video, summary="Publish the video by its link", takes=LinkInput)
    take_down = no_longer(services.take_down_video, summary="Take the link to the video down")
    upload = of_video(services.ask_for_upload, summary="Ask the Social Media Manager to upload the video")

    def shown(self, filming: Filming) -> Video:
        return video_of(filming.match)

    def _own(self, request: MemberCall, number: int, table: int) -> Match:
        match = the_match(self, number, table)
        if not can_see_consents(request.user, match):
            self.permission_denied(request, FILMED_ONLY)
        return match
