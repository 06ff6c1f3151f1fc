"""Deputies and judges: invited and released by the primary director, accepting and leaving by themselves."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.entries.forms.entries import DeputyForm
from tournaments.kernel.guards import MemberRequest, done, one_of, pressed, received, saved
from tournaments.listing.services.directors import (
    accept_invitation,
    decline_invitation,
    invite_director,
    leave_event,
    release_director,
)
from tournaments.record.guards.events import done_at, guarded, show, written_from
from tournaments.record.models import Director, Event
from tournaments.record.permissions import (
    INVITED_ONLY,
    JUDGES_ONLY,
    PRIMARY_ONLY,
    can_answer,
    can_judge,
    can_name_directors,
)
from tournaments.record.selectors.rows import named

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
    if received(request, form):
        said = form.cleaned_data
        position = Director.Position(said["position"])
        if saved(form, invite_director, event, said["handle"], position, by=request.user):
            return done_at(request, f"{said['handle']} is invited, and told so.", event, "directors")
    context = {"form": form, "named": named(event), "names_directors": names}
    return show(request, "tournaments/listing/directors.html", event, form.status, **context)


@written_from("directors", guarded(can_name_directors, PRIMARY_ONLY))
def release(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    director = get_object_or_404(named(event), pk=pk)
    pressed(request, release_director, director)
    return redirect("tournaments:directors", *event.address)


@written_from("event", guarded(can_answer, INVITED_ONLY))
def answer(request: MemberRequest, event: Event, pk: int, answer: str) -> HttpResponse:
    """What somebody says for himself: yes, no, no longer."""
    service, said = one_of(ANSWERS, answer)
    pressed(request, service, get_object_or_404(named(event), pk=pk, user=request.user))
    return done(request, said, "tournaments:my")
