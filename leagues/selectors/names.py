"""How the players of a season are called, and where their pages are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from tournaments.people.models import Player


@dataclass(frozen=True, slots=True)
class Name:
    shown: str
    page: str


def names_of(people: Iterable[str]) -> dict[str, Name]:
    """By the keys of people, as text. One query."""
    rows = Player.every.filter(pk__in=[int(person) for person in people]).values_list("pk", "handle", "name")
    return {str(pk): Name(handle or name, reverse("tournaments:player", args=(pk,))) for pk, handle, name in rows}
