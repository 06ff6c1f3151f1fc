"""What every viewset of ratings shares: who may pass, what clients may remember, the key of a writing call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from ratings.models import Rating
from tournaments.models import User
from tournaments.permissions import Anyone
from tournaments.selectors.tags import etag

MEMORY = ("Authorization", "Cookie", "Accept")
KEY_HEADER, LONGEST_KEY = "Idempotency-Key", 64
KEY = OpenApiParameter(
    KEY_HEADER,
    {"type": "string", "maxLength": LONGEST_KEY, "pattern": r"^[ -~]*$"},
    OpenApiParameter.HEADER,
    description="Any text of your own. The same call with the same body and key is answered, not done twice.",
)


class MemberCall(Request):
    """A call that passed a guard for members."""

    user: User


class Door(GenericViewSet[Any]):
    """`guards` says for each action who may pass; an action without one is for everybody to read.

    `scope` says what a token has to be good for to write.
    """

    scope: ClassVar[str | Mapping[str, str]] = {}
    guards: ClassVar[Mapping[str, Callable[[Anyone], bool]]] = {}
    queryset = Rating.objects.none()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.action and self.action in self.guards and not self.guards[self.action](request.user):
            self.permission_denied(request)

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        answer = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, MEMORY)
        signed_in = getattr(request.user, "is_authenticated", False)
        answer.headers.setdefault("Cache-Control", "private, no-cache" if signed_in else "no-cache")
        if request.method == "GET" and answer.status_code == 200:
            answer.add_post_render_callback(lambda rendered: _unless_known(request, rendered))
        return answer


def key_of(request: Request) -> str | None:
    """Raises ValidationError for a header that cannot be meant."""
    key = request.headers.get(KEY_HEADER)
    if key and (len(key) > LONGEST_KEY or not (key.isascii() and key.isprintable())):
        raise ValidationError({KEY_HEADER: [f"Expected up to {LONGEST_KEY} printable ASCII characters."]})
    return key or None


def _unless_known(request: Request, answer: Response) -> HttpResponseBase | None:
    """The tag is a digest of what is answered."""
    answer.headers["ETag"] = tag = etag(answer.content)
    return get_conditional_response(request._request, etag=tag, response=answer)
