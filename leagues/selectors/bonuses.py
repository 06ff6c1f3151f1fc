"""Bonus of a league at one event: what was noted, and what the schemes make of it (OPG 12.5)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet

from leagues.engine import affiliation_bonus, mission_bonus, participation_bonus
from leagues.models import Bonus, Counted, Score
from leagues.selectors.seasons import PERSON
from tournaments.engine.names import sort_key
from tournaments.people.models import Player
from tournaments.record.models import Entry

OF_GAMES = ("1E", "2E")
Scheme = Bonus.Scheme


@dataclass(frozen=True, slots=True)
class Noted:
    """A player's bonus notes at one event.

    `deck` is its headquarters or affiliation, `missions` the completed ones, `own` the points of the league's own
    scheme with a `note`. `typed` maps schemes to points that replace the computed ones.
    """

    deck: str = ""
    missions: tuple[str, ...] = ()
    own: int = 0
    note: str = ""
    typed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Earlier:
    """The season before one event, by person: what was played and who was there, event by event in their order."""

    events: tuple[int, ...]
    there: Mapping[int, frozenset[int]]
    decks: Mapping[int, Mapping[int, str]]
    missions: frozenset[str]

    def attended(self, person: int) -> list[bool]:
        return [person in self.there.get(event, ()) for event in self.events]

    def own_decks(self, person: int) -> set[str]:
        return {decks[person] for decks in self.decks.values() if person in decks}

    def last_decks(self) -> Collection[str] | None:
        """Return the decks of the league event before, or None if there was none."""
        return set(self.decks.get(self.events[-1], {}).values()) if self.events else None


def takes_bonus(counted: Counted) -> bool:
    """Schemes are of First and Second Edition (OPG 12.5), and of a season that has any."""
    return counted.event.game in OF_GAMES and bool(counted.season.schemes)


def who_may_earn(counted: Counted) -> tuple[Player, ...]:
    """Return the participants by name; before finalizing, the checked-in players."""
    scored = Score.objects.filter(counted=counted).values("player")
    entered = Entry.objects.filter(event=counted.event_id, checked_in=True).values("player")
    keys: QuerySet[Any] = scored if scored.exists() else entered
    rows = Player.objects.select_related("merged_into").filter(pk__in=keys)
    return tuple(sorted(rows, key=lambda player: sort_key(player.person.shown_name)))


def notes_by_record(counted: Counted) -> dict[int, Noted]:
    """Return the notes by record."""
    rows: dict[int, dict[str, Bonus]] = defaultdict(dict)
    for bonus in counted.bonuses.all():
        rows[bonus.player_id][bonus.scheme] = bonus
    return {player: _build_note(of_player) for player, of_player in rows.items()}


def compute_bonuses(
    counted: Counted, notes: Mapping[int, Noted], people: Mapping[int, int]
) -> dict[int, dict[str, int]]:
    """Return the points of each scheme by record. `people` maps records to people."""
    earlier, schemes = _earlier(counted), counted.season.schemes
    values = counted.season.rules.bonuses
    new = mission_bonus({str(player): note.missions for player, note in notes.items()}, earlier.missions, values)
    points: dict[int, dict[str, int]] = {}
    for player, note in notes.items():
        person, given = people[player], {}
        if Scheme.AFFILIATION in schemes and note.deck:
            given[Scheme.AFFILIATION.value] = affiliation_bonus(
                note.deck, earlier.own_decks(person), earlier.last_decks(), values
            )
        if Scheme.PARTICIPATION in schemes:
            given[Scheme.PARTICIPATION.value] = participation_bonus(earlier.attended(person), values)
        if Scheme.MISSION in schemes:
            given[Scheme.MISSION.value] = new[str(player)]
        if Scheme.OWN in schemes:
            given[Scheme.OWN.value] = note.own
        points[player] = given
    return points


def tally(counted: Counted) -> tuple[str, ...]:
    """The missions that were completed at earlier events of the season: they give nothing any more (OPG 12.5.3)."""
    return tuple(sorted(_earlier(counted).missions))


def _build_note(rows: Mapping[str, Bonus]) -> Noted:
    affiliation, mission, own = (rows.get(each) for each in (Scheme.AFFILIATION, Scheme.MISSION, Scheme.OWN))
    return Noted(
        deck=affiliation.deck if affiliation else "",
        missions=tuple(mission.missions) if mission else (),
        own=own.points if own else 0,
        note=own.note if own else "",
        typed={scheme: row.points for scheme, row in rows.items() if row.typed},
    )


def _earlier(counted: Counted) -> Earlier:
    """Return the notes of counted events of the season that were held before this one."""
    start, event = counted.event.starts_at, counted.event_id
    rows = Counted.objects.filter(season=counted.season_id, scores__isnull=False).distinct()
    in_order = rows.order_by("event__starts_at", "event").values_list("pk", "event__starts_at", "event")
    events = tuple(pk for pk, at, key in in_order if (at, key) < (start, event))
    there: dict[int, set[int]] = defaultdict(set)
    for pk, person in Score.objects.filter(counted__in=events).order_by().values_list("counted", PERSON):
        there[pk].add(person)
    decks: dict[int, dict[int, str]] = defaultdict(dict)
    missions: set[str] = set()
    bonuses = Bonus.objects.filter(counted__in=events).order_by()
    for pk, person, deck, completed in bonuses.values_list("counted", PERSON, "deck", "missions"):
        if deck:
            decks[pk][person] = deck
        missions |= set(completed)
    return Earlier(events, _freeze_sets(there), decks, frozenset(missions))


def _freeze_sets(there: Mapping[int, set[int]]) -> dict[int, frozenset[int]]:
    return {event: frozenset(people) for event, people in there.items()}


def people_of(players: Iterable[Player]) -> dict[int, int]:
    """Map each record to its person."""
    return {player.pk: player.person.pk for player in players}
