"""Chair's Challenges: the list of them, and the drawing of one."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from leagues.forms.challenges import NominationForm
from leagues.models import ChairsChallenge
from leagues.permissions import CHAIR_ONLY, can_nominate
from leagues.selectors import challenges as selectors
from leagues.selectors.before_cup import find_nomination_violations
from leagues.services.challenges import draw_prizes, nominate_event, withdraw_nomination
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    read_envelope_form,
    redirect_with_message,
    require_member,
    submit_button,
    try_service,
)
from tournaments.record.guards.events import get_event_or_404, render_event_page
from tournaments.record.models import Event

PER_PAGE = 50


@never_cache
def challenges(request: HttpRequest) -> HttpResponse:
    page = get_page(request, selectors.challenges(), PER_PAGE)
    return render(request, "leagues/challenges.html", {"pages": page})


@never_cache
def drawing(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    event = get_event_or_404(request, year, slug)
    challenge, nominates = selectors.challenge_of(event), can_nominate(request.user)
    context: dict[str, Any] = {
        "challenge": challenge,
        "drawing": selectors.shown_drawing(challenge) if challenge else None,
        "nominates": nominates,
        "missing": find_nomination_violations(event) if nominates and challenge is None else (),
        "button": read_envelope_form(request) if nominates else None,
    }
    return render_event_page(request, "leagues/drawing.html", event, **context)


@require_member
def nominate(request: MemberRequest, year: int, slug: str) -> HttpResponse:
    event = _of_the_chair(request, year, slug)
    form = NominationForm(request.POST or None)
    if is_submitted(request, form):
        if row := try_service(form, nominate_event, event, form.prizes_named(), by=request.user):
            return redirect_with_message(request, "The event is a Chair's Challenge.", row)
    missing = find_nomination_violations(event) if request.method == "GET" else ()
    return render_event_page(request, "leagues/nominate.html", event, form.status, form=form, missing=missing)


@require_member
def withdraw(request: MemberRequest, year: int, slug: str) -> HttpResponse:
    challenge = _get_challenge(request, year, slug)
    if request.method == "POST":
        submit_button(request, withdraw_nomination, challenge)
        return redirect_with_message(request, "The event is no Chair's Challenge any more.", challenge)
    return redirect(challenge)


@require_member
def draw(request: MemberRequest, year: int, slug: str) -> HttpResponse:
    challenge = _get_challenge(request, year, slug)
    if request.method == "POST":
        submit_button(request, draw_prizes, challenge)
        return redirect_with_message(request, "The prizes are drawn.", challenge)
    return redirect(challenge)


def _get_challenge(request: MemberRequest, year: int, slug: str) -> ChairsChallenge:
    challenge = selectors.challenge_of(_of_the_chair(request, year, slug))
    if challenge is None:
        raise Http404("This event is no Chair's Challenge.")
    return challenge


def _of_the_chair(request: MemberRequest, year: int, slug: str) -> Event:
    event = get_event_or_404(request, year, slug)
    if not can_nominate(request.user):
        raise PermissionDenied(CHAIR_ONLY)
    return event
