"""Registering an event and editing its listing."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from tournaments import engine
from tournaments.engine.listing import status
from tournaments.forms.listing import ListingForm
from tournaments.models import Event
from tournaments.permissions import can_coordinate, can_edit_listing
from tournaments.services.registration import edit_event, listing, register_event
from tournaments.views.doors import guarded, saved, show, valid


@login_required
def register(request: HttpRequest) -> HttpResponse:
    form = ListingForm(request.POST or None, coordinator=can_coordinate(request.user))
    if request.method == "POST" and "narrow" not in request.POST and valid(form):
        event = saved(form, register_event, form.details(), by=request.user)
        if event:
            messages.success(request, "The event is listed.")
            return redirect(event)
    context = {"form": form, "verdict": _verdict(form)}
    return render(request, "tournaments/register.html", context, status=form.status)


@guarded(can_edit_listing)
def edit(request: HttpRequest, event: Event) -> HttpResponse:
    form = ListingForm(request.POST or None, event=event, seen=event.version, coordinator=can_coordinate(request.user))
    if request.method == "POST" and "narrow" not in request.POST and valid(form):
        if saved(form, edit_event, event, form.details(), by=request.user):
            messages.success(request, "The listing is saved.")
            return redirect(event)
    return show(request, "tournaments/edit.html", event, form.status, form=form, verdict=_verdict(form))


@login_required
def check(request: HttpRequest) -> HttpResponse:
    """The live part of the form: the choices that fit, and what the event would be. Nothing is saved."""
    form = ListingForm(request.GET, coordinator=can_coordinate(request.user))
    return render(request, "tournaments/_listing_fields.html", {"form": form, "verdict": _verdict(form), "live": True})


def _verdict(form: ListingForm) -> tuple[str, tuple[str, ...]] | None:
    """Tone and sentences about the listing as typed so far, None while it cannot be read."""
    if not form.is_bound or not form.is_valid():
        return None
    asked = listing(form.details())
    found = engine.check(asked, now=timezone.now(), registered=form.event.registered_at if form.event else None)
    if found:
        return "bad", tuple(f"{violation.message} ({violation.section})" for violation in found)
    standing = status(asked)
    return "good" if standing.rated else "caution", standing.reasons
