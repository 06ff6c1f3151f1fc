"""A digest of what an event counts by: the same in every database, another as soon as anything of it is another."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder


def digest_of(header: Mapping[str, Any], lines: Iterable[str]) -> str:
    """Of a listing and of the tables played, a line each."""
    return digest_of_text("\n".join((canonical(header), *sorted(lines))))


def digest_of_text(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def digest_of_document(document: Any) -> str:
    """Of what an event file says: whatever its white space, the order of its keys, and what it says by `null`."""
    return digest_of_text(canonical(_said(document)))


def _said(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _said(inner) for name, inner in value.items() if inner is not None}
    return [_said(inner) for inner in value] if isinstance(value, list) else value


def canonical(value: Any) -> str:
    """As JSON that is the same for equal values."""
    return json.dumps(value, cls=DjangoJSONEncoder, sort_keys=True, separators=(",", ":"))


def line_of(table: Sequence[Any], a: Sequence[Any], b: Sequence[Any]) -> str:
    """Round, table, ending, winner and facts; of each seat the player's key, his score, his side, and facts.

    Facts are JSON as text.
    """
    *where_and_how, said = table
    return f"{'|'.join(map(str, where_and_how))}|{_plain(said)}|{_seat(*a)}|{_seat(*b)}"


def _seat(player: int | None, score: int | None, side: str | None, said: str | None) -> str:
    return "" if player is None else f"{player}:{score}:{side}:{_plain(said or '')}"


@lru_cache(maxsize=4_096)
def _plain(text: str) -> str:
    """JSON as databases write it, each in its own way, written in ours."""
    return canonical(json.loads(text)) if text else ""
