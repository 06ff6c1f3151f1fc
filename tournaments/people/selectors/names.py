"""Find people by what somebody typed: any part of a name or handle, in any order, with accents or without."""

from __future__ import annotations

from django.db.models import Q

from tournaments.engine.names import name_key, skeleton

NOBODY = Q(pk=None)


def named_like(typed: str, *, read: Q | None = None, of: str = "") -> Q:
    """Return which players, or rows `of` players, are found: by name only where `read` says that it may be read."""
    by_name = _holds(f"{of}name_key", typed)
    return handled_like(typed, of=of) | (by_name if read is None else by_name & read)


def handled_like(typed: str, *, of: str = "") -> Q:
    """Return the same by handle alone, look-alike letters included."""
    looks = skeleton(typed)
    by_looks = Q(**{f"{of}skeleton__contains": looks}) if looks else NOBODY
    return _holds(f"{of}handle_key", typed) | by_looks


def _holds(column: str, typed: str) -> Q:
    words = name_key(typed).split()
    found = Q(**{f"{column}__contains": words[0]}) if words else NOBODY
    for word in words[1:]:
        found &= Q(**{f"{column}__contains": word})
    return found
