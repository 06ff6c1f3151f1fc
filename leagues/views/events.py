"""Events of a season: flagged and unflagged, one with its points and bonus, its places ruled."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache

from leagues.forms.events import BonusForm, FlagForm, PlacesForm
from leagues.models import Counted, Season
from leagues.permissions import (
    ACCEPTING,
    CONFIRMING,
    KEEPERS_ONLY,
    LEADERS_ONLY,
    can_accept_counted,
    can_confirm_flag,
    can_lead,
    can_note_bonus,
    is_director,
)
from leagues.selectors.before_season import (
    find_acceptance_violations,
    find_bonus_violations,
    find_closed_violations,
    find_places_violations,
    find_submit_violations,
)
from leagues.selectors.beyond import reasons_to_stay
from leagues.selectors.bonuses import notes_by_record, takes_bonus, tally, who_may_earn
from leagues.selectors.event_sheets import event_sheet, ranks_of
from leagues.selectors.events import counted_rows, flaggable
from leagues.services.acceptance import WHY_ACCEPTED, WHY_TAKEN_BACK, accept_counted, take_back_acceptance
from leagues.services.bonuses import note_bonus, submit_bonus, take_back_bonus
from leagues.services.flagging import confirm_flag, flag_event, unflag_event
from leagues.services.rulings import rule_places
from leagues.views.seasons import season_led
from tournaments.engine.core.types import Violation
from tournaments.kernel.guards import (
    MemberRequest,
    is_submitted,
    redirect_with_message,
    require_member,
    submit_button,
    submit_form,
    try_service,
)
from tournaments.kernel.write_form import ReasonForm, WriteForm


def counted_at(league: str, year: int, pk: int) -> Counted:
    return get_object_or_404(counted_rows(), season__league__slug=league, season__year=year, pk=pk)


@never_cache
def event(request: HttpRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    open_season = row.season.closed_at is None
    rules = is_director(request.user, row.season.league) and open_season
    context = {
        "counted": row,
        "season": row.season,
        "sheet": event_sheet(row),
        "tally": tally(row) if row.season.schemes else (),
        "takes_bonus": takes_bonus(row),
        "leads": can_lead(request.user, row.season.league) and open_season,
        "rules": rules,
        "notes": can_note_bonus(request.user, row) and open_season and row.submitted_at is None,
        "may_submit": rules and not find_submit_violations(row),
        "may_rule": rules and not find_places_violations(row),
        "confirms": row.waits_for_confirmation and can_confirm_flag(request.user, row) and open_season,
        "button": WriteForm(),
        "staying": reasons_to_stay(row),
        "accepts": can_accept_counted(request.user, row) and not find_acceptance_violations(row),
        "accepted": row.accepted_at is not None and can_accept_counted(request.user, row),
    }
    return render(request, "leagues/event.html", context)


@season_led
def flag(request: MemberRequest, season: Season) -> HttpResponse:
    events = flaggable(season, request.user)
    form = FlagForm(request.POST or None, season=season, events=events, initial={"event": request.GET.get("event")})
    if is_submitted(request, form):
        chosen = form.cleaned_data["event"]
        if try_service(form, flag_event, season, chosen, form.flag(), by=request.user):
            return redirect_with_message(request, f"{chosen.title} counts for the season.", season)
    context = {"form": form, "season": season, "none": not events}
    return render(request, "leagues/flag.html", context, status=form.status)


@require_member
def unflag(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    if not can_lead(request.user, row.season.league):
        raise PermissionDenied(LEADERS_ONLY)
    asked = "The event has begun: say why it counts no more. Everybody reads it." if row.event.has_begun else ""
    form = ReasonForm(request.POST or None, seen=row.version, asked=asked)
    if submit_form(request, form, unflag_event, row):
        return redirect_with_message(request, f"{row.event.title} counts for no league any more.", row.season)
    return _show_form(request, row, form, "Count it no more", "Take the flag off", find_closed_violations(row.season))


@require_member
def confirm(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    if not can_confirm_flag(request.user, row):
        raise PermissionDenied(CONFIRMING)
    if request.method != "POST":
        return redirect(row)
    submit_button(request, confirm_flag, row)
    return redirect_with_message(request, "The event is confirmed: it counts for the season.", row)


@require_member
def places(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    if not is_director(request.user, row.season.league):
        raise PermissionDenied(LEADERS_ONLY)
    people, ranks = who_may_earn(row), ranks_of(row)
    form = PlacesForm(request.POST or None, event=row.event_id, people=people, ranks=ranks, seen=row.version)
    if is_submitted(request, form):
        reason = form.cleaned_data["reason"]
        if try_service(form, rule_places, row, form.places(), reason, by=request.user):
            return redirect_with_message(request, "The places are ruled.", row)
    return _show_form(request, row, form, "Rule the places", "Rule these places", find_places_violations(row))


def _by_coordinator(
    request: MemberRequest, row: Counted, service: Any, asked: str, title: str, button: str, message: str
) -> HttpResponse:
    """A form with a reason for a coordinator without a part in the event."""
    if not can_accept_counted(request.user, row):
        raise PermissionDenied(ACCEPTING)
    form = ReasonForm(request.POST or None, seen=row.version, asked=asked)
    if submit_form(request, form, service, row):
        return redirect_with_message(request, message, row)
    missing = find_acceptance_violations(row) if service is accept_counted else ()
    return _show_form(request, row, form, title, button, missing)


@require_member
def accept(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    message = "The event is accepted: its points count beyond its league."
    return _by_coordinator(request, row, accept_counted, WHY_ACCEPTED, "Accept the event", "Accept it", message)


@require_member
def take_back_accepted(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    message, title = "The event is no longer accepted.", "Take the acceptance back"
    return _by_coordinator(request, row, take_back_acceptance, WHY_TAKEN_BACK, title, "Take it back", message)


@require_member
def bonus(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    if not can_note_bonus(request.user, row):
        raise PermissionDenied(KEEPERS_ONLY)
    people = who_may_earn(row)
    form = BonusForm(request.POST or None, counted=row, people=people, notes=notes_by_record(row), seen=row.version)
    if is_submitted(request, form) and try_service(form, note_bonus, row, form.notes(), by=request.user):
        return redirect_with_message(request, "The bonus is noted. It counts once it is submitted.", row)
    missing = find_bonus_violations(row) if request.method == "GET" else ()
    context = {"form": form, "counted": row, "season": row.season, "tally": tally(row), "missing": missing}
    return render(request, "leagues/bonus.html", context, status=form.status)


@require_member
def submit(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    if not is_director(request.user, row.season.league):
        raise PermissionDenied(LEADERS_ONLY)
    form = WriteForm(request.POST or None, seen=row.version)
    if submit_form(request, form, submit_bonus, row):
        return redirect_with_message(request, "The bonus is submitted, and counts in this league.", row)
    return _show_form(
        request, row, form, "Submit the bonus", "Submit it: it counts from now on", find_submit_violations(row)
    )


@require_member
def take_back(request: MemberRequest, league: str, year: int, pk: int) -> HttpResponse:
    row = counted_at(league, year, pk)
    if not is_director(request.user, row.season.league):
        raise PermissionDenied(LEADERS_ONLY)
    asked = "Say why the bonus is changed once more: everybody reads it."
    form = ReasonForm(request.POST or None, seen=row.version, asked=asked)
    if submit_form(request, form, take_back_bonus, row):
        return redirect_with_message(request, "The bonus counts no more until it is submitted again.", row)
    return _show_form(request, row, form, "Take the bonus back", "Take it back", find_closed_violations(row.season))


def _show_form(
    request: MemberRequest, row: Counted, form: object, title: str, button: str, missing: tuple[Violation, ...] = ()
) -> HttpResponse:
    context = {"form": form, "counted": row, "season": row.season, "title": title, "button": button}
    context["missing"] = missing if request.method == "GET" else ()
    return render(request, "leagues/event_form.html", context, status=getattr(form, "status", 200))
