"""Results back from paper: paste a table, check every line, save."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect

from tournaments.engine.core.types import RuleViolation
from tournaments.engine.pasted import is_pasted
from tournaments.kernel.guards import MemberRequest, validate_form
from tournaments.play.forms.pasted import ConfirmResultsForm, PasteResultsForm
from tournaments.play.selectors.pasted import (
    HEADING,
    SAME,
    TABLE_BY_TABLE,
    PastedRow,
    find_pasting_violations,
    read_pasted_rows,
)
from tournaments.play.services.results import TableResult, report_results
from tournaments.record.guards.events import (
    directors_only,
    post_from_page,
    redirect_to_event_page,
    render_event_page,
    require_open,
)
from tournaments.record.models import Event
from tournaments.record.selectors.records import rules_of

LEFT = "Not saved yet: look at it again."


@require_open(directors_only)
def paste(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the form, or the preview of the pasted lines. Nothing is saved before it is confirmed."""
    if rules_of(event).typed_order:
        return redirect_to_event_page(request, "Nothing is scored here: type the final order.", event, "final_order")
    if not is_pasted(rules_of(event)):
        return redirect_to_event_page(request, TABLE_BY_TABLE, event, "desk")
    form = PasteResultsForm(request.POST or None, rules=rules_of(event))
    if request.method != "POST" or not validate_form(form):
        return _form(request, event, form)
    try:
        rows = read_pasted_rows(event, form.cleaned_data["text"])
    except RuleViolation as refusal:
        form.status = 422
        form.show_violation(refusal)
        return _form(request, event, form)
    return render_event_page(
        request, "tournaments/play/preview_results.html", event, rows=rows, form=ConfirmResultsForm()
    )


@post_from_page("paste_results")
def confirm(request: MemberRequest, event: Event) -> HttpResponse:
    """Save the lines that can be saved; the others come back with their reasons."""
    form = ConfirmResultsForm(request.POST)
    if not validate_form(form):
        return _again(
            request, event, request.POST.getlist("line"), [str(error) for error in form.non_field_errors()], 422
        )
    rows = read_pasted_rows(event, [line for line, _ in form.cleaned_data["rows"]])
    refused = _save(rows, form, request)
    saved = sum(not why for why in refused.values())
    if saved:
        messages.success(request, f"{saved} result{'' if saved == 1 else 's'} saved.")
    left = [row for row in rows if row.state not in (SAME, HEADING) and refused.get(row.number, LEFT)]
    if not left:
        return redirect("tournaments:desk", *event.address)
    sentences = [f"{row.line}: {refused.get(row.number) or ' '.join(row.said) or LEFT}" for row in left]
    status = 422
    if any(refused.values()):
        status = 409
    return _again(request, event, [row.line for row in left], sentences, status)


def _save(rows: tuple[PastedRow, ...], form: ConfirmResultsForm, request: MemberRequest) -> Mapping[int, str]:
    """Save the confirmed lines. Return why each was refused by line number, empty where it is saved."""
    versions = dict(enumerate((version for _, version in form.cleaned_data["rows"]), start=1))
    chosen = [
        row for row in rows if row.can_be_saved and (not row.wants_look or row.number in form.cleaned_data["sure"])
    ]
    given = [_table_result(row, versions[row.number], form.envelope["key"]) for row in chosen]
    return dict(zip((row.number for row in chosen), report_results(given, by=request.user), strict=True))


def _table_result(row: PastedRow, version: int | None, key: str | None) -> TableResult:
    assert row.match is not None  # noqa: S101 - it can be saved
    assert row.report is not None  # noqa: S101
    own_key = None
    if key:
        own_key = f"{key[:50]}:{row.match.pk}"
    return TableResult(row.match, row.report, version, own_key, sure=row.wants_look)


def _again(request: MemberRequest, event: Event, lines: list[str], sentences: list[str], status: int) -> HttpResponse:
    form = PasteResultsForm({"text": "\n".join(lines)}, rules=rules_of(event))
    form.full_clean()
    for sentence in sentences[:20]:
        form.add_error(None, sentence)
    form.status = status
    return _form(request, event, form)


def _form(request: MemberRequest, event: Event, form: PasteResultsForm) -> HttpResponse:
    missing = find_pasting_violations(event) if request.method == "GET" else ()
    page = "tournaments/play/paste_results.html"
    return render_event_page(request, page, event, form.status, form=form, missing=event.with_own_sections(missing))
