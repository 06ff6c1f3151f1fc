"""Finalizing an event, and opening it again."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.closing.forms.closing import FinalizeForm
from tournaments.closing.services.reporting import WHY_CUT_SHORT, WHY_REOPENED, finalize_event, outlook, reopen_event
from tournaments.engine.explanations import columns
from tournaments.kernel.guards import MemberRequest, acted, done, received, saved
from tournaments.kernel.write_form import ReasonForm
from tournaments.people.selectors.persons import anybody_of
from tournaments.record.guards.events import directed, done_at, guarded, show
from tournaments.record.models import Event
from tournaments.record.permissions import COORDINATORS_ONLY, can_reopen
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.standings import standings_rows


@directed
def finalize(request: MemberRequest, event: Event) -> HttpResponse:
    """Every total, and what will follow, before anything is final."""
    rows, ahead = standings_rows(event), outlook(event)
    form = FinalizeForm(
        request.POST or None,
        seen=event.version,
        asked=f"{WHY_CUT_SHORT} (OPG 6)" if ahead.cut_short else "",
        finalists=[(str(row.pk), row.name) for row in rows[:2]],
    )
    if not event.final_confrontation:
        del form.fields["winner"]
    if request.method == "POST" and event.state == Event.State.FINALIZED:
        messages.info(request, "The event is finalized already.")
        return redirect("tournaments:standings", *event.address)
    if received(request, form):
        reason, winner = form.cleaned_data["reason"], anybody_of(form.cleaned_data.get("winner"))
        if saved(form, finalize_event, event, by=request.user, reason=reason, confrontation_winner=winner):
            return done_at(request, "The event is finalized.", event, "standings")
    context = {"form": form, "rows": rows, "columns": columns(rules_of(event)), "outlook": ahead}
    return show(request, "tournaments/closing/finalize.html", event, form.status, **context)


@guarded(can_reopen, COORDINATORS_ONLY)
def reopen(request: MemberRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=event.version, asked=WHY_REOPENED)
    if acted(request, form, reopen_event, event):
        return done(request, "The event is open again.", event)
    return show(request, "tournaments/closing/reopen.html", event, form.status, form=form)
