"""Entering oneself before the day, how one is reached, the waiting list at the desk; check-in on the player's phone."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.entries.forms.entries import CheckInForm, ContactForm, DoorForm, MyEntryForm
from tournaments.entries.forms.records import BringForm
from tournaments.entries.selectors.asked import question_to
from tournaments.entries.selectors.check_ins import HandIn, closes, code_of, hand_in, is_open
from tournaments.entries.selectors.check_ins import own_entry as entry_of_person
from tournaments.entries.selectors.denials import against, deniable_until, denial_of, own_entry
from tournaments.entries.selectors.my_entry import my_entry, places_in_words, waiting_at
from tournaments.entries.selectors.suspensions import own_stop
from tournaments.entries.services import check_ins, preregistration
from tournaments.entries.services.asked import confirm_entry, disown_entry
from tournaments.kernel.guards import MemberRequest, get_act, is_submitted, submit_button, submit_form, try_service
from tournaments.kernel.write_form import WriteForm
from tournaments.record.guards.events import (
    PlayerRequest,
    actors_only,
    button_view,
    directors_only,
    members_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_event_permission,
    require_open,
)
from tournaments.record.models import Denial, Event
from tournaments.record.permissions import PLAYERS_ONLY, can_play

ACTS = {
    "take": (preregistration.take_in, "Taken in from the waiting list."),
    "strike": (preregistration.strike, "Taken off the waiting list."),
}
LONGEST_CODE = 20


@members_only
def mine(request: MemberRequest, event: Event) -> HttpResponse:
    """My place in this event: enter, or say where opponents find me."""
    stands = my_entry(event, request.user)
    form = MyEntryForm(request.POST or None, online=event.online, initial={"play_contact": stands.play_contact})
    if is_submitted(request, form):
        there = stands.entered or stands.place
        service: Any = preregistration.give_contact if there else preregistration.enter_myself
        if try_service(form, service, event, by=request.user, play_contact=form.cleaned_data.get("play_contact", "")):
            return redirect_to_event_page(request, "Saved." if there else _where(event, request), event, "my_entry")
    return my_entry_page(request, event, form=form)


def my_entry_page(
    request: MemberRequest, event: Event, *, form: WriteForm | None = None, bringing: WriteForm | None = None
) -> HttpResponse:
    """Show the member's entry; refused forms keep what was typed."""
    stands = my_entry(event, request.user)
    status = (form or bringing or WriteForm()).status
    form = form or MyEntryForm(online=event.online, initial={"play_contact": stands.play_contact})
    stopped = own_stop(event, request.user)
    shows_form = event.online if stands.entered or stands.place else stands.open and not (stopped or stands.asked_as)
    context = {"mine": stands, "form": form, "shows_form": shows_form, "places": places_in_words(event)}
    context |= {"stopped": stopped, **_denying(event, request, bringing)}
    return render_event_page(request, "tournaments/entries/my_entry.html", event, status, **context)


def _denying(event: Event, request: MemberRequest, bringing: WriteForm | None) -> dict[str, Any]:
    """Return what the member may say about an entry that somebody else made, and its outcome."""
    entry, denial = own_entry(event, request.user), denial_of(event, request.user)
    if denial is None:
        deniable = entry is not None and not against(entry, request.user)
        return {"deniable": deniable, "until": deniable_until(entry, request.user) if entry and deniable else None}
    brings = denial.state == Denial.State.DISAGREED and denial.brought is None
    return {"denial": denial, "bringing": brings and (bringing or BringForm(seen=event.version))}


confirm = button_view(confirm_entry, "The entry is yours, with its results.", "my_entry", members_only)
disown = button_view(disown_entry, "Noted: it is not you, and the directors are told.", "my_entry", members_only)
withdraw = button_view(preregistration.withdraw, "You are off the list.", "my_entry", members_only)


@require_event_permission(can_play, PLAYERS_ONLY)
def contact(request: MemberRequest, event: Event) -> HttpResponse:
    """Set how opponents reach a player of an online event."""
    entry = entry_of_person(event, request.user)
    form = ContactForm(request.POST or None, initial={"contact": entry.play_contact if entry else ""})
    if submit_form(request, form, preregistration.give_contact, event):
        return redirect_to_event_page(
            request, "Saved. Your opponents see it while your game is to be played.", event, "my_table"
        )
    return render_event_page(request, "tournaments/entries/play_contact.html", event, form.status, form=form)


@post_from_page("entries")
def waiting(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    """Give a waiting player a place, or remove them."""
    service, message = get_act(ACTS, act)
    submit_button(request, service, get_object_or_404(waiting_at(event), pk=pk))
    return redirect_to_event_page(request, message, event, "entries")


def _where(event: Event, request: MemberRequest) -> str:
    place = my_entry(event, request.user).place
    return f"You are number {place} on the waiting list." if place else "You are on the list of players."


@actors_only
def check_in(request: PlayerRequest, event: Event) -> HttpResponse:
    """Check a listed player in with one tap, from the code on the wall."""
    before = hand_in(event, request.actor)
    initial = {"code": _code(request.GET.get("code", "")), **_initial_awards(before)}
    form = CheckInForm(request.POST or None, byes=before.byes, usable=before.usable, initial=initial)
    if submit_form(request, form, check_ins.check_in_self, event):
        return redirect_to_event_page(request, "You are checked in.", event, "check_in")
    state = {"mine": hand_in(event, request.actor), "asked": question_to(event, request.actor)}
    return render_event_page(request, "tournaments/entries/check_in.html", event, form.status, form=form, **state)


def _initial_awards(mine: HandIn) -> dict[str, int]:
    """Return the noted awards, else the most that the player may use."""
    most = max(mine.usable.starts, default=0)
    return {"earned_byes": mine.byes or mine.usable.byes, "head_start": mine.head_start or most}


@require_open(directors_only)
def check_in_door(request: MemberRequest, event: Event) -> HttpResponse:
    """The code, its poster, and the closing time."""
    initial = {"until": event.check_in_until}
    form = DoorForm(request.POST or None, zone=event.time_zone, seen=event.version, initial=initial)
    if submit_form(request, form, check_ins.set_check_in, event):
        return redirect_to_event_page(
            request, f"Players check themselves in until {closes(event)}.", event, "check_in_door"
        )
    state = {"code": code_of(event), "open": is_open(event), "until": closes(event)}
    return render_event_page(request, "tournaments/entries/check_in_door.html", event, form.status, form=form, **state)


change_code = button_view(
    check_ins.change_code, "The code is another one now: print the poster again.", "check_in_door"
)


def _code(text: str) -> str:
    """Return the part of an address that may be a code."""
    return "".join(sign for sign in text[:LONGEST_CODE] if sign.isascii() and sign.isalnum())
