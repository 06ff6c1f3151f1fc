"""The calendar and its feeds."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.http import urlencode
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.department.models import Region
from tournaments.entries.selectors import lists
from tournaments.kernel.guards import count_failure, get_page, has_tries_left
from tournaments.kernel.page_cache import Piece, etag
from tournaments.listing.forms.calendar import CalendarForm
from tournaments.listing.selectors.calendars import event_feed, filter_events, member_feed, public_feed
from tournaments.people.selectors.calendars import find_calendar_owner
from tournaments.record.guards.public import public_page
from tournaments.record.models import Event
from tournaments.record.selectors.listings import agenda

PER_PAGE = 30
A_QUARTER_OF_AN_HOUR = 900
TOO_OFTEN = "Too many wrong addresses came from your network in the last hour. Try again later."
TABS = (("To come", ""), ("Running", "running"), ("Past", "past"))
WHEN = {"": lists.coming, "running": lists.running, "past": lists.past}


def calendar(request: HttpRequest) -> HttpResponse:
    """Show events to come and running, `?when=running` or `?when=past`, filtered by the query."""
    when = "past"
    if "past" not in request.GET:
        when = request.GET.get("when", "")
    if when not in WHEN:
        when = ""
    form = CalendarForm(request.GET)
    form.is_valid()
    chosen = {}
    for name in form.fields:
        if name in form.cleaned_data and request.GET.get(name):
            chosen[name] = request.GET[name]
    query = _add_when(chosen, when)
    events = get_page(request, filter_events(WHEN[when](), form.choice()), PER_PAGE)
    keeps = ""
    if query:
        keeps = f"{urlencode(query)}&"
    context = {
        "agenda": agenda(events),
        "events": events,
        "when": when,
        "form": form,
        "tabs": [(label, urlencode(_add_when(chosen, code)), code == when) for label, code in TABS],
        "narrowed": bool(chosen),
        "keeps": keeps,
        "canonical": _canonical_address(request, query, events.number),
    }
    return render(request, "tournaments/listing/calendar.html", context)


@require_safe
@cache_control(public=True, max_age=A_QUARTER_OF_AN_HOUR)
def public_calendar(request: HttpRequest) -> HttpResponse:
    return _answer_unless_known(request, _calendar_response(public_feed(), "trekcc"))


@require_safe
@cache_control(public=True, max_age=A_QUARTER_OF_AN_HOUR)
def region_calendar(request: HttpRequest, name: str) -> HttpResponse:
    region = get_object_or_404(Region, slug=name)
    return _answer_unless_known(request, _calendar_response(public_feed(region), region.slug))


@public_page
def event_calendar(request: HttpRequest, event: Event) -> HttpResponse:
    """Download one event for the reader's own calendar."""
    if event.is_rehearsal:
        raise Http404("This event stands in no calendar.")
    return _calendar_response(event_feed(event), event.slug)


@require_safe
def member_calendar(request: HttpRequest, code: str) -> HttpResponse:
    """Return a member's calendar at its private address, for programs that cannot sign in.

    Wrong addresses are counted.
    """
    if not has_tries_left(request, "link"):
        return HttpResponse(TOO_OFTEN, status=429, content_type="text/plain; charset=utf-8")
    member = find_calendar_owner(code)
    if member is None:
        count_failure(request, "link")
        raise Http404("This address opens no calendar. Its owner finds the new one under My events.")
    answer = _calendar_response(member_feed(member), "my-events")
    answer["Cache-Control"] = "private, no-cache"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return _answer_unless_known(request, answer)


def _answer_unless_known(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Say that nothing changed to a program that has the same calendar already."""
    answer["ETag"] = tag = etag(answer.content)
    known = get_conditional_response(request, etag=tag, response=answer)
    if known is not None:
        return known
    return answer


def _calendar_response(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}.ics"'}
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8", headers=headers)
    answer.pieces = [text] if isinstance(text, Piece) else []  # type: ignore[attr-defined]  # for trekcc.compression
    return answer


def _canonical_address(request: HttpRequest, query: dict[str, str], number: int) -> str:
    """Return the one address of what is shown, whatever address was asked for."""
    text = urlencode({**query, **({"page": str(number)} if number > 1 else {})})
    return request.build_absolute_uri(f"{reverse('tournaments:calendar')}{'?' * bool(text)}{text}")


def _add_when(chosen: dict[str, str], when: str) -> dict[str, str]:
    return {**chosen, **({"when": when} if when else {})}
