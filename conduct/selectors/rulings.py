"""Rulings as they are read: of one event, alike a question, in all public events; and interim ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet

from conduct.engine.rulings import alike, fold_text, sections_overlap
from conduct.models import InterimRuling, Ruling
from conduct.selectors.cards import name_round
from tournaments.engine.directing import JUDGE
from tournaments.engine.listing.matrix import GAMES
from tournaments.kernel.days import format_start, today
from tournaments.record.models import Director, Event
from tournaments.record.models.event import exclude_hidden

MOST_WORDS = 12
RULING_FIELDS = (
    "pk",
    "question",
    "ruling",
    "section",
    "of_round",
    "table",
    "made_at",
    "overturned_at",
    "version",
    "of_judge",
)


@dataclass(frozen=True, slots=True)
class ShownRuling:
    """A ruling as pages show it. `overturned` says by whom, when and on which evidence; `instead` is what holds then.

    `of_judge` means that a judge made it, so that a judge may overturn it.
    """

    pk: int
    question: str
    ruling: str
    section: str
    place: str
    of_round: int | None
    table: int | None
    by: str
    at: str
    made_at: datetime
    overturned_at: datetime | None
    overturned: str
    evidence: str
    instead: int | None
    version: int
    of_judge: bool
    event: int
    title: str
    url: str

    @property
    def stands(self) -> bool:
        return self.overturned_at is None


@dataclass(frozen=True, slots=True)
class Filters:
    """The filters of a search; empty ones match everything."""

    q: str = ""
    game: str = ""


def rulings_of(event: Event) -> tuple[ShownRuling, ...]:
    """Latest first, overturned ones among them."""
    return describe_rulings(_load_names(event.rulings.all()))


def rows_of(event: Event) -> QuerySet[Ruling]:
    return Ruling.objects.filter(event=event).select_related("event")


def rulings_alike(event: Event, question: str) -> tuple[ShownRuling, ...]:
    """Return the rulings in force that may answer this question already, the closest first."""
    standing = {row.pk: row for row in _load_names(event.rulings.filter(overturned_at=None))}
    keys = alike(question, {pk: row.question for pk, row in standing.items()})
    return describe_rulings(standing[pk] for pk in keys)


def one_ruling(pk: int) -> ShownRuling:
    return describe_rulings(_load_names(Ruling.objects.filter(pk=pk)))[0]


def find_rulings(filters: Filters) -> QuerySet[Ruling]:
    """Return the rulings of public events that contain every searched word."""
    events = exclude_hidden(Event.objects.filter(game=filters.game) if filters.game else Event.objects.all())
    rows = _load_names(Ruling.objects.filter(event__in=events.order_by().values("pk")))
    for word in fold_text(filters.q).split()[:MOST_WORDS]:
        rows = rows.filter(searched__contains=word)
    return rows


def describe_rulings(rows: Iterable[Ruling]) -> tuple[ShownRuling, ...]:
    """Describe rulings for pages; load them with their event and names."""
    return tuple(_describe_ruling(row) for row in rows)


def _load_names(rows: QuerySet[Ruling]) -> QuerySet[Ruling]:
    of_judges = Director.accepted.filter(event=OuterRef("event"), user=OuterRef("made_by"), position=JUDGE)
    rows = rows.annotate(of_judge=Exists(of_judges))
    return rows.select_related("event", "made_by__player", "overturned_by__player").order_by("-made_at", "-pk")


def _describe_ruling(row: Ruling) -> ShownRuling:
    zone = ZoneInfo(row.event.time_zone)
    until = format_start(row.overturned_at.astimezone(zone)) if row.overturned_at else ""
    return ShownRuling(
        **{name: getattr(row, name) for name in RULING_FIELDS},
        place=_place(row),
        by=_name(row.made_by),
        at=format_start(row.made_at.astimezone(zone)),
        overturned=f"{_name(row.overturned_by)}, {until}" if until else "",
        evidence=row.overturned_because,
        instead=row.instead_id,
        event=row.event_id,
        title=row.event.title,
        url=f"{row.event.get_absolute_url()}rulings/",
    )


def _place(row: Ruling) -> str:
    if not row.of_round:
        return ""
    played = name_round(row.event, row.of_round)
    return f"{played}, table {row.table}" if row.table else played


def _name(user: object) -> str:
    return str(user) if user else "a former member"


INTERIM_FIELDS = ("pk", "title", "text", "effective_on", "until", "superseded_by", "version")


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
    """The subject of a page; empty fields match everything. `on` is the day of its event."""

    sections: tuple[str, ...] = ()
    game: str = ""
    on: date | None = None


def all_interim() -> list[ShownInterim]:
    """Latest first."""
    return [shown_interim(row) for row in InterimRuling.objects.all()]


def touching(page: Touched) -> list[ShownInterim]:
    """Return the interim rulings in force for this page, latest first, with one query."""
    return [shown_interim(row) for row in _list_in_force(page.on or today()) if _touches(row, page)]


def shown_interim(row: InterimRuling) -> ShownInterim:
    labels = dict(GAMES.choices())
    return ShownInterim(
        **{name: getattr(row, name) for name in INTERIM_FIELDS},
        sections=tuple(row.sections),
        games=tuple(row.games),
        named_games=", ".join(labels.get(code, code) for code in row.games) or "all games",
        state=_state(row, today()),
        url=row.get_absolute_url(),
    )


def _list_in_force(day: date) -> Iterable[InterimRuling]:
    return InterimRuling.objects.filter(Q(until=None) | Q(until__gt=day), effective_on__lte=day)


def _touches(row: InterimRuling, page: Touched) -> bool:
    of_game = not (page.game and row.games) or page.game in row.games
    return of_game and (not page.sections or sections_overlap(row.sections, page.sections))


def _state(row: InterimRuling, day: date) -> str:
    if row.until and row.until <= day:
        return "over"
    return "in force" if row.effective_on <= day else "to come"
