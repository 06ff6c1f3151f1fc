"""The rulings of an event, and those of all events."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache

from conduct.forms.rulings import OverturnForm, RulingForm, RulingSearch
from conduct.selectors import rulings as selectors
from conduct.services.rulings import make_ruling, overturn_ruling
from tournaments.kernel.guards import MemberRequest, acted, done, paged, received, saved
from tournaments.record.guards.events import event_at, judged, show, while_open
from tournaments.record.models import Event

PER_PAGE = 25


@never_cache
def rulings(request: HttpRequest, year: int, slug: str) -> HttpResponse:
    """For everybody who sees the event."""
    event = event_at(request, year, slug)
    return show(request, "conduct/rulings.html", event, rulings=selectors.rulings_of(event))


@while_open(judged)
def new_ruling(request: MemberRequest, event: Event) -> HttpResponse:
    """A ruling written down; what may be the same question stands above the form that is shown again."""
    form = RulingForm(request.POST or None, initial=_where(request))
    alike: tuple[selectors.ShownRuling, ...] = ()
    if received(request, form):
        if saved(form, make_ruling, event, form.said(), by=request.user):
            return done(
                request,
                "The ruling is written down. It binds for the rest of the event.",
                "conduct:rulings",
                *event.address,
            )
        alike = selectors.rulings_alike(event, form.said().question)
    if alike:
        form.asks_whether_it_differs()
    return show(request, "conduct/new_ruling.html", event, form.status, form=form, alike=alike)


@while_open(judged)
def overturn(request: MemberRequest, event: Event, pk: int) -> HttpResponse:
    ruling = get_object_or_404(selectors.rows_of(event), pk=pk)
    form = OverturnForm(request.POST or None, seen=ruling.version)
    if acted(request, form, overturn_ruling, ruling):
        return done(
            request, "The ruling is overturned; what was ruled stays to be read.", "conduct:rulings", *event.address
        )
    context = {"form": form, "ruling": selectors.one_ruling(ruling.pk)}
    return show(request, "conduct/overturn.html", event, form.status, **context)


@never_cache
def search(request: HttpRequest) -> HttpResponse:
    """Rulings of all public events."""
    form = RulingSearch(request.GET)
    form.is_valid()
    asked = form.asked()
    page = paged(request, selectors.found_rulings(asked), PER_PAGE)
    said = urlencode({name: text for name, text in (("q", asked.q), ("game", asked.game)) if text})
    context = {
        "form": form,
        "pages": page,
        "rulings": selectors.shown(page),
        "narrowed": bool(said),
        "keeps": f"{said}&" if said else "",
    }
    return render(request, "conduct/search.html", context)


def _where(request: HttpRequest) -> dict[str, str]:
    """A page of a table says in which round and at which table somebody asks."""
    return {name: said for name in ("of_round", "table") if (said := request.GET.get(name, "")).isdecimal()}
