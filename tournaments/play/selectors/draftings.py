"""The seats of a booster draft and the clock of deck building, for pages, sheets and programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin
from typing import Any

from django.utils import timezone

from tournaments.engine import drafts
from tournaments.engine.clock import Phase
from tournaments.engine.core.types import Allegiance, Explanation, Seat, Violation
from tournaments.engine.drafts import DUMMY, SIDE, Circle, DraftKind, Group, Sides
from tournaments.engine.texts import join_words
from tournaments.record.models import Drafting, Event, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.clocks import WORDS, ShownClock
from tournaments.record.selectors.draftings import building_clock, drafting_of, kind_of, load_drafting, players_there
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import Entrant

HAND = "the director’s hand"
UPRIGHT = 0.2
"""Nearer than this to the middle a name stands above or below its seat."""
OF_HAND = "{hand}"
"""What a form sends for it: no player has this id."""
SOMEBODY = "whoever left"
WIDTH, HEIGHT, ROUND = 340, 230, 84
"""Of the drawing of a table, and half of what is between two who sit opposite."""
LONGEST, LONGEST_BESIDE = 24, 12
"""Letters of a name above or below the table, and beside it."""


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """A seat of a draft, counted clockwise by `number`.

    `player`: the key, None for the director's hand. `left` and `right`: names of the neighbours. `x` and `y`: its place
    in the drawing, with its `label` (`anchor`).
    """

    number: int
    player: int | None
    id: str
    name: str
    side: str | None
    left: str
    right: str
    x: float
    y: float
    label: str
    label_x: float
    label_y: float
    anchor: str

    @property
    def plays(self) -> str:
        """Return the side of the seat in words, empty where it has none."""
        if self.side:
            return SIDE[Allegiance(self.side)]
        return ""


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group of a draft. `notes`: why it is as it is, where that needs words."""

    number: int
    seats: tuple[ShownSeat, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownPack:
    number: int
    direction: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownDrafting:
    """A draft or sealed event for pages.

    `kind`: what is drafted or opened. `stale`: who came or left since the draw. `why`: how the groups were made.
    `building`: the clock of deck building, None before it starts.
    """

    kind: DraftKind
    row: Drafting
    groups: tuple[ShownGroup, ...]
    packs: tuple[ShownPack, ...]
    opening: tuple[str, ...]
    why: str
    stale: str
    building: ShownClock | None

    @property
    def is_drafted(self) -> bool:
        return self.kind.sizes is not None

    @property
    def is_seated(self) -> bool:
        return bool(self.groups)

    @property
    def is_published(self) -> bool:
        return self.row.is_published

    @property
    def sides(self) -> str:
        """Say what the side of a seat means."""
        return {
            Sides.NONE: "",
            Sides.PLAYED: "Everybody plays the side of his seat all day.",
            Sides.LOCATIONS: "Everybody gets the fixed locations of the side of his seat.",
        }[self.kind.sides]

    @property
    def review(self) -> str:
        seconds = self.kind.review_seconds
        if seconds:
            return f"After each pack everybody looks through the cards taken so far for {seconds} seconds."
        return ""


def shown_drafting(event: Event, *, drafts_too: bool = False, still: bool = False) -> ShownDrafting | None:
    """Return the drafting of an event; None where decks are brought.

    `drafts_too`: for directors, who see unpublished seats. `still`: for cached pages, without what a clock changes.
    """
    kind = kind_of(event)
    if kind is None:
        return None
    row = drafting_of(event) or Drafting(event=event, kind=kind.code)
    seen = row.is_seated and kind.sizes is not None and (row.is_published or drafts_too)
    drafting = None
    if seen:
        drafting = load_drafting(kind, row)
    known = records.entrants(event) if seen else {}
    why = ""
    if drafting:
        why = next(each.text for each in drafting.explanations if each.code == "groups")
    stale = ""
    if seen:
        stale = stale_because(event, row, known)
    return ShownDrafting(
        kind=kind,
        row=row,
        groups=tuple(_group(group, drafting.explanations, known) for group in drafting.groups) if drafting else (),
        packs=tuple(_packs(kind, row.packs)) if drafting else (),
        opening=() if kind.sizes else tuple(step.text for step in drafts.opening(kind)),
        why=why,
        stale=stale,
        building=shown_building(row, event.time_zone, still=still),
    )


def find_seating_violations(event: Event) -> tuple[Violation, ...]:
    """Return why the draft cannot be seated yet."""
    kind = kind_of(event)
    if kind is None or kind.sizes is None:
        return ()
    return drafts.find_attendance_violations(kind, len(players_there(event)))


def find_building_violations(event: Event, kind: DraftKind) -> tuple[Violation, ...]:
    """Return why no decks can be built any more."""
    if not event.rounds.exclude(state__in=(Round.State.DRAFT, Round.State.PUBLISHED)).exists():
        return ()
    return (Violation("round_begun", "The first round has begun: decks are built before it.", kind.section),)


def can_build(event: Event, drafting: ShownDrafting | None) -> bool:
    """Return whether the clock of deck building can be started."""
    if drafting is None or not drafting.kind.building or event.is_locked:
        return False
    clock = drafting.building
    is_free = clock is None or clock.phase == Phase.CALLED
    return is_free and not find_building_violations(event, drafting.kind)


def drafting_values(event: Event, *, drafts_too: bool) -> dict[str, Any] | None:
    """Return the drafting as the API shows it."""
    shown = shown_drafting(event, drafts_too=drafts_too)
    if shown is None:
        return None
    row, clock = shown.row, building_clock(shown.row)
    seed = None
    if shown.is_seated:
        seed = row.seed
    building = None
    if clock:
        building = {
            "minutes": clock.minutes,
            "cards": row.deck_cards,
            "began_at": clock.started_at,
            "ends_at": clock.ends_at() if clock.called_at is None else None,
            "ended_at": clock.called_at,
        }
    return {
        "kind": shown.kind.code,
        "section": shown.kind.section,
        "published_at": row.published_at,
        "seed": seed,
        "changed": row.changed and shown.is_seated,
        "stale": shown.stale,
        "why": shown.why,
        "groups": [{"number": group.number, "seats": group.seats, "notes": group.notes} for group in shown.groups],
        "packs": shown.packs,
        "opening": shown.opening,
        "building": building,
        "version": event.version,
    }


def is_drafted(event: Event) -> bool:
    """Return whether decks are drafted or opened at the event."""
    return kind_of(event) is not None


def stale_because(event: Event, row: Drafting, known: Mapping[str, Entrant] | None = None) -> str:
    """Say who came or left since the seats were drawn; empty once the first round is published."""
    if not row.is_seated or event.has_begun:
        return ""
    sit = {player for group in row.groups for player, _ in group} - {DUMMY}
    there = set(players_there(event))
    if sit == there:
        return ""
    names = {identity: entrant.name for identity, entrant in (known or records.entrants(event)).items()}
    parts = []
    for players, word in ((there - sit, "came"), (sit - there, "left")):
        if players:
            somebody = sorted((names.get(player, SOMEBODY) for player in players), key=event.order_of)
            parts.append(f"{join_words(somebody)} {word}")
    return f"Since the seats were drawn {' and '.join(parts)}."


def building_now(event: Event) -> ShownClock | None:
    """Return the clock of deck building while it runs."""
    row = None
    if is_drafted(event):
        row = drafting_of(event)
    if row is None or row.building_ended_at:
        return None
    return shown_building(row, event.time_zone)


def shown_building(row: Drafting, zone: str, *, still: bool = False) -> ShownClock | None:
    """Return the clock of deck building; `still` leaves out what changes with time."""
    clock, now = building_clock(row), timezone.now()
    if clock is None:
        return None
    phase, ends = clock.phase(now), clock.ends_at()
    shown = ShownClock(
        number=0,
        called="deck building",
        title="Deck building",
        is_of_later_stage=True,  # none of the rounds that are counted
        phase=str(phase),
        words=WORDS[phase],
        minutes=clock.minutes,
        left=round(clock.time_left(now).total_seconds()),
        ends=ends,
        until=local_clock(ends, zone) if ends else "",
    )
    if clock.called_at is not None:
        words = f"decks are built, since {local_clock(clock.called_at, zone)}"
        return replace(shown, words=words, left=0, ends=None, until="")
    if still:
        return replace(shown, left=None, phase=str(Phase.RUNNING), words=WORDS[Phase.RUNNING])
    return shown


def seat_choices(shown: ShownDrafting | None) -> list[tuple[str, str]]:
    """Return (player id, label) of every seat, in the order of the tables."""
    choices: list[tuple[str, str]] = []
    if shown is None:
        return choices
    for group in shown.groups:
        for seat in group.seats:
            choices.append((seat.id or OF_HAND, f"Group {group.number}, seat {seat.number}: {seat.name}"))
    return choices


def _packs(kind: DraftKind, packs: int) -> Iterator[ShownPack]:
    texts = drafts.how_to_pass(kind, packs)
    for number, (direction, text) in enumerate(zip(drafts.directions(packs), texts, strict=True), 1):
        yield ShownPack(number, str(direction), text)


def _group(group: Group, explanations: Sequence[Explanation], known: Mapping[str, Entrant]) -> ShownGroup:
    here = {seat.player for seat in group.seats}
    notes = (each for each in explanations if each.pair and here.issuperset(each.pair))
    return ShownGroup(group.number, _seats(group.seats, known), tuple(_note(each, known) for each in notes))


def _note(explanation: Explanation, known: Mapping[str, Entrant]) -> str:
    if explanation.code == "dummy":
        return explanation.text
    return f"{join_words(_name(player, known) for player in explanation.pair)}: {explanation.text}"


def _seats(circle: Circle, known: Mapping[str, Entrant]) -> tuple[ShownSeat, ...]:
    names = [_name(seat.player, known) for seat in circle]
    return tuple(_seat(at, seat, names, known) for at, seat in enumerate(circle))


def _seat(at: int, seat: Seat, names: Sequence[str], known: Mapping[str, Entrant]) -> ShownSeat:
    """Place a seat clockwise from the top of the drawing, as seen from above."""
    angle, many = 2 * pi * at / len(names), len(names)
    east, north = sin(angle), cos(angle)
    entrant, is_beside = known.get(seat.player), abs(east) >= UPRIGHT
    player = None
    if entrant:
        player = entrant.pk
    anchor = "middle"
    if is_beside:
        anchor = "end"
        if east > 0:
            anchor = "start"
    return ShownSeat(
        number=at + 1,
        player=player,
        id=seat.player,
        name=names[at],
        side=seat.side,
        left=names[(at + 1) % many],
        right=names[at - 1],
        x=round(WIDTH / 2 + ROUND * 0.72 * east, 1),
        y=round(HEIGHT / 2 - ROUND * 0.72 * north, 1),
        label=_short(names[at], LONGEST_BESIDE if is_beside else LONGEST),
        label_x=round(WIDTH / 2 + ROUND * 0.98 * east, 1),
        label_y=round(HEIGHT / 2 - ROUND * 1.12 * north + 5, 1),
        anchor=anchor,
    )


def _name(player: str, known: Mapping[str, Entrant]) -> str:
    if player in known:
        return known[player].name
    if player == DUMMY:
        return HAND
    return SOMEBODY


def _short(name: str, most: int) -> str:
    if len(name) <= most:
        return name
    return f"{name[: most - 1]}…"
