"""Event documents in and out of a browser."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from tournaments.forms.interchange import ImportForm
from tournaments.models import Event
from tournaments.permissions import can_edit_listing
from tournaments.selectors.documents import document_text
from tournaments.services.interchange import import_event
from tournaments.views.doors import MemberRequest, saved, valid
from tournaments.views.public import public


@login_required
@never_cache
def bring_in(request: MemberRequest) -> HttpResponse:
    """A file or a text becomes a new event, directed by who imports it."""
    form = ImportForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and valid(form):
        document = form.document
        event = saved(form, lambda key, seen: import_event(document, by=request.user, key=key))
        if event:
            messages.success(request, "The event is imported. Look whether everything is there.")
            return redirect(event)
    return render(request, "tournaments/import.html", {"form": form}, status=form.status)


@public
def document(request: HttpRequest, event: Event) -> HttpResponse:
    """The event in one file; the copy of who edits its listing holds its contact, too."""
    name = f"{event.year}-{event.slug}.json"
    answer = HttpResponse(
        document_text(event, contact=can_edit_listing(request.user, event)), content_type="application/json"
    )
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
