"""Parse what API clients send: bodies as strict JSON, and the two headers that every writing call may carry."""

from __future__ import annotations

from typing import Any

from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import JSONParser
from rest_framework.request import Request

from tournaments.engine.document import DocumentError, loads
from tournaments.kernel.field_types import Nothing
from tournaments.kernel.journal import NOT_SHOWN, Envelope

KEY_HEADER, VERSION_HEADER = "Idempotency-Key", "Expected-Version"
LONGEST_KEY, LARGEST_VERSION = 64, 2**31


class StrictJSON(JSONParser):
    """A parser of UTF-8 JSON without NaN and of limited depth. It answers 400 and says where the fault is."""

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        try:
            return loads(stream.read())
        except DocumentError as error:
            raise ParseError(str(error)) from None


def require_empty_body(request: Request) -> None:
    """Refuse a body other than an empty one or `{}`."""
    Nothing(data=request.data).is_valid(raise_exception=True)


def read_envelope(request: Request) -> Envelope:
    """Return key and expected version of a call. Raises ValidationError for malformed headers."""
    return Envelope(key=read_key(request), seen=_read_version(request))


def read_key(request: Request) -> str | None:
    """Return the idempotency key alone, for acts that make something and so have no version to compare."""
    key = request.headers.get(KEY_HEADER)
    if key and (len(key) > LONGEST_KEY or not (key.isascii() and key.isprintable())):
        raise ValidationError({KEY_HEADER: [f"Expected up to {LONGEST_KEY} printable ASCII characters."]})
    return key or None


def _read_version(request: Request) -> int:
    header = request.headers.get(VERSION_HEADER)
    if header is None:
        return NOT_SHOWN
    digits = header.strip().strip('"')
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 10 or int(digits) > LARGEST_VERSION:
        raise ValidationError({VERSION_HEADER: ["Expected the `version` that was read, a whole number."]})
    return int(digits)
