"""Booster drafts: the published seats for everybody, and the desk of the draft for directors."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse

from tournaments.engine.drafts import building_doubt
from tournaments.kernel.guards import MemberRequest, get_act, submit_button, submit_form
from tournaments.kernel.write_form import WriteForm
from tournaments.play.forms.draftings import BuildingForm, ExchangeForm, SeatsForm
from tournaments.play.selectors.draftings import can_build, find_seating_violations, seat_choices, shown_drafting
from tournaments.play.selectors.missing import show_missing
from tournaments.play.services import draftings as services
from tournaments.record.guards.cached_pages import cached_page
from tournaments.record.guards.events import directors_only, post_from_page, redirect_to_event_page, render_event_page
from tournaments.record.models import Event
from tournaments.record.selectors.draftings import drafting_of, kind_of

PAGE = "drafting_desk"


@cached_page("play/drafting", marks_reader=True)
def seats(event: Event) -> dict[str, Any]:
    """Show the published seats, the passing of packs, and the clock of deck building."""
    shown = shown_drafting(event, still=True)
    return {"drafting": shown, "clock": shown and shown.building, "base": event.get_absolute_url()}


@directors_only
def desk(request: MemberRequest, event: Event) -> HttpResponse:
    return _page(request, event)


@post_from_page(PAGE)
def act(request: MemberRequest, event: Event, act: str) -> HttpResponse:
    acts = {
        "draw": _draw,
        "exchange": _exchange,
        "publish": _publish,
        "take-back": _take_back,
        "build": _build,
        "stop": _stop,
    }
    return get_act(acts, act)(request, event)


def _draw(request: MemberRequest, event: Event) -> HttpResponse:
    form = SeatsForm(request.POST)
    if submit_form(request, form, services.seat_draft, event):
        return redirect_to_event_page(request, "Everybody is seated. Look at it, then publish.", event, PAGE)
    return _page(request, event, seats=form)


def _exchange(request: MemberRequest, event: Event) -> HttpResponse:
    form = ExchangeForm(request.POST)
    form.offer(seat_choices(shown_drafting(event, drafts_too=True)))
    if submit_form(request, form, services.exchange_seats, event):
        return redirect_to_event_page(request, "The two seats are exchanged.", event, PAGE)
    return _page(request, event, exchange=form)


def _publish(request: MemberRequest, event: Event) -> HttpResponse:
    submit_button(request, services.publish_seats, event)
    return redirect_to_event_page(request, "The seats are published, and everybody is told.", event, PAGE)


def _take_back(request: MemberRequest, event: Event) -> HttpResponse:
    submit_button(request, services.unpublish_seats, event)
    return redirect_to_event_page(request, "The seats are taken back. Change them, then publish again.", event, PAGE)


def _build(request: MemberRequest, event: Event) -> HttpResponse:
    form = BuildingForm(request.POST, kind=kind_of(event))
    if submit_form(request, form, services.start_building, event):
        _doubt(request, event)
        return redirect_to_event_page(request, "Decks are built: the clock runs, and everybody is told.", event, PAGE)
    return _page(request, event, building=form)


def _stop(request: MemberRequest, event: Event) -> HttpResponse:
    submit_button(request, services.stop_building, event)
    return redirect_to_event_page(request, "The time for building decks is over, and everybody is told.", event, PAGE)


def _doubt(request: MemberRequest, event: Event) -> None:
    """Warn where the document gives another time; the clock runs anyway."""
    kind, row = kind_of(event), drafting_of(event)
    if kind and row and row.building_minutes:
        usual = services.building_for(kind, row.deck_cards, row.building_minutes)
        if doubt := building_doubt(usual, row.building_minutes):
            messages.warning(request, doubt)


def _page(request: MemberRequest, event: Event, **typed: WriteForm) -> HttpResponse:
    shown = shown_drafting(event, drafts_too=True)
    chosen = {"packs": shown.row.packs} if shown and shown.row.packs else {}
    forms: dict[str, Any] = {
        "seats": SeatsForm(seen=event.version, initial=chosen),
        "exchange": ExchangeForm(seen=event.version),
        "building": BuildingForm(seen=event.version, kind=kind_of(event)),
        **typed,
    }
    forms["exchange"].offer(seat_choices(shown))
    context = {
        "drafting": shown,
        "clock": shown and shown.building,
        "base": event.get_absolute_url(),
        "closed": event.is_locked,
        "fixed": event.has_begun or event.is_locked,
        "can_build": can_build(event, shown),
        "missing": show_missing(event, find_seating_violations(event)) if request.method == "GET" else (),
        **forms,
    }
    status = max(form.status for form in forms.values())
    return render_event_page(request, "tournaments/play/drafting_desk.html", event, status, **context)
