"""Authentication of the API by a device's token, with its description in the schema."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed


class DeviceToken(TokenAuthentication):  # type: ignore[misc]
    """Authentication by `Authorization: Token …`. Bytes that are no text are refused like any other wrong token."""

    def authenticate_credentials(self, token: bytes) -> Any:
        if not token.isascii():
            raise AuthenticationFailed("Invalid token.")
        return super().authenticate_credentials(token)


class DeviceTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.kernel.device_tokens.DeviceToken"
    name = "deviceToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        description = "`Token` and a token of your account's page: `Authorization: Token …`"
        return {"type": "apiKey", "in": "header", "name": "Authorization", "description": description}
