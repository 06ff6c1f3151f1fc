"""Regions: their areas and their coordinators (OPG 1.1, A)."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.department.forms import LookUpForm, RegionForm, places_of
from tournaments.department.models import Region
from tournaments.department.permissions import OWN_POST_ONLY, REGION_ONLY, can_look_after, can_make_region
from tournaments.department.selectors.offices import post_called
from tournaments.department.selectors.regions import areas_by_country, region_at
from tournaments.department.selectors.regions import regions as all_regions
from tournaments.department.services.regions import edit_region, make_region
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_member,
    require_permission,
    submit_form,
    try_service,
)
from tournaments.listing.selectors.venues import events_in
from tournaments.people.permissions import can_coordinate
from tournaments.record.selectors.listings import agenda

PER_PAGE = 30


def regions(request: HttpRequest) -> HttpResponse:
    """Show all regions, and the one of an address."""
    form = LookUpForm(request.GET if "country" in request.GET else None)
    is_sent = form.is_bound and form.is_valid()
    here = None
    if is_sent:
        here = region_at(form.cleaned_data["country"], form.cleaned_data["town"])
    context = {
        "regions": [(row, areas_by_country(row)) for row in all_regions()],
        "form": form,
        "is_sent": is_sent,
        "here": here,
        "makes": can_coordinate(request.user),
    }
    return render(request, "tournaments/listing/regions.html", context)


def region(request: HttpRequest, name: str) -> HttpResponse:
    shown = get_object_or_404(all_regions(), slug=name)
    events = get_page(request, events_in(shown), PER_PAGE)
    context = {
        "region": shown,
        "post": post_called(shown.post),
        "areas": areas_by_country(shown),
        "agenda": agenda(events),
        "events": events,
        "looks_after": can_look_after(request.user, shown),
    }
    return render(request, "tournaments/listing/region.html", context)


@require_permission(can_coordinate, "Coordinators make the regions.")
def new(request: MemberRequest) -> HttpResponse:
    form = RegionForm(request.POST or None)
    if is_submitted(request, form):
        if not can_make_region(request.user, form.cleaned_data["post"]):
            raise PermissionDenied(OWN_POST_ONLY)
        if row := try_service(form, make_region, by=request.user, **form.arguments):
            return redirect_with_message(request, f"{row} is a region now.", row)
    return render(request, "tournaments/listing/region_form.html", {"form": form}, status=form.status)


@require_member
def edit(request: MemberRequest, name: str) -> HttpResponse:
    shown = get_object_or_404(Region, slug=name)
    if not can_look_after(request.user, shown):
        raise PermissionDenied(REGION_ONLY)
    stands = {"name": shown.name, "post": shown.post, "places": places_of(shown)}
    form = RegionForm(request.POST or None, initial=stands, seen=shown.version, region=shown)
    if submit_form(request, form, edit_region, shown):
        return redirect_with_message(request, "The region is saved.", shown)
    return render(request, "tournaments/listing/region_form.html", {"form": form, "region": shown}, status=form.status)
