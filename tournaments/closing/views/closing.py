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
from tournaments.closing.selectors.taking_back import rests_on_it, taken_back_until
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
from tournaments.kernel.days import when
from tournaments.kernel.guards import MemberRequest, acted, one_of, pressed, received, saved, valid
from tournaments.kernel.table_files import table_file
from tournaments.kernel.write_form import ReasonForm, WriteForm
from tournaments.people.selectors.persons import anybody_of
from tournaments.play.selectors.missing import show_missing
from tournaments.record.guards.events import (
    button,
    directed,
    done_at,
    guarded,
    members_only,
    show,
    while_open,
    written_from,
)
from tournaments.record.guards.public import public
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


@directed
def finalize(request: MemberRequest, event: Event) -> HttpResponse:
    """Every total, and what will follow, before anything is final."""
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
    if received(request, form):
        reason, winner = form.cleaned_data["reason"], anybody_of(form.cleaned_data.get("winner"))
        by_lot = form.cleaned_data.get("ties_by_lot", False)
        said = {"reason": reason, "confrontation_winner": winner, "ties_by_lot": by_lot}
        if saved(form, finalize_event, event, by=request.user, **said):
            return done_at(request, "The event is finalized.", event, "standings")
    context = {
        "form": form,
        "rows": rows,
        "columns": list_columns(rules_of(event)),
        "outlook": ahead,
        "missing": show_missing(event, ahead.missing),
        "prizes": shown.prizes(event),
        "waiver": waiver_page(event, request.user),
    }
    return show(request, "tournaments/closing/finalize.html", event, form.status, **context)


@members_only
def waive(request: MemberRequest, event: Event) -> HttpResponse:
    """The second seed gives the final confrontation up, or a director notes it."""
    page = waiver_page(event, request.user)
    form = WaiverForm(request.POST or None, seen=event.version)
    if acted(request, form, waive_final, event):
        return done_at(request, "The final confrontation is waived.", event, "standings")
    return show(request, "tournaments/closing/waive.html", event, form.status, form=form, shown=page)


take_back_waived = button(take_back_waiver, "The final confrontation is waived no more.", "waive_final")


@while_open(directed)
def cut(request: MemberRequest, event: Event) -> HttpResponse:
    """One tie after the other, the best first."""
    if not knows_cut(event):
        raise Http404("Nobody cuts for a Tribble by these rules.")
    level = open_ties(event)
    form = CutForm(request.POST or None, tie=level[0] if level else None, seen=event.version)
    if acted(request, form, cuts.note_cut, event):
        page = "cut" if len(level) > 1 else "finalize" if event.state == Event.State.COMPLETE else "standings"
        return done_at(request, "The cut is noted.", event, page)
    context = {
        "form": form,
        "ties": level,
        "against": against_cutting(event),
        "noted": noted_cuts(event),
        "can_take_back": last_cut(event) is not None,
    }
    return show(request, "tournaments/closing/cut.html", event, form.status, **context)


take_back_cut = button(cuts.take_back_cut, "The cut is taken back.", "cut")


@directed
def take_back(request: MemberRequest, event: Event) -> HttpResponse:
    """Within a day, while nothing rests on it."""
    form = TakingBackForm(request.POST or None, seen=event.version, title=event.title)
    if acted(request, form, take_back_finalizing, event):
        return done_at(request, "The event is open again.", event, "desk")
    resting, until = rests_on_it(event), taken_back_until(event)
    context = {"form": form, "resting": resting, "until": until and when(until)}
    return show(request, "tournaments/closing/take_back.html", event, form.status, **context)


@guarded(can_reopen, COORDINATORS_ONLY)
def reopen(request: MemberRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=event.version, asked=WHY_REOPENED)
    if result := acted(request, form, propose_reopening, event):
        return done_or_proposed(request, result, "The event is open again.", event)
    foreseen = foresee(event, "reopen") if event.state == Event.State.FINALIZED else ()
    context = {"form": form, "foreseen": foreseen, "takes_two": takes_two(event, request.user)}
    return show(request, "tournaments/closing/reopen.html", event, form.status, **context)


@directed
def prizes(request: MemberRequest, event: Event) -> HttpResponse:
    """The list, and one more."""
    form = PrizeForm(request.POST or None, seen=event.version, director_wins=rules_of(event).director_wins)
    if received(request, form) and saved(form, services.add_prize, event, form.offer(), by=request.user):
        return done_at(request, "The prize is on the list.", event, "prizes")
    return _prizes_page(request, event, form)


award = button(services.award_prizes, "Every prize for a place has its winner.", "prizes")


@written_from("prizes")
def winner(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    prize, form = _prize(event, pk), WinnerForm(request.POST, event=event)
    if valid(form):
        entry = entry_of(event, form.cleaned_data["winner"])
        if saved(form, services.give_prize, prize, entry, by=request.user):
            outcome = "the winner is noted" if entry else "nobody has won it"
            return done_at(request, f"{prize.named}: {outcome}.", event, "prizes")
    return _prizes_page(
        request, event, PrizeForm(seen=event.version, director_wins=rules_of(event).director_wins), refused=form
    )


@written_from("prizes")
def prize_act(request: MemberRequest, event: Event, pk: int, act: str) -> HttpResponse:
    """One tap a row: handed out, back again, off the list."""
    pressed(request, one_of(PRIZE_ACTS, act), _prize(event, pk))
    return redirect("tournaments:prizes", *event.address)


def _prize(event: Event, pk: int) -> Prize:
    return get_object_or_404(shown.prizes_of(event), pk=pk)


def _prizes_page(
    request: MemberRequest, event: Event, form: PrizeForm, *, refused: WriteForm | None = None
) -> HttpResponse:
    context = {"form": form, "refused": refused, "prizes": shown.prizes(event), "winners": shown.winners(event)}
    may_award = not find_award_violations(event)
    status = (refused or form).status
    return show(request, "tournaments/closing/prizes.html", event, status, may_award=may_award, **context)


@public
def standings_sheet(request: HttpRequest, event: Event, kind: str) -> HttpResponse:
    return table_file(request, f"{event.year}-{event.slug}-standings", sheets.standings_sheet(event), kind)
