"""End a form whose act may need a second person (House-O2)."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.department.models import Proposal
from tournaments.kernel.guards import redirect_with_message

PROPOSED = "Proposed. It takes two people: it is done once somebody else agrees, and you are told."


def done_or_proposed(request: HttpRequest, result: object, message: str, to: Any, *address: Any) -> HttpResponse:
    """Lead to the proposal where the act became one, else on to a page that says what was done."""
    if isinstance(result, Proposal):
        return redirect_with_message(request, PROPOSED, result)
    return redirect_with_message(request, message, to, *address)
