"""Wishes: two players kept apart, a player with a fixed table."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from tournaments.kernel.guards import MemberRequest, is_submitted, submit_button, try_service, validate_form
from tournaments.play.forms.rounds import FixedTableForm, KeepApartForm
from tournaments.play.selectors import wishes as selectors
from tournaments.play.services import wishes as services
from tournaments.record.guards.events import directors_only, post_from_page, redirect_to_event_page, render_event_page
from tournaments.record.models import Event
from tournaments.record.selectors.rows import entries_of


@directors_only
def wishes(request: MemberRequest, event: Event) -> HttpResponse:
    """Show the wishes and the form for another pair."""
    # No version: a wish is right whatever else happens in the meantime.
    form = KeepApartForm(request.POST or None)
    form.offer(selectors.players(event))
    if is_submitted(request, form):
        data = form.cleaned_data
        pair = selectors.pair(data["first"], data["second"])
        if try_service(form, services.keep_apart, event, *pair, data["until"], data["reason"], by=request.user):
            return redirect_to_event_page(request, "Noted, and announced to everybody.", event, "wishes")
    return _page(request, event, form=form)


@post_from_page("wishes")
def end_wish(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    submit_button(request, services.end_keep_apart, get_object_or_404(selectors.wishes_of(event), pk=pk))
    return redirect_to_event_page(request, "Taken back.", event, "wishes")


@post_from_page("wishes")
def fixed_table(request: MemberRequest, event: Event) -> HttpResponse:
    form = FixedTableForm(request.POST)
    form.offer(selectors.players(event))
    if validate_form(form):
        entry = get_object_or_404(entries_of(event), player=form.cleaned_data["player"])
        if try_service(form, services.fix_table, entry, form.cleaned_data["table"], by=request.user):
            return redirect_to_event_page(
                request, f"{entry.shown_name}: noted, from the next draw on.", event, "wishes"
            )
    return _page(request, event, fixed=form)


def _page(request: MemberRequest, event: Event, **typed: KeepApartForm | FixedTableForm) -> HttpResponse:
    forms = {"form": KeepApartForm(), "fixed": FixedTableForm(seen=event.version), **typed}
    players = selectors.players(event)
    for form in forms.values():
        form.offer(players)
    status = max(form.status for form in forms.values())
    context = {"wishes": selectors.wishes(event), "tables": selectors.fixed_tables(event), **forms}
    return render_event_page(request, "tournaments/play/wishes.html", event, status, **context)
