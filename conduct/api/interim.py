"""Interim rulings: for everybody to read, for the Director of Organized Play to give."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.api.serializers.interim import EndMade, InterimMade, InterimShown, InterimSought
from conduct.models import InterimRuling
from conduct.selectors.interim import all_interim, shown, touching
from conduct.services.interim import edit_interim, end_interim, give_interim
from tournaments.department.permissions import can_give_interim
from tournaments.kernel.parsing import envelope, key_of
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall


class InterimView(Door):
    """What the Director of Organized Play rules between two versions of the guide (OPG 15.3)."""

    scope = Scope.DIRECT
    serializer_class = InterimShown
    queryset = InterimRuling.objects.all()
    guards = dict.fromkeys(("create", "update", "end"), can_give_interim)

    @extend_schema(summary="List interim rulings, latest first", parameters=[InterimSought])
    def list(self, request: Request) -> Response:
        asked = InterimSought(data=request.query_params).asked()
        page = self.paginate_queryset(touching(asked) if asked else all_interim())
        return self.get_paginated_response(InterimShown(page, many=True).data)

    @extend_schema(summary="Show an interim ruling")
    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(InterimShown(shown(get_object_or_404(InterimRuling, pk=pk))).data)

    @creates(InterimMade, InterimShown, summary="Give an interim ruling (the Director of Organized Play)")
    def create(self, request: MemberCall) -> Response:
        made = give_interim(_said(request).said(), by=request.user, key=key_of(request))
        return Response(InterimShown(shown(made)).data, status=status.HTTP_201_CREATED)

    @writes(InterimMade, InterimShown, summary="Change an interim ruling", version_of="interim ruling")
    def update(self, request: MemberCall, pk: int) -> Response:
        ruling, said = get_object_or_404(InterimRuling, pk=pk), _said(request)
        return Response(
            InterimShown(shown(edit_interim(ruling, said.said(), by=request.user, **envelope(request)))).data
        )

    @writes(EndMade, InterimShown, summary="Say from when on the guide has it", version_of="interim ruling")
    def end(self, request: MemberCall, pk: int) -> Response:
        ruling, said = get_object_or_404(InterimRuling, pk=pk), EndMade(data=request.data)
        said.is_valid(raise_exception=True)
        until, guide = said.validated_data["until"], said.validated_data["superseded_by"]
        return Response(
            InterimShown(shown(end_interim(ruling, until, guide, by=request.user, **envelope(request)))).data
        )


def _said(request: Request) -> InterimMade:
    said = InterimMade(data=request.data)
    said.is_valid(raise_exception=True)
    return said
