"""The rulings of an event, those of all events, and interim rulings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_vary_headers
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from conduct.forms.rulings import EndForm, InterimForm, OverturnForm, RulingForm, RulingSearch, TouchingForm
from conduct.models import InterimRuling
from conduct.selectors import rulings as selectors
from conduct.services.rulings import (
    edit_interim,
    end_interim,
    give_interim,
    make_ruling,
    overturn_ruling,
    refuse_to_overturn,
)
from tournaments.department.permissions import INTERIM_ONLY, can_give_interim
from tournaments.engine.directing import JUDGE
from tournaments.entries.selectors.committees import shown_committee
from tournaments.kernel.guards import (
    MemberRequest,
    get_page,
    is_submitted,
    redirect_with_message,
    require_permission,
    submit_form,
    try_service,
)
from tournaments.kernel.page_cache import etag
from tournaments.record.guards.events import get_event_or_404, judges_only, render_event_page, require_open
from tournaments.record.guards.readers import reader_position
from tournaments.record.models import Event

PER_PAGE = 25


@never_cache
def rulings(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """Show the rulings of an event to everybody who sees it."""
    event = get_event_or_404(request, year, slug)
    ruled, committee = selectors.rulings_of(event), shown_committee(event)
    judges = reader_position(request, event) == JUDGE
    return render_event_page(request, "conduct/rulings.html", event, rulings=ruled, committee=committee, judges=judges)


@require_open(judges_only)
def new_ruling(request: MemberRequest, event: Event) -> HttpResponse:
    """Record a ruling; similar rulings are shown above the form first."""
    form = RulingForm(request.POST or None, initial=_read_place(request))
    alike: tuple[selectors.ShownRuling, ...] = ()
    if is_submitted(request, form):
        if try_service(form, make_ruling, event, form.details(), by=request.user):
            message = "The ruling is written down. It binds for the rest of the event."
            return redirect_with_message(request, message, "conduct:rulings", *event.address)
        alike = selectors.rulings_alike(event, form.details().question)
    if alike:
        form.asks_whether_it_differs()
    context = {"alike": alike, "committee": shown_committee(event), "judges": reader_position(request, event) == JUDGE}
    return render_event_page(request, "conduct/new_ruling.html", event, form.status, form=form, **context)


@require_open(judges_only)
def overturn(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    ruling = get_object_or_404(selectors.rows_of(event), pk=pk)
    if ruling.stands:
        refuse_to_overturn(ruling, request.user)
    form = OverturnForm(request.POST or None, seen=ruling.version)
    if submit_form(request, form, overturn_ruling, ruling):
        message = "The ruling is overturned; what was ruled stays to be read."
        return redirect_with_message(request, message, "conduct:rulings", *event.address)
    context = {"form": form, "ruling": selectors.one_ruling(ruling.pk)}
    return render_event_page(request, "conduct/overturn.html", event, form.status, **context)


@never_cache
def search(request: HttpRequest) -> HttpResponse:
    """Rulings of all public events."""
    form = RulingSearch(request.GET)
    form.is_valid()
    filters = form.filters()
    page = get_page(request, selectors.find_rulings(filters), PER_PAGE)
    query = urlencode({name: text for name, text in (("q", filters.q), ("game", filters.game)) if text})
    context = {
        "form": form,
        "pages": page,
        "rulings": selectors.describe_rulings(page),
        "narrowed": bool(query),
        "keeps": f"{query}&" if query else "",
    }
    return render(request, "conduct/search.html", context)


def _read_place(request: HttpRequest) -> dict[str, str]:
    """Return the round and table of the page from which the question came."""
    return {name: text for name in ("of_round", "table") if (text := request.GET.get(name, "")).isdecimal()}


PER_PAGE = 25


@never_cache
def interims(request: HttpRequest) -> HttpResponse:
    page = get_page(request, selectors.all_interim(), PER_PAGE)
    context = {"pages": page, "gives": can_give_interim(request.user)}
    return render(request, "conduct/interims.html", context)


@never_cache
def interim(request: HttpRequest, pk: int) -> HttpResponse:
    ruling = selectors.shown_interim(get_object_or_404(InterimRuling, pk=pk))
    return render(request, "conduct/interim.html", {"ruling": ruling, "gives": can_give_interim(request.user)})


def touching(request: HttpRequest) -> HttpResponse:
    """Show interim rulings for other pages, by their sections, game and day.

    HTMX gets a fragment that is the same for every reader, and empty if nothing is in force.
    """
    context = {"rulings": selectors.touching(TouchingForm(request.GET).touched())}
    if not request.headers.get("HX-Request"):
        answer = render(request, "conduct/touching.html", context)
        add_never_cache_headers(answer)
        return answer
    piece = render_to_string("conduct/_touching.html", context)
    tag = etag(piece)
    answer = get_conditional_response(request, etag=tag) or HttpResponse(piece)
    answer["ETag"] = tag
    answer["Cache-Control"] = "no-cache"
    patch_vary_headers(answer, ("HX-Request",))
    return answer


_by_director = require_permission(can_give_interim, INTERIM_ONLY)


@_by_director
def new_interim(request: MemberRequest) -> HttpResponse:
    form = InterimForm(request.POST or None)
    if is_submitted(request, form) and (ruling := try_service(form, give_interim, form.details(), by=request.user)):
        return redirect_with_message(request, "The interim ruling is given.", ruling)
    return render(request, "conduct/write_interim.html", {"form": form}, status=form.status)


@_by_director
def change_interim(request: MemberRequest, pk: int) -> HttpResponse:
    ruling = get_object_or_404(InterimRuling, pk=pk)
    form = InterimForm(request.POST or None, ruling=ruling)
    if is_submitted(request, form) and try_service(form, edit_interim, ruling, form.details(), by=request.user):
        return redirect_with_message(request, "The interim ruling is changed.", ruling)
    context = {"form": form, "ruling": get_object_or_404(InterimRuling, pk=pk)}
    return render(request, "conduct/write_interim.html", context, status=form.status)


@_by_director
def finish_interim(request: MemberRequest, pk: int) -> HttpResponse:
    ruling = get_object_or_404(InterimRuling, pk=pk)
    stands = {"until": ruling.until, "superseded_by": ruling.superseded_by}
    form = EndForm(request.POST or None, seen=ruling.version, initial=stands)
    if is_submitted(request, form):
        data = form.cleaned_data
        if try_service(form, end_interim, ruling, data["until"], data["superseded_by"], by=request.user):
            return redirect_with_message(request, "The end of the interim ruling is saved.", ruling)
    context = {"form": form, "ruling": get_object_or_404(InterimRuling, pk=pk)}
    return render(request, "conduct/end_interim.html", context, status=form.status)
