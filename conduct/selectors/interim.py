"""Interim rulings as they are read, and those that touch sections of the guide on a day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from conduct.engine.sections import touch
from conduct.models import InterimRuling
from tournaments.engine.matrix import GAMES
from tournaments.kernel.days import today

AS_STORED = ("pk", "title", "text", "effective_on", "until", "superseded_by", "version")


@dataclass(frozen=True, slots=True)
class ShownInterim:
    """`state` is as of today: in force, to come or over."""

    pk: int
    title: str
    text: str
    sections: tuple[str, ...]
    games: tuple[str, ...]
    named_games: str
    effective_on: date
    until: date | None
    superseded_by: str
    state: str
    version: int
    url: str


@dataclass(frozen=True, slots=True)
class Touched:
    """What a page is about; nothing said: everything. `on` is the day of its event."""

    sections: tuple[str, ...] = ()
    game: str = ""
    on: date | None = None


def all_interim() -> list[ShownInterim]:
    """Latest first."""
    return [shown(row) for row in InterimRuling.objects.all()]


def touching(asked: Touched) -> list[ShownInterim]:
    """In force on the day, for this game and any of these sections, latest first. One query."""
    return [shown(row) for row in _in_force(asked.on or today()) if _touches(row, asked)]


def shown(row: InterimRuling) -> ShownInterim:
    labels = {item.code: item.label for item in GAMES}
    return ShownInterim(
        **{name: getattr(row, name) for name in AS_STORED},
        sections=tuple(row.sections),
        games=tuple(row.games),
        named_games=", ".join(labels.get(code, code) for code in row.games) or "all games",
        state=_state(row, today()),
        url=row.get_absolute_url(),
    )


def _in_force(day: date) -> Iterable[InterimRuling]:
    return InterimRuling.objects.filter(Q(until=None) | Q(until__gt=day), effective_on__lte=day)


def _touches(row: InterimRuling, asked: Touched) -> bool:
    of_game = not (asked.game and row.games) or asked.game in row.games
    return of_game and (not asked.sections or touch(row.sections, asked.sections))


def _state(row: InterimRuling, day: date) -> str:
    if row.until and row.until <= day:
        return "over"
    return "in force" if row.effective_on <= day else "to come"
