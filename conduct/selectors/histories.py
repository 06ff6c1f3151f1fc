"""A player's penalties over all events: what repeats is for the Department (OPG B)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from conduct.models import Penalty
from conduct.selectors.cards import label_of, ladder_by, level_in_words
from tournaments.people.models import Player
from tournaments.record.models import Event


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
    """Of all that this player ever got."""
    rows = list(penalties_over(player).select_related("event"))
    return History(tuple(_line(row) for row in rows), repeated(rows))


def penalties_over(player: Player) -> QuerySet[Penalty]:
    """Of this record and of those that were merged into it, newest first; rehearsals do not count."""
    his = Q(player=player) | Q(player__merged_into=player)
    found = Penalty.objects.filter(his, event__in=Event.objects.order_by().values("pk"))
    return found.order_by("-event__starts_at", "-pk")


def repeated(rows: Iterable[Penalty]) -> tuple[Repeated, ...]:
    """What stands of these and was done in several events."""
    events: dict[str, list[int]] = defaultdict(list)
    for row in rows:
        if row.stands:
            events[label_of(row)].append(row.event_id)
    found = [Repeated(what, len(set(of)), len(of)) for what, of in events.items() if len(set(of)) > 1]
    return tuple(sorted(found, key=lambda one: (-one.events, one.what)))


def _line(row: Penalty) -> Past:
    return Past(
        row.event.title,
        f"{row.event.local_start:%-d %B %Y}",
        label_of(row),
        level_in_words(ladder_by(row), row.level),
        row.description,
        row.get_absolute_url(),
        row.stands,
    )
