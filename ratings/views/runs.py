"""Runs: how far each is, live, and a button that asks for another."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from ratings.engine import BOOKS, book_of
from ratings.forms import RefreshForm
from ratings.selectors.runs import Progress, Queue, awaiting, mark
from ratings.selectors.runs import runs as all_runs
from ratings.services.runs import refresh_ratings
from tournaments.engine.types import NO_SECTION, RuleViolation
from tournaments.kernel.models import User
from tournaments.people.permissions import can_coordinate

PER_PAGE = 30
MOST_AWAITING = 100
RUNS_ONLY = "Runs of ratings are for coordinators."


class MemberRequest(HttpRequest):
    """A request that passed a door for members."""

    user: User


@login_required
@never_cache
def runs(request: MemberRequest) -> HttpResponse:
    """Asked with ?seen= what the reader has already: 204 while nothing changed."""
    _refuse_others(request)
    page = Paginator(all_runs(), PER_PAGE).get_page(request.GET.get("page"))
    waiting = list(awaiting()[:MOST_AWAITING])
    queue = Queue()
    shown = [Progress(run, queue) for run in page]
    seen = mark(shown, waiting)
    if request.headers.get("HX-Request") and request.GET.get("seen") == seen:
        return HttpResponse(status=204)
    context: dict[str, Any] = {"runs": shown, "awaiting": waiting, "seen": seen}
    piece = "#live" if request.headers.get("HX-Request") else ""
    return render(request, f"ratings/runs.html{piece}", {**context, "page": page, "books": BOOKS.values()})


@login_required
@never_cache
def refresh(request: MemberRequest, code: str) -> HttpResponse:
    """Everything of a book anew. Whoever reads this address is led to the runs."""
    _refuse_others(request)
    book = book_of(code)
    if request.method == "POST":
        form = RefreshForm(request.POST)
        if not form.is_valid():
            raise RuleViolation(
                "form", "This button came from a page that is no longer valid. Load the page again.", NO_SECTION
            )
        refresh_ratings(book.code, by=request.user, key=form.cleaned_data["key"] or None)
        messages.success(request, f"All ratings of {book.name} are worked out anew.")
    return redirect("ratings:runs")


def _refuse_others(request: MemberRequest) -> None:
    if not can_coordinate(request.user):
        raise PermissionDenied(RUNS_ONLY)
