"""Cache by version: tags of answers (ETag), and HTML that is the same for every reader, in the memory of this process.

Nothing about a request or its reader may go into that HTML: no form, no token, no nonce, no clock. Only pages that
write nothing may cache anything here, because an act that is rolled back leaves its event in memory with a version that
the database does not have.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone
from django.utils.safestring import SafeString

from tournaments.kernel.models.epochs import epoch
from tournaments.kernel.sites import site_name

KEPT_SECONDS = 3600
_acts = [0]
THOROUGH, PART = 6, 32_768


class Piece(SafeString):
    """A piece of HTML with the key under which it is cached."""

    key: str


def get_or_make_piece(event: Any, piece: str, make: Callable[[], str]) -> Piece:
    """Return the piece of this name for the current version of the event; `make` renders it if it is not cached."""
    zone = timezone.get_current_timezone_name()
    key = f"piece:{epoch()}:{event.pk}:{event.version}:{piece}:{settings.RELEASE}:{zone}"
    html = cache.get(key)
    if html is None:
        html = str(make())
        cache.set(key, html, KEPT_SECONDS)
    cached_piece = Piece(html)
    cached_piece.key = key
    return cached_piece


def get_or_make_text(parts: Iterable[Any], make: Callable[[], str]) -> Piece:
    """Return a text that depends only on these parts; `make` is called if it is not cached."""
    key = f"made-of:{etag(*parts)}"
    text = cache.get(key)
    if text is None:
        text = make()
        cache.set(key, text, KEPT_SECONDS)
    piece = Piece(text)
    piece.key = key
    return piece


def deflate_piece(piece: Piece) -> Iterable[tuple[bytes, bytes]]:
    """Yield the parts of a piece, each with its blocks of a deflate stream that refer to nothing before them.

    The result is cached like the piece. A page that changes one row of it still finds the other parts.
    """
    text = piece.encode()
    key = f"deflated:{zlib.crc32(text)}:{piece.key}"
    parts = [text[at : at + PART] for at in range(0, len(text), PART)]
    blocks: list[bytes] | None = cache.get(key)
    if blocks is None:
        blocks = [_blocks(part) for part in parts]
        cache.set(key, blocks, KEPT_SECONDS)
    return zip(parts, blocks, strict=True)


def number_of_acts() -> int:
    """Return how many acts this process has done.

    Values remembered under this number are forgotten with the next act.
    """
    return _acts[0]


def count_act() -> None:
    _acts[0] += 1


def etag(*parts: object) -> str:
    """Return a tag that changes with the epoch, the release, the site's name and these parts of the answer."""
    made_from = repr((epoch(), settings.RELEASE, site_name(), parts))
    return f'"{hashlib.sha256(made_from.encode()).hexdigest()[:32]}"'


def _blocks(part: bytes) -> bytes:
    deflate = zlib.compressobj(level=THOROUGH, wbits=-zlib.MAX_WBITS)
    return deflate.compress(part) + deflate.flush(zlib.Z_SYNC_FLUSH)
