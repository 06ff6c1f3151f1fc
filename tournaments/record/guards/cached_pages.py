"""The pages of an event whose inside is the same for everybody, and is therefore made once for each version.

Such a page is a function of the event, of numbers in its address and of named choices in its query: it never sees a
request, a reader or a clock. Its HTML is made without any of them and remembered as long as the event has its version,
which rises with every act; tabs and messages are put around it for each reader anew.
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
from tournaments.kernel.models.epochs import mark
from tournaments.kernel.page_cache import cached
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
    """A public page from what its template shows: `tournaments/<name>.html`, with the inside as partial `content`.

    HTMX is given the inside alone, with the news of the head. `choices`: what the query may say, with its values; all
    else is as if not said, so that nobody fills the memory with addresses of his own. `marks_reader`: the reader's own
    row says so. `of_reader`: what stands for a member in the places of `<!--own:name-->` or of what is between that and
    `<!--/own:name-->`, by name; for everybody else that stands as it is.
    """

    def decorator(content: Content) -> View:
        @public_page
        @wraps(content)
        def view(request: HttpRequest, event: Event, **address: Any) -> HttpResponse:
            chosen = {**address, **_read_choices(request, choices)}
            piece = cached(event, f"{name}?{urlencode(chosen)}", partial(_render_content, name, event, chosen, content))
            own = own_player(request, event) if marks_reader else None
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
        return HttpResponse(content + cached(event, "news", partial(_render_news, event)))
    head = cached(event, "head", partial(render_head, event))
    return render_event_page(request, f"tournaments/{name}.html", event, head=head, content=content)


def _render_content(name: str, event: Event, chosen: Mapping[str, Any], content: Content) -> SafeString:
    context = {"event": event, "seen": mark(event.version), **content(event, **chosen)}
    return render_to_string(f"tournaments/{name}.html#content", context)


def _render_news(event: Event) -> SafeString:
    """What the event is by now and what is played, for the head of a page that stands since it was otherwise."""
    return render_to_string("tournaments/record/_event_news.html", {"head": event_head(event), "again": True})


def _mark_own_row(content: SafeString, player: int | None) -> SafeString:
    """The reader's own row of those with `data-player` says "you". No name can pass for one: names are escaped."""
    before, row, after = content.partition(f'data-player="{player}" class="')
    if not row:
        return content
    start, link, rest = after.partition("</a>")
    return SafeString(f'{before}{row}you {start}{link} <span class="chip">you</span>{rest}')


def _fill_reader_parts(content: SafeString, texts: Mapping[str, SafeString]) -> SafeString:
    """With what is the reader's own in the places that are kept for it."""
    for name, text in texts.items():
        before, _, rest = content.partition(f"<!--own:{name}-->")
        _, ends, after = rest.partition(f"<!--/own:{name}-->")
        content = SafeString(f"{before}{text}{after if ends else rest}")
    return content


def _read_choices(request: HttpRequest, choices: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    query = {name: request.GET.get(name, "") for name in choices}
    return {name: value for name, value in query.items() if value in choices[name]}
