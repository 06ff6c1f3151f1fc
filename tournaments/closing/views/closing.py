"""Finalizing an event, opening it again, its standings as a file; its prizes written down, won, handed out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.closing.forms.closing import CutForm, FinalizeForm, PrizeForm, TakingBackForm, WaiverForm, WinnerForm
from tournaments.closing.selectors import prizes as shown
from tournaments.closing.selectors import sheets
from tournaments.closing.selectors.before_finalize import find_award_violations
from tournaments.closing.selectors.cuts import against_cutting, knows_cut, last_cut, noted_cuts, open_ties
from tournaments.closing.selectors.finals import finalists, waiver_page
from tournaments.closing.selectors.taking_back import list_dependents, taken_back_until
from tournaments.closing.services import cuts
from tournaments.closing.services import prizes as services
from tournaments.closing.services.reporting import (
    WHY_CUT_SHORT,
    WHY_REOPENED,
    finalize_event,
    outlook,
    propose_reopening,
)
from tournaments.closing.services.taking_back import take_back_finalizing
from tournaments.closing.services.waivers import take_back_waiver, waive_final
from tournaments.department.guards import done_or_proposed
from tournaments.engine.core.explanations import list_columns
from tournaments.kernel.days import format_start
from tournaments.kernel.guards import (
    MemberRequest,
    get_act,
    is_submitted,
    submit_button,
    submit_form,
    try_service,
    validate_form,
)
from tournaments.kernel.table_files import table_file
from tournaments.kernel.write_form import ReasonForm, WriteForm
from tournaments.people.selectors.persons import anybody_of
from tournaments.play.selectors.missing import show_missing
from tournaments.record.guards.events import (
    button_view,
    directors_only,
    members_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_event_permission,
    require_open,
)
from tournaments.record.guards.public import public_page
from tournaments.record.models import Event, Prize
from tournaments.record.permissions import COORDINATORS_ONLY, can_reopen
from tournaments.record.selectors.foreseen import foresee
from tournaments.record.selectors.proposals import takes_two
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import entry_of
from tournaments.record.selectors.standings import standings_rows

PRIZE_ACTS: Mapping[str, Callable[..., object]] = {
    "hand-out": services.hand_out_prize,
    "take-back": partial(services.hand_out_prize, given=False),
    "remove": services.remove_prize,
}


@directors_only
def finalize(request: MemberRequest, event: Event) -> HttpResponse:
    """Show every total and the consequences, then finalize."""
    rows, ahead = standings_rows(event), outlook(event)
    asked = finalists(event) if ahead.needs_confrontation_winner else []
    form = FinalizeForm(
        request.POST or None,
        seen=event.version,
        asked=f"{WHY_CUT_SHORT} (OPG 6)" if ahead.cut_short else "",
        finalists=[(str(entry.player_id), entry.shown_name) for entry in asked],
    )
    if not asked:
        del form.fields["winner"]
    if not ahead.ties:
        del form.fields["ties_by_lot"]
    if request.method == "POST" and event.state == Event.State.FINALIZED:
        messages.info(request, "The event is finalized already.")
        return redirect("tournaments:standings", *event.address)
    if is_submitted(request, form):
        reason, winner = form.cleaned_data["reason"], anybody_of(form.cleaned_data.get("winner"))
        by_lot = form.cleaned_data.get("ties_by_lot", False)
        said = {"reason": reason, "confrontation_winner": winner, "ties_by_lot": by_lot}
        if try_service(form, finalize_event, event, by=request.user, **said):
            return redirect_to_event_page(request, "The event is finalized.", event, "standings")
    context = {
        "form": form,
        "rows": rows,
        "columns": list_columns(rules_of(event)),
        "outlook": ahead,
        "missing": show_missing(event, ahead.missing),
        "prizes": shown.prizes(event),
        "waiver": waiver_page(event, request.user),
    }
    return render_event_page(request, "tournaments/closing/finalize.html", event, form.status, **context)


@members_only
def waive(request: MemberRequest, event: Event) -> HttpResponse:
    """Waive the final confrontation as its second seed or as a director."""
    page = waiver_page(event, request.user)
    form = WaiverForm(request.POST or None, seen=event.version)
    if submit_form(request, form, waive_final, event):
        return redirect_to_event_page(request, "The final confrontation is waived.", event, "standings")
    return render_event_page(request, "tournaments/closing/waive.html", event, form.status, form=form, shown=page)


take_back_waived = button_view(take_back_waiver, "The final confrontation is waived no more.", "waive_final")


@require_open(directors_only)
def cut(request: MemberRequest, event: Event) -> HttpResponse:
    """Ask for the cut of each tie, the best first."""
    if not knows_cut(event):
        raise Http404("Nobody cuts for a Tribble by these rules.")
    level = open_ties(event)
    form = CutForm(request.POST or None, tie=level[0] if level else None, seen=event.version)
    if submit_form(request, form, cuts.note_cut, event):
        after_last = "finalize" if event.state == Event.State.COMPLETE else "standings"
        page = "cut" if len(level) > 1 else after_last
        return redirect_to_event_page(request, "The cut is noted.", event, page)
    context = {
        "form": form,
        "ties": level,
        "against": against_cutting(event),
        "noted": noted_cuts(event),
        "can_take_back": last_cut(event) is not None,
    }
    return render_event_page(request, "tournaments/closing/cut.html", event, form.status, **context)


take_back_cut = button_view(cuts.take_back_cut, "The cut is taken back.", "cut")


@directors_only
def take_back(request: MemberRequest, event: Event) -> HttpResponse:
    """Take finalizing back within a day, while nothing depends on it."""
    form = TakingBackForm(request.POST or None, seen=event.version, title=event.title)
    if submit_form(request, form, take_back_finalizing, event):
        return redirect_to_event_page(request, "The event is open again.", event, "desk")
    resting, until = list_dependents(event), taken_back_until(event)
    context = {"form": form, "resting": resting, "until": until and format_start(until)}
    return render_event_page(request, "tournaments/closing/take_back.html", event, form.status, **context)


@require_event_permission(can_reopen, COORDINATORS_ONLY)
def reopen(request: MemberRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=event.version, asked=WHY_REOPENED)
    if result := submit_form(request, form, propose_reopening, event):
        return done_or_proposed(request, result, "The event is open again.", event)
    foreseen = foresee(event, "reopen") if event.state == Event.State.FINALIZED else ()
    context = {"form": form, "foreseen": foreseen, "takes_two": takes_two(event, request.user)}
    return render_event_page(request, "tournaments/closing/reopen.html", event, form.status, **context)


@directors_only
def prizes(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the prizes and add one."""
    form = PrizeForm(request.POST or None, seen=event.version, director_wins=rules_of(event).director_wins)
    if is_submitted(request, form) and try_service(form, services.add_prize, event, form.offer(), by=request.user):
        return redirect_to_event_page(request, "The prize is on the list.", event, "prizes")
    return _prizes_page(request, event, form)


award = button_view(services.award_prizes, "Every prize for a place has its winner.", "prizes")


@post_from_page("prizes")
def winner(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    prize, form = _prize(event, pk), WinnerForm(request.POST, event=event)
    if validate_form(form):
        entry = entry_of(event, form.cleaned_data["winner"])
        if try_service(form, services.give_prize, prize, entry, by=request.user):
            outcome = "the winner is noted" if entry else "nobody has won it"
            return redirect_to_event_page(request, f"{prize.occasion}: {outcome}.", event, "prizes")
    return _prizes_page(
        request, event, PrizeForm(seen=event.version, director_wins=rules_of(event).director_wins), refused=form
    )


@post_from_page("prizes")
def prize_act(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    """Hand a prize out, take that back, or remove it."""
    submit_button(request, get_act(PRIZE_ACTS, act), _prize(event, pk))
    return redirect("tournaments:prizes", *event.address)


def _prize(event: Event, pk: int) -> Prize:
    return get_object_or_404(shown.prizes_of(event), pk=pk)


def _prizes_page(
    request: MemberRequest, event: Event, form: PrizeForm, *, refused: WriteForm | None = None
) -> HttpResponse:
    context = {"form": form, "refused": refused, "prizes": shown.prizes(event), "winners": shown.winners(event)}
    may_award = not find_award_violations(event)
    status = (refused or form).status
    return render_event_page(request, "tournaments/closing/prizes.html", event, status, may_award=may_award, **context)


@public_page
def standings_sheet(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    return table_file(request, f"{event.year}-{event.slug}-standings", sheets.standings_sheet(event), kind)
