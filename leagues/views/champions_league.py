"""The Champions League of an event: its page, who names it, whom its directors invite and how they seed it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache

from leagues.forms.champions_league import WaiverForm
from leagues.models import ChampionsLeague
from leagues.permissions import NAMERS_ONLY, can_name
from leagues.selectors.before_cup import find_begun_violations, find_naming_violations
from leagues.selectors.champions_league import champions_league_of, seeds_due, shown_champions_league, waivers_of
from leagues.services.champions_leagues import (
    name_champions_league,
    take_back_waiver,
    unname_champions_league,
    waive_points,
)
from tournaments.entries.services.seeds import give_seeds
from tournaments.kernel.guards import (
    MemberRequest,
    read_envelope_form,
    redirect_with_message,
    submit_button,
    submit_form,
)
from tournaments.record.guards.events import (
    directors_only,
    get_event_or_404,
    render_event_page,
    require_event_permission,
)
from tournaments.record.models import Event
from tournaments.record.permissions import can_direct

PAGE = "leagues:champions_league"
namers = require_event_permission(can_name, NAMERS_ONLY)


@never_cache
def champions_league(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    event = get_event_or_404(request, year, slug)
    named = champions_league_of(event)
    names, directs = can_name(request.user, event), can_direct(request.user, event)
    is_open = not find_begun_violations(event)
    return render_event_page(
        request,
        "leagues/champions_league.html",
        event,
        named=named,
        shown=shown_champions_league(named) if named else None,
        names=names,
        directs=directs,
        missing=find_naming_violations(event) if names and is_open and named is None else (),
        open=is_open,
        button=read_envelope_form(request) if names or directs else None,
    )


@namers
def name(request: MemberRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        submit_button(request, name_champions_league, event)
        return redirect_with_message(request, "The event is the Champions League.", PAGE, *event.address)
    return redirect(PAGE, *event.address)


@namers
def unname(request: MemberRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        submit_button(request, unname_champions_league, named_at(event))
        return redirect_with_message(request, "The event is no Champions League any more.", PAGE, *event.address)
    return redirect(PAGE, *event.address)


@directors_only
def waive(request: MemberRequest, event: Event) -> HttpResponse:
    named = named_at(event)
    few = [each for each in shown_champions_league(named).players if not each.invited]
    chosen = {"player": request.GET.get("player", "")}
    form = WaiverForm(request.POST or None, few=few, seen=named.version, initial=chosen)
    if submit_form(request, form, waive_points, named):
        return redirect_with_message(request, "The player is invited.", named)
    return render_event_page(request, "leagues/waive.html", event, form.status, form=form)


@directors_only
def take_back(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    waiver = get_object_or_404(waivers_of(event), pk=pk)
    if request.method == "POST":
        submit_button(request, take_back_waiver, waiver)
        return redirect_with_message(
            request, "Waiver withdrawn. Only points invite the player now.", waiver.champions_league
        )
    return redirect(PAGE, *event.address)


@directors_only
def seed(request: MemberRequest, event: Event) -> HttpResponse:
    named = named_at(event)
    if request.method == "POST":
        submit_button(request, give_seeds, event, seeds_due(named))
        return redirect_with_message(request, "All players are seeded by lifetime points.", named)
    return redirect(named)


def named_at(event: Event) -> ChampionsLeague:
    """Raises Http404."""
    named = champions_league_of(event)
    if named is None:
        raise Http404("This event is no Champions League.")
    return named
