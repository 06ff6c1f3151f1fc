"""Find people by what somebody typed (any part of a name or handle, in any order, with accents or without), and tell
those apart who are called alike.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
from django_countries import countries

from tournaments.engine.names import key_words, skeleton, tell_apart
from tournaments.people.models import Player

NOBODY = Q(pk=None)


def names_in_list(players: Iterable[Player]) -> dict[int, str]:
    """Return what to call these players where they stand in one list, by record: those who are called alike with their
    regions, else with the numbers of their records.
    """
    return tell_apart((player.pk, player.shown_name, region_of(player.country)) for player in players)


def region_of(country: object) -> str:
    """Return the name of a country; empty where none is known."""
    return str(countries.name(str(country))) if country else ""


def named_like(typed: str, *, read: Q | None = None, of: str = "") -> Q:
    """Return which players, or rows `of` players, are found: by name only where `read` says that it may be read."""
    by_name = holds_words(f"{of}name_key", typed)
    return handled_like(typed, of=of) | (by_name if read is None else by_name & read)


def handled_like(typed: str, *, of: str = "") -> Q:
    """Return the same by handle alone, look-alike letters included."""
    looks = skeleton(typed)
    by_looks = Q(**{f"{of}skeleton__contains": looks}) if looks else NOBODY
    return holds_words(f"{of}handle_key", typed) | by_looks


def holds_words(column: str, typed: str) -> Q:
    """Return which rows have every word that was typed, in any order, in this column of keys."""
    words = key_words(typed)
    found = Q(**{f"{column}__contains": words[0]}) if words else NOBODY
    for word in words[1:]:
        found &= Q(**{f"{column}__contains": word})
    return found
