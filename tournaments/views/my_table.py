"""A player's own page of an event, on the phone: table, opponent, clock, report, scorecard."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect

from tournaments.engine.initials import may_report
from tournaments.forms.results import ResultForm
from tournaments.models import Event, Match
from tournaments.permissions import PLAYERS_ONLY, can_play
from tournaments.selectors.clocks import round_in_play
from tournaments.selectors.my_tables import my_match, my_table
from tournaments.selectors.records import rules_of
from tournaments.services.self_reports import confirm_own, report_own
from tournaments.views.doors import MemberRequest, act_form, guarded, saved, show, valid, written_from


@guarded(can_play, PLAYERS_ONLY)
def mine(request: MemberRequest, event: Event) -> HttpResponse:
    if request.headers.get("HX-Request") and request.GET.get("seen") == str(event.version):
        return HttpResponse(status=204)
    match = _match(request, event)
    form = _form(None, match) if match and not match.is_reported else None
    return show(request, "tournaments/my_table.html", event, mine=my_table(event, request.user), form=form)


@guarded(can_play, PLAYERS_ONLY)
@written_from("tournaments:my_table")
def report(request: MemberRequest, event: Event) -> HttpResponse:
    match = _match_or_404(request, event)
    form = _form(request.POST, match)
    if valid(form) and saved(form, report_own, match, form.report(), by=request.user):
        messages.success(request, _said(match))
        return redirect("tournaments:my_table", event.year, event.slug)
    context = {"mine": my_table(event, request.user), "form": form}
    return show(request, "tournaments/my_table.html", event, form.status, **context)


@guarded(can_play, PLAYERS_ONLY)
@written_from("tournaments:my_table")
def confirm(request: MemberRequest, event: Event) -> HttpResponse:
    match = _match_or_404(request, event)
    confirm_own(match, by=request.user, **act_form(request).envelope)
    messages.success(request, _said(match))
    return redirect("tournaments:my_table", event.year, event.slug)


def _said(match: Match) -> str:
    match.refresh_from_db(fields=["ended_by"])
    return "The result stands." if match.is_reported else "Reported. It stands once your opponent says the same."


def _match(request: MemberRequest, event: Event) -> Match | None:
    played = round_in_play(event)
    match = my_match(played, request.user) if played else None
    return match if match and len(match.seats.all()) == 2 else None


def _match_or_404(request: MemberRequest, event: Event) -> Match:
    match = _match(request, event)
    if match is None:
        raise Http404("You sit at no table in this round.")
    return match


def _form(typed: QueryDict | None, match: Match) -> ResultForm:
    """The endings that players report; the others are the director's."""
    a, b = ((seat.player.merged_into or seat.player).shown_name for seat in match.seats.all())
    form = ResultForm(typed, rules=rules_of(match.round.event), a=a, b=b, seen=match.version)
    form.keep_endings(may_report)
    return form
