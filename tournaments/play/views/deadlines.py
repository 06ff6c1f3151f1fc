"""Online rounds: deadlines, extensions, rulings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.deadlines import DeadlineForm, ExtensionForm, ExtensionsForm, RulingForm
from tournaments.play.selectors.deadlines import due_now, due_of, unfinished
from tournaments.play.services import deadlines as services
from tournaments.record.guards.events import directed, show, while_open, written_from
from tournaments.record.models import Event, Match, Round
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.sittings import with_seats


@directed
def deadlines(request: MemberRequest, event: Event) -> HttpResponse:
    """What is still to be played, by when, and the two ways out of what is late."""
    return _overview(request, event, WriteForm(seen=event.version))


@directed
@written_from("tournaments:deadlines")
def extensions(request: MemberRequest, event: Event) -> HttpResponse:
    form = ExtensionsForm(request.POST)
    if valid(form) and saved(form, services.announce_extensions, event, form.cleaned_data["given"], by=request.user):
        messages.success(request, "Announced.")
        return redirect("tournaments:deadlines", event.year, event.slug)
    return _overview(request, event, form)


@directed
@while_open
def deadline(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = get_object_or_404(Round.objects.select_related("event"), event=event, number=number)
    form = DeadlineForm(request.POST or None, zone=event.time_zone, seen=event.version, initial={"at": played.deadline})
    if request.method == "POST" and valid(form):
        if saved(form, services.set_deadline, played, form.cleaned_data["at"], by=request.user):
            messages.success(request, "The deadline is set, and everybody is told.")
            return redirect("tournaments:deadlines", event.year, event.slug)
    return _form(request, event, form, f"Deadline of round {played.called}", "Set the deadline")


@directed
@while_open
def extend(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = _match(event, number, table)
    form = ExtensionForm(request.POST or None, zone=event.time_zone, seen=match.version)
    if request.method == "POST" and valid(form):
        said = form.cleaned_data
        extended = {"by": request.user, "delay": said["delay"]}
        if saved(form, services.extend_deadline, match, said["at"], said["reason"], **extended):
            messages.success(request, f"Table {table} has longer, and both players are told.")
            return redirect("tournaments:deadlines", event.year, event.slug)
    return _form(request, event, form, f"Longer for table {table} of round {match.round.called}", "Give longer")


@directed
@while_open
def rule(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = _match(event, number, table)
    a, b = (seat.person.shown_name for seat in match.seats.all())
    form = RulingForm(request.POST or None, a=a, b=b, correction=match.is_settled, seen=match.version)
    if request.method == "POST" and valid(form):
        if saved(form, services.rule_incomplete, match, **form.ruling(), by=request.user):
            messages.success(request, f"Table {table} of round {match.round.called} is ruled on.")
            return redirect("tournaments:deadlines", event.year, event.slug)
    return show(
        request,
        "tournaments/ruling.html",
        event,
        form.status,
        form=form,
        match=match,
        due=due_now(event, match.round, match),
    )


def _match(event: Event, number: int, table: int) -> Match:
    """A published table where two sit."""
    matches = with_seats(Match.objects.filter(seats__place=1).select_related("round__event"))
    published = matches.exclude(round__state=Round.State.DRAFT)
    return get_object_or_404(published, round__event=event, round__number=number, table=table)


def _overview(request: MemberRequest, event: Event, form: WriteForm) -> HttpResponse:
    played = round_in_play(event)
    return show(
        request,
        "tournaments/deadlines.html",
        event,
        form.status,
        form=form,
        played=played,
        due=due_of(event, played.deadline) if played else None,
        tables=unfinished(event),
    )


def _form(request: MemberRequest, event: Event, form: WriteForm, title: str, button: str) -> HttpResponse:
    return show(request, "tournaments/deadline_form.html", event, form.status, form=form, title=title, button=button)
