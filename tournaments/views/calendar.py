"""The calendar: what comes, what was."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.selectors import lists
from tournaments.selectors.listings import agenda

PER_PAGE = 30


def calendar(request: HttpRequest) -> HttpResponse:
    """Events to come and running; with ?past=1 those that were."""
    past = "past" in request.GET
    events = Paginator(lists.past() if past else lists.coming(), PER_PAGE).get_page(request.GET.get("page"))
    context = {"agenda": agenda(events), "events": events, "past": past, "keeps": "past=1&" if past else ""}
    return render(request, "tournaments/calendar.html", context)
