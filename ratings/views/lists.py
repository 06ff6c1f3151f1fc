"""The rating lists: all of them, one with its filters, and one as a file."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import urlencode

from ratings.engine import RatingList
from ratings.forms import ListForm
from ratings.selectors.lists import Row, book_of_list, books, listed, named, narrowed, ranked
from ratings.selectors.sheets import as_json, list_sheet
from ratings.views.conditional import of_a_list
from tournaments.kernel.guards import paged
from tournaments.people.permissions import can_coordinate

PER_PAGE = 100


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
