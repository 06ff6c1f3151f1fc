"""Runs: how far each is, live, and a button that asks for another."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from ratings.engine import BOOKS, book_of
from ratings.selectors.runs import Progress, Queue, awaiting, mark
from ratings.selectors.runs import runs as all_runs
from ratings.services.runs import refresh_ratings
from tournaments.kernel.guards import MemberRequest, paged, pressed, reserved
from tournaments.people.permissions import can_coordinate

PER_PAGE = 30
MOST_AWAITING = 100
RUNS_ONLY = "Runs of ratings are for coordinators."


_coordinated = reserved(can_coordinate, RUNS_ONLY)


@_coordinated
def runs(request: MemberRequest) -> HttpResponse:
    """Asked with ?seen= what the reader has already: 204 while nothing changed."""
    page = paged(request, all_runs(), PER_PAGE)
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
