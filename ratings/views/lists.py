"""The rating lists: all of them, one with its filters, one as a file; and the runs that work them out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode

from ratings.engine import BOOKS, RatingList, book_of
from ratings.forms import ListForm
from ratings.selectors.lists import (
    Row,
    as_json,
    book_of_list,
    books,
    list_called,
    list_sheet,
    listed,
    named,
    narrowed,
    ranked,
    stand,
)
from ratings.selectors.runs import Progress, Queue, awaiting, mark
from ratings.selectors.runs import runs as all_runs
from ratings.services.runs import refresh_ratings
from tournaments.kernel.guards import MemberRequest, paged, pressed, reserved
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.public import for_once, tag_for, until_changed

PER_PAGE, RUNS_PER_PAGE, MOST_AWAITING = 100, 30, 100
RUNS_ONLY = "Runs of ratings are for coordinators."
View = Callable[..., HttpResponse]


def of_a_list(view: View) -> View:
    """A page of the list that the address names; it need not be made while nothing changed."""

    @wraps(view)
    def door(request: HttpRequest, code: str) -> HttpResponse:
        one = list_called(code)
        if one is None:
            raise Http404("There is no such list.")
        if messages.get_messages(request):
            return for_once(view(request, one))
        tag = tag_for(request, stand(one.code))
        return until_changed(request, tag, get_conditional_response(request, etag=tag) or view(request, one))

    return door


def overview(request: HttpRequest) -> HttpResponse:
    """The books, and what their lists are."""
    context = {"books": books(), "can_coordinate": can_coordinate(request.user)}
    return render(request, "ratings/overview.html", context)


@of_a_list
def table(request: HttpRequest, one: RatingList) -> HttpResponse:
    form = _form(request)
    asked = form.asked()
    all_of_them = narrowed(one.code, asked)
    page = paged(request, listed(named(all_of_them, asked.name)), PER_PAGE)
    chosen = {name: request.GET[name] for name in form.fields if name in form.cleaned_data and request.GET.get(name)}
    said = urlencode(chosen)
    context = {
        "list": one,
        "book": book_of_list(one.code),
        "form": form,
        "page": page,
        "rows": ranked(page, all_of_them, searched=bool(asked.name)),
        "narrowed": bool(chosen),
        "query": f"?{said}" if said else "",
        "keeps": f"{said}&" if said else "",
    }
    return render(request, "ratings/list.html", context)


@of_a_list
def sheet(request: HttpRequest, one: RatingList) -> HttpResponse:
    answer = HttpResponse(list_sheet(_everybody(request, one)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{one.code}.csv"'
    return answer


@of_a_list
def document(request: HttpRequest, one: RatingList) -> HttpResponse:
    return JsonResponse(as_json(one, _everybody(request, one)), json_dumps_params={"ensure_ascii": False})


def _everybody(request: HttpRequest, one: RatingList) -> list[Row]:
    """Whom the address asks for, not in pages."""
    asked = _form(request).asked()
    all_of_them = narrowed(one.code, asked)
    return ranked(listed(named(all_of_them, asked.name)), all_of_them, searched=bool(asked.name))


def _form(request: HttpRequest) -> ListForm:
    form = ListForm(request.GET)
    form.is_valid()
    return form


_coordinated = reserved(can_coordinate, RUNS_ONLY)


@_coordinated
def runs(request: MemberRequest) -> HttpResponse:
    """Asked with ?seen= what the reader has already: 204 while nothing changed."""
    page = paged(request, all_runs(), RUNS_PER_PAGE)
    waiting = list(awaiting()[:MOST_AWAITING])
    queue = Queue()
    shown = [Progress(run, queue) for run in page]
    seen = mark(shown, waiting)
    if request.headers.get("HX-Request") and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    context: dict[str, Any] = {"runs": shown, "awaiting": waiting, "seen": seen}
    piece = "#live" if request.headers.get("HX-Request") else ""
    return render(request, f"ratings/runs.html{piece}", {**context, "page": page, "books": BOOKS.values()})


@_coordinated
def refresh(request: MemberRequest, code: str) -> HttpResponse:
    """Everything of a book anew. Whoever reads this address is led to the runs."""
    book = book_of(code)
    if request.method == "POST":
        pressed(request, refresh_ratings, book.code)
        messages.success(request, f"All ratings of {book.name} are worked out anew.")
    return redirect("ratings:runs")
