"""Rulings of an event, those of all public events, and interim rulings."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from conduct.engine.rulings import find_sections
from conduct.forms.rulings import MOST_ROUNDS, MOST_TABLES
from conduct.models import InterimRuling, Ruling
from conduct.selectors import rulings as selectors
from conduct.services import rulings as services
from tournaments.department.permissions import can_give_interim
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.field_types import Day, Flag, Input, LiveChoice, Number, SitePath, SomeOf, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.record.permissions import JUDGES_ONLY, can_judge
from tournaments.record.viewsets import EventViewSet


class RulingOutput(ValueOutput):
    """A ruling. Without `overturned_at` it is valid; `instead` is the ruling that replaces it, or null."""

    value = selectors.ShownRuling
    names = "id event question ruling section of_round table made_by made_at overturned_at evidence instead version url"
    id = serializers.IntegerField(source="pk")
    section = serializers.CharField(help_text="Where the rules speak of it, in the director's words.")
    made_by = serializers.CharField(source="by")
    evidence = serializers.CharField(help_text="What overturned it.")
    url = SitePath()


class RulingMade(Input):
    """Everybody reads it: it names no player."""

    gives = ("details", services.RulingDetails)
    question = Words(lines=True, max_length=1000)
    ruling = Words(lines=True, max_length=2000)
    section = Words(max_length=60, required=False, allow_blank=True)
    of_round = Number(1, MOST_ROUNDS, required=False, allow_null=True)
    table = Number(1, MOST_TABLES, required=False, allow_null=True, help_text="With `of_round` alone.")
    differs = Flag(required=False, help_text="It is another question than those that are alike: you have read them.")


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
    """Filters of rulings; an empty one matches everything."""

    q = serializers.CharField(
        required=False, allow_blank=True, max_length=100, help_text="Words that all stand somewhere in the ruling."
    )
    game = LiveChoice(GAMES.choices, required=False, allow_blank=True)

    def filters(self) -> selectors.Filters:
        """Raises ValidationError."""
        self.is_valid(raise_exception=True)
        return selectors.Filters(**self.validated_data)


def the_ruling(view: RulingsView, pk: int) -> Ruling:
    return get_object_or_404(selectors.rows_of(view.event), pk=pk)


of_ruling = partial(operation, output=RulingOutput, version_of="ruling")


class RulingsView(EventViewSet):
    """Decisions of directors and judges where the rules are silent; they bind for the rest of the event (OPG B)."""

    scope = Scope.DIRECT
    serializer_class = RulingOutput
    pagination_class = None
    writers = Guard(can_judge, JUDGES_ONLY)

    @extend_schema(summary="List the rulings of an event, latest first")
    def list(self, request: Request, event: int) -> Response:
        return Response(RulingOutput(selectors.rulings_of(self.event), many=True).data)

    create = of_ruling(
        services.make_ruling, summary="Write down a ruling (directors and judges)", takes=RulingMade, makes=True
    )
    overturn = of_ruling(
        services.overturn_ruling, summary="Overturn a ruling by evidence", takes=OverturnInput, on=the_ruling
    )

    def shown(self, ruling: Ruling) -> selectors.ShownRuling:
        return selectors.one_ruling(ruling.pk)


class RulingSearchView(SiteViewSet):
    """Rulings of all public events: each binds in its own alone."""

    serializer_class = RulingOutput

    @extend_schema(summary="Find rulings of all public events, latest first", parameters=[RulingsSought])
    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(selectors.find_rulings(RulingsSought(data=request.query_params).filters())) or []
        return self.get_paginated_response(RulingOutput(selectors.describe_rulings(page), many=True).data)


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
    games = SomeOf(GAMES.choices, required=False)
    effective_on = Day()

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        return {"details": services.Interim(**{**data, "games": tuple(data.get("games", ()))})}


class EndMade(Input):
    until = Day(help_text="From this day on the guide says it itself.")
    superseded_by = Words(max_length=60, help_text="Which version of the guide does.")


class InterimSought(serializers.Serializer[Any]):
    """The subject of a page. Without filters all interim rulings match, else those in force on the day."""

    sections = serializers.CharField(
        required=False, allow_blank=True, max_length=120, help_text="Of the guide, such as `7.6,7.7`."
    )
    game = LiveChoice(GAMES.choices, required=False, allow_blank=True)
    on = serializers.DateField(required=False, help_text="The day of an event; today, unless said.")

    def touched(self) -> selectors.Touched | None:
        """None for all of them. Raises ValidationError."""
        self.is_valid(raise_exception=True)
        data = {name: value for name, value in self.validated_data.items() if value}
        sections = find_sections(data.get("sections", ""))
        if "sections" in data and not sections:
            raise serializers.ValidationError({"sections": ["Expected sections of the guide, such as 7.6,7.7."]})
        return selectors.Touched(sections, data.get("game", ""), data.get("on")) if data else None


def the_interim(view: InterimView, pk: int) -> InterimRuling:
    return get_object_or_404(InterimRuling, pk=pk)


of_interim = partial(operation, output=InterimOutput, on=the_interim, version_of="interim ruling")


class InterimView(SiteViewSet):
    """Interim rulings of the Director of Organized Play between two versions of the guide (OPG 15.3)."""

    scope = Scope.DIRECT
    serializer_class = InterimOutput
    queryset = InterimRuling.objects.all()
    writers = Guard(can_give_interim)

    @extend_schema(summary="List interim rulings, latest first", parameters=[InterimSought])
    def list(self, request: Request) -> Response:
        touched = InterimSought(data=request.query_params).touched()
        page = self.paginate_queryset(selectors.touching(touched) if touched else selectors.all_interim())
        return self.get_paginated_response(InterimOutput(page, many=True).data)

    @extend_schema(summary="Show an interim ruling")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self.reply(the_interim(self, pk))

    create = of_interim(
        services.give_interim,
        summary="Give an interim ruling (the Director of Organized Play)",
        takes=InterimMade,
        on=None,
        makes=True,
    )
    update = of_interim(services.edit_interim, summary="Change an interim ruling", takes=InterimMade)
    end = of_interim(services.end_interim, summary="Say from when on the guide has it", takes=EndMade)

    def shown(self, ruling: InterimRuling) -> selectors.ShownInterim:
        return selectors.shown_interim(ruling)
