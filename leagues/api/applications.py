"""Applications and bids: the own ones and those to decide; events allocated (OPG 11.4)."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404
from django_countries import countries
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.api.road import ApplicationOutput
from leagues.forms.road import LONGEST_NOTE, list_level_labels
from leagues.models import Application, Call
from leagues.permissions import holds
from leagues.selectors import applications as selectors
from leagues.selectors.windows import Wanted
from leagues.services import applications as services
from leagues.services.carrying import carry, release
from leagues.services.decisions import allocate_event, approve_application, refuse_application
from tournaments.department.models import Region
from tournaments.engine.listing.matrix import GAMES, POOLS
from tournaments.kernel.field_types import Day, Flag, Input, Number, OneOf, SomeOf, Words
from tournaments.kernel.operations import operation
from tournaments.kernel.permissions import is_member
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event

LARGEST = 2**53
PLACES = [("", "Online"), *countries]


class WantedInput(Input):
    """`region` by its slug; no `country`: online. `pool`: another than the usual ones, which needs an approval."""

    level = OneOf(list_level_labels)
    games = SomeOf(GAMES.choices)
    region = Words(max_length=60)
    country = OneOf(PLACES, required=False)
    location = Words(max_length=120)
    starts_on = Day()
    ends_on = Day()
    pool = OneOf(lambda: [("", "A usual one"), *POOLS.choices()], required=False)
    notes = Words(lines=True, max_length=2000, required=False, allow_blank=True)

    def wanted(self) -> Wanted:
        """Raises Http404 for a region that is not there."""
        data = {"country": "", **self.validated_data}
        data["region"] = get_object_or_404(Region, slug=data["region"])
        names = ("level", "region", "country", "location", "starts_on", "ends_on", "pool", "notes")
        return Wanted(games=tuple(data["games"]), **{name: data[name] for name in names if name in data})

    def arguments(self) -> dict[str, Any]:
        return {"wanted": self.wanted()}


class ApplicationInput(WantedInput):
    """`call`: of a bid the id of the call that it answers."""

    call = Number(1, LARGEST, required=False, allow_null=True)

    def arguments(self) -> dict[str, Any]:
        pk = self.validated_data.get("call")
        return {"wanted": self.wanted(), "call": get_object_or_404(Call, pk=pk) if pk else None}


class RefusalInput(Input):
    note = Words(max_length=LONGEST_NOTE, help_text="Why: the applicant reads it.")


class SpecialApprovalInput(RefusalInput):
    special = Flag(required=False, help_text="With the special approval that it needs.")


class AllocationInput(WantedInput):
    handle = Words(max_length=30, help_text="Of the member who runs it: nobody allocates an event to himself.")
    note = Words(max_length=LONGEST_NOTE)
    special = Flag(required=False)

    def arguments(self) -> dict[str, Any]:
        data = self.validated_data
        return {
            "wanted": self.wanted(),
            "handle": data["handle"],
            "note": data["note"],
            "special": data.get("special", False),
        }


class CarryInput(Input):
    event = Number(1, LARGEST, help_text="Its id: who applied directs it.")

    def arguments(self) -> dict[str, Any]:
        events = Event.objects.select_related("host")
        return {"event": get_object_or_404(events, pk=self.validated_data["event"])}


def the_application(view: ApplicationsView, pk: int) -> Application:
    return get_object_or_404(selectors.readable_by(view.request.user), pk=pk)


of_application = partial(operation, output=ApplicationOutput, on=the_application, version_of="application")


class ApplicationsView(SiteViewSet):
    """The own ones and those to decide; what is approved everybody finds among the championships."""

    scope = Scope.DIRECT
    serializer_class = ApplicationOutput
    queryset = Application.objects.none()
    readers = Guard(is_member)

    @extend_schema(summary="List your applications and those that wait for your word, latest first")
    def list(self, request: MemberCall) -> Response:
        page = self.paginate_queryset(selectors.concerning(request.user)) or []
        rows = [selectors.show_application(row, private=True) for row in page]
        return self.get_paginated_response(ApplicationOutput(rows, many=True).data)

    @extend_schema(summary="Show an application")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self.reply(the_application(self, pk))

    create = of_application(
        services.apply_for,
        summary="Apply to run a championship, or bid for one",
        takes=ApplicationInput,
        on=None,
        makes=True,
    )
    update = of_application(services.edit_application, summary="Change your application", takes=WantedInput)
    withdraw = of_application(services.withdraw_application, summary="Withdraw your application")
    approve = of_application(
        approve_application, summary="Approve an application (who decides it)", takes=SpecialApprovalInput
    )
    refuse = of_application(refuse_application, summary="Refuse an application (who decides it)", takes=RefusalInput)
    carry = of_application(carry, summary="Let an event carry an approved application", takes=CarryInput)
    release = of_application(release, summary="Give an approved application back")

    def shown(self, application: Application) -> selectors.ShownApplication:
        row = selectors.whole(Application.objects.all()).get(pk=application.pk)
        return selectors.show_application(row, private=holds(self.member, row))


class AllocationsView(SiteViewSet):
    """An approved application of somebody else, in a region of the own: made by a coordinator (OPG 11.1, 11.2)."""

    scope = Scope.DIRECT
    serializer_class = ApplicationOutput
    queryset = Application.objects.none()
    writers = Guard(can_coordinate)

    create = operation(
        allocate_event,
        ApplicationOutput,
        "Allocate a championship (coordinators)",
        takes=AllocationInput,
        on=None,
        makes=True,
    )

    def shown(self, application: Application) -> selectors.ShownApplication:
        row = selectors.whole(Application.objects.all()).get(pk=application.pk)
        return selectors.show_application(row, private=True)
