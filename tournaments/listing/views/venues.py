"""Venues: known ones, and those that wait for verification (OPG A)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from tournaments.department.forms import MergeForm, RefuseForm
from tournaments.department.models import Venue
from tournaments.department.permissions import REGION_ONLY, can_look_after
from tournaments.department.selectors.regions import every_region
from tournaments.department.selectors.regions import venues as all_venues
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    page_after_decision,
    redirect_with_message,
    require_member,
    row_action,
    submit_button,
    submit_form,
    try_service,
)
from tournaments.kernel.permissions import is_member
from tournaments.kernel.write_form import WriteForm
from tournaments.listing.forms.listing_fields import VenueForm
from tournaments.listing.selectors.venues import events_at, events_seen_at, known_venues, waiting_venues
from tournaments.listing.services.venues import edit_venue, merge_venue, refuse_venue, verify_venue
from tournaments.people.permissions import can_coordinate
from tournaments.record.models import Event
from tournaments.record.selectors.listings import agenda

PER_PAGE = 60


def venues(request: HttpRequest) -> HttpResponse:
    """Show known venues, of a region or of all; above them those that wait for the reader."""
    regions = every_region()
    chosen = next((region for region in regions if region.slug == request.GET.get("region")), None)
    waiting: Iterable[Venue] = ()
    if is_member(request.user):
        waiting = waiting_venues(request.user)
    keeps = ""
    if chosen:
        keeps = f"region={chosen.slug}&"
    context = {
        "venues": get_page(request, known_venues(chosen), PER_PAGE),
        "waiting": waiting,
        "regions": regions,
        "chosen": chosen,
        "keeps": keeps,
    }
    return render(request, "tournaments/listing/venues.html", context)


def venue(request: HttpRequest, pk: int) -> HttpResponse:
    shown = _venue(pk)
    if shown.merged_into:
        return redirect(shown.merged_into, permanent=False)
    if not (shown.is_known or _may_see(request, shown)):
        raise Http404("There is no such venue.")
    return _render_venue(request, shown)


venue_decision = row_action(
    lambda user, pk: _venue(pk), lambda user, row: can_look_after(user, row.region), REGION_ONLY
)


@require_member
def edit(request: MemberRequest, pk: int) -> HttpResponse:
    shown = _venue(pk)
    if not can_look_after(request.user, shown.region):
        raise PermissionDenied(REGION_ONLY)
    stands = {name: getattr(shown, name) for name in ("name", "address", "town")}
    stands |= {"country": shown.country.code, "region": shown.region.slug, "online": not shown.country}
    form = VenueForm(request.POST or None, initial=stands, seen=shown.version)
    if is_submitted(request, form) and try_service(form, edit_venue, shown, form.details(), by=request.user):
        return redirect_with_message(request, "The venue is saved.", shown)
    return render(request, "tournaments/listing/venue_form.html", {"form": form, "venue": shown}, status=form.status)


@venue_decision
def verify(request: MemberRequest, shown: Venue) -> HttpResponse:
    submit_button(request, verify_venue, shown)
    return redirect_with_message(
        request, f"{shown} is verified; its events are shown.", page_after_decision(request, shown)
    )


@venue_decision
def merge(request: MemberRequest, shown: Venue) -> HttpResponse:
    form = MergeForm(request.POST, venue=shown)
    if submit_form(request, form, merge_venue, shown):
        return redirect_with_message(
            request, "The events are held at the venue that was known.", form.cleaned_data["into"]
        )
    return _render_venue(request, shown, merging=form)


@venue_decision
def refuse(request: MemberRequest, shown: Venue) -> HttpResponse:
    form = RefuseForm(request.POST)
    if submit_form(request, form, refuse_venue, shown):
        return redirect_with_message(
            request, f"{shown} is refused; its events are shown without an address.", "tournaments:venues"
        )
    return _render_venue(request, shown, refusing=form)


def _venue(pk: int) -> Venue:
    return get_object_or_404(all_venues(), pk=pk)


def _may_see(request: HttpRequest, shown: Venue) -> bool:
    user = request.user
    return is_member(user) and (shown.made_by_id == user.pk or can_look_after(user, shown.region))


def _visible_events(request: HttpRequest, shown: Venue) -> QuerySet[Event]:
    if not is_member(request.user):
        return events_at(shown)
    return events_seen_at(shown, request.user, all_of_them=can_coordinate(request.user))


def _render_venue(
    request: HttpRequest, shown: Venue, *, merging: WriteForm | None = None, refusing: WriteForm | None = None
) -> HttpResponse:
    """Show the venue with its coordinator's forms; a refused form keeps what was typed."""
    events = get_page(request, _visible_events(request, shown), PER_PAGE)
    context: dict[str, Any] = {"venue": shown, "agenda": agenda(events), "events": events}
    if can_look_after(request.user, shown.region):
        context["looks_after"] = True
        context["merging"] = merging or MergeForm(venue=shown, seen=shown.version)
        context["refusing"] = refusing or RefuseForm(seen=shown.version)
    sent = merging or refusing
    status = 200
    if sent:
        status = sent.status
    return render(request, "tournaments/listing/venue.html", context, status=status)
