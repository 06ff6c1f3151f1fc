"""Regions and venues: what lies where, and what a coordinator has verified."""

from __future__ import annotations

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
from tournaments.department.serializers.regions import (
    RegionFound,
    RegionShown,
    RegionWritten,
    SameVenue,
    VenueShown,
    VenueWritten,
)
from tournaments.department.services.regions import Place, edit_region, make_region
from tournaments.kernel.field_types import Reason
from tournaments.kernel.operations import sent
from tournaments.kernel.parsing import envelope, key_of, nothing
from tournaments.kernel.permissions import is_member
from tournaments.kernel.schema import acts, creates, writes
from tournaments.kernel.scopes import Scope
from tournaments.kernel.viewsets import Door, MemberCall
from tournaments.listing.api.filters import VenueFilter
from tournaments.listing.services.venues import Address, edit_venue, merge_venue, refuse_venue, verify_venue
from tournaments.people.models import Office
from tournaments.people.permissions import can_coordinate, holds_one_of

LONGEST_TOWN = 120


class RegionsView(Door):
    """Everybody may read them; a coordinator writes those of his post, the Director all."""

    scope = Scope.DIRECT
    serializer_class = RegionShown
    pagination_class = None
    queryset = Region.objects.prefetch_related("areas")
    guards = {"create": can_coordinate}

    @extend_schema(summary="List the regions")
    def list(self, request: Request) -> Response:
        return Response(RegionShown(self.get_queryset(), many=True).data)

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

    @creates(RegionWritten, RegionShown, summary="Make a region (coordinators)")
    def create(self, request: MemberCall) -> Response:
        said = _said(RegionWritten, request)
        if not can_make_region(request.user, said["post"]):
            self.permission_denied(request, OWN_POST_ONLY)
        made = make_region(said["name"], said["post"], _places(said), by=request.user, key=key_of(request))
        return Response(RegionShown(self.get_queryset().get(pk=made.pk)).data, status=status.HTTP_201_CREATED)

    @extend_schema(summary="Show a region")
    def retrieve(self, request: Request, slug: str) -> Response:
        return Response(RegionShown(get_object_or_404(self.get_queryset(), slug=slug)).data)

    @writes(RegionWritten, RegionShown, summary="Write a region anew (its coordinator)", version_of="region")
    def update(self, request: MemberCall, slug: str) -> Response:
        region = get_object_or_404(Region, slug=slug)
        if not can_look_after(request.user, region):
            self.permission_denied(request, REGION_ONLY)
        said = _said(RegionWritten, request)
        edit_region(region, said["name"], said["post"], _places(said), by=request.user, **envelope(request))
        return Response(RegionShown(self.get_queryset().get(pk=region.pk)).data)


class VenuesView(Door):
    """Known venues; new ones for the coordinator of their region and for whoever entered them."""

    scope = Scope.DIRECT
    serializer_class = VenueShown
    filterset_class = VenueFilter
    queryset = Venue.objects.select_related("region").order_by("country", "town", "name", "pk")

    def get_queryset(self) -> QuerySet[Venue]:
        user, venues = self.request.user, super().get_queryset()
        if holds_one_of(user, Office.Post.DIRECTOR):
            return venues
        own = Q(made_by=user.pk) | Q(region__post__in=posts_of(user)) if is_member(user) else Q()
        return venues.filter(Q(state=Venue.State.VERIFIED) | own)

    @extend_schema(summary="List venues")
    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(VenueShown(page, many=True).data)

    @extend_schema(summary="Show a venue")
    def retrieve(self, request: Request, pk: int) -> Response:
        return self._shown(get_object_or_404(self.get_queryset(), pk=pk))

    @writes(VenueWritten, VenueShown, summary="Correct a venue (its coordinator)", version_of="venue")
    def update(self, request: MemberCall, pk: int) -> Response:
        venue, address = self._looked_after(request, pk), Address(**_said(VenueWritten, request))
        return self._shown(edit_venue(venue, address, by=request.user, **envelope(request)))

    @acts(VenueShown, summary="Verify a venue: its events are shown (its coordinator)", version_of="venue")
    def verify(self, request: MemberCall, pk: int) -> Response:
        nothing(request)
        return self._shown(verify_venue(self._looked_after(request, pk), by=request.user, **envelope(request)))

    @writes(SameVenue, VenueShown, summary="Say which known venue it is (its coordinator)", version_of="venue")
    def merge(self, request: MemberCall, pk: int) -> Response:
        venue = self._looked_after(request, pk)
        into = get_object_or_404(Venue, pk=_said(SameVenue, request)["into"])
        return self._shown(merge_venue(venue, into, by=request.user, **envelope(request)))

    @writes(Reason, VenueShown, summary="Refuse a venue (its coordinator)", version_of="venue")
    def refuse(self, request: MemberCall, pk: int) -> Response:
        venue = self._looked_after(request, pk)
        reason = _said(Reason, request).get("reason", "")
        return self._shown(refuse_venue(venue, reason, by=request.user, **envelope(request)))

    def _looked_after(self, request: MemberCall, pk: int) -> Venue:
        venue = get_object_or_404(Venue.objects.select_related("region", "merged_into"), pk=pk)
        if not can_look_after(request.user, venue.region):
            self.permission_denied(request, REGION_ONLY)
        return venue

    def _shown(self, venue: Venue) -> Response:
        return Response(VenueShown(venue).data)


def _said(shape: Any, request: Request) -> dict[str, Any]:
    said = sent(shape, request)
    found: dict[str, Any] = said
    return found


def _places(said: dict[str, Any]) -> list[Place]:
    return [Place(**area) for area in said["areas"]]
