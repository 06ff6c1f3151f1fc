"""API authentication of a player without an account, by the code of the private link (docs/adr/0037)."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework import status
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import APIException, AuthenticationFailed, Throttled
from rest_framework.request import Request

from tournaments.kernel.actors import LinkHolder
from tournaments.kernel.viewsets import SiteViewSet
from tournaments.record.guards.links import CodeRefused, try_code
from tournaments.record.selectors.links import ENDED, LinkState, link_state

KEYWORD = b"code"


class LinkEnded(APIException):
    """A refusal of a code that was good once; asking again will not help."""

    status_code = status.HTTP_410_GONE
    default_code = "link_ended"


class LinkCode(BaseAuthentication):
    """Authentication by `Authorization: Code 2345-ABCD-6789`.

    The code is never part of an address, so no log and no browser history keeps it.
    """

    refusals: ClassVar[dict[int, str]] = {410: "The private link has ended: `detail` says why."}

    def authenticate(self, request: Request) -> tuple[LinkHolder, None] | None:
        """Return the holder of the link; None for members, whose header says `Token`.

        Raises the refusal that a page would show, as an API problem.
        """
        keyword, _, code = get_authorization_header(request).partition(b" ")
        if keyword.lower() != KEYWORD:
            return None
        try:
            entry = try_code(request._request, code.decode("latin-1"))
        except CodeRefused as refused:
            raise _refusal(refused) from None
        state = link_state(entry)
        if state is not LinkState.OPEN or entry.link_nonce is None:
            raise LinkEnded(ENDED[state])
        return LinkHolder(entry.pk, entry.player_id, entry.link_nonce), None

    def authenticate_header(self, request: Request) -> str:
        return "Code"


class LinkCodeScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.record.api.codes.LinkCode"
    name = "linkCode"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        description = "`Code` and the code beside a player's name on the result slip: `Authorization: Code …`"
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": description}


def _refusal(refused: CodeRefused) -> APIException:
    if refused.status == status.HTTP_429_TOO_MANY_REQUESTS:
        return Throttled(detail=refused.message)
    return AuthenticationFailed(refused.message, "wrong_code")


WITH_CODES = (*SiteViewSet.authentication_classes, LinkCode)
"""The authentication of the few views that also serve players without an account."""
