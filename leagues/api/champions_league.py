"""The Champions League: which events it was, and one with its field (OPG 12.7)."""

from __future__ import annotations

from functools import partial

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.models import ChampionsLeague, Waiver
from leagues.permissions import NAMERS_ONLY, can_name
from leagues.selectors import champions_league as selectors
from leagues.selectors.texts import LONGEST_REASON
from leagues.services import champions_leagues as services
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.field_types import Handle, Input, Nothing, Number, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation, removal
from tournaments.kernel.parsing import read_envelope, require_empty_body
from tournaments.kernel.schema import writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.record.permissions import DIRECTORS_ONLY, can_direct
from tournaments.record.viewsets import EventViewSet

MOST_KEY = 2**53


class InvitationOutput(ValueOutput):
    """An invitation. `due` is the seed by points; it is null for players who are not listed or not invited.

    `waiver` is the key of a waived condition, with its `reason`.
    """

    value, names = selectors.ShownInvitation, "player name url points invited due seed waiver reason"
    url = SitePath(source="page")


class ChampionsLeagueOutput(ValueOutput):
    """A Champions League, open to players with that many lifetime `points`.

    `seeded` means that everybody has the seed of their points. `against` lists other obstacles to its first round.
    """

    value = selectors.ShownChampionsLeague
    names = "event title version url year points named_at seeded against players"
    url = SitePath(source="page")
    against = serializers.ListField(child=serializers.CharField())
    players = InvitationOutput(many=True)


class NamedOutput(serializers.ModelSerializer[ChampionsLeague]):
    title = serializers.CharField(source="event.title")
    game = serializers.CharField(source="event.game")
    url = SitePath(source="get_absolute_url")

    class Meta:
        model = ChampionsLeague
        fields = ("event", "title", "game", "year", "url", "named_at")


class WaiverInput(Input):
    """One of `player` and `handle`."""

    player = Number(1, MOST_KEY, required=False, help_text="The key of somebody on the list.")
    handle = Handle(required=False, help_text="Of a member who is not on the list.")
    reason = Words(max_length=LONGEST_REASON, help_text="Why: everybody reads it.")


def the_champions_league(view: EventViewSet) -> ChampionsLeague:
    """Raises Http404."""
    named = selectors.champions_league_of(view.event)
    if named is None:
        raise Http404
    return named


def the_waiver(view: EventViewSet, pk: int) -> Waiver:
    return get_object_or_404(selectors.waivers_of(view.event), pk=pk)


class ChampionsLeaguesView(SiteViewSet):
    """Champions Leagues (OPG 12.7)."""

    serializer_class = NamedOutput

    @extend_schema(summary="List the Champions Leagues, the latest first")
    def list(self, request: Request) -> Response:
        return self.listed(selectors.champions_leagues())


of_field = partial(operation, output=ChampionsLeagueOutput, version_of="Champions League", scope=Scope.DIRECT)


class ChampionsLeagueView(EventViewSet):
    """An event that was named the Champions League of its game and year (OPG 12.7). Points are from elsewhere."""

    by_version = False
    serializer_class = ChampionsLeagueOutput
    writers = Guard(can_direct, DIRECTORS_ONLY)

    @extend_schema(summary="Show who is invited to it, and with which seeds")
    def retrieve(self, request: Request, event: int) -> Response:
        return self.reply(the_champions_league(self))

    create = operation(
        services.name_champions_league,
        ChampionsLeagueOutput,
        "Name an event the Champions League of its game and year",
        makes=True,
        guard=Guard(can_name, NAMERS_ONLY),
    )
    unname = removal(
        services.unname_champions_league,
        "Take the naming back before the first round",
        on=the_champions_league,
        version_of="Champions League",
        guard=Guard(can_name, NAMERS_ONLY),
    )
    waive = of_field(
        services.waive_points,
        summary="Invite a player who has too few points",
        takes=WaiverInput,
        on=the_champions_league,
        makes=True,
    )
    take_back = of_field(services.take_back_waiver, summary="Take such an invitation back", on=the_waiver)

    @writes(Nothing, ChampionsLeagueOutput, summary="Give everybody the seed of his points", version_of="event")
    def seed(self, request: MemberCall, event: int) -> Response:
        require_empty_body(request)
        named = the_champions_league(self)
        give_seeds(self.event, selectors.seeds_due(named), by=request.user, **read_envelope(request))
        return self.reply(named)

    def shown(self, named: ChampionsLeague) -> selectors.ShownChampionsLeague:
        return selectors.shown_champions_league(named)
