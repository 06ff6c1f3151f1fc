"""Penalties of an event: issued on a phone, looked at, taken back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from conduct.engine import Level, ladder_of
from conduct.forms.penalties import CorrectionForm, PenaltyForm, WithdrawForm
from conduct.models import Penalty
from conduct.permissions import CARDS, ISSUING, can_disqualify, can_issue, can_read_card
from conduct.selectors.cards import newest_mark
from conduct.selectors.issued import count_warnings, describe_penalty, list_issued, list_own_penalties, whole
from conduct.selectors.offers import offer
from conduct.selectors.situations import (
    check_asked,
    entries_of,
    entry_asked,
    is_listed,
    is_lost_by,
    moments,
    moments_for,
    names_of,
    place_of,
)
from conduct.selectors.table_now import table_now
from conduct.services.decisions import Incident, Outlook, incident_of, outlook
from conduct.services.penalties import full_outlook, issue_penalty, refuse_incident
from conduct.services.withdrawing import correct_penalty, withdraw_penalty
from tournaments.engine.core.types import RuleViolation, Violation, require_no_findings
from tournaments.kernel.guards import MemberRequest, is_submitted, redirect_with_message, require_member, submit_form
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.people.selectors.persons import told_in_words
from tournaments.record.guards.events import get_event_or_404, render_event_page, require_event_permission
from tournaments.record.models import Entry, Event, Match
from tournaments.record.permissions import can_play
from tournaments.record.selectors import rows

Made = TypeVar("Made", bound=object)
NOT_SURE = "This is a disqualification: tick that you are sure."


@require_member
def penalties(request: MemberRequest, year: int, slug: str) -> HttpResponse:
    """Show all penalties to directors, judges and coordinators, and players their own."""
    event = get_event_or_404(request, year, slug)
    if can_read_card(request.user, event):
        issuing = can_issue(request.user, event)
        return render_event_page(
            request,
            "conduct/penalties.html",
            event,
            issued=list_issued(event),
            warned=count_warnings(event),
            issuing=issuing,
        )
    if not can_play(request.user, event):
        raise PermissionDenied(CARDS)
    return render_event_page(request, "conduct/own.html", event, lines=list_own_penalties(event, request.user))


@require_event_permission(can_issue, ISSUING)
def issue(request: MemberRequest, event: Event) -> HttpResponse:
    """Asked with ?entry= or ?table=, what is known is filled in. The level shows before it is issued, and after."""
    if event.state == Event.State.CANCELLED:
        return render_event_page(request, "tournaments/record/closed.html", event)
    form = _form(request, event, PenaltyForm)
    if is_submitted(request, form) and "look" not in request.POST:
        entry = _entry(event, form)
        incident = form.incident(entry, place_of(entry).match)
        act = partial(issue_penalty, incident, by=request.user, key=form.envelope["key"])
        issued = _try_penalty(form, incident, request.user, act)
        if isinstance(issued, Penalty):
            return redirect_with_message(request, f"Issued. {told_in_words(entry.player)}", issued.get_absolute_url())
        if issued is not None:
            message = f"{entry.shown_name}: verbal warning. It stands on no scorecard; a repeat counts."
            return redirect_with_message(request, message, "conduct:card", *event.address, entry.pk)
    return _issue_page(request, event, form)


@require_event_permission(can_issue, ISSUING)
def proposal(request: MemberRequest, event: Event) -> HttpResponse:
    """HTMX: the level, while the form is filled in."""
    form = _form(request, event, PenaltyForm)
    form.is_valid()
    return render(request, "conduct/_proposal.html", {"event": event, "outlook": _outlook(event, form, request.user)})


@require_member
def penalty(request: MemberRequest, year: int, slug: str, pk: int) -> HttpResponse:
    event = get_event_or_404(request, year, slug)
    row = get_object_or_404(whole(), event=event, pk=pk)
    mine = request.user.pk in {row.player.user_id, row.player.merged_into.user_id if row.player.merged_into else None}
    if not (mine or can_read_card(request.user, event)):
        raise Http404("There is no such penalty.")
    directs = can_disqualify(request.user, event)
    form = WithdrawForm(request.POST or None, seen=row.version)
    if request.method == "POST":
        if not directs:
            raise PermissionDenied(ISSUING)
        if submit_form(request, form, withdraw_penalty, row):
            stays = " The game stays lost until its result is corrected." if is_lost_by(row) else ""
            return redirect_with_message(
                request, f"Withdrawn. {told_in_words(row.player)}{stays}", row.get_absolute_url()
            )
        row = whole().get(pk=pk)
    staff = can_read_card(request.user, event)
    context = {"penalty": describe_penalty(row, staff=staff), "form": form, "directs": directs, "staff": staff}
    return render_event_page(request, "conduct/penalty.html", event, form.status, **context)


@require_event_permission(can_disqualify, ISSUING)
def correct(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    """Another penalty in its place, for the same player."""
    row = get_object_or_404(whole(), event=event, pk=pk)
    if not (row.stands and is_listed(row)):
        messages.error(request, "This penalty was withdrawn, or its player is no longer on the list.")
        return redirect(row.get_absolute_url())
    form = _form(request, event, CorrectionForm, instead_of=row)
    if is_submitted(request, form) and "look" not in request.POST:
        incident, reason = form.incident(_entry(event, form), _game(event, form, row)), form.cleaned_data["reason"]
        act = partial(correct_penalty, row, incident, reason, by=request.user, **form.envelope)
        correction = _try_penalty(form, incident, request.user, act, row)
        if correction is not None:
            return redirect_with_message(
                request, f"Corrected. {told_in_words(row.player)}", correction.get_absolute_url()
            )
    return _issue_page(request, event, form, instead_of=row)


def _form(
    request: HttpRequest, event: Event, kind: type[PenaltyForm], instead_of: Penalty | None = None
) -> PenaltyForm:
    named, ladder = entry_asked(event, request.GET, instead_of), ladder_of(event.ruleset)
    place = place_of(named[0]) if len(named) == 1 else None
    initial: dict[str, Any] = {"code": request.GET.get("code", ""), "noticed": newest_mark(event)}
    check = check_asked(named[0], request.GET) if place is not None else None
    if check is not None:
        initial |= {"code": ladder.illegal_deck, "description": check.note}
    if place is not None:
        initial |= {"entry": named[0].pk, "moment": place.moment}
    elif named:
        initial |= {"moment": place_of(named[0]).moment}
    elif len(possible := moments(event)) == 1:
        initial |= {"moment": possible[0]}
    if request.GET.get("moment") in Penalty.Moment.values:
        initial["moment"] = request.GET["moment"]
    if instead_of is not None:
        initial |= {
            name: getattr(instead_of, name)
            for name in ("code", "moment", "intent", "evidence", "observed_seconds", "description")
        }
    entries = names_of(named) if named else entries_of(event)
    seen = instead_of.version if instead_of else None
    return kind(request.POST or None, ladder=ladder, entries=entries, initial=initial, seen=seen)


def _entry(event: Event, form: PenaltyForm) -> Entry:
    return get_object_or_404(rows.entries_of(event), pk=form.cleaned_data["entry"])


def _game(event: Event, form: PenaltyForm, instead_of: Penalty | None) -> Match | None:
    """The game that is meant by “during a game”: that of the penalty which is corrected, else the open one."""
    if instead_of is not None and instead_of.moment == Penalty.Moment.GAME:
        return instead_of.match
    return place_of(_entry(event, form)).match


def _try_penalty(
    form: PenaltyForm, incident: Incident, by: User, act: Callable[[], Made], instead_of: Penalty | None = None
) -> Made | None:
    """Run the act like `try_service`; ask once more before a disqualification, and show the current row after a
    conflict.
    """
    try:
        if outlook(incident, instead_of=instead_of).disqualifies and not form.cleaned_data["sure"]:
            refuse_incident(incident, by, instead_of=instead_of)
            require_no_findings((Violation("not_sure", NOT_SURE, "OPG B", "sure"),))
        return act()
    except Conflict as conflict:
        form.status = 409
        form.add_error(None, conflict.message)
    except RuleViolation as violation:
        form.status = 422
        form.show_violation(violation)
    return None


def _outlook(event: Event, form: PenaltyForm, by: User, instead_of: Penalty | None = None) -> Outlook | None:
    """Return the ladder's proposal and every reason in the way of issuing it."""
    data = getattr(form, "cleaned_data", {})
    if not {"entry", "code", "moment"} <= set(data):
        return None
    incident = form.incident(_entry(event, form), _game(event, form, instead_of))
    return full_outlook(incident, by, instead_of=instead_of)


def _find_proposal(event: Event, form: PenaltyForm, by: User) -> Outlook | None:
    """Return the ladder's proposal and every reason against issuing it."""
    told, ladder = form.initial, ladder_of(event.ruleset)
    known = {infraction.code for infraction in ladder.infractions}
    if isinstance(form, CorrectionForm) or "entry" not in told or told["code"] not in known:
        return None
    entry = get_object_or_404(rows.entries_of(event), pk=told["entry"])
    return full_outlook(incident_of(told, entry, place_of(entry).match), by)


def _issue_page(
    request: MemberRequest, event: Event, form: PenaltyForm, instead_of: Penalty | None = None
) -> HttpResponse:
    look = (
        _outlook(event, form, request.user, instead_of) if form.is_bound else _find_proposal(event, form, request.user)
    )
    card = ""
    if form.status == 409:
        form.looks_again(newest_mark(event))
        card = reverse("conduct:card", args=(event.year, event.slug, form.cleaned_data["entry"]))
    named = entry_asked(event, request.GET, instead_of)
    meant = named[0] if len(named) == 1 else None
    possible = offer(event, meant, directs=can_disqualify(request.user, event))
    form.offer(moments_for(event, meant), possible.codes, [int(level) for level in possible.levels])
    context: dict[str, Any] = {
        "form": form,
        "outlook": look,
        "instead_of": instead_of,
        "card": card,
        "others": possible.others,
        "may_disqualify": Level.DISQUALIFICATION in possible.levels,
    }
    if meant is not None and instead_of is None:
        context |= {"meant": meant, "table": table_now(meant)}
    return render_event_page(request, "conduct/issue.html", event, form.status, **context)
