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
from ratings.selectors import lists as selectors
from ratings.selectors.runs import Progress, Queue, awaiting, mark
from ratings.selectors.runs import runs as all_runs
from ratings.services.runs import refresh_ratings
from tournaments.kernel.guards import MemberRequest, get_page, require_permission, submit_button
from tournaments.kernel.table_files import table_file
from tournaments.people.permissions import can_coordinate
from tournaments.record.guards.public import allow_revalidation, compute_etag, forbid_caching

PER_PAGE, RUNS_PER_PAGE, MOST_AWAITING = 100, 30, 100
RUNS_ONLY = "Runs of ratings are for coordinators."
View = Callable[..., HttpResponse]


def list_page(view: View) -> View:
    """Make a page of the list that the address names; it answers from the cache while nothing changed."""

    @wraps(view)
    def wrapper(request: HttpRequest, code: str, **kind: str) -> HttpResponse:
        rating_list = selectors.list_called(code)
        if rating_list is None:
            raise Http404("There is no such list.")
        if messages.get_messages(request):
            return forbid_caching(view(request, rating_list, **kind))
        tag = compute_etag(request, selectors.list_state(rating_list.code))
        unchanged = get_conditional_response(request, etag=tag)
        return allow_revalidation(request, tag, unchanged or view(request, rating_list, **kind))

    return wrapper


def overview(request: HttpRequest) -> HttpResponse:
    """The books, and what their lists are."""
    context = {"books": selectors.books(), "can_coordinate": can_coordinate(request.user)}
    return render(request, "ratings/overview.html", context)


@list_page
def table(request: HttpRequest, rating_list: RatingList) -> HttpResponse:
    form = _form(request)
    filters = form.filters()
    all_of_them = selectors.list_ratings(rating_list.code, filters)
    page = get_page(request, selectors.load_rows(selectors.match_names(all_of_them, filters.name)), PER_PAGE)
    chosen = {name: request.GET[name] for name in form.fields if name in form.cleaned_data and request.GET.get(name)}
    query = urlencode(chosen)
    context = {
        "list": rating_list,
        "book": selectors.book_of_list(rating_list.code),
        "form": form,
        "page": page,
        "rows": selectors.rank_rows(page, all_of_them, searched=bool(filters.name)),
        "narrowed": bool(chosen),
        "query": f"?{query}" if query else "",
        "keeps": f"{query}&" if query else "",
    }
    return render(request, "ratings/list.html", context)


@list_page
def sheet(request: HttpRequest, rating_list: RatingList, kind: str) -> HttpResponse:
    return table_file(request, rating_list.code, selectors.list_sheet(_everybody(request, rating_list)), kind)


@list_page
def document(request: HttpRequest, rating_list: RatingList) -> HttpResponse:
    return JsonResponse(
        selectors.list_to_json(rating_list, _everybody(request, rating_list)), json_dumps_params={"ensure_ascii": False}
    )


def _everybody(request: HttpRequest, rating_list: RatingList) -> list[selectors.Row]:
    """Return all rows that match the address, without pages."""
    filters = _form(request).filters()
    all_of_them = selectors.list_ratings(rating_list.code, filters)
    return selectors.rank_rows(
        selectors.load_rows(selectors.match_names(all_of_them, filters.name)), all_of_them, searched=bool(filters.name)
    )


def _form(request: HttpRequest) -> ListForm:
    form = ListForm(request.GET)
    form.is_valid()
    return form


_coordinated = require_permission(can_coordinate, RUNS_ONLY)


@_coordinated
def runs(request: MemberRequest) -> HttpResponse:
    """Asked with ?seen= what the reader has already: 204 while nothing changed."""
    page = get_page(request, all_runs(), RUNS_PER_PAGE)
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
    """Recompute a whole book. A GET is redirected to the runs."""
    book = book_of(code)
    if request.method == "POST":
        submit_button(request, refresh_ratings, book.code)
        messages.success(request, f"All ratings of {book.name} are worked out anew.")
    return redirect("ratings:runs")
