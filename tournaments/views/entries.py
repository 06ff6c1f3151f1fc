"""The list of players at the door."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from tournaments.forms.entries import ConfirmNamesForm, EarnedByesForm, PasteForm, WalkInForm
from tournaments.models import Entry, Event
from tournaments.selectors import tables
from tournaments.selectors.lists import candidates
from tournaments.services import entries as services
from tournaments.views.doors import act_form, directed, saved, show, valid

ACTS = {
    "check-in": (services.check_in, "Checked in."),
    "check-out": (services.undo_check_in, "No longer checked in."),
    "drop": (services.drop_player, "Dropped after the round that is being played."),
    "return": (services.return_player, "Back in the event from the next draw."),
    "remove": (services.remove_entry, "Taken off the list."),
}


@directed
def entries(request: HttpRequest, event: Event) -> HttpResponse:
    return _entries(request, event)


@directed
@require_POST
def paste(request: HttpRequest, event: Event) -> HttpResponse:
    """The preview of a pasted list: nothing is saved before it is confirmed."""
    form = PasteForm(request.POST)
    if not valid(form):
        return _entries(request, event, paste=form)
    lines = form.cleaned_data["names"]
    context = {"candidates": candidates(event, lines), "form": ConfirmNamesForm(seen=event.version)}
    return show(request, "tournaments/preview_names.html", event, **context)


@directed
@require_POST
def confirm(request: HttpRequest, event: Event) -> HttpResponse:
    form = ConfirmNamesForm(request.POST)
    try:
        names = form.names() if form.is_valid() else []
        if names and saved(form, services.enter_names, event, names, by=request.user):
            messages.success(request, "The list is entered. Check players in as they hand in their scorecards.")
            return redirect("tournaments:entries", event.year, event.slug)
    except forms.ValidationError as error:
        form.add_error(None, error)
    again = PasteForm(initial={"names": "\n".join(request.POST.getlist("line"))})
    again.status, again.refusal = form.status if form.status != 200 else 422, form.non_field_errors()
    return _entries(request, event, paste=again)


@directed
@require_POST
def walk_in(request: HttpRequest, event: Event) -> HttpResponse:
    form = WalkInForm(request.POST)
    if valid(form) and saved(form, services.enter_walk_in, event, form.profile(), by=request.user):
        messages.success(request, f"{form.cleaned_data['name']} is entered and checked in.")
        return redirect("tournaments:entries", event.year, event.slug)
    return _entries(request, event, walk_in=form)


@directed
@require_POST
def act(request: HttpRequest, event: Event, pk: int, act: str) -> HttpResponse:
    """One tap a row: check in, drop, and back."""
    if act not in ACTS:
        raise Http404("There is no such act.")
    service, said = ACTS[act]
    entry = Entry.objects.select_related("event", "player").filter(event=event, pk=pk).first()
    if entry is None and act != "remove":
        raise Http404("This player is not on the list.")
    if entry is not None:
        service(entry, by=request.user, **act_form(request).envelope)
        messages.success(request, f"{entry.player}: {said}")
    return redirect("tournaments:entries", event.year, event.slug)


@directed
@require_POST
def earned_byes(request: HttpRequest, event: Event, pk: int) -> HttpResponse:
    entry = get_object_or_404(Entry.objects.select_related("event", "player"), event=event, pk=pk)
    form = EarnedByesForm(request.POST)
    if valid(form) and saved(form, services.grant_earned_byes, entry, form.cleaned_data["byes"], by=request.user):
        messages.success(request, f"{entry.player}: earned byes noted.")
        return redirect("tournaments:entries", event.year, event.slug)
    return _entries(request, event, refused=form)


def _entries(
    request: HttpRequest,
    event: Event,
    *,
    paste: PasteForm | None = None,
    walk_in: WalkInForm | None = None,
    refused: EarnedByesForm | None = None,
) -> HttpResponse:
    broken = paste or walk_in or refused
    rows = tables.entries(event)
    return show(
        request,
        "tournaments/entries.html",
        event,
        broken.status if broken else 200,
        entries=rows,
        missing=sum(not row.checked_in for row in rows),
        playing=sum(row.checked_in and not row.gone for row in rows),
        before_first=tables.published(event) == (),
        paste=paste or PasteForm(seen=event.version),
        walk_in=walk_in or WalkInForm(seen=event.version),
        refused=refused,
        open_form="paste" if paste else "walk_in" if walk_in else "",
    )
