"""Names of a season's players, and their pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from tournaments.people.models import Player
from tournaments.people.selectors.names import names_in_list

SHOWN = ("handle", "name", "country")


@dataclass(frozen=True, slots=True)
class Name:
    shown: str
    page: str


def names_of(people: Iterable[str]) -> dict[str, Name]:
    """Map people (keys as text) to their names. Takes one query."""
    told = names_in_list(Player.every.filter(pk__in=[int(person) for person in people]).only(*SHOWN))
    return {str(pk): Name(name, reverse("tournaments:player", args=(pk,))) for pk, name in told.items()}
