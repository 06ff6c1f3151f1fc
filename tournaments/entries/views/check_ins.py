"""Check-in on the player's own phone, and what the director sets for it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.entries.forms.check_ins import CheckInForm, DoorForm
from tournaments.entries.selectors.check_ins import closes, code_of, hand_in, is_open
from tournaments.entries.services import check_ins as services
from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.record.guards.events import directed, guarded, show, while_open, written_from
from tournaments.record.models import Event

LONGEST_CODE = 20


@guarded(lambda user, event: True)
def own(request: MemberRequest, event: Event) -> HttpResponse:
    """Where the code on the wall leads: one tap for who is on the list."""
    byes, initial = hand_in(event, request.user).byes, {"code": _code(request.GET.get("code", ""))}
    form = CheckInForm(request.POST or None, byes=byes, initial=initial)
    if request.method == "POST" and valid(form):
        said = form.cleaned_data
        forfeit = said.get("forfeit", False)
        if saved(form, services.check_in_self, event, said["code"], by=request.user, forfeit=forfeit):
            messages.success(request, "You are checked in.")
            return redirect("tournaments:check_in", event.year, event.slug)
    mine = hand_in(event, request.user)
    return show(request, "tournaments/check_in.html", event, form.status, mine=mine, form=form)


@directed
@while_open
def door(request: MemberRequest, event: Event) -> HttpResponse:
    """The code, its poster, and the closing time."""
    initial = {"until": event.check_in_until}
    form = DoorForm(request.POST or None, zone=event.time_zone, seen=event.version, initial=initial)
    if request.method == "POST" and valid(form):
        if saved(form, services.set_check_in, event, form.cleaned_data["until"], by=request.user):
            messages.success(request, f"Players check themselves in until {closes(event)}.")
            return redirect("tournaments:check_in_door", event.year, event.slug)
    said = {"code": code_of(event), "open": is_open(event), "until": closes(event)}
    return show(request, "tournaments/check_in_door.html", event, form.status, form=form, **said)


@directed
@written_from("tournaments:check_in_door")
def change_code(request: MemberRequest, event: Event) -> HttpResponse:
    services.change_code(event, by=request.user, **act_form(request).envelope)
    messages.success(request, "The code is another one now: print the poster again.")
    return redirect("tournaments:check_in_door", event.year, event.slug)


def _code(asked: str) -> str:
    """What of an address can be a code."""
    return "".join(sign for sign in asked[:LONGEST_CODE] if sign.isascii() and sign.isalnum())
