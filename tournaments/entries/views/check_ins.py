"""Check-in on the player's own phone, and what the director sets for it."""

from __future__ import annotations

from django.http import HttpResponse

from tournaments.entries.forms.check_ins import CheckInForm, DoorForm
from tournaments.entries.selectors.check_ins import closes, code_of, hand_in, is_open
from tournaments.entries.services import check_ins as services
from tournaments.kernel.guards import MemberRequest, acted
from tournaments.record.guards.events import button, directed, done_at, members_only, show, while_open
from tournaments.record.models import Event

LONGEST_CODE = 20


@members_only
def own(request: MemberRequest, event: Event) -> HttpResponse:
    """Where the code on the wall leads: one tap for who is on the list."""
    byes, initial = hand_in(event, request.user).byes, {"code": _code(request.GET.get("code", ""))}
    form = CheckInForm(request.POST or None, byes=byes, initial=initial)
    if acted(request, form, services.check_in_self, event):
        return done_at(request, "You are checked in.", event, "check_in")
    mine = hand_in(event, request.user)
    return show(request, "tournaments/entries/check_in.html", event, form.status, mine=mine, form=form)


@while_open(directed)
def door(request: MemberRequest, event: Event) -> HttpResponse:
    """The code, its poster, and the closing time."""
    initial = {"until": event.check_in_until}
    form = DoorForm(request.POST or None, zone=event.time_zone, seen=event.version, initial=initial)
    if acted(request, form, services.set_check_in, event):
        return done_at(request, f"Players check themselves in until {closes(event)}.", event, "check_in_door")
    said = {"code": code_of(event), "open": is_open(event), "until": closes(event)}
    return show(request, "tournaments/entries/check_in_door.html", event, form.status, form=form, **said)


change_code = button(services.change_code, "The code is another one now: print the poster again.", "check_in_door")


def _code(asked: str) -> str:
    """What of an address can be a code."""
    return "".join(sign for sign in asked[:LONGEST_CODE] if sign.isascii() and sign.isalnum())
