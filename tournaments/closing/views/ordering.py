"""The page on which the director of an event without scoring types its final order."""

from __future__ import annotations

from django.http import Http404, HttpResponse

from tournaments.closing.forms.ordering import OrderForm
from tournaments.closing.services.ordering import type_order
from tournaments.kernel.guards import MemberRequest, is_submitted, try_service
from tournaments.record.guards.events import directors_only, redirect_to_event_page, render_event_page, require_open
from tournaments.record.models import Event
from tournaments.record.selectors.records import rules_of
from tournaments.record.selectors.rows import present_entries


@require_open(directors_only)
def order(request: MemberRequest, event: Event) -> HttpResponse:
    if not rules_of(event).typed_order:
        raise Http404("Places of this event follow from what is played.")
    there = tuple(present_entries(event))
    form = OrderForm(request.POST or None, there=there, because=event.order_because, seen=event.version)
    if is_submitted(request, form):
        reason = form.cleaned_data["reason"]
        if try_service(form, type_order, event, form.places(), reason, by=request.user):
            return redirect_to_event_page(
                request, "The order is saved. Look at it, then finalize the event.", event, "finalize"
            )
    return render_event_page(request, "tournaments/closing/order.html", event, form.status, form=form, there=there)
