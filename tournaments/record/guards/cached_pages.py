"""Public pages of an event whose content is the same for everybody and is rendered once per version.

The content depends on the event, on numbers in the address and on named choices in the query alone: it never sees a
request, a reader or a clock. Its HTML is remembered until the event's version rises with the next act. Tabs and
messages are put around it for each reader.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from tournaments.kernel.guards import View
from tournaments.kernel.models import User
from tournaments.kernel.models.epochs import version_mark
from tournaments.kernel.page_cache import get_or_make_piece
from tournaments.record.guards.events import render_event_page, render_head
from tournaments.record.guards.public import public_page
from tournaments.record.guards.readers import own_player
from tournaments.record.models import Event
from tournaments.record.selectors.pages import event_head

Content = Callable[..., Mapping[str, Any]]
ReaderParts = Callable[[Event, User, int | None], Mapping[str, SafeString]]


def cached_page(
    name: str, *, marks_reader: bool = False, reader_parts: ReaderParts | None = None, **choices: tuple[str, ...]
) -> Callable[[Content], View]:
    """Make a public page from the context of its template, `tournaments/<name>.html`.

    The partial `content` is the remembered part. HTMX gets it alone, with the news of the head. `choices` lists the
    query parameters and their values; everything else is ignored, so that nobody can fill the memory with made-up
    addresses. `marks_reader`: highlight the reader's own row. `reader_parts`: what a member sees in place of
    `<!--own:name-->` (or of everything up to `<!--/own:name-->`), by name; other readers see the original.
    """

    def decorator(content: Content) -> View:
        @public_page
        @wraps(content)
        def view(request: HttpRequest, event: Event, **address: Any) -> HttpResponse:
            chosen = {**address, **_read_choices(request, choices)}
            piece = get_or_make_piece(
                event, f"{name}?{urlencode(chosen)}", partial(_render_content, name, event, chosen, content)
            )
            own = None
            if marks_reader:
                own = own_player(request, event)
            inside = _mark_own_row(piece, own)
            if reader_parts and request.user.is_authenticated:
                inside = _fill_reader_parts(inside, reader_parts(event, request.user, own))
            answer = _wrap_in_page(inside, request, event, name)
            answer.pieces = [piece]  # type: ignore[attr-defined]  # for trekcc.compression
            return answer

        return view

    return decorator


def _wrap_in_page(content: SafeString, request: HttpRequest, event: Event, name: str) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponse(content + get_or_make_piece(event, "news", partial(_render_news, event)))
    head = get_or_make_piece(event, "head", partial(render_head, event))
    return render_event_page(request, f"tournaments/{name}.html", event, head=head, content=content)


def _render_content(name: str, event: Event, chosen: Mapping[str, Any], content: Content) -> SafeString:
    context = {"event": event, "seen": version_mark(event.version), **content(event, **chosen)}
    return render_to_string(f"tournaments/{name}.html#content", context)


def _render_news(event: Event) -> SafeString:
    """Render the state and the current round, to refresh the head of a page that is already open."""
    return render_to_string("tournaments/record/_event_news.html", {"head": event_head(event), "again": True})


def _mark_own_row(content: SafeString, player: int | None) -> SafeString:
    """Say "you" in the row of the reader, found by `data-player`.

    Names are escaped, so no name can imitate the mark.
    """
    before, row, after = content.partition(f'data-player="{player}" class="')
    if not row:
        return content
    start, link, rest = after.partition("</a>")
    return SafeString(f'{before}{row}you {start}{link} <span class="chip">you</span>{rest}')


def _fill_reader_parts(content: SafeString, texts: Mapping[str, SafeString]) -> SafeString:
    """Put the reader's own texts into the places that are kept for them."""
    for name, text in texts.items():
        before, _, rest = content.partition(f"<!--own:{name}-->")
        _, ends, after = rest.partition(f"<!--/own:{name}-->")
        content = SafeString(f"{before}{text}{after if ends else rest}")
    return content


def _read_choices(request: HttpRequest, choices: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    query = {name: request.GET.get(name, "") for name in choices}
    found = {}
    for name, value in query.items():
        if value in choices[name]:
            found[name] = value
    return found
