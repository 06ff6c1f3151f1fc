"""Regions: what lies where, and whose it is (OPG 1.1, A)."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from tournaments.department.forms.regions import LookUpForm, RegionForm, places_of
from tournaments.department.models import Region
from tournaments.department.permissions import OWN_POST_ONLY, REGION_ONLY, can_look_after, can_make_region
from tournaments.department.selectors.offices import post_called
from tournaments.department.selectors.regions import areas_by_country, region_at
from tournaments.department.services.regions import edit_region, make_region
from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.listing.selectors.venues import events_in
from tournaments.people.permissions import can_coordinate
from tournaments.record.selectors.listings import agenda

PER_PAGE = 30


def regions(request: HttpRequest) -> HttpResponse:
    """All of them, and the one of an address."""
    form = LookUpForm(request.GET if "country" in request.GET else None)
    asked = form.is_bound and form.is_valid()
    context = {
        "regions": [(one, areas_by_country(one)) for one in Region.objects.prefetch_related("areas")],
        "form": form,
        "asked": asked,
        "found": region_at(form.cleaned_data["country"], form.cleaned_data["town"]) if asked else None,
        "makes": can_coordinate(request.user),
    }
    return render(request, "tournaments/regions.html", context)


def region(request: HttpRequest, name: str) -> HttpResponse:
    shown = get_object_or_404(Region.objects.prefetch_related("areas"), slug=name)
    events = Paginator(events_in(shown), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "region": shown,
        "post": post_called(shown.post),
        "areas": areas_by_country(shown),
        "agenda": agenda(events),
        "events": events,
        "looks_after": can_look_after(request.user, shown),
    }
    return render(request, "tournaments/region.html", context)


@login_required
@never_cache
def new(request: MemberRequest) -> HttpResponse:
    if not can_coordinate(request.user):
        raise PermissionDenied("Coordinators make the regions.")
    form = RegionForm(request.POST or None)
    if request.method == "POST" and valid(form):
        _refuse_foreign(request, form)
        made = saved(form, lambda key, seen: make_region(*_said(form), by=request.user, key=key))
        if made:
            messages.success(request, f"{made} is a region now.")
            return redirect(made)
    return render(request, "tournaments/region_form.html", {"form": form}, status=form.status)


@login_required
@never_cache
def edit(request: MemberRequest, name: str) -> HttpResponse:
    shown = get_object_or_404(Region, slug=name)
    if not can_look_after(request.user, shown):
        raise PermissionDenied(REGION_ONLY)
    stands = {"name": shown.name, "post": shown.post, "places": places_of(shown)}
    form = RegionForm(request.POST or None, initial=stands, seen=shown.version, region=shown)
    if request.method == "POST" and valid(form):
        if saved(form, edit_region, shown, *_said(form), by=request.user):
            messages.success(request, "The region is saved.")
            return redirect(shown)
    return render(request, "tournaments/region_form.html", {"form": form, "region": shown}, status=form.status)


def _said(form: RegionForm) -> tuple[Any, ...]:
    return tuple(form.cleaned_data[name] for name in ("name", "post", "places"))


def _refuse_foreign(request: MemberRequest, form: RegionForm) -> None:
    if not can_make_region(request.user, form.cleaned_data["post"]):
        raise PermissionDenied(OWN_POST_ONLY)
