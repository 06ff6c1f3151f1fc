"""Rulings of an event, and those of all public events."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.forms.rulings import MOST_ROUNDS, MOST_TABLES
from conduct.models import Ruling
from conduct.selectors.rulings import Asked, ShownRuling, found_rulings, one_ruling, rows_of, rulings_of, shown
from conduct.services.rulings import Ruled, make_ruling, overturn_ruling
from tournaments.engine.matrix import GAMES
from tournaments.kernel.field_types import Flag, Input, Number, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.record.permissions import JUDGES_ONLY, can_judge
from tournaments.record.viewsets import EventViewSet


class RulingOutput(ValueOutput):
    """`overturned_at` null: it stands. `instead` is the ruling that holds in its place, null for none."""

    value = ShownRuling
    names = "id event question ruling section of_round table made_by made_at overturned_at evidence instead version url"
    id = serializers.IntegerField(source="pk")
    section = serializers.CharField(help_text="Where the rules speak of it, in the director's words.")
    made_by = serializers.CharField(source="by")
    evidence = serializers.CharField(help_text="What overturned it.")
    url = SitePath()


class RulingMade(Input):
    """Everybody reads it: it names no player."""

    question = Words(lines=True, max_length=1000)
    ruling = Words(lines=True, max_length=2000)
    section = Words(max_length=60, required=False, allow_blank=True)
    of_round = Number(1, MOST_ROUNDS, required=False, allow_null=True)
    table = Number(1, MOST_TABLES, required=False, allow_null=True, help_text="With `of_round` alone.")
    differs = Flag(required=False, help_text="It is another question than those that are alike: you have read them.")

    def arguments(self) -> dict[str, Any]:
        return {"said": Ruled(**self.validated_data)}


class OverturnInput(Input):
    evidence = Words(lines=True, max_length=500, help_text="What speaks against it; everybody will read it.")
    instead = Words(
        lines=True,
        max_length=2000,
        required=False,
        allow_blank=True,
        help_text="What holds from now on; empty: nothing.",
    )


class RulingsSought(serializers.Serializer[Any]):
    """What to look for; nothing: everything."""

    q = serializers.CharField(
        required=False, allow_blank=True, max_length=100, help_text="Words that all stand somewhere in the ruling."
    )
    game = serializers.ChoiceField(
        required=False, allow_blank=True, choices=[(item.code, item.label) for item in GAMES]
    )

    def asked(self) -> Asked:
        """Raises ValidationError."""
        self.is_valid(raise_exception=True)
        return Asked(**self.validated_data)


def the_ruling(view: RulingsView, pk: int) -> Ruling:
    return get_object_or_404(rows_of(view.event), pk=pk)


class RulingsView(EventViewSet):
    """What directors and judges decided where the rules did not; it binds for the rest of the event (OPG B)."""

    scope = Scope.DIRECT
    serializer_class = RulingOutput
    pagination_class = None
    writers = Guard(can_judge, JUDGES_ONLY)

    @extend_schema(summary="List the rulings of an event, latest first")
    def list(self, request: Request, event: int) -> Response:
        return Response(RulingOutput(rulings_of(self.event), many=True).data)

    create = operation(
        make_ruling,
        RulingOutput,
        summary="Write down a ruling (directors and judges)",
        takes=RulingMade,
        version_of="",
        makes=True,
    )
    overturn = operation(
        overturn_ruling,
        RulingOutput,
        summary="Overturn a ruling by evidence",
        takes=OverturnInput,
        on=the_ruling,
        version_of="ruling",
    )

    def shown(self, ruling: Ruling) -> ShownRuling:
        return one_ruling(ruling.pk)


class RulingSearchView(SiteViewSet):
    """Rulings of all public events: each binds in its own alone."""

    serializer_class = RulingOutput

    @extend_schema(summary="Find rulings of all public events, latest first", parameters=[RulingsSought])
    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(found_rulings(RulingsSought(data=request.query_params).asked())) or []
        return self.get_paginated_response(RulingOutput(shown(page), many=True).data)
