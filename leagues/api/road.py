"""The road to Worlds: when each level is held, calls for bids, championships to come."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.forms.road import bid_for, list_level_labels
from leagues.models import Application, Call
from leagues.selectors import road as selectors
from leagues.selectors.applications import ShownApplication, show_application
from leagues.selectors.before_road import CallDetails
from leagues.services import calls as services
from tournaments.kernel.days import FIRST_DAY, LAST_DAY, today
from tournaments.kernel.field_types import Day, Input, LiveChoice, Number, OneOf, SitePath, ValueOutput, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, SiteViewSet
from tournaments.people.permissions import can_coordinate

STATES = ("open", "to come", "closed", "withdrawn")


class WindowOutput(ValueOutput):
    """A level of events. `months`: when it is held; `given`: who gives it away, and how; `is_on`: today is within."""

    value, names = selectors.Window, "code level label section k months given special is_on"


class CallOutput(ValueOutput):
    """Bids are taken from `opens_on` to `closes_on`, both included, unless it is withdrawn."""

    value = selectors.ShownCall
    names = "id version url level label section year text opens_on closes_on state"
    id = serializers.IntegerField(source="pk")
    url = SitePath()
    state = serializers.ChoiceField(choices=STATES, help_text="As of today.")


class ApplicationOutput(ValueOutput):
    """An application to run an event of the level `level`. Without `country` it is online.

    `needs` lists what needs special approval. `notes` and `note`, the answer, are for the applicant and those who
    decide. `event` is the event that uses it, `call` the call it answers.
    """

    value = ShownApplication
    names = (
        "id version url level label year applicant games pool region country location starts_on ends_on notes call"
        " state needs special allocated decided_by decided_at note event"
    )
    id = serializers.IntegerField(source="pk")
    url = SitePath()
    call = serializers.IntegerField(source="call.pk", allow_null=True)
    event = serializers.IntegerField(source="event.pk", allow_null=True)
    state = serializers.ChoiceField(choices=Application.State.choices)
    region = serializers.CharField(help_text="By its slug.")


class CallInput(Input):
    """A call for bids, for levels that are given to the best bid."""

    gives = ("details", CallDetails)
    level = OneOf(bid_for)
    year = Number(FIRST_DAY.year, LAST_DAY.year, help_text="In which it is held.")
    text = Words(lines=True, max_length=5000)
    opens_on = Day()
    closes_on = Day()


class RoadSought(serializers.Serializer[Any]):
    """Filters of the road; an empty one matches everything."""

    region = serializers.CharField(required=False, allow_blank=True, max_length=60, help_text="By its slug.")
    level = LiveChoice(list_level_labels, required=False, allow_blank=True)
    year = serializers.IntegerField(required=False, min_value=FIRST_DAY.year, max_value=LAST_DAY.year)

    def filters(self) -> selectors.Filters:
        """Raises ValidationError."""
        self.is_valid(raise_exception=True)
        return selectors.Filters(**self.validated_data)


class WindowsView(SiteViewSet):
    """The levels of events, their seasons and who gives them away (OPG 11)."""

    serializer_class = WindowOutput
    pagination_class = None

    @extend_schema(summary="List the levels of events with their windows")
    def list(self, request: Request) -> Response:
        return Response(WindowOutput(selectors.windows(today()), many=True).data)


class ChampionshipsView(SiteViewSet):
    """Championships that are approved, whether an event carries them already or not, in the order of their days."""

    serializer_class = ApplicationOutput

    @extend_schema(summary="List approved championships", parameters=[RoadSought])
    def list(self, request: Request) -> Response:
        filters = RoadSought(data=request.query_params).filters()
        page = self.paginate_queryset(selectors.approved_applications(filters)) or []
        return self.get_paginated_response(ApplicationOutput([show_application(row) for row in page], many=True).data)


def the_call(view: CallsView, pk: int) -> Call:
    return get_object_or_404(Call, pk=pk)


of_call = partial(operation, output=CallOutput, on=the_call, version_of="call")


class CallsView(SiteViewSet):
    """Calls for bids: for the World Championship the Director's, for other levels the coordinators' (OPG 11.4)."""

    scope = Scope.DIRECT
    serializer_class = CallOutput
    queryset = Call.objects.all()
    writers = Guard(can_coordinate)

    @extend_schema(summary="List calls for bids, latest year first")
    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(selectors.calls()) or []
        rows = [selectors.shown_call(call, today()) for call in page]
        return self.get_paginated_response(CallOutput(rows, many=True).data)

    @extend_schema(summary="Show a call for bids")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self.reply(the_call(self, pk))

    create = of_call(services.open_call, summary="Call for bids (coordinators)", takes=CallInput, on=None, makes=True)
    update = of_call(services.edit_call, summary="Change a call for bids (coordinators)", takes=CallInput)
    withdraw = of_call(services.withdraw_call, summary="Withdraw a call for bids (coordinators)")

    def show_application(self, call: Call) -> selectors.ShownCall:
        return selectors.shown_call(call, today())
