"""The heats of an event: announced, and the qualifiers taken in (OPG 9)."""

from __future__ import annotations

from django.http import HttpResponse

from tournaments.entries.forms.heats import HeatsForm, QualifiersForm
from tournaments.entries.selectors.heats import may_be_heats
from tournaments.entries.services.heats import announce_heats, take_qualifiers
from tournaments.kernel.guards import MemberRequest, is_submitted, submit_form, try_service
from tournaments.record.guards.events import directors_only, post_from_page, redirect_to_event_page, render_event_page
from tournaments.record.models import Event
from tournaments.record.selectors.heats import heat_announcement, heats_of, shown_qualifiers


@directors_only
def heats(request: MemberRequest, event: Event) -> HttpResponse:
    form = HeatsForm(request.POST or None, initial=_stand(event), seen=event.version)
    form.offer(may_be_heats(event, request.user))
    if submit_form(request, form, announce_heats, event):
        return redirect_to_event_page(request, "The heats are announced.", event, "heats")
    return _page(request, event, form)


@post_from_page("heats")
def qualifiers(request: MemberRequest, event: Event) -> HttpResponse:
    form = QualifiersForm(request.POST)
    form.offer((one.pk, one.name) for one in shown_qualifiers(event))
    if is_submitted(request, form) and try_service(
        form, take_qualifiers, event, by=request.user, without=form.cleaned_data["without"]
    ):
        return redirect_to_event_page(request, "The qualifiers are on the list, with their seeds.", event, "heats")
    return _page(request, event, HeatsForm(initial=_stand(event), seen=event.version), form)


def _page(request: MemberRequest, event: Event, form: HeatsForm, chosen: QualifiersForm | None = None) -> HttpResponse:
    form.offer(may_be_heats(event, request.user))
    playing = shown_qualifiers(event)
    taking = chosen or QualifiersForm(seen=event.version)
    taking.offer((one.pk, one.name) for one in playing)
    context = {
        "form": form,
        "taking": taking,
        "heats": heats_of(event),
        "announced": heat_announcement(event),
        "qualified": playing,
    }
    return render_event_page(
        request, "tournaments/entries/heats.html", event, max(form.status, taking.status), **context
    )


def _stand(event: Event) -> dict[str, object]:
    rows = heats_of(event)
    places = [heat.places for heat in rows]
    shown = places[:1] if len(set(places)) == 1 else places
    order = ", ".join(f"{heat}.{place}" for heat, place in event.seeding)
    return {"heats": [heat.event_id for heat in rows], "places": ", ".join(map(str, shown)), "order": order}
