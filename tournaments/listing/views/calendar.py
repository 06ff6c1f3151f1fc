"""The calendar: what comes, what was, and feeds of it for calendars elsewhere."""

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
from tournaments.kernel.guards import count_failure, has_tries_left, paged
from tournaments.kernel.page_cache import Piece, etag
from tournaments.listing.forms.calendar import CalendarForm
from tournaments.listing.selectors.calendars import feed, feed_of_member, feed_of_one, narrowed
from tournaments.people.selectors.calendars import find_calendar_owner
from tournaments.record.guards.public import public
from tournaments.record.models import Event
from tournaments.record.selectors.listings import agenda

PER_PAGE = 30
A_QUARTER_OF_AN_HOUR = 900
TOO_OFTEN = "Too many wrong addresses came from your network in the last hour. Try again later."
TABS = (("To come", ""), ("Running", "running"), ("Past", "past"))
WHEN = {"": lists.coming, "running": lists.running, "past": lists.past}


def calendar(request: HttpRequest) -> HttpResponse:
    """The front page: events to come and running; with ?when=running or ?when=past those; narrowed by the query."""
    when = "past" if "past" in request.GET else request.GET.get("when", "")
    when = when if when in WHEN else ""
    form = CalendarForm(request.GET)
    form.is_valid()
    chosen = {name: request.GET[name] for name in form.fields if name in form.cleaned_data and request.GET.get(name)}
    query = _with(chosen, when)
    events = paged(request, narrowed(WHEN[when](), form.choice()), PER_PAGE)
    context = {
        "agenda": agenda(events),
        "events": events,
        "when": when,
        "form": form,
        "tabs": [(label, urlencode(_with(chosen, code)), code == when) for label, code in TABS],
        "narrowed": bool(chosen),
        "keeps": f"{urlencode(query)}&" if query else "",
        "canonical": _canonical(request, query, events.number),
    }
    return render(request, "tournaments/listing/calendar.html", context)


@require_safe
@cache_control(public=True, max_age=A_QUARTER_OF_AN_HOUR)
def everything(request: HttpRequest) -> HttpResponse:
    return _unless_known(request, _answer(feed(), "trekcc"))


@require_safe
@cache_control(public=True, max_age=A_QUARTER_OF_AN_HOUR)
def of_region(request: HttpRequest, name: str) -> HttpResponse:
    region = get_object_or_404(Region, slug=name)
    return _unless_known(request, _answer(feed(region), region.slug))


@public
def of_event(request: HttpRequest, event: Event) -> HttpResponse:
    """This one alone, to be taken over into the reader's own calendar."""
    if event.is_rehearsal:
        raise Http404("This event stands in no calendar.")
    return _answer(feed_of_one(event), event.slug)


@require_safe
def of_member(request: HttpRequest, code: str) -> HttpResponse:
    """A member's own calendar at its private address, for programs that cannot sign in. Wrong addresses count."""
    if not has_tries_left(request, "link"):
        return HttpResponse(TOO_OFTEN, status=429, content_type="text/plain; charset=utf-8")
    member = find_calendar_owner(code)
    if member is None:
        count_failure(request, "link")
        raise Http404("This address opens no calendar. Its owner finds the new one under My events.")
    answer = _answer(feed_of_member(member), "my-events")
    answer["Cache-Control"] = "private, no-cache"
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return _unless_known(request, answer)


def _unless_known(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Say that nothing changed to a program that has the same calendar already."""
    answer["ETag"] = tag = etag(answer.content)
    known = get_conditional_response(request, etag=tag, response=answer)
    return known if known is not None else answer


def _answer(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'inline; filename="{name}.ics"'}
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8", headers=headers)
    answer.pieces = [text] if isinstance(text, Piece) else []  # type: ignore[attr-defined]  # for trekcc.compression
    return answer


def _canonical(request: HttpRequest, query: dict[str, str], number: int) -> str:
    """The one address of what is shown, however it was asked for."""
    text = urlencode({**query, **({"page": str(number)} if number > 1 else {})})
    return request.build_absolute_uri(f"{reverse('tournaments:calendar')}{'?' * bool(text)}{text}")


def _with(chosen: dict[str, str], when: str) -> dict[str, str]:
    return {**chosen, **({"when": when} if when else {})}
