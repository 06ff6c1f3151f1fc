"""Interim rulings: for everybody to read, for the Director of Organized Play to give."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.engine.sections import known
from conduct.forms.interim import LABELS
from conduct.models import InterimRuling
from conduct.selectors import interim as selectors
from conduct.services.interim import Interim, edit_interim, end_interim, give_interim
from tournaments.department.permissions import can_give_interim
from tournaments.kernel.field_types import Day, Input, OneOf, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet

STATES = ("in force", "to come", "over")


class InterimOutput(ValueOutput):
    """`games` empty: all of them. `until`: from that day on the guide of `superseded_by` says it itself."""

    value = selectors.ShownInterim
    names = "id title text sections games effective_on until superseded_by state version url"
    id = serializers.IntegerField(source="pk")
    state = serializers.ChoiceField(choices=STATES, help_text="As of today.")
    url = SitePath()


class InterimMade(Input):
    title = Words(max_length=120)
    text = Words(lines=True, max_length=5000)
    sections = Words(max_length=120, help_text="Of the guide, such as `7.6, B`.")
    games = serializers.ListField(child=OneOf(choices=LABELS), required=False, max_length=len(LABELS))
    effective_on = Day()

    def arguments(self) -> dict[str, Any]:
        said = self.validated_data
        return {"said": Interim(**{**said, "games": tuple(said.get("games", ()))})}


class EndMade(Input):
    until = Day(help_text="From this day on the guide says it itself.")
    superseded_by = Words(max_length=60, help_text="Which version of the guide does.")


class InterimSought(serializers.Serializer[Any]):
    """What a page is about. Nothing said: all interim rulings there are; else those in force on the day."""

    sections = serializers.CharField(
        required=False, allow_blank=True, max_length=120, help_text="Of the guide, such as `7.6,7.7`."
    )
    game = serializers.ChoiceField(required=False, allow_blank=True, choices=LABELS)
    on = serializers.DateField(required=False, help_text="The day of an event; today, unless said.")

    def asked(self) -> selectors.Touched | None:
        """None for all of them. Raises ValidationError."""
        self.is_valid(raise_exception=True)
        said = {name: value for name, value in self.validated_data.items() if value}
        sections = known(said.get("sections", ""))
        if "sections" in said and not sections:
            raise serializers.ValidationError({"sections": ["Expected sections of the guide, such as 7.6,7.7."]})
        return selectors.Touched(sections, said.get("game", ""), said.get("on")) if said else None


def the_ruling(view: InterimView, pk: int) -> InterimRuling:
    return get_object_or_404(InterimRuling, pk=pk)


OF_RULING: dict[str, Any] = {"on": the_ruling, "version_of": "interim ruling"}


class InterimView(SiteViewSet):
    """What the Director of Organized Play rules between two versions of the guide (OPG 15.3)."""

    scope = Scope.DIRECT
    serializer_class = InterimOutput
    queryset = InterimRuling.objects.all()
    writers = Guard(can_give_interim)

    @extend_schema(summary="List interim rulings, latest first", parameters=[InterimSought])
    def list(self, request: Request) -> Response:
        asked = InterimSought(data=request.query_params).asked()
        page = self.paginate_queryset(selectors.touching(asked) if asked else selectors.all_interim())
        return self.get_paginated_response(InterimOutput(page, many=True).data)

    @extend_schema(summary="Show an interim ruling")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self.reply(the_ruling(self, pk))

    create = operation(
        give_interim,
        InterimOutput,
        summary="Give an interim ruling (the Director of Organized Play)",
        takes=InterimMade,
        on=None,
        version_of="",
        makes=True,
    )
    update = operation(edit_interim, InterimOutput, summary="Change an interim ruling", takes=InterimMade, **OF_RULING)
    end = operation(end_interim, InterimOutput, summary="Say from when on the guide has it", takes=EndMade, **OF_RULING)

    def shown(self, ruling: InterimRuling) -> selectors.ShownInterim:
        return selectors.shown(ruling)
