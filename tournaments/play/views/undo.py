"""Take back a round, repair or abandon it, or undo the last act."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.engine.core.types import Outcome
from tournaments.kernel.guards import MemberRequest, is_submitted, submit_form, try_service
from tournaments.kernel.write_form import ReasonForm
from tournaments.play.forms.rounds import UndoForm
from tournaments.play.selectors.before_back import WHY_BEGUN, find_abandon_violations, find_unpublish_violations
from tournaments.play.selectors.desk_tables import unreported_tables
from tournaments.play.selectors.repairs import repair
from tournaments.play.services.abandoning import WHY_ABANDONED, abandon_round
from tournaments.play.services.undoing import undo_step
from tournaments.play.services.unpublishing import repair_round, unpublish_round
from tournaments.record.guards.events import (
    directors_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_open,
)
from tournaments.record.models import Event, Round
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import rounds_of


@require_open(directors_only)
def unpublish(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    """Take the pairings back, as they are or with the draw repaired."""
    played = get_object_or_404(rounds_of(event), number=number)
    question = ""
    if played.state not in (Round.State.DRAFT, Round.State.PUBLISHED):
        question = WHY_BEGUN
    form = ReasonForm(request.POST or None, seen=played.version, asked=question)
    if is_submitted(request, form):
        service: Callable[..., Round] = unpublish_round
        if "repair" in request.POST:
            service = repair_round
        if try_service(form, service, played, by=request.user, **form.arguments):
            return redirect_to_event_page(
                request, f"{played.subject} is a draft again, and everybody was told.", event, "draft"
            )
    missing = event.with_own_sections(find_unpublish_violations(played, WHY_BEGUN))
    context = {"form": form, "round": played, "repair": repair(played), "missing": missing}
    return render_event_page(request, "tournaments/play/unpublish.html", event, form.status, **context)


@require_open(directors_only)
def abandon(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    """Ask why a round is abandoned, and say what becomes of it."""
    played = get_object_or_404(rounds_of(event), number=number)
    form = ReasonForm(request.POST or None, seen=played.version, asked=WHY_ABANDONED)
    if over := submit_form(request, form, abandon_round, played):
        became = "It is complete and counts."
        if over.is_void:
            became = "It is void and can be drawn again."
        message = f"{over.subject} is abandoned, and everybody was told. {became}"
        return redirect_to_event_page(request, message, event, "desk")
    timed = Outcome.MW in rules_of(event).scoring.vp
    context = {"form": form, "round": played, "waiting": unreported_tables(played), "timed": timed}
    context["missing"] = event.with_own_sections(find_abandon_violations(played))
    return render_event_page(request, "tournaments/play/abandon.html", event, form.status, **context)


@post_from_page("desk")
def undo(request: MemberRequest, event: Event) -> HttpResponse:
    """Undo the last act by the button at the desk."""
    form = UndoForm(request.POST)
    if submit_form(request, form, undo_step, event):
        return redirect_to_event_page(request, "Undone.", event, "desk")
    return render_event_page(request, "tournaments/play/undo.html", event, form.status, form=form)
