"""Show a proposal to the second person, who agrees or refuses, and to its proposer (House-O2)."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from tournaments.audits.services.seconding import agree_to_proposal
from tournaments.department.models import Proposal
from tournaments.department.permissions import PROPOSER_ONLY, SECOND_ONLY, can_second
from tournaments.department.selectors.proposals import in_words, readable_proposals
from tournaments.department.services.proposals import WHY_REFUSED, refuse_proposal, withdraw_proposal
from tournaments.kernel.guards import (
    MemberRequest,
    redirect_with_message,
    require_member,
    row_action,
    submit_button,
    submit_form,
)
from tournaments.kernel.models import User
from tournaments.kernel.write_form import ReasonForm
from tournaments.record.selectors.foreseen import AFTER, foresee


def _find(user: User, pk: int) -> Proposal:
    return get_object_or_404(readable_proposals(user), pk=pk)


by_second = row_action(_find, can_second, SECOND_ONLY)
by_proposer = row_action(_find, lambda user, proposal: proposal.item.by_id == user.pk, PROPOSER_ONLY)


@require_member
def proposal(request: MemberRequest, pk: int) -> HttpResponse:
    return _show(request, _find(request.user, pk), ReasonForm(asked=WHY_REFUSED))


@by_second
def agree(request: MemberRequest, proposal: Proposal) -> HttpResponse:
    submit_button(request, agree_to_proposal, proposal)
    return redirect_with_message(request, f"Agreed and done: {in_words(proposal)}.", proposal)


@by_second
def refuse(request: MemberRequest, proposal: Proposal) -> HttpResponse:
    form = ReasonForm(request.POST, asked=WHY_REFUSED)
    if submit_form(request, form, refuse_proposal, proposal):
        return redirect_with_message(request, "Refused: nothing happens, and the proposer is told why.", proposal)
    return _show(request, proposal, form)


@by_proposer
def withdraw(request: MemberRequest, proposal: Proposal) -> HttpResponse:
    submit_button(request, withdraw_proposal, proposal)
    return redirect_with_message(request, "Your proposal is withdrawn.", proposal)


def _show(request: MemberRequest, proposal: Proposal, form: ReasonForm) -> HttpResponse:
    moves = proposal.event is not None and proposal.is_open and proposal.act in AFTER
    context = {
        "proposal": proposal,
        "words": in_words(proposal),
        "form": form,
        "seconds": proposal.is_open and can_second(request.user, proposal),
        "withdraws": proposal.is_open and proposal.item.by_id == request.user.pk,
        "foreseen": foresee(proposal.event, proposal.act) if moves and proposal.event else None,
    }
    return render(request, "tournaments/audits/proposal.html", context, status=form.status)
