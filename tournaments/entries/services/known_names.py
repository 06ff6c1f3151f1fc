"""Inside an act that makes a new record of a person: a name that is known here is asked back first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import models

from tournaments.engine.names import skeleton
from tournaments.engine.types import NO_SECTION
from tournaments.entries.selectors.candidates import claimable_called, known_called
from tournaments.kernel.journal import Conflict
from tournaments.people.models import Player

CODE = "known_name"
MOST_SAID = 5


@dataclass(frozen=True, slots=True)
class Doubt:
    """A name and whom it could mean, nobody where it stands twice in one list. `place`: where it stands in what was
    sent; `id`: of the player in an event document.
    """

    place: str
    name: str
    players: tuple[Player, ...] = ()
    id: str = ""

    @property
    def is_exact(self) -> bool:
        """Whether somebody is called so, and not only almost."""
        like = skeleton(self.name)
        return any(like == skeleton(said) for one in self.players for said in (one.handle, one.name) if said)


class KnownName(Conflict):
    """Somebody may be known here already; whoever writes says who is meant."""

    def __init__(self, doubts: Sequence[Doubt], row: models.Model | None = None) -> None:
        super().__init__(CODE, _in_words(doubts), row, NO_SECTION)
        self.doubts = tuple(doubts)


def refuse_known(names: Mapping[str, str], row: models.Model | None = None) -> None:
    """`names` by their places. Raises KnownName with all that are known here, and those that stand there twice."""
    doubts = doubts_about(names)
    doubts += tuple(Doubt(place, name) for place, name in _twice(names) if place not in {one.place for one in doubts})
    if doubts:
        raise KnownName(doubts, row)


def doubts_about(names: Mapping[str, str]) -> tuple[Doubt, ...]:
    """Those of the names, by their places, that could mean somebody who is known here."""
    known = known_called(set(names.values()))
    return tuple(Doubt(place, name, known[name]) for place, name in names.items() if name in known)


def refuse_claimable(name: str) -> None:
    """For a member who is new here: he may have played before, without an account."""
    if players := claimable_called(name):
        raise KnownName([Doubt("name", name, players)])


def _twice(names: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    seen: set[str] = set()
    for place, name in names.items():
        if name.casefold() in seen:
            yield place, name
        seen.add(name.casefold())


def _in_words(doubts: Sequence[Doubt]) -> str:
    names = list(dict.fromkeys(f"“{one.name}”" for one in doubts))
    said = ", ".join(names[:MOST_SAID]) + (f" and {len(names) - MOST_SAID} more" if len(names) > MOST_SAID else "")
    many = len(names) > 1
    them = "each of them" if many else "it"
    return (
        f"{said} could mean somebody who is known here{' or stands there twice' * any(not d.players for d in doubts)}."
        f" Say for {them} who is meant, or that it is another person of that name. Nothing was saved."
    )
