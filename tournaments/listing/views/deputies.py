"""Deputies and judges: invited and released by the primary director, accepting and leaving by themselves."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.entries.forms.entries import DeputyForm
from tournaments.kernel.guards import MemberRequest, act_form, saved, valid
from tournaments.listing.services.directors import (
    accept_invitation,
    decline_invitation,
    invite_director,
    leave_event,
    release_director,
)
from tournaments.record.guards.events import guarded, show, written_from
from tournaments.record.models import Director, Event
from tournaments.record.permissions import (
    INVITED_ONLY,
    JUDGES_ONLY,
    PRIMARY_ONLY,
    can_answer,
    can_judge,
    can_name_directors,
)

ANSWERS = {
    "accept": (accept_invitation, "You are in: the event has its desk open for you."),
    "decline": (decline_invitation, "You declined, and the primary director is told."),
    "leave": (leave_event, "You left, and the primary director is told."),
}


@guarded(can_judge, JUDGES_ONLY)
def directors(request: MemberRequest, event: Event) -> HttpResponse:
    names = can_name_directors(request.user, event)
    if request.method == "POST" and not names:
        raise PermissionDenied(PRIMARY_ONLY)
    handle = request.GET.get("handle", "")[:30]
    form = DeputyForm(request.POST or None, seen=event.version, initial={"handle": handle})
    if request.method == "POST" and valid(form):
        said = form.cleaned_data
        position = Director.Position(said["position"])
        if saved(form, invite_director, event, said["handle"], position, by=request.user):
            messages.success(request, f"{said['handle']} is invited, and told so.")
            return redirect("tournaments:directors", event.year, event.slug)
    named = Director.objects.filter(event=event).select_related("user__player")
    context = {"form": form, "named": named, "names_directors": names}
    return show(request, "tournaments/directors.html", event, form.status, **context)


@guarded(can_name_directors, PRIMARY_ONLY)
@written_from("tournaments:directors")
def release(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    director = get_object_or_404(Director.objects.select_related("event"), event=event, pk=pk)
    release_director(director, by=request.user, **act_form(request).envelope)
    return redirect("tournaments:directors", event.year, event.slug)


@guarded(can_answer, INVITED_ONLY)
@written_from("tournaments:event")
def answer(request: MemberRequest, event: Event, pk: int, answer: str) -> HttpResponse:
    """What somebody says for himself: yes, no, no longer."""
    if answer not in ANSWERS:
        raise Http404("There is no such answer.")
    director = get_object_or_404(Director.objects.select_related("event"), event=event, pk=pk, user=request.user)
    service, said = ANSWERS[answer]
    service(director, by=request.user, **act_form(request).envelope)
    messages.success(request, said)
    return redirect("tournaments:my")
