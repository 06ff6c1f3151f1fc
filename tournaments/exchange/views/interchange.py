"""Event documents in and out of a browser."""

from __future__ import annotations

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.entries.services.profiles import KnownName
from tournaments.exchange.forms.interchange import ImportForm
from tournaments.exchange.selectors.documents import can_be_report, document_for, report_for
from tournaments.exchange.services.interchange import ImportedBefore, import_event
from tournaments.exchange.services.preview import preview_import
from tournaments.kernel.guards import MemberRequest, is_submitted, redirect_with_message, require_member, try_service
from tournaments.kernel.journal import Gone
from tournaments.record.guards.public import public_page
from tournaments.record.models import Event


@require_member
def bring_in(request: MemberRequest) -> HttpResponse:
    """A file or a text becomes a new event, directed by who imports it."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if is_submitted(request, form):
        if form.is_preview:
            try_service(form, partial(_preview, form))
        elif event := try_service(form, partial(_import, request, form)):
            return redirect_with_message(request, "The event is imported. Look whether everything is there.", event)
    return render(request, "tournaments/exchange/import.html", {"form": form}, status=form.status)


def _preview(form: ImportForm, *, key: str | None) -> None:
    """Show what the file of another tool says, and ask who is meant, before anything is saved."""
    form.preview = preview_import(form.whole, players=form.meant)
    form.asks(form.preview.doubts)


def _import(request: MemberRequest, form: ImportForm, *, key: str | None) -> Event:
    try:
        event = import_event(form.document, by=request.user, players=form.meant, again=form.again, key=key)
    except KnownName as known:
        form.asks(known.doubts)
        raise
    except ImportedBefore as before:
        form.known(before)
        raise
    if event is None:  # it was imported by this very form, and withdrawn since
        raise Gone
    return event


@public_page
def document(request: HttpRequest, event: Event) -> HttpResponse:
    """The event in one file; that of its directors is whole, the copy of who edits its listing holds its contact."""
    disposition = f'attachment; filename="{event.year}-{event.slug}.json"'
    headers = {"Content-Disposition": disposition}
    return HttpResponse(document_for(request.user, event), content_type="application/json", headers=headers)


@public_page
def report(request: HttpRequest, event: Event) -> HttpResponse:
    """The event as a tournament report file (TRF26), where that format can say how it runs."""
    if not can_be_report(event):
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="{event.year}-{event.slug}.trf"'}
    return HttpResponse(report_for(request.user, event), content_type="text/plain; charset=utf-8", headers=headers)
