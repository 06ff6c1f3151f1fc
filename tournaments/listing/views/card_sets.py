"""Formats and card sets: for everybody to read, for coordinators to keep."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache

from tournaments.department.models import CardSet
from tournaments.department.permissions import SETS_RESERVED
from tournaments.kernel.guards import (
    MemberRequest,
    is_submitted,
    redirect_with_message,
    require_permission,
    try_service,
)
from tournaments.listing.forms.card_sets import CardSetForm
from tournaments.listing.selectors.card_sets import shown_sets
from tournaments.listing.selectors.formats import list_formats as all_formats
from tournaments.listing.services.card_sets import add_card_set, edit_card_set
from tournaments.people.permissions import can_coordinate

_coordinators_only = require_permission(can_coordinate, SETS_RESERVED)


@never_cache
def card_sets(request: HttpRequest) -> HttpResponse:
    context = {"sets": shown_sets(), "can_coordinate": can_coordinate(request.user)}
    return render(request, "tournaments/listing/card_sets.html", context)


@_coordinators_only
def new_card_set(request: MemberRequest) -> HttpResponse:
    return _card_set_form(request, None, "Add a card set")


@_coordinators_only
def card_set(request: MemberRequest, pk: int) -> HttpResponse:
    return _card_set_form(request, pk, "Change a card set")


def _card_set_form(request: MemberRequest, pk: int | None, title: str) -> HttpResponse:
    row = None
    if pk:
        row = get_object_or_404(CardSet, pk=pk)
    form = CardSetForm(request.POST or None, card_set=row)
    service, rows = (edit_card_set, (row,)) if row else (add_card_set, ())
    if is_submitted(request, form) and try_service(form, service, *rows, form.details(), by=request.user):
        return redirect_with_message(request, "The card set is saved.", "tournaments:card_sets")
    return render(request, "tournaments/listing/card_set.html", {"form": form, "title": title}, status=form.status)


def formats(request: HttpRequest) -> HttpResponse:
    """Show games, formats, pools, rules, scenarios, pairing styles and rulesets with limits and sections."""
    shown = all_formats()
    choices = (
        ("Formats", "OPG 4.1", shown.formats),
        ("Card pools", "OPG 4.2", shown.pools),
        ("Rules", "OPG 4.3", shown.rules),
    )
    context = {"games": shown.games, "choices": choices, "formats": shown}
    return render(request, "tournaments/listing/formats.html", context)
