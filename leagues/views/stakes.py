"""Bids to Day 2 and design opportunities of an event: what is at stake, who opts out, the report (SW)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache

from leagues.forms.stakes import PassForm, StakeForm
from leagues.models import Invitation, PassedOver
from leagues.permissions import GIFTS_ONLY, can_see_gifts
from leagues.selectors.before_cup import (
    find_opt_out_violations,
    find_pass_violations,
    find_passing_violations,
    find_stake_violations,
)
from leagues.selectors.invitations import invitations_at
from leagues.selectors.stake_pages import players_of, report_of, report_sheet, shown_stake
from leagues.selectors.stakes import at_stake, has_stakes, marks
from leagues.services.stakes import opt_out, pass_over, set_stake, take_back_passing
from tournaments.kernel.guards import (
    MemberRequest,
    read_envelope_form,
    redirect_with_message,
    submit_button,
    submit_form,
)
from tournaments.kernel.table_files import table_file
from tournaments.record.guards.events import (
    directors_only,
    get_event_or_404,
    members_only,
    render_event_page,
    require_event_permission,
)
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct

PAGE = "leagues:bids"
NO_PLAYERS = "Nobody is on the list of players yet."
ASKED = "The player is asked, and noted as an Advocate once they accept."
directing = require_event_permission(can_see_gifts, GIFTS_ONLY)


@never_cache
def bids(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    event = get_event_or_404(request, year, slug)
    reader = request.user if request.user.is_authenticated else None
    shown, directs = shown_stake(event, reader), can_direct(request.user, event)
    if shown is None:
        raise Http404("Nothing of the kind is at stake at this event.")
    return render_event_page(
        request,
        "leagues/bids.html",
        event,
        shown=shown,
        directs=directs,
        reports=can_see_gifts(request.user, event),
        staking=find_stake_violations(event, request.user),
        passing=find_opt_out_violations(event) if shown.mine or directs else (),
        fixed=bool(shown.marks) and bool(find_passing_violations(event, PassedOver.Why.OPTED_OUT)),
        open=not event.is_locked,
        invitations=invitations_at(event) if directs else (),
        button=read_envelope_form(request) if reader else None,
    )


@directing
def stake(request: MemberRequest, event: Event) -> HttpResponse:
    _refuse_others(event)
    form = StakeForm(request.POST or None, stake=at_stake(event), begun=event.has_begun, seen=event.version)
    if submit_form(request, form, set_stake, event):
        return redirect_with_message(request, "What is at stake is said.", PAGE, *event.address)
    missing = find_stake_violations(event, request.user) if request.method == "GET" else ()
    return render_event_page(request, "leagues/stake.html", event, form.status, form=form, missing=missing)


@members_only
def out(request: MemberRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        submit_button(request, opt_out, event)
        return redirect_with_message(request, "You have opted out: you receive no bid.", PAGE, *event.address)
    return redirect(PAGE, *event.address)


@directors_only
def mark(request: MemberRequest, event: Event) -> HttpResponse:
    _refuse_others(event)
    missing = {why: find_pass_violations(event, why) for why in PassedOver.Why}
    reasons = [why for why, found in missing.items() if not found]
    players = list(players_of(event))
    form = PassForm(request.POST or None, players=players, reasons=reasons)
    if noted := submit_form(request, form, pass_over, event):
        return redirect_with_message(
            request, ASKED if isinstance(noted, Invitation) else "Saved.", PAGE, *event.address
        )
    notes = [*dict.fromkeys(found for each in missing.values() for found in each), *([] if players else [NO_PLAYERS])]
    closed = not (reasons and players)
    return render_event_page(
        request, "leagues/pass_over.html", event, form.status, form=form, notes=notes, closed=closed
    )


@members_only
def take_back(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    row: PassedOver = get_object_or_404(marks(event), pk=pk)
    if request.method == "POST":
        submit_button(request, take_back_passing, row)
        return redirect_with_message(request, "It is taken back.", PAGE, *event.address)
    return redirect(PAGE, *event.address)


@directing
def report(request: MemberRequest, event: Event) -> HttpResponse:
    _refuse_others(event)
    return render_event_page(request, "leagues/bids_report.html", event, report=report_of(event))


@directing
def sheet(request: MemberRequest, event: Event, kind: str) -> HttpResponse:
    _refuse_others(event)
    return table_file(request, f"bids-{event.slug}", report_sheet(event), kind)


def _refuse_others(event: Event) -> None:
    if not has_stakes(event):
        raise Http404("Nothing of the kind is at stake at this event.")
