"""A casual evening on one page, from the names to the draft of round 1."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from tournaments.engine.names.sheets import TITLES
from tournaments.entries.forms.entries import chosen_name, sent_rows, typed_name
from tournaments.entries.forms.kept_names import Row, forget_names, keep_names, kept_names
from tournaments.entries.selectors.candidates import candidates
from tournaments.entries.selectors.name_questions import NamesPage, names_page, page_without_questions
from tournaments.entries.services.entries import Name
from tournaments.kernel.guards import try_service, validate_form
from tournaments.play.forms.evenings import MOST_NAMES, EveningForm, first_proposals, follow_proposals
from tournaments.play.selectors.evenings import LastEvening, find_begun_event, last_evening
from tournaments.play.services.evenings import begin_evening
from tournaments.record.models import Event

LOOKING = ("sitting", "follows")
"""The parts of the page that ask how the evening looks by now."""
TOO_FEW = "Who plays? A round needs at least two."
TOO_MANY = f"More than {MOST_NAMES} names are too many at once."


@never_cache
def tonight(request: HttpRequest) -> HttpResponse:
    """Prepare an evening. Visitors can type the names; to begin it they sign in and find the names again."""
    last = None
    if request.user.is_authenticated:
        last = last_evening(request.user)
    sent = None
    if request.method == "POST":
        sent = follow_proposals(request.POST, last)
    form = EveningForm(sent, request.FILES or None, knows_zone=last is not None, initial=first_proposals(last))
    rows = _rows(request, form, last) if request.method == "POST" else kept_names(request.session)
    names = _names_page(request, form, rows)
    if request.method == "POST":
        if request.headers.get("HX-Trigger") not in LOOKING:  # a name that is half typed is none yet
            keep_names(request.session, rows)
        if "change" in request.POST:
            return redirect(f"{reverse('tournaments:register')}?{urlencode(form.for_listing())}")
        if _is_ready_to_begin(request) and (answer := _begin_or_sign_in(request, form, names, rows)):
            return answer
    count = len(names.clear) + len(names.asks)
    context = {"form": form, "names": names, "last": last, "sitting": form.sitting(count), "advice": form.advice(count)}
    context["kinds"] = TITLES
    return render(request, "tournaments/play/tonight.html", context, status=form.status)


def _is_ready_to_begin(request: HttpRequest) -> bool:
    return not (
        request.headers.get("HX-Request") or {"last", "none", "without", "add", "columns"} & request.POST.keys()
    )


def _rows(request: HttpRequest, form: EveningForm, last: LastEvening | None) -> list[Row]:
    """Return the rows after this button: removed, emptied, filled from the last evening, or with new names."""
    if "none" in request.POST:
        return []
    left_out = request.POST.get("without", "")
    rows = [row for number, row in enumerate(sent_rows(request.POST), start=1) if str(number) != left_out]
    if "last" in request.POST and last:
        there = {pick.partition(":")[0] for _, _, pick in rows}
        rows += [(name, name, f"{pk}:{name}") for pk, name in last.players if str(pk) not in there]
    if not form.is_valid() and "names" not in form.cleaned_data:
        return rows[:MOST_NAMES]
    read_before: dict[str, Row] = {}
    if "columns" in request.POST:
        read_before = {row[0]: row for row in rows if row[0] in set(form.names_before())}
        rows = [row for row in rows if row[0] not in read_before]
    rows += [read_before.get(line, (line, "", "")) for line in form.cleaned_data["names"]]
    if len(rows) > MOST_NAMES:
        form.add_error(None, TOO_MANY)
    return rows[:MOST_NAMES]


def _names_page(request: HttpRequest, form: EveningForm, rows: list[Row]) -> NamesPage:
    lines = [line for line, _, _ in rows]
    if not request.user.is_authenticated:
        return page_without_questions(lines)
    now = form.now()
    event = Event(starts_at=now, time_zone=str(now.tzinfo), game=form.for_listing()["game"])
    typed = [name or None for _, name, _ in rows]
    found = candidates(event, lines, typed)
    shown = [name or one.line for name, one in zip(typed, found, strict=True)]
    return names_page(found, lines, reader=request.user, picks=[pick for _, _, pick in rows], typed=shown)


def _begin_or_sign_in(
    request: HttpRequest, form: EveningForm, names: NamesPage, rows: list[Row]
) -> HttpResponse | None:
    if not request.user.is_authenticated:
        return redirect(f"{reverse('account_login')}?{urlencode({'next': request.path})}")
    if not validate_form(form):
        return None
    event = find_begun_event(request.user, form.cleaned_data["key"]) or _try_to_begin(request, form, names, rows)
    if event is None:
        return None
    forget_names(request.session)
    return redirect("tournaments:draft", *event.address)


def _try_to_begin(request: Any, form: EveningForm, names: NamesPage, rows: list[Row]) -> Event | None:
    try:
        entered = _names_to_enter(names, rows)
    except ValidationError as error:
        form.add_error(None, error)
        form.status = 422
        return None
    event: Event | None = try_service(form, begin_evening, form.details(), entered, by=request.user)
    return event


def _names_to_enter(names: NamesPage, rows: list[Row]) -> list[Name]:
    """Return the names in the order of the rows.

    Raises ValidationError where a name needs a decision, or too few players are named.
    """
    picks = {row.number: row.pick for row in names.clear} | {row.number: rows[row.number - 1][2] for row in names.asks}
    typed = {row.number: row.name for row in (*names.clear, *names.asks)}
    if waiting := sum(not picks[row.number] for row in names.asks):
        which, them = ("name is", "it") if waiting == 1 else ("names are", "them")
        raise ValidationError(f"{waiting} {which} not clear yet: answer below, or leave {them} out.")
    entered = [found for number in sorted(typed) if (found := chosen_name(typed_name(typed[number]), picks[number]))]
    if len(entered) < 2:
        raise ValidationError(TOO_FEW)
    return entered
