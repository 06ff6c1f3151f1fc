"""Rulings of an event, and those of all public events."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.api.serializers.rulings import OverturnWritten, RulingMade, RulingShown, RulingsSought
from conduct.models import Ruling
from conduct.selectors.rulings import found_rulings, one_ruling, rulings_of, shown
from conduct.services.rulings import Ruled, make_ruling, overturn_ruling
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, key_of
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.record.permissions import JUDGES_ONLY, can_judge
from tournaments.record.viewsets import EventDoor


class RulingsView(EventDoor):
    """What directors and judges decided where the rules did not; it binds for the rest of the event (OPG B)."""

    scope = Scope.DIRECT
    serializer_class = RulingShown
    pagination_class = None
    event_guards = dict.fromkeys(("create", "overturn"), can_judge)
    refusals = dict.fromkeys(("create", "overturn"), JUDGES_ONLY)

    @extend_schema(summary="List the rulings of an event, latest first")
    def list(self, request: Request, event: int) -> Response:
        return Response(RulingShown(rulings_of(self.event), many=True).data)

    @creates(RulingMade, RulingShown, summary="Write down a ruling (directors and judges)")
    def create(self, request: MemberCall, event: int) -> Response:
        said = sent(RulingMade, request)
        made = make_ruling(self.event, Ruled(**said), by=request.user, key=key_of(request))
        return Response(RulingShown(one_ruling(made.pk)).data, status=status.HTTP_201_CREATED)

    @writes(OverturnWritten, RulingShown, summary="Overturn a ruling by evidence", version_of="ruling")
    def overturn(self, request: MemberCall, event: int, pk: int) -> Response:
        ruling = get_object_or_404(Ruling.objects.select_related("event"), event=self.event, pk=pk)
        said = sent(OverturnWritten, request)
        evidence, instead = said["evidence"], said.get("instead", "")
        overturn_ruling(ruling, evidence, instead=instead, by=request.user, **envelope(request))
        return Response(RulingShown(one_ruling(ruling.pk)).data)


class RulingSearchView(Door):
    """Rulings of all public events: each binds in its own alone."""

    serializer_class = RulingShown

    @extend_schema(summary="Find rulings of all public events, latest first", parameters=[RulingsSought])
    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(found_rulings(RulingsSought(data=request.query_params).asked())) or []
        return self.get_paginated_response(RulingShown(shown(page), many=True).data)
