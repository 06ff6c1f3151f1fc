"""Private links in use: trying their codes, and the phone that has opened one.

Wrong codes are counted. The phone gets a signed cookie for the pages of one event, and no sign-in.
"""

from __future__ import annotations

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from tournaments.kernel.guards import count_failure, has_tries_left
from tournaments.record.models import Entry
from tournaments.record.selectors.links import find_entry, is_code

COOKIE, SALT = "player_link", "tournaments.link"
KEPT_SECONDS = 180 * 24 * 3600
"""Longer than any event is played; the link itself says when it ends."""
UNREADABLE = "A code has at least twelve letters and digits, such as 2345-ABCD-6789. Type it as it is printed."
UNKNOWN = "This code opens nothing. Type it again. If it stays so, there is a new one: ask at the desk."
TOO_OFTEN = "Too many wrong codes came from your network in the last hour. Ask at the desk, or try again later."


class CodeRefused(Exception):  # noqa: N818 - not an error of the site
    """A refusal of a code that opens nothing.

    `status` is the answer of a page, `message` says what to do.
    """

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.message, self.status = message, status


def try_code(request: HttpRequest, code: str) -> Entry:
    """Find the entry of a code, whatever state its link is in; wrong codes count for the sender's address.

    Raises CodeRefused. Only the shape tells text that never was a code; an old code is as unknown as a guess.
    """
    if not is_code(code):
        raise CodeRefused(UNREADABLE, 422)
    if not has_tries_left(request, "link"):
        raise CodeRefused(TOO_OFTEN, 429)
    entry = find_entry(code)
    if entry is None:
        count_failure(request, "link")
        raise CodeRefused(UNKNOWN, 404)
    return entry


def opened_link(request: HttpRequest) -> tuple[int, int] | None:
    """Return the entry and the nonce of the link that this phone has opened, without a query.

    Only a phone that got this cookie from the site can have it, so guesses have to go through the counted door at
    `/t/`.
    """
    if COOKIE not in request.COOKIES:
        return None
    try:
        entry, _, nonce = str(request.get_signed_cookie(COOKIE, salt=SALT)).partition(":")
    except BadSignature:
        return None
    return int(entry), int(nonce)


def reader_key(request: HttpRequest | None) -> str:
    """Name the reader of a page, so that a browser keeps it for nobody else: the account and the opened link.

    Pages of errors may have no request, or one without a user.
    """
    user = getattr(request, "user", None)
    if not request or user is None:
        return ""
    opened = opened_link(request)
    account = ""
    if user.pk is not None:
        account = str(user.pk)
    if opened:
        return f"{account}-{opened[0]}"
    return account


def open_on_phone(request: HttpRequest, answer: HttpResponse, entry: Entry) -> None:
    """Let this phone act for the player, on the pages of this event alone."""
    answer.set_signed_cookie(
        COOKIE,
        f"{entry.pk}:{entry.link_nonce}",
        salt=SALT,
        max_age=KEPT_SECONDS,
        path=entry.event.get_absolute_url(),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def close_on_phone(answer: HttpResponse, path: str) -> None:
    """Forget the link of the event at this path."""
    answer.delete_cookie(COOKIE, path=path, samesite="Lax")


def keep_private(answer: HttpResponse) -> HttpResponse:
    """Keep an answer for the holder of a link out of caches and search engines."""
    add_never_cache_headers(answer)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


def keep_secret(answer: HttpResponse) -> HttpResponse:
    """Keep an answer private whose address holds a code, and tell no other page of that address.

    With `no-referrer` browsers would send forms from the origin `null`, which the check against forgery refuses.
    """
    answer["Referrer-Policy"] = "strict-origin"
    return keep_private(answer)
