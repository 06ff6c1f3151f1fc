"""What every view shares: how a refused form comes back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest

from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.kernel.journal import Already, Conflict, Gone
from tournaments.kernel.models import User
from tournaments.kernel.write_form import WriteForm


class MemberRequest(HttpRequest):
    """A request that passed a door for members."""

    user: User


def saved(form: WriteForm, service: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a service with the form's envelope. A refusal goes onto the form, with nothing typed lost: None.

    Where what the form is about is gone there is no page any more that could show it.
    """
    try:
        return service(*args, **kwargs, **form.envelope)
    except (Already, Gone):
        raise
    except Conflict as conflict:
        form.status = 409
        form.add_error(None, conflict.message)
        form.shows_again(getattr(conflict.row, "version", 0))
    except RuleViolation as violation:
        form.status = 422
        form.refused(violation)
    return None


def valid(form: WriteForm) -> bool:
    """Whether it can be read; if not, the page is answered with 422."""
    if form.is_valid():
        return True
    form.status = 422
    return False


def act_form(request: HttpRequest) -> WriteForm:
    """The envelope of a plain button. Raises RuleViolation for one that no page of ours made."""
    form = WriteForm(request.POST)
    if not form.is_valid():
        raise RuleViolation(
            "form", "This button came from a page that is no longer valid. Load the page again.", NO_SECTION
        )
    return form
