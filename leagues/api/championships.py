"""Trek Masters of a season, and Chair's Challenges with their drawings."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.models import ChairsChallenge
from leagues.permissions import CHAIR_ONLY, can_nominate
from leagues.selectors import challenges as selectors
from leagues.selectors.masters import MastersEvent, MastersLine, is_year, masters_table
from leagues.services import challenges as services
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.field_types import Input, LiveChoice, Number, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation, removal
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.record.models import Event
from tournaments.record.viewsets import EventViewSet


class MastersEventOutput(ValueOutput):
    """`players`: how many took part."""

    value, names = MastersEvent, "event title game place players points url"
    url = SitePath(source="page")


class MastersOutput(ValueOutput):
    """Level ones share a `rank`. `events`: where the points are from, in the order in which they were played."""

    value, names = MastersLine, "rank player name points events"
    name = serializers.CharField(source="name.shown")
    events = MastersEventOutput(many=True)


class MastersSought(serializers.Serializer[Any]):
    game = LiveChoice(GAMES.choices, required=False, allow_blank=True, help_text="Of one game alone.")


class DrawnPrizeOutput(ValueOutput):
    """`number` of those `left` won it; `among`: winners, or everybody."""

    value, names = selectors.DrawnPrize, "prize name among number left"


class DrawingOutput(ValueOutput):
    """`seed` and `drawn_at` null: not drawn yet. `entrants` and `winners` in the order of the drawing. `ready`: the
    event is final, and the prizes can be drawn.
    """

    value = selectors.ShownDrawing
    names = (
        "event title version url prizes winners_prizes first nominated_at ready drawn_at seed entrants winners results"
    )
    url = SitePath(source="page")
    prizes = serializers.ListField(child=serializers.CharField())
    winners_prizes = serializers.ListField(child=serializers.CharField())
    entrants = serializers.ListField(child=serializers.CharField())
    winners = serializers.ListField(child=serializers.CharField())
    results = DrawnPrizeOutput(many=True)


class ChallengeOutput(serializers.ModelSerializer[ChairsChallenge]):
    """`drawn_at` null: not drawn yet."""

    title = serializers.CharField(source="event.title")
    url = SitePath(source="get_absolute_url")

    class Meta:
        model = ChairsChallenge
        fields = ("event", "title", "url", "nominated_at", "drawn_at")


class NominationInput(Input):
    gives = ("details", services.Prizes)
    prizes = Words(lines=True, max_length=1000, help_text="One a line, for everybody who takes part.")
    winners_prizes = Words(lines=True, max_length=1000, required=False, allow_blank=True, help_text="One a line.")
    first = Number(1, services.MOST_FIRST, required=False, help_text="Winners are the first so many places.")


def nominating(user: Anyone, event: Event) -> bool:
    return can_nominate(user)


def the_challenge(view: EventViewSet) -> ChairsChallenge:
    """Raises Http404."""
    challenge = selectors.challenge_of(view.event)
    if challenge is None:
        raise Http404
    return challenge


class MastersView(SiteViewSet):
    """Trek Masters (OPG 11.2.2)."""

    serializer_class = MastersOutput

    @extend_schema(summary="List the Masters points of a season, the most first", parameters=[MastersSought])
    def list(self, request: Request, year: int) -> Response:
        if not is_year(year):
            raise Http404
        sought = MastersSought(data=request.query_params)
        sought.is_valid(raise_exception=True)
        return self.listed(masters_table(year, sought.validated_data.get("game", "")).lines)


class ChallengesView(SiteViewSet):
    """Chair's Challenges (OPG 11.3)."""

    serializer_class = ChallengeOutput

    @extend_schema(summary="List the Chair's Challenges, the latest first")
    def list(self, request: Request) -> Response:
        return self.listed(selectors.challenges())


of_challenge = partial(operation, output=DrawingOutput, version_of="drawing")


class DrawingView(EventViewSet):
    """The drawing of an event that the Chair of the Board nominated (OPG 11.3)."""

    scope = Scope.DIRECT
    serializer_class = DrawingOutput
    writers = Guard(nominating, CHAIR_ONLY)

    @extend_schema(summary="Show what is drawn, or who won what and how to repeat it")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(the_challenge(self))

    create = of_challenge(
        services.nominate_event, summary="Nominate an event as a Chair's Challenge", takes=NominationInput, makes=True
    )
    withdraw = removal(
        services.withdraw_nomination,
        "Take a nomination back before the drawing",
        on=the_challenge,
        version_of="drawing",
    )
    draw = of_challenge(services.draw_prizes, summary="Draw the prizes, once and for all", on=the_challenge)

    def shown(self, challenge: ChairsChallenge) -> selectors.ShownDrawing:
        return selectors.shown_drawing(challenge)
