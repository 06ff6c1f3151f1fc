"""Writing to the directors of an event, and what was written."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from tournaments.kernel.guards import MemberRequest, done, received, saved, within_limit
from tournaments.kernel.permissions import is_member
from tournaments.listing.forms.questions import QuestionForm
from tournaments.listing.services.questions import ask_directors
from tournaments.record.guards.events import directed, event_at, show
from tournaments.record.models import Event

MOST_SHOWN = 200
TOO_OFTEN = "Too many questions came from your network in the last hour. Nothing was sent: try again later."


@never_cache
def ask(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """For everybody, with or without an account."""
    event = event_at(request, year, slug)
    by = request.user if is_member(request.user) else None
    form = QuestionForm(request.POST or None, initial={"name": str(by)} if by else None)
    if received(request, form):
        if not within_limit(request, "ask"):
            form.too_often(TOO_OFTEN)
        elif saved(form, ask_directors, event, form.said(), by=by):
            return done(request, "Your question is sent. The directors answer to the address you gave.", event)
    return show(request, "tournaments/listing/ask.html", event, form.status, form=form)


@directed
def questions(request: MemberRequest, event: Event) -> HttpResponse:
    """What was asked, latest first."""
    return show(request, "tournaments/listing/questions.html", event, questions=event.questions.all()[:MOST_SHOWN])
