"""Back a step: the newest round unpublished or its draw repaired, the last act undone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.engine.types import RuleViolation
from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.kernel.write_form import ReasonForm
from tournaments.play.forms.rounds import UndoForm
from tournaments.play.selectors.repairs import repair
from tournaments.play.services.repairs import repair_round
from tournaments.play.services.taking_back import WHY_BEGUN, refuse_to_unpublish, unpublish_round
from tournaments.play.services.undoing import undo_step
from tournaments.record.guards.events import directed, show, while_open, written_from
from tournaments.record.models import Event, Round


@directed
@while_open
def unpublish(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    """Take the pairings back: as they are, or with the draw repaired at once."""
    played = get_object_or_404(Round.objects.select_related("event"), event=event, number=number)
    asked = "" if played.state in (Round.State.DRAFT, Round.State.PUBLISHED) else WHY_BEGUN
    form = ReasonForm(request.POST or None, seen=played.version, asked=asked)
    if request.method == "POST" and valid(form):
        service = repair_round if "repair" in request.POST else unpublish_round
        if saved(form, service, played, by=request.user, reason=form.cleaned_data["reason"]):
            messages.success(request, f"Round {played.called} is a draft again, and everybody was told.")
            return redirect("tournaments:draft", event.year, event.slug)
    context = {"form": form, "round": played, "repair": repair(played), "refused": _refused(played)}
    return show(request, "tournaments/unpublish.html", event, form.status, **context)


def _refused(played: Round) -> str:
    """Why its pairings stand, whatever the reason."""
    try:
        refuse_to_unpublish(played, WHY_BEGUN)
    except RuleViolation as violation:
        return str(violation)
    return ""


@directed
@written_from("tournaments:desk")
def undo(request: MemberRequest, event: Event) -> HttpResponse:
    """One button at the desk."""
    form = UndoForm(request.POST)
    if valid(form) and saved(form, undo_step, event, form.cleaned_data["step"], by=request.user):
        messages.success(request, "Undone.")
        return redirect("tournaments:desk", event.year, event.slug)
    return show(request, "tournaments/undo.html", event, form.status, form=form)
