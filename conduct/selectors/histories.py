"""A player's penalties over all events: what repeats is for the Department (OPG B)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from conduct.engine import ladder_of
from conduct.models import Penalty
from conduct.selectors.cards import level_in_words
from tournaments.models import Event, Player


@dataclass(frozen=True, slots=True)
class Past:
    """One penalty of one event."""

    event: str
    on: str
    what: str
    level: str
    said: str
    url: str
    stands: bool


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same regulation in more than one event."""

    what: str
    events: int
    times: int


@dataclass(frozen=True, slots=True)
class History:
    """Newest first; `repeated` by how often."""

    lines: tuple[Past, ...]
    repeated: tuple[Repeated, ...]


def history(player: Player) -> History:
    """Of this record and of those that were merged into it; rehearsals do not count."""
    his = Q(player=player) | Q(player__merged_into=player)
    rows = list(
        Penalty.objects.filter(his, event__in=Event.objects.values("pk"))
        .select_related("event")
        .order_by("-event__starts_at", "-pk")
    )
    return History(tuple(_line(row) for row in rows), tuple(_repeated(row for row in rows if row.stands)))


def _line(row: Penalty) -> Past:
    ladder = ladder_of(row.event.ruleset)
    on = f"{row.event.local_start:%-d %B %Y}"
    what = ladder.infraction(row.code).label
    return Past(
        row.event.title,
        on,
        what,
        level_in_words(ladder, row.level),
        row.description,
        row.get_absolute_url(),
        row.stands,
    )


def _repeated(rows: Iterable[Penalty]) -> Iterable[Repeated]:
    events: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        events[ladder_of(row.event.ruleset).infraction(row.code).label].append(row.event_id)
    found = [Repeated(what, len(set(of)), len(of)) for what, of in events.items() if len(set(of)) > 1]
    return sorted(found, key=lambda one: (-one.events, one.what))
