"""A player's results in events: place, wins, losses and ties, and the change of rating."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.utils.module_loading import import_string

from tournaments import engine
from tournaments.engine.core.types import Outcome
from tournaments.engine.texts import ordinal
from tournaments.kernel.days import format_day
from tournaments.people.models import Player
from tournaments.people.selectors.persons import is_person
from tournaments.record.models import Entry, Event, Placement
from tournaments.record.selectors.listings import place_of
from tournaments.record.selectors.outcomes import (
    EventSheet,
    columns_of,
    fill_sheets,
    frozen_places,
    headers,
    table_worth,
)
from tournaments.record.selectors.reviews import reviewed_among

WON, TIED, LOST, BYES = (
    frozenset({Outcome.FW, Outcome.MW}),
    frozenset({Outcome.TT}),
    frozenset({Outcome.ML, Outcome.FL}),
    frozenset({Outcome.BYE, Outcome.EBYE}),
)


class FinalPlace(NamedTuple):
    """A place in the final order `of` so many players; it gives nothing after a disqualification."""

    rank: int
    of: int
    is_out: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of the rounds; a bye is no game."""

    won: int = 0
    lost: int = 0
    tied: int = 0
    byes: int = 0

    @property
    def words(self) -> str:
        """Say wins, losses and ties, the last if there are any."""
        if not (self.won or self.lost or self.tied):
            return ""
        return "–".join(map(str, (self.won, self.lost, *filter(None, [self.tied]))))

    @property
    def games(self) -> int:
        return self.won + self.lost + self.tied

    @classmethod
    def total(cls, tallies: Iterable[Tally]) -> Tally:
        """Add up the tallies."""
        counts = [(one.won, one.lost, one.tied, one.byes) for one in tallies]
        if counts:
            return cls(*map(sum, zip(*counts, strict=True)))
        return cls()


@dataclass(frozen=True, slots=True)
class ShownRatingChange:
    """A change of rating as it is shown; `why` is the address of the games it came from."""

    change: str
    rating: str
    why: str


@dataclass(frozen=True, slots=True)
class EventResult:
    """An event of a player as a row.

    `state` says why it has no place; `is_reviewed`: it is under review.
    """

    title: str
    url: str
    iso: str
    day: str
    where: str
    state: str
    place: str = ""
    of: int = 0
    is_won: bool = False
    is_out: bool = False
    tally: Tally = Tally()
    rating: ShownRatingChange | None = None
    is_reviewed: bool = False


def results_of(
    player: Player, events: Iterable[Event], tallies: Mapping[int, Tally] | None = None
) -> tuple[EventResult, ...]:
    """Return the player's results in these events, with as many queries for many events as for one.

    Matches of several games take one more. `tallies`: of these and other events, if they are known.
    """
    shown = list(events)
    keys = [event.pk for event in shown]
    places, changes = places_of(player, keys), _rating_changes(player, keys)
    if tallies is None:
        tallies = tallies_of(player, keys)
    reviewed = reviewed_among(keys)
    found = []
    for event in shown:
        found.append(
            replace(
                _event_row(event, places.get(event.pk)),
                tally=tallies.get(event.pk, Tally()),
                rating=changes.get(event.pk),
                is_reviewed=event.pk in reviewed,
            )
        )
    return tuple(found)


def places_of(player: Player, events: Collection[int]) -> dict[int, FinalPlace]:
    """Map finalized events to the player's final place, from their records."""
    own, frozen = {player.pk, *player.merged.values_list("pk", flat=True)}, frozen_places(events)
    known = {}
    for event, places in frozen.items():
        for record, (rank, is_out, _) in places.items():
            if record in own:
                known[event] = FinalPlace(rank, len(places), is_out)
    older = [event for event in events if event not in frozen]
    if older:
        return known | _stored_places(player, older)
    return known


def _stored_places(player: Player, events: Collection[int]) -> dict[int, FinalPlace]:
    """Map events that were finalized before records were kept to the player's place."""
    out = Q(forfeits=True) | Q(disqualified_after__isnull=False, ranked_last=False)
    entry = Entry.objects.filter(out, event=OuterRef("event"), player=OuterRef("player"))
    all_of = Placement.objects.filter(event=OuterRef("event")).order_by().values("event").annotate(all=Count("pk"))
    mine = Placement.objects.filter(is_person(player), event__in=events, event__state=Event.State.FINALIZED).order_by()
    rows = mine.annotate(of=Subquery(all_of.values("all")), is_out=Exists(entry))
    return {event: FinalPlace(*row) for event, *row in rows.values_list("event", "rank", "of", "is_out")}


def tallies_of(player: Player, events: Collection[int]) -> dict[int, Tally]:
    """Map events to the player's tally, if their game says who won."""
    own, frozen = {player.pk, *player.merged.values_list("pk", flat=True)}, frozen_places(events)
    tallies = {}
    for event, places in frozen.items():
        for record, (_, _, ended) in places.items():
            if record in own:
                tallies[event] = _tally(ended)
    older = [event for event in events if event not in frozen]
    known = {}
    if older:
        known = {pk: header for pk, header, _ in headers(Event.objects.filter(pk__in=older))}
    said = {}
    for pk, header in known.items():
        if engine.game_rules(header["ruleset"]).says_outcomes:
            said[pk] = header
    return tallies | {pk: _tally(list(_outcomes(sheet, own))) for pk, sheet in fill_sheets(said, player=player)}


def all_tallies(player: Player, events: QuerySet[Event]) -> dict[int, Tally]:
    """Map all these events to the player's tally."""
    return tallies_of(player, list(events.values_list("pk", flat=True)))


def _outcomes(sheet: EventSheet, own: Collection[int]) -> Iterator[Outcome]:
    for at, row in enumerate(sheet.rows):
        if row[2]:
            outcomes, _ = table_worth(sheet.rules, columns_of(row), sheet.before.get(at, ()))
            yield from (outcome for key, outcome in zip(row[5::4], outcomes, strict=False) if key in own)


def _tally(outcomes: list[Outcome]) -> Tally:
    return Tally(_count(outcomes, WON), _count(outcomes, LOST), _count(outcomes, TIED), _count(outcomes, BYES))


def _count(outcomes: list[Outcome], those: Collection[Outcome]) -> int:
    return sum(outcome in those for outcome in outcomes)


def _rating_changes(player: Player, events: Collection[int]) -> Mapping[int, ShownRatingChange]:
    asked: Mapping[int, tuple[str, str, str]] = import_string(settings.CHANGES_OF_RATING)(player, events)
    return {event: ShownRatingChange(*said) for event, said in asked.items()}


def _event_row(event: Event, place: FinalPlace | None) -> EventResult:
    local = event.local_start
    row = EventResult(
        title=event.title,
        url=event.get_absolute_url(),
        iso=local.isoformat(),
        day=format_day(local.date()),
        where=place_of(event),
        state=_state_without_place(event),
    )
    if place is None:
        return row
    return replace(
        row,
        place=ordinal(place.rank),
        of=place.of,
        is_won=place.rank == 1 and not place.is_out,
        is_out=place.is_out,
    )


def _state_without_place(event: Event) -> str:
    if event.state == Event.State.FINALIZED:
        return "no place"
    if event.state == Event.State.COMPLETE:
        return "not final yet"
    return event.state
