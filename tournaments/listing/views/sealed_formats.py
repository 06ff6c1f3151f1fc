"""Further sealed formats of Star Wars CCG: for everybody to read, for coordinators to approve."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from tournaments.department.models import SealedFormat
from tournaments.department.permissions import FORMATS_RESERVED
from tournaments.kernel.guards import (
    MemberRequest,
    is_submitted,
    redirect_with_message,
    require_permission,
    try_service,
)
from tournaments.listing.forms.sealed_formats import SealedFormatForm
from tournaments.listing.selectors.sealed_formats import shown_formats
from tournaments.listing.services.sealed_formats import approve_format, edit_format
from tournaments.people.permissions import can_coordinate

_coordinators_only = require_permission(can_coordinate, FORMATS_RESERVED)


@never_cache
def sealed_formats(request: HttpRequest) -> HttpResponse:
    context = {"formats": shown_formats(), "can_coordinate": can_coordinate(request.user)}
    return render(request, "tournaments/listing/sealed_formats.html", context)


@_coordinators_only
def new_sealed_format(request: MemberRequest) -> HttpResponse:
    return _format_form(request, None, "Approve a sealed format")


@_coordinators_only
def sealed_format(request: MemberRequest, pk: int) -> HttpResponse:
    return _format_form(request, pk, "Change a sealed format")


def _format_form(request: MemberRequest, pk: int | None, title: str) -> HttpResponse:
    row = None
    if pk:
        row = get_object_or_404(SealedFormat, pk=pk)
    form = SealedFormatForm(request.POST or None, row=row)
    service, rows = (edit_format, (row,)) if row else (approve_format, ())
    if is_submitted(request, form) and try_service(form, service, *rows, form.details(), by=request.user):
        return redirect_with_message(request, "The sealed format is saved.", "tournaments:sealed_formats")
    context = {"form": form, "title": title}
    return render(request, "tournaments/listing/sealed_format.html", context, status=form.status)
