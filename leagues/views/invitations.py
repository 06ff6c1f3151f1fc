"""Invitations to posts of leagues and of Advocates: what is asked, and the buttons that answer or withdraw it."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from leagues.permissions import INVITED_ONLY, INVITERS_ONLY, can_answer_invitation, can_withdraw_invitation
from leagues.selectors.invitations import ask_in_words, find_accepting_violations, readable_by
from leagues.services.invitations import accept_invitation, decline_invitation, withdraw_invitation
from tournaments.kernel.guards import MemberRequest, get_act, redirect_with_message, require_member, submit_button

DECLINED = "You declined. The sender is told, and cannot ask you for this again."
ANSWERS = {
    "accept": (accept_invitation, can_answer_invitation, INVITED_ONLY, "You accepted."),
    "decline": (decline_invitation, can_answer_invitation, INVITED_ONLY, DECLINED),
    "withdraw": (withdraw_invitation, can_withdraw_invitation, INVITERS_ONLY, "The invitation is withdrawn."),
}


@require_member
def invitation(request: MemberRequest, pk: int) -> HttpResponse:
    """Only for those on both sides of it; everybody else is told that there is nothing."""
    row = get_object_or_404(readable_by(request.user), pk=pk)
    answers = row.is_open and can_answer_invitation(request.user, row)
    context = {
        "invitation": row,
        "text": ask_in_words(row),
        "answers": answers,
        "missing": find_accepting_violations(row) if answers else (),
        "withdraws": row.is_open and can_withdraw_invitation(request.user, row),
    }
    return render(request, "leagues/invitation.html", context)


@require_member
def answer(request: MemberRequest, pk: int, answer: str) -> HttpResponse:
    service, may, refusal, message = get_act(ANSWERS, answer)
    row = get_object_or_404(readable_by(request.user), pk=pk)
    if not may(request.user, row):
        raise PermissionDenied(refusal)
    if request.method != "POST":
        return redirect(row)
    submit_button(request, service, row)
    return redirect_with_message(request, message, row)
