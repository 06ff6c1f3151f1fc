"""Denials: a member says that an entry is not theirs, and its directors answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.entries.forms.records import AgreeForm, BringForm, RejectForm, RestoreForm
from tournaments.entries.selectors.denials import denials_of, find_restoring_violations
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial, restore_entry
from tournaments.entries.views.my_entry import my_entry_page
from tournaments.kernel.guards import MemberRequest, redirect_with_message, submit_form
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.write_form import WriteForm
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.events import (
    button_view,
    members_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_event_permission,
)
from tournaments.record.models import Denial, Event
from tournaments.record.permissions import (
    DENIALS_ONLY,
    can_answer_denial,
    can_audit,
    can_direct,
    can_restore_entry,
    could_answer_denial,
)

FORMS = {"agree": AgreeForm, "reject": RejectForm, "restore": RestoreForm}
SERVICES: Mapping[str, Callable[..., object]] = {
    "agree": agree_denial,
    "reject": reject_denial,
    "restore": restore_entry,
}


def _answering(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user) or can_audit(user, event)


def _possible_answers(user: Anyone, denial: Denial) -> Iterator[str]:
    if can_answer_denial(user, denial):
        yield "agree"
        if denial.state == Denial.State.OPEN:
            yield "reject"
    if denial.is_open and can_restore_entry(user, denial) and not find_restoring_violations(denial):
        yield "restore"


deny = button_view(deny_entry, "The entry is not yours any more, and the directors are told.", "my_entry", members_only)


@post_from_page("my_entry", members_only)
def bring(request: MemberRequest, event: Event) -> HttpResponse:
    form = BringForm(request.POST)
    if submit_form(request, form, bring_denial, event):
        return redirect_to_event_page(request, "Your message is sent. The answer comes as a notice.", event, "my_entry")
    return my_entry_page(request, event, bringing=form)


@require_event_permission(_answering, DENIALS_ONLY)
def denial(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Show a denial with a form for each answer that the reader may give."""
    denial = get_object_or_404(denials_of(event), pk=pk)
    denial.entry.event = event
    answers: dict[str, WriteForm] = {name: form(seen=event.version) for name, form in FORMS.items()}
    if request.method == "POST":
        which = request.POST.get("say", "")
        which = which if which in FORMS else "agree"
        may = can_restore_entry if which == "restore" else could_answer_denial
        if denial.is_open and not may(request.user, denial):
            raise PermissionDenied(DENIALS_ONLY)
        answers[which] = form = FORMS[which](request.POST, seen=event.version)
        if submit_form(request, form, SERVICES[which], denial):
            return redirect_with_message(request, "Your answer is sent to the member.", denial)
    asked = set(_possible_answers(request.user, denial))
    context = {"denial": denial, "forms": {name: form for name, form in answers.items() if name in asked}}
    status = max(form.status for form in answers.values())
    return render_event_page(request, "tournaments/entries/denial.html", event, status, **context)
