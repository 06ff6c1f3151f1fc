"""The clock of a round, extra time, announcements, and deadlines of online rounds."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.kernel.guards import MemberRequest, get_act, submit_button, submit_form
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.directing import (
    TABLE_TOLD,
    AnnounceForm,
    DeadlineForm,
    ExtensionForm,
    ExtensionsForm,
    ExtraTimeForm,
    IncompleteRulingForm,
    LimitForm,
    StartForm,
)
from tournaments.play.selectors.announcements import announcements_of
from tournaments.play.selectors.deadlines import shown_deadline, table_deadline_now, unfinished_games
from tournaments.play.services import clock as services
from tournaments.play.services.announcements import announce, withdraw_announcement
from tournaments.play.services.beginning import begin_now as begin_event_now
from tournaments.play.services.deadlines import announce_extensions, extend_deadline, rule_incomplete, set_deadline
from tournaments.play.services.reminders import remind_tables
from tournaments.record.guards.cached_pages import cached_page
from tournaments.record.guards.events import (
    directors_only,
    judges_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_open,
)
from tournaments.record.models import Announcement, Event, Match, Round
from tournaments.record.selectors.clocks import (
    later_stage_of,
    round_in_play,
    usual_minutes,
)
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import draft_of, exclude_drafts, games_of, matches_of, rounds_of

DEADLINE_FORM = "tournaments/play/deadline_form.html"
ACTS = {
    "pause": (services.pause_round, "The clock is stopped."),
    "resume": (services.resume_round, "The clock goes on."),
    "remind": (remind_tables, "The open tables are reminded."),
    "call-time": (services.call_time, "Time is called: equal turns, then results."),
}


@post_from_page("desk")
def act(request: MemberRequest, event: Event, number: int, act: str) -> HttpResponse:
    """Stop or resume the clock, remind the open tables, or call time."""
    service, message = get_act(ACTS, act)
    submit_button(request, service, _round(event, number))
    return redirect_to_event_page(request, message, event, "desk")


@post_from_page("desk")
def begin_now(request: MemberRequest, event: Event) -> HttpResponse:
    """Move the start of an unsanctioned event to now."""
    submit_button(request, begin_event_now, event)
    page = "desk"
    if draft_of(event):
        page = "draft"
    return redirect_to_event_page(request, "The event begins now. Everybody entered is told.", event, page)


@require_open(directors_only)
def start(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = _round(event, number)
    form = StartForm(
        request.POST or None, seen=event.version, initial={"minutes": usual_minutes(event, later_stage_of(played))}
    )
    if submit_form(request, form, services.start_round, played):
        return redirect_to_event_page(request, f"{played.subject} has begun.", event, "desk")
    return _form(request, event, form, f"Begin {played.label}", "Begin")


@require_open(directors_only)
def limit(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = _round(event, number)
    form = LimitForm(request.POST or None, seen=event.version, initial={"minutes": played.minutes})
    if submit_form(request, form, services.lengthen_round, played):
        return redirect_to_event_page(request, "The limit is changed, and everybody is told.", event, "desk")
    return _form(request, event, form, "Another time limit for everybody", "Change the limit")


@require_open(judges_only)
def extra_time(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = get_object_or_404(matches_of(event), round__number=number, table=table)
    form = ExtraTimeForm(request.POST or None, seen=match.version)
    if submit_form(request, form, services.extend_table, match):
        return redirect_to_event_page(
            request, f"Table {table} has {match.extra_seconds // 60} minutes of extra time.", event, "desk"
        )
    return _form(request, event, form, f"Extra time for table {table}", "Give extra time")


@directors_only
def tell(request: MemberRequest, event: Event) -> HttpResponse:
    form = AnnounceForm(request.POST or None)  # what is said stands beside whatever else happens meanwhile
    if submit_form(request, form, announce, event):
        return redirect_to_event_page(request, "Announced.", event, "desk")
    context = {"form": form, "title": "Announce", "button": "Announce", "announcements": announcements_of(event)}
    return render_event_page(request, "tournaments/play/announce.html", event, form.status, **context)


@post_from_page("tell")
def withdraw(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Withdraw an announcement."""
    announcement = get_object_or_404(Announcement, event=event, pk=pk)
    submit_button(request, withdraw_announcement, announcement)
    return redirect_to_event_page(request, "Announcement withdrawn.", event, "tell")


@cached_page("play/announcements")
def announcements(event: Event) -> dict[str, Any]:
    """Show all announcements, latest first."""
    return {"announcements": announcements_of(event)}


@directors_only
def deadlines(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the games that are still to be played, by when, and what to do about late ones."""
    return _overview(request, event, WriteForm(seen=event.version))


@post_from_page("deadlines")
def extensions(request: MemberRequest, event: Event) -> HttpResponse:
    form = ExtensionsForm(request.POST)
    if submit_form(request, form, announce_extensions, event):
        return redirect_to_event_page(request, "Announced.", event, "deadlines")
    return _overview(request, event, form)


@require_open(directors_only)
def deadline(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    played = _round(event, number)
    form = DeadlineForm(request.POST or None, zone=event.time_zone, seen=event.version, initial={"at": played.deadline})
    if submit_form(request, form, set_deadline, played):
        return redirect_to_event_page(request, "The deadline is set, and everybody is told.", event, "deadlines")
    return _form(request, event, form, f"Deadline of {played.label}", "Set the deadline", DEADLINE_FORM)


@require_open(directors_only)
def extend(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = _match(event, number, table)
    form = ExtensionForm(request.POST or None, zone=event.time_zone, seen=match.version)
    if submit_form(request, form, extend_deadline, match):
        return redirect_to_event_page(request, f"Table {table} has longer. {TABLE_TOLD}.", event, "deadlines")
    title = f"Longer for table {table} of {match.round.label}"
    return _form(request, event, form, title, "Give longer", DEADLINE_FORM)


@require_open(directors_only)
def rule(request: MemberRequest, event: Event, number: int, table: int) -> HttpResponse:
    match = _match(event, number, table)
    form = IncompleteRulingForm(
        request.POST or None,
        names=match.names,
        rules=rules_of(event),
        correction=match.is_settled,
        seen=match.version,
    )
    if submit_form(request, form, rule_incomplete, match):
        return redirect_to_event_page(request, f"Table {table} of {match.round.label} is ruled on.", event, "deadlines")
    context = {"form": form, "match": match, "due": table_deadline_now(event, match.round, match)}
    return render_event_page(request, "tournaments/play/ruling.html", event, form.status, **context)


def _round(event: Event, number: int) -> Round:
    return get_object_or_404(rounds_of(event), number=number)


def _match(event: Event, number: int, table: int) -> Match:
    """Return a published table of two."""
    return get_object_or_404(exclude_drafts(games_of(event)), round__number=number, table=table)


def _overview(request: MemberRequest, event: Event, form: WriteForm) -> HttpResponse:
    played = round_in_play(event)
    due = None
    if played:
        due = shown_deadline(event, played.deadline)
    context = {"form": form, "played": played, "due": due, "tables": unfinished_games(event)}
    return render_event_page(request, "tournaments/play/deadlines.html", event, form.status, **context)


def _form(
    request: MemberRequest,
    event: Event,
    form: WriteForm,
    title: str,
    button: str,
    template: str = "tournaments/play/clock_form.html",
) -> HttpResponse:
    return render_event_page(request, template, event, form.status, form=form, title=title, button=button)
