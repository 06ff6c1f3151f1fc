"""Finalized events as the engine rates them: who sat where, what came of it, and what it weighs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from ratings.engine import LISTS, Event, Game, RatingList, RatingSystem, book_of, rated_table
from ratings.models import RatingChange
from tournaments import engine
from tournaments.engine.consequences import Consequence, counts
from tournaments.engine.dates import last_day
from tournaments.people.models import Player
from tournaments.record.models import Event as EventRow
from tournaments.record.selectors.consequences import circumstances_of
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.final_rows import recorded_events
from tournaments.record.selectors.outcomes import EventSheet, RatedGame, event_sheets, fill_sheets, final_sheet, headers

Place = tuple[date, datetime, int]
"""Where an event stands in time: its last day, when it began, and its key (AMB-R4)."""
BESIDE_LISTING = ("ends_on", "frozen_digest", "state", "unsanctioned_because", "awaits")
KIND = ("ruleset", "game", "format", "pool", "rules", "scenario", "level", "sanctioned", "rounds_scheduled")
"""The columns that say whether and how an event counts, some of them in its header: not when it was."""
SOME_DAY = datetime(2000, 1, 1, tzinfo=UTC)
IN_ORDER = ("event__last_day", "event__starts_at", "event")
"""The columns of a place, seen from what an event did."""


@dataclass(frozen=True, slots=True)
class Rated:
    """A finalized event that counts: its place in time, for which lists, with which K, the digest frozen of it, and
    what of its listing that is of.
    """

    place: Place
    lists: tuple[RatingList, ...]
    k: float
    digest: str = ""
    header: Mapping[str, Any] = field(default_factory=dict)

    def stands(self, sheet: EventSheet) -> bool:
        """Return whether the sheet is what was frozen; True for events that were finalized before digests were kept."""
        return not self.digest or sheet.digest == self.digest


class Facts:
    """The rated events of a book as they are now: each is read once, when it is asked for. `out` are left out.

    `roots`: of every merged record the one it goes by; as they are now unless given. `altered` are those read that are
    not what they were when they were finalized, though no act changed them. What such an event did is published, if it
    was rated before: then it counts as it was finalized until that is decided. Else it does not count (House-A2).
    """

    def __init__(self, book: str, out: Collection[int] = (), roots: Mapping[int, int] | None = None) -> None:
        self.book = book
        self.out = frozenset(out)
        self._rated: dict[int, Rated] = {}
        self.values: dict[int, Event] = {}
        self._roots = merged_players() if roots is None else roots
        self.altered: set[int] = set()

    def read(self, events: Collection[int] | None) -> None:
        """Read these events, or all of the book."""
        new = None if events is None else {pk for pk in events if pk not in self._rated and pk not in self.altered}
        if new is None or new:
            counted = {pk: event for pk, event in rated_events(self.book, new).items() if pk not in self.out}
            for pk, sheet in fill_sheets({pk: event.header for pk, event in counted.items()}):
                if counted[pk].stands(sheet):
                    self._rated[pk] = counted[pk]
                    self.values[pk] = event_value(pk, counted[pk].k, sheet.games, self._roots)
                else:
                    self.altered.add(pk)
            stands = counted.keys() - self.altered
            for pk, event, sheet in published_events(self.book, new, stands | self.out):
                self.altered.add(pk)
                self._rated[pk] = event
                self.values[pk] = event_value(pk, event.k, sheet.games, self._roots)

    def admit(self, pk: int, rated: Rated) -> None:
        """Count an event as this, whatever its row says: for what would come of an act."""
        ((_, sheet),) = event_sheets([pk])
        self._rated[pk], self.values[pk] = rated, event_value(pk, rated.k, sheet.games, self._roots)

    def places(self, rating_list: RatingList | None = None) -> dict[int, Place]:
        """Return the places of the events read that count for this list, or for any."""
        rated = self._rated.items()
        return {pk: event.place for pk, event in rated if rating_list is None or rating_list in event.lists}

    def event(self, rating_list: RatingList, pk: int) -> Event | None:
        """The event as this list rates it; None if it does not count, or was not read."""
        return self.values[pk] if pk in self._rated and rating_list in self._rated[pk].lists else None


def rated_events(book: str, only: Collection[int] | None = None) -> dict[int, Rated]:
    """The finalized events that count for a book, by key; of `only` these, or of all."""
    events = EventRow.objects.filter(game=book, state=EventRow.State.FINALIZED)
    events = events if only is None else events.filter(pk__in=only)
    rated, kinds = {}, _Kinds()
    for pk, header, (ends_on, digest, *beside) in headers(events, *BESIDE_LISTING):
        kind = kinds[(*map(header.__getitem__, KIND), tuple(header["options"].items()), *beside)]
        if kind is not None:
            begins = header["starts_at"]
            place = last_day(begins.astimezone(ZoneInfo(header["time_zone"])), ends_on), begins, pk
            rated[pk] = Rated(place, kind.lists, kind.k, digest, header)
    return rated


def published_events(
    book: str, asked: Collection[int] | None, counted: Collection[int]
) -> Iterator[tuple[int, Rated, EventSheet]]:
    """Yield the events under review whose rating changes are published, as their final records have them.

    They are among those `asked` for, or of the whole book, and are not `counted` by their rows: a result or the listing
    is not what was finalized. What an act changed is in the record, and one that does not count by it is none of them.
    """
    published = RatingChange.objects.filter(list__in=[one.code for one in book_of(book).lists]).order_by()
    others = None if asked is None else set(asked).difference(counted)
    if others is not None:
        published = published.filter(event__in=others) if others else published.none()
    held = set(published.values_list("event_id", flat=True).distinct()).difference(counted)
    digests = dict(EventRow.every.filter(pk__in=held).values_list("pk", "frozen_digest")) if held else {}
    for event, final in recorded_events(held) if held else ():
        rated, sheet = rated_event(event), final_sheet(event, final)
        if rated is not None and sheet.digest == digests.get(event.pk):
            yield event.pk, replace(rated, digest=sheet.digest, header=sheet.header), sheet


class _Kinds(dict[tuple[Any, ...], Rated | None]):
    """A cache of how events count, because most differ only in time and place."""

    def __missing__(self, key: tuple[Any, ...]) -> Rated | None:
        *listed, options, state, lost, awaits = key
        columns = dict(zip(KIND, listed, strict=True))
        some_day = {"starts_at": SOME_DAY, "time_zone": "UTC"}
        event = EventRow(
            **columns, **some_day, options=dict(options), state=state, unsanctioned_because=lost, awaits=awaits
        )
        self[key] = rated_event(event)
        return self[key]


def rated_event(event: EventRow) -> Rated | None:
    """The event as it counts now; None where it is not finalized, waits or is not rated, or its game has no list."""
    if not counts(Consequence.RATING, circumstances_of(event)):
        return None
    lists = lists_of(event)
    return Rated(place_of(event), lists, weight(event, lists[0].system), event.frozen_digest)


def lists_of(event: EventRow) -> tuple[RatingList, ...]:
    """Return the lists that the event counts for, or will count for once no decision is pending."""
    return tuple(LISTS[code] for code in event_status(event).lists)


def place_of(event: EventRow) -> Place:
    return last_day(event.local_start, event.ends_on), event.starts_at, event.pk


def weight(event: EventRow, system: RatingSystem) -> float:
    """K of an event, by its level."""
    factors = system.k_factors or engine.game_rules(event.ruleset).limits.k_factors
    return float(factors[min(event.level, len(factors)) - 1])


def merged_players() -> dict[int, int]:
    """Map every merged record to the one it finally goes by."""
    into = dict(Player.every.exclude(merged_into=None).values_list("pk", "merged_into_id"))
    return {pk: _end(pk, into) for pk in into}


def records_of(player: int) -> frozenset[int]:
    """Return every record that goes by this player, including the player's own."""
    return frozenset({player, *(pk for pk, root in merged_players().items() if root == player)})


def _end(pk: int, into: Mapping[int, int | None]) -> int:
    seen = {pk}
    while (following := into.get(pk)) is not None and following not in seen:
        seen.add(following)
        pk = following
    return pk


def event_value(pk: int, k: float, games: Iterable[RatedGame], roots: Mapping[int, int]) -> Event:
    tables = (table for game in games for table in rated_tables(game, roots))
    return Event(str(pk), k, tuple(filter(None, tables)))


def rated_tables(game: RatedGame, roots: Mapping[int, int]) -> Iterator[tuple[Game, ...]]:
    """Yield what is rated of each game of a table; of a match of several games each is one by itself (AMB-R6)."""
    players = [str(roots.get(record, record)) for record in game.players]
    for outcomes, points in (*game.earlier, (game.outcomes, game.points)):
        yield rated_table(players, outcomes, points)
