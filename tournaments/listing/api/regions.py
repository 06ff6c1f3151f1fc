"""API of regions and venues."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404
from django_countries import countries
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.department.models import Region, Venue
from tournaments.department.permissions import OWN_POST_ONLY, REGION_ONLY, can_look_after, can_make_region
from tournaments.department.selectors.offices import posts_of
from tournaments.department.selectors.regions import region_at
from tournaments.department.serializers import (
    RegionFound,
    RegionInput,
    RegionOutput,
    SameVenue,
    VenueInput,
    VenueOutput,
)
from tournaments.department.services.regions import edit_region, make_region
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import operation, read_arguments
from tournaments.kernel.parsing import read_envelope, read_key
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Guard, MemberCall, SiteViewSet
from tournaments.listing.api.filters import VenueFilter
from tournaments.listing.services.venues import Address, edit_venue, merge_venue, refuse_venue, verify_venue
from tournaments.people.models import Office
from tournaments.people.permissions import can_coordinate, holds_one_of

LONGEST_TOWN = 120


def get_own_region(view: SiteViewSet, slug: str) -> Region:
    region = get_object_or_404(Region, slug=slug)
    if not can_look_after(view.request.user, region):
        view.permission_denied(view.request, REGION_ONLY)
    return region


class RegionsView(SiteViewSet):
    """Everybody may read them; a coordinator writes those of their post, the Director all."""

    scope = Scope.DIRECT
    serializer_class = RegionOutput
    pagination_class = None
    queryset = Region.objects.prefetch_related("areas")

    @extend_schema(summary="List the regions")
    def list(self, request: Request) -> Response:
        return self.listed(self.get_queryset())

    @extend_schema(
        summary="Find the region of an address",
        parameters=[
            OpenApiParameter("country", str, enum=[code for code, _ in countries], description="Without one: online."),
            OpenApiParameter("town", {"type": "string", "maxLength": LONGEST_TOWN}, description="Portland, Oregon"),
        ],
        responses=RegionFound,
    )
    def look_up(self, request: Request) -> Response:
        country, town = (request.query_params.get(name, "") for name in ("country", "town"))
        if country and country not in dict(countries):
            raise ValidationError({"country": ["Expected the code of a country, such as DE."]})
        if len(town) > LONGEST_TOWN:
            raise ValidationError({"town": [f"Expected at most {LONGEST_TOWN} characters."]})
        return Response(RegionFound({"region": region_at(country, town)}).data)

    @Guard(can_coordinate)
    @creates(RegionInput, RegionOutput, summary="Make a region (coordinators)")
    def create(self, request: MemberCall) -> Response:
        data = read_arguments(RegionInput, request)
        if not can_make_region(request.user, data["post"]):
            self.permission_denied(request, OWN_POST_ONLY)
        return self.reply(make_region(**data, by=request.user, key=read_key(request)), status.HTTP_201_CREATED)

    @extend_schema(summary="Show a region")
    def retrieve(self, request: Request, slug: str) -> Response:
        return Response(RegionOutput(get_object_or_404(self.get_queryset(), slug=slug)).data)

    update = operation(
        edit_region,
        RegionOutput,
        "Write a region anew (its coordinator)",
        takes=RegionInput,
        on=get_own_region,
        version_of="region",
    )

    def shown(self, row: Region) -> Any:
        return self.get_queryset().get(pk=row.pk)


def get_own_venue(view: SiteViewSet, pk: int) -> Venue:
    venue = get_object_or_404(Venue.objects.select_related("region", "merged_into"), pk=pk)
    if not can_look_after(view.request.user, venue.region):
        view.permission_denied(view.request, REGION_ONLY)
    return venue


decide_venue = partial(operation, output=VenueOutput, on=get_own_venue, version_of="venue")


class VenuesView(SiteViewSet):
    """Known venues; new ones for the coordinator of their region and for whoever entered them."""

    scope = Scope.DIRECT
    serializer_class = VenueOutput
    filterset_class = VenueFilter
    queryset = Venue.objects.select_related("region").order_by("country", "town", "name", "pk")

    def get_queryset(self) -> QuerySet[Venue]:
        user, venues = self.request.user, super().get_queryset()
        if holds_one_of(user, Office.Post.DIRECTOR):
            return venues
        if is_member(user):
            own = Q(made_by=user.pk) | Q(region__post__in=posts_of(user))
        else:
            own = Q()
        return venues.filter(Q(state=Venue.State.VERIFIED) | own)

    @extend_schema(summary="List venues")
    def list(self, request: Request) -> Response:
        return self.listed(self.filter_queryset(self.get_queryset()))

    @extend_schema(summary="Show a venue")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self.reply(get_object_or_404(self.get_queryset(), pk=pk))

    @writes(VenueInput, VenueOutput, summary="Correct a venue (its coordinator)", version_of="venue")
    def update(self, request: MemberCall, pk: int) -> Response:
        venue, address = get_own_venue(self, pk), Address(**read_arguments(VenueInput, request))
        return self.reply(edit_venue(venue, address, by=request.user, **read_envelope(request)))

    verify = decide_venue(verify_venue, summary="Verify a venue: its events are shown (its coordinator)")

    @writes(SameVenue, VenueOutput, summary="Say which known venue it is (its coordinator)", version_of="venue")
    def merge(self, request: MemberCall, pk: int) -> Response:
        venue, into = get_own_venue(self, pk), get_object_or_404(Venue, pk=read_arguments(SameVenue, request)["into"])
        return self.reply(merge_venue(venue, into, by=request.user, **read_envelope(request)))

    refuse = decide_venue(refuse_venue, summary="Refuse a venue (its coordinator)", takes=Reason)
