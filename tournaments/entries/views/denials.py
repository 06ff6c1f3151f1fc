"""“That is not me”: a member says so of an entry under his name, and its directors answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.entries.forms.records import AgreeForm, BringForm, RejectForm
from tournaments.entries.selectors.denials import denials_of
from tournaments.entries.services.denials import agree_denial, bring_denial, deny_entry, reject_denial
from tournaments.entries.views.my_entry import my_entry_page
from tournaments.kernel.guards import MemberRequest, acted, done
from tournaments.kernel.permissions import Anyone
from tournaments.kernel.write_form import WriteForm
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.events import button, done_at, guarded, members_only, show, written_from
from tournaments.record.models import Denial, Event
from tournaments.record.permissions import DENIALS_ONLY, can_answer_denial, can_direct, had_to_answer

FORMS = {"agree": AgreeForm, "reject": RejectForm}
SERVICES: Mapping[str, Callable[..., object]] = {"agree": agree_denial, "reject": reject_denial}


def _answering(user: Anyone, event: Event) -> bool:
    return can_direct(user, event) or can_coordinate(user)


deny = button(
    deny_entry, "The directors are told. Until they agree, the entry counts as it stands.", "my_entry", members_only
)


@written_from("my_entry", members_only)
def bring(request: MemberRequest, event: Event) -> HttpResponse:
    form = BringForm(request.POST)
    if acted(request, form, bring_denial, event):
        return done_at(request, "Your message is sent. The answer comes as a notice.", event, "my_entry")
    return my_entry_page(request, event, bringing=form)


@guarded(_answering, DENIALS_ONLY)
def denial(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Two answers, each a form of its own."""
    denial = get_object_or_404(denials_of(event), pk=pk)
    denial.entry.event = event
    answers: dict[str, WriteForm] = {name: form(seen=event.version) for name, form in FORMS.items()}
    if request.method == "POST":
        if denial.state != Denial.State.AGREED and not had_to_answer(request.user, denial):
            raise PermissionDenied(DENIALS_ONLY)
        which = "reject" if request.POST.get("say") == "reject" else "agree"
        answers[which] = form = FORMS[which](request.POST, seen=event.version)
        if acted(request, form, SERVICES[which], denial):
            return done(request, "Your answer is sent to the member.", denial)
    forms = answers if denial.state == Denial.State.OPEN else {"agree": answers["agree"]}
    context = {"denial": denial, "forms": forms if can_answer_denial(request.user, denial) else {}}
    status = max(form.status for form in answers.values())
    return show(request, "tournaments/entries/denial.html", event, status, **context)
