"""Deputies of the primary director."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.forms.entries import DeputyForm
from tournaments.models import Director, Event
from tournaments.permissions import PRIMARY_ONLY, can_name_directors
from tournaments.services.directors import name_director, release_director
from tournaments.views.doors import MemberRequest, act_form, guarded, saved, show, valid, written_from


@guarded(can_name_directors, PRIMARY_ONLY)
def directors(request: MemberRequest, event: Event) -> HttpResponse:
    form = DeputyForm(request.POST or None, seen=event.version)
    if request.method == "POST" and valid(form):
        said = form.cleaned_data
        position = Director.Position(said["position"])
        if saved(form, name_director, event, said["handle"], position, by=request.user):
            messages.success(request, f"{said['handle']} can run this event now.")
            return redirect("tournaments:directors", event.year, event.slug)
    named = Director.objects.filter(event=event).select_related("user__player")
    return show(request, "tournaments/directors.html", event, form.status, form=form, named=named)


@guarded(can_name_directors, PRIMARY_ONLY)
@written_from("tournaments:directors")
def release(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    director = get_object_or_404(Director.objects.select_related("event"), event=event, pk=pk)
    release_director(director, by=request.user, **act_form(request).envelope)
    return redirect("tournaments:directors", event.year, event.slug)
