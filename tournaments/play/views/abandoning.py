"""A round that cannot be finished is abandoned."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from tournaments.engine.types import RuleViolation
from tournaments.kernel.guards import MemberRequest, saved, valid
from tournaments.kernel.write_form import ReasonForm
from tournaments.play.selectors.abandoning import if_abandoned
from tournaments.play.services.abandoning import WHY_ABANDONED, abandon_round, refuse_to_abandon
from tournaments.record.guards.events import directed, show, while_open
from tournaments.record.models import Event, Round


@directed
@while_open
def abandon(request: MemberRequest, event: Event, number: int) -> HttpResponse:
    """What will become of the round, and why it ends here."""
    played = get_object_or_404(Round.objects.select_related("event"), event=event, number=number)
    form = ReasonForm(request.POST or None, seen=played.version, asked=WHY_ABANDONED)
    if request.method == "POST" and valid(form):
        if over := saved(form, abandon_round, played, form.cleaned_data["reason"], by=request.user):
            became = "It is void and can be drawn again." if over.is_void else "It is complete and counts."
            messages.success(request, f"Round {over.called} is abandoned, and everybody was told. {became}")
            return redirect("tournaments:desk", event.year, event.slug)
    context = {"form": form, "round": played, "would_be": if_abandoned(played), "refused": _refused(played)}
    return show(request, "tournaments/abandon.html", event, form.status, **context)


def _refused(played: Round) -> str:
    """Why it is not abandoned, whatever the reason."""
    try:
        refuse_to_abandon(played)
    except RuleViolation as violation:
        return str(violation)
    return ""
