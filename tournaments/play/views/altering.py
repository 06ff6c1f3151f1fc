"""Change an announced event: its number of rounds, its day, or cancel it."""

from __future__ import annotations

from django.http import HttpResponse

from tournaments.engine.listing.changes import DISCOURAGED
from tournaments.engine.listing.status import round_limits
from tournaments.kernel.guards import MemberRequest, is_submitted, redirect_with_message, submit_form, try_service
from tournaments.kernel.write_form import ReasonForm, WriteForm
from tournaments.listing.selectors.before_alter import FIND
from tournaments.play.forms.altering import PostponeForm, RoundsForm
from tournaments.play.selectors.desks import round_count_warnings
from tournaments.play.services import altering as services
from tournaments.record.guards.events import render_event_page, require_event_permission
from tournaments.record.models import Event
from tournaments.record.permissions import can_edit_listing
from tournaments.record.selectors.records import rules_of

PRESENT = "Before the start all players present approve; later everybody agrees, or there is an emergency."
WORDS = {
    "rounds": ("Change the rounds", f"{DISCOURAGED} {PRESENT} Everybody entered is told."),
    "postpone": ("Another day or time", "A sanctioned event keeps its 24 hours (OPG 2, A). Everybody entered is told."),
    "cancel": ("Cancel the event", "Its page stays and says why. Everybody entered is told. It cannot be taken back."),
}


@require_event_permission(can_edit_listing)
def rounds(request: MemberRequest, event: Event) -> HttpResponse:
    form = RoundsForm(request.POST or None, seen=event.version, listed=event.rounds_scheduled, begun=event.has_begun)
    if is_submitted(request, form) and try_service(
        form, services.change_rounds, event, form.new_rounds(), by=request.user
    ):
        event.refresh_from_db()
        return _answer_done(request, event, " ".join(("The listing says so now.", *round_count_warnings(event))))
    return _form(request, event, form, "rounds")


@require_event_permission(can_edit_listing)
def postpone(request: MemberRequest, event: Event) -> HttpResponse:
    form = PostponeForm(request.POST or None, event=event)
    if is_submitted(request, form):
        data = form.cleaned_data
        if try_service(form, services.postpone_event, event, data["starts_at"], data["reason"], by=request.user):
            return _answer_done(request, event, "The event begins at another time.")
    return _form(request, event, form, "postpone")


@require_event_permission(can_edit_listing)
def cancel(request: MemberRequest, event: Event) -> HttpResponse:
    form = ReasonForm(request.POST or None, seen=event.version, asked=services.WHY_CANCELLED)
    if submit_form(request, form, services.cancel_event, event):
        return _answer_done(request, event, "The event is cancelled.")
    return _form(request, event, form, "cancel")


def _answer_done(request: MemberRequest, event: Event, text: str) -> HttpResponse:
    return redirect_with_message(request, f"{text} Everybody entered is told.", event)


def _form(request: MemberRequest, event: Event, form: WriteForm, act: str) -> HttpResponse:
    title, warning = WORDS[act]
    context = {
        "form": form,
        "title": title,
        "warning": warning,
        "limits": round_limits(rules_of(event)) if act == "rounds" else (),
        "final": act == "cancel",
        "missing": () if form.is_bound else event.with_own_sections(FIND[act](event)),
    }
    return render_event_page(request, "tournaments/play/alter.html", event, form.status, **context)
