"""Deputies and judges, and questions to the directors."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.cache import never_cache

from tournaments.entries.forms.entries import DeputyForm
from tournaments.kernel.guards import (
    MemberRequest,
    count_within_limit,
    get_act,
    is_submitted,
    redirect_with_message,
    submit_button,
    try_service,
)
from tournaments.kernel.permissions import is_member
from tournaments.listing.forms.questions import QuestionForm
from tournaments.listing.services import directors as services
from tournaments.listing.services.questions import ask_directors
from tournaments.record.guards.events import (
    directors_only,
    get_event_or_404,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_event_permission,
)
from tournaments.record.models import Director, Event
from tournaments.record.permissions import (
    INVITED_ONLY,
    JUDGES_ONLY,
    PRIMARY_ONLY,
    can_answer,
    can_judge,
    can_name_directors,
)
from tournaments.record.selectors.rows import directors_and_judges

ANSWERS = {
    "accept": (services.accept_invitation, "You are in: the event has its desk open for you."),
    "decline": (services.decline_invitation, "You declined, and the primary director is told."),
    "leave": (services.leave_event, "You left, and the primary director is told."),
}


@require_event_permission(can_judge, JUDGES_ONLY)
def directors(request: MemberRequest, event: Event) -> HttpResponse:
    names = can_name_directors(request.user, event)
    if request.method == "POST" and not names:
        raise PermissionDenied(PRIMARY_ONLY)
    handle = request.GET.get("handle", "")[:30]
    form = DeputyForm(request.POST or None, seen=event.version, initial={"handle": handle})
    if is_submitted(request, form):
        handle, position = form.cleaned_data["handle"], Director.Position(form.cleaned_data["position"])
        if try_service(form, services.invite_director, event, handle, position, by=request.user):
            return redirect_to_event_page(request, f"{handle} is invited, and told so.", event, "directors")
    context = {"form": form, "directors_and_judges": directors_and_judges(event), "names_directors": names}
    return render_event_page(request, "tournaments/listing/directors.html", event, form.status, **context)


@post_from_page("directors", require_event_permission(can_name_directors, PRIMARY_ONLY))
def release(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    director = get_object_or_404(directors_and_judges(event), pk=pk)
    submit_button(request, services.release_director, director)
    return redirect("tournaments:directors", *event.address)


@post_from_page("event", require_event_permission(can_answer, INVITED_ONLY))
def answer(request: MemberRequest, event: Event, pk: int, answer: str) -> HttpResponse:
    """Let members answer for themselves: accept, decline or leave."""
    service, message = get_act(ANSWERS, answer)
    submit_button(request, service, get_object_or_404(directors_and_judges(event), pk=pk, user=request.user))
    return redirect_with_message(request, message, "tournaments:my")


MOST_SHOWN = 200
TOO_OFTEN = "Too many questions came from your network in the last hour. Nothing was sent: try again later."


@never_cache
def ask(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """Send a question, with or without an account."""
    event = get_event_or_404(request, year, slug)
    by = None
    if is_member(request.user):
        by = request.user
    initial = None
    if by:
        initial = {"name": str(by)}
    form = QuestionForm(request.POST or None, initial=initial)
    if is_submitted(request, form):
        if not count_within_limit(request, "ask"):
            form.too_often(TOO_OFTEN)
        elif try_service(form, ask_directors, event, form.question(), by=by):
            return redirect_with_message(
                request, "Your question is sent. The directors answer to the address you gave.", event
            )
    return render_event_page(request, "tournaments/listing/ask.html", event, form.status, form=form)


@directors_only
def questions(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the questions, the latest first."""
    return render_event_page(
        request, "tournaments/listing/questions.html", event, questions=event.questions.all()[:MOST_SHOWN]
    )
