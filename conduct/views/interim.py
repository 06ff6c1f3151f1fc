"""Interim rulings: for everybody to read, for the Director of Organized Play to give."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.cache import add_never_cache_headers, get_conditional_response, patch_vary_headers
from django.views.decorators.cache import never_cache

from conduct.forms.interim import EndForm, InterimForm, TouchingForm
from conduct.models import InterimRuling
from conduct.selectors import interim as selectors
from conduct.services.interim import edit_interim, end_interim, give_interim
from tournaments.department.permissions import INTERIM_ONLY, can_give_interim
from tournaments.kernel.guards import MemberRequest, done, paged, received, reserved, saved
from tournaments.kernel.page_cache import etag

PER_PAGE = 25


@never_cache
def interims(request: HttpRequest) -> HttpResponse:
    page = paged(request, selectors.all_interim(), PER_PAGE)
    context = {"pages": page, "gives": can_give_interim(request.user)}
    return render(request, "conduct/interims.html", context)


@never_cache
def interim(request: HttpRequest, pk: int) -> HttpResponse:
    ruling = selectors.shown(get_object_or_404(InterimRuling, pk=pk))
    return render(request, "conduct/interim.html", {"ruling": ruling, "gives": can_give_interim(request.user)})


def touching(request: HttpRequest) -> HttpResponse:
    """For other pages: those that touch their sections, in their game, on the day of their event.

    HTMX is given a piece that is the same for every reader, and empty where nothing is in force.
    """
    context = {"rulings": selectors.touching(TouchingForm(request.GET).asked())}
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


_given = reserved(can_give_interim, INTERIM_ONLY)


@_given
def new_interim(request: MemberRequest) -> HttpResponse:
    form = InterimForm(request.POST or None)
    if received(request, form) and (made := saved(form, give_interim, form.said(), by=request.user)):
        return done(request, "The interim ruling is given.", made)
    return render(request, "conduct/write_interim.html", {"form": form}, status=form.status)


@_given
def change_interim(request: MemberRequest, pk: int) -> HttpResponse:
    ruling = get_object_or_404(InterimRuling, pk=pk)
    form = InterimForm(request.POST or None, ruling=ruling)
    if received(request, form) and saved(form, edit_interim, ruling, form.said(), by=request.user):
        return done(request, "The interim ruling is changed.", ruling)
    context = {"form": form, "ruling": get_object_or_404(InterimRuling, pk=pk)}
    return render(request, "conduct/write_interim.html", context, status=form.status)


@_given
def finish_interim(request: MemberRequest, pk: int) -> HttpResponse:
    ruling = get_object_or_404(InterimRuling, pk=pk)
    stands = {"until": ruling.until, "superseded_by": ruling.superseded_by}
    form = EndForm(request.POST or None, seen=ruling.version, initial=stands)
    if received(request, form):
        said = form.cleaned_data
        if saved(form, end_interim, ruling, said["until"], said["superseded_by"], by=request.user):
            return done(request, "The end of the interim ruling is saved.", ruling)
    context = {"form": form, "ruling": get_object_or_404(InterimRuling, pk=pk)}
    return render(request, "conduct/end_interim.html", context, status=form.status)
