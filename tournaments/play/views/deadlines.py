"""Online rounds: deadlines, extensions, rulings."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.kernel.guards import MemberRequest, acted
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.deadlines import DeadlineForm, ExtensionForm, ExtensionsForm, RulingForm
from tournaments.play.selectors.deadlines import due_now, due_of, unfinished
from tournaments.play.services import deadlines as services
from tournaments.record.guards.events import directed, done_at, show, while_open, written_from
from tournaments.record.models import Event, Match
from tournaments.record.selectors.clocks import round_in_play
from tournaments.record.selectors.rows import games_of, published, rounds_of


@directed
def deadlines(request: MemberRequest, event: Event) -> HttpResponse:
    """What is still to be played, by when, and the two ways out of what is late."""
    return _overview(request, event, WriteForm(seen=event.version))


@written_from("deadlines")
def extensions(request: MemberRequest, event: Event) -> HttpResponse:
    form = ExtensionsForm(request.POST)
    if acted(request, form, services.announce_extensions, event):
        return done_at(request, "Announced.", event, "deadlines")
    return _overview(request, event, form)


@while_open(directed)
def deadline(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = get_object_or_404(rounds_of(event), number=number)
    form = DeadlineForm(request.POST or None, zone=event.time_zone, seen=event.version, initial={"at": played.deadline})
    if acted(request, form, services.set_deadline, played):
        return done_at(request, "The deadline is set, and everybody is told.", event, "deadlines")
    return _form(request, event, form, f"Deadline of round {played.called}", "Set the deadline")


@while_open(directed)
def extend(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = _match(event, number, table)
    form = ExtensionForm(request.POST or None, zone=event.time_zone, seen=match.version)
    if acted(request, form, services.extend_deadline, match):
        return done_at(request, f"Table {table} has longer, and both players are told.", event, "deadlines")
    return _form(request, event, form, f"Longer for table {table} of round {match.round.called}", "Give longer")


@while_open(directed)
def rule(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = _match(event, number, table)
    form = RulingForm(request.POST or None, **match.names, correction=match.is_settled, seen=match.version)
    if acted(request, form, services.rule_incomplete, match):
        return done_at(request, f"Table {table} of round {match.round.called} is ruled on.", event, "deadlines")
    return show(
        request,
        "tournaments/play/ruling.html",
        event,
        form.status,
        form=form,
        match=match,
        due=due_now(event, match.round, match),
    )


def _match(event: Event, number: int, table: int) -> Match:
    """A published table where two sit."""
    return get_object_or_404(published(games_of(event)), round__number=number, table=table)


def _overview(request: MemberRequest, event: Event, form: WriteForm) -> HttpResponse:
    played = round_in_play(event)
    return show(
        request,
        "tournaments/play/deadlines.html",
        event,
        form.status,
        form=form,
        played=played,
        due=due_of(event, played.deadline) if played else None,
        tables=unfinished(event),
    )


def _form(request: MemberRequest, event: Event, form: WriteForm, title: str, button: str) -> HttpResponse:
    return show(
        request, "tournaments/play/deadline_form.html", event, form.status, form=form, title=title, button=button
    )
