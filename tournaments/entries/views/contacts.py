"""How a player of an online event is reached by opponents."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.entries.forms.entries import ContactForm
from tournaments.entries.selectors.check_ins import own_entry
from tournaments.entries.services.contacts import give_contact
from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.record.guards.events import guarded, show
from tournaments.record.models import Event
from tournaments.record.permissions import PLAYERS_ONLY, can_play


@guarded(can_play, PLAYERS_ONLY)
def contact(request: MemberRequest, event: Event) -> HttpResponse:
    entry = own_entry(event, request.user)
    form = ContactForm(request.POST or None, initial={"contact": entry.play_contact if entry else ""})
    if request.method == "POST" and valid(form):
        if saved(form, give_contact, event, form.cleaned_data["contact"], by=request.user):
            messages.success(request, "Saved. Your opponents see it while your game is to be played.")
            return redirect("tournaments:my_table", event.year, event.slug)
    return show(request, "tournaments/play_contact.html", event, form.status, form=form)
