"""Answers that are text are compressed: docs/adr/0008."""

from __future__ import annotations

import re
import secrets
import struct
import zlib
from collections.abc import Sequence
from itertools import chain

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from tournaments.kernel.page_cache import Piece, deflate_piece

TEXT = re.compile(r"text/|image/svg\+xml|application/(?:[\w.-]+\+)?(?:json|xml|yaml|javascript)")
LEAST = 500
FAST = 1
MOST_PADDING = 100


class Compression(MiddlewareMixin):
    """Middleware: gzip for who takes it. Its tag is weak then: other bytes, the same page."""

    def process_response(self, request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
        if isinstance(answer, HttpResponse) and _is_text(answer):
            patch_vary_headers(answer, ("Accept-Encoding",))
            if takes_gzip(request.headers.get("Accept-Encoding", "")):
                _compress(answer, secrets.randbelow(MOST_PADDING) if request.COOKIES else 0)
        return answer


def takes_gzip(accepted: str) -> bool:
    """Return whether Accept-Encoding allows gzip, by name or by `*`; a weight of 0 refuses it (RFC 9110, 12.5.3)."""
    weights = {}
    for coding in accepted.lower().split(","):
        name, _, weight = coding.partition(";")
        weights[name.strip()] = re.fullmatch(r"\s*(q=(0\.0*[1-9]\d*|1(\.0*)?)\s*)?", weight) is not None
    return weights.get("gzip", weights.get("*", False))


def gzip_content(content: bytes, pieces: Sequence[Piece] = (), padding: int = 0) -> bytes:
    """Return the content as a gzip file that reuses the compressed blocks of these pieces, in this order.

    A deflate stream may be composed of blocks that end with a byte and refer to nothing before them. The name in the
    file has no meaning; its length hides the length of the rest.
    """
    deflate = zlib.compressobj(FAST, zlib.DEFLATED, -zlib.MAX_WBITS)
    written = [b"\x1f\x8b\x08\x08\0\0\0\0\0\xff", b"a" * padding, b"\0"]
    end = 0
    for part, blocks in chain.from_iterable(map(deflate_piece, pieces)):
        start = content.find(part, end)
        if start > end:
            written += [deflate.compress(content[end:start]), deflate.flush(zlib.Z_FULL_FLUSH)]
        if start >= 0:
            written.append(blocks)
            end = start + len(part)
    written += [deflate.compress(content[end:]), deflate.flush()]
    return b"".join([*written, struct.pack("<LL", zlib.crc32(content), len(content) & 0xFFFFFFFF)])


def _is_text(answer: HttpResponse) -> bool:
    """Return whether the answer is text; a 304 has no type, and counts as one."""
    is_ours = "Content-Encoding" not in answer
    return is_ours and (answer.status_code == 304 or TEXT.match(answer.get("Content-Type", "")) is not None)


def _compress(answer: HttpResponse, padding: int) -> None:
    if answer.get("ETag", "").startswith('"'):
        answer["ETag"] = f"W/{answer['ETag']}"
    if len(answer.content) >= LEAST:
        answer.content = gzip_content(answer.content, getattr(answer, "pieces", ()), padding)
        answer["Content-Encoding"] = "gzip"
        answer["Content-Length"] = str(len(answer.content))
