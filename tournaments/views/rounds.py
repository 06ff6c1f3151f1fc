"""Drawing a round: the draft with its reasons, changed, drawn again, published."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from tournaments.forms.rounds import SwapForm
from tournaments.models import Event, Round, Seat
from tournaments.selectors.drafts import draft_page
from tournaments.services import rounds as services
from tournaments.views.doors import MemberRequest, act_form, directed, saved, show, valid, written_from


@directed
@written_from("tournaments:desk")
def draw(request: MemberRequest, event: Event) -> HttpResponse:
    services.draw_round(event, by=request.user, **act_form(request).envelope)
    return redirect("tournaments:draft", event.year, event.slug)


@directed
def draft(request: MemberRequest, event: Event) -> HttpResponse:
    drawn = _draft(event)
    if drawn is None:
        return redirect("tournaments:desk", event.year, event.slug)
    return _page(request, event, drawn, SwapForm(seen=drawn.version))


@directed
@written_from("tournaments:draft")
def act(request: MemberRequest, event: Event, act: str) -> HttpResponse:
    """Again, discard, publish or swap."""
    acts = {"again": _again, "discard": _discard, "publish": _publish, "swap": _swap}
    if act not in acts:
        raise Http404("There is no such act.")
    drawn = _draft(event)
    if drawn is None:
        messages.info(request, "There is no draft any more: it is published or discarded.")
        return redirect("tournaments:desk", event.year, event.slug)
    return acts[act](request, event, drawn)


def _again(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    services.redraw_round(drawn, by=request.user, **act_form(request).envelope)
    return redirect("tournaments:draft", event.year, event.slug)


def _discard(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    services.discard_draft(drawn, by=request.user, **act_form(request).envelope)
    messages.success(request, f"The draft of round {drawn.number} is discarded.")
    return redirect("tournaments:desk", event.year, event.slug)


def _publish(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    services.publish_round(drawn, by=request.user, **act_form(request).envelope)
    messages.success(request, f"Round {drawn.number} is published.")
    return redirect("tournaments:desk", event.year, event.slug)


def _swap(request: MemberRequest, event: Event, drawn: Round) -> HttpResponse:
    form = SwapForm(request.POST)
    form.offer(Seat.objects.filter(round=drawn).select_related("match", "round__event", "player"))
    if valid(form):
        first, second = form.cleaned_data["seats"]
        if saved(form, services.swap_seats, first, second, by=request.user, reason=form.cleaned_data["reason"]):
            return redirect("tournaments:draft", event.year, event.slug)
    return _page(request, event, drawn, form)


def _page(request: MemberRequest, event: Event, drawn: Round, form: SwapForm) -> HttpResponse:
    context: dict[str, Any] = {"draft": draft_page(event, drawn), "round": drawn, "form": form}
    return show(request, "tournaments/draft.html", event, form.status, **context)


def _draft(event: Event) -> Round | None:
    return (
        Round.objects.filter(event=event, state=Round.State.DRAFT).select_related("event", "drawn_by__player").first()
    )
