"""Who drafts where, and how long decks are built, as pages, sheets and programs show it."""

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
from tournaments.record.selectors.draftings import building_clock, drafting_of, kind_of, players_there, seated
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
    """`number` counts round the table, clockwise. `player`: the key, None of the director's hand. `left` and `right`
    are names. `x` and `y`: where it stands in the drawing, and where its `label` is written (`anchor`).
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
        """Its side in words, empty where it has none."""
        return SIDE[Allegiance(self.side)] if self.side else ""


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """`notes`: why it is as it is, where that needs words."""

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
    """`kind`: what is drafted or opened. `is_seated`: somebody has a seat. `stale`: who came or left since the draw.
    `why`: how the groups came about. `building`: the clock of the decks, None before it begins.
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
        """What the side of a seat means, in a sentence."""
        return {
            Sides.NONE: "",
            Sides.PLAYED: "Everybody plays the side of his seat all day.",
            Sides.LOCATIONS: "Everybody gets the fixed locations of the side of his seat.",
        }[self.kind.sides]

    @property
    def review(self) -> str:
        seconds = self.kind.review_seconds
        return (
            f"After each pack everybody looks through the cards taken so far for {seconds} seconds." if seconds else ""
        )


def shown_drafting(event: Event, *, drafts_too: bool = False, still: bool = False) -> ShownDrafting | None:
    """None where decks are brought. Seats that are not published are shown to directors (`drafts_too`) alone. `still`:
    for pages that are remembered, without what a clock changes.
    """
    kind = kind_of(event)
    if kind is None:
        return None
    row = drafting_of(event) or Drafting(event=event, kind=kind.code)
    seen = row.is_seated and kind.sizes is not None and (row.is_published or drafts_too)
    drafting = seated(kind, row) if seen else None
    known = records.entrants(event) if seen else {}
    return ShownDrafting(
        kind=kind,
        row=row,
        groups=tuple(_group(group, drafting.explanations, known) for group in drafting.groups) if drafting else (),
        packs=tuple(_packs(kind, row.packs)) if drafting else (),
        opening=() if kind.sizes else tuple(step.text for step in drafts.opening(kind)),
        why=next(each.text for each in drafting.explanations if each.code == "groups") if drafting else "",
        stale=stale_because(event, row, known) if seen else "",
        building=shown_building(row, event.time_zone, still=still),
    )


def find_seating_violations(event: Event) -> tuple[Violation, ...]:
    """Return why nobody can be seated yet at the draft of this event."""
    kind = kind_of(event)
    if kind is None or kind.sizes is None:
        return ()
    return drafts.find_attendance_violations(kind, len(players_there(event)))


def find_building_violations(event: Event, kind: DraftKind) -> tuple[Violation, ...]:
    """Return why no decks are built any more."""
    if not event.rounds.exclude(state__in=(Round.State.DRAFT, Round.State.PUBLISHED)).exists():
        return ()
    return (Violation("round_begun", "The first round has begun: decks are built before it.", kind.section),)


def can_build(event: Event, drafting: ShownDrafting | None) -> bool:
    """Return whether the clock of deck building can be started, or started again."""
    if drafting is None or not drafting.kind.building or event.is_locked:
        return False
    clock = drafting.building
    is_free = clock is None or clock.phase == Phase.CALLED
    return is_free and not find_building_violations(event, drafting.kind)


def drafting_values(event: Event, *, drafts_too: bool) -> dict[str, Any] | None:
    """As programs read it."""
    shown = shown_drafting(event, drafts_too=drafts_too)
    if shown is None:
        return None
    row, clock = shown.row, building_clock(shown.row)
    return {
        "kind": shown.kind.code,
        "section": shown.kind.section,
        "published_at": row.published_at,
        "seed": row.seed if shown.is_seated else None,
        "changed": row.changed and shown.is_seated,
        "stale": shown.stale,
        "why": shown.why,
        "groups": [{"number": group.number, "seats": group.seats, "notes": group.notes} for group in shown.groups],
        "packs": shown.packs,
        "opening": shown.opening,
        "building": {
            "minutes": clock.minutes,
            "cards": row.deck_cards,
            "began_at": clock.started_at,
            "ends_at": None if clock.called_at else clock.ends_at(),
            "ended_at": clock.called_at,
        }
        if clock
        else None,
        "version": event.version,
    }


def is_drafted(event: Event) -> bool:
    """Whether decks come about at the event: its pages lead to where that is shown."""
    return kind_of(event) is not None


def stale_because(event: Event, row: Drafting, known: Mapping[str, Entrant] | None = None) -> str:
    """Who came or left since the seats were drawn, in a sentence; nothing once the first round is published."""
    if not row.is_seated or event.has_begun:
        return ""
    sit = {player for group in row.groups for player, _ in group} - {DUMMY}
    there = set(players_there(event))
    if sit == there:
        return ""
    names = {identity: entrant.name for identity, entrant in (known or records.entrants(event)).items()}
    came, left = (sorted(names.get(player, SOMEBODY) for player in some) for some in (there - sit, sit - there))
    parts = (f"{join_words(some)} {word}" for some, word in ((came, "came"), (left, "left")) if some)
    return f"Since the seats were drawn {' and '.join(parts)}."


def building_now(event: Event) -> ShownClock | None:
    """The clock of the decks, while they are built."""
    row = drafting_of(event) if is_drafted(event) else None
    return None if row is None or row.building_ended_at else shown_building(row, event.time_zone)


def shown_building(row: Drafting, zone: str, *, still: bool = False) -> ShownClock | None:
    """The clock of the decks that are built."""
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
    return replace(shown, left=None, phase=str(Phase.RUNNING), words=WORDS[Phase.RUNNING]) if still else shown


def seat_choices(shown: ShownDrafting | None) -> list[tuple[str, str]]:
    """Every seat by the id of who sits there, in the order of the tables."""
    seats = ((group.number, seat) for group in (shown.groups if shown else ()) for seat in group.seats)
    return [(seat.id or OF_HAND, f"Group {group}, seat {seat.number}: {seat.name}") for group, seat in seats]


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
    """Clockwise from the top, as somebody sees it who looks at the table from above."""
    angle, many = 2 * pi * at / len(names), len(names)
    east, north = sin(angle), cos(angle)
    entrant, is_beside = known.get(seat.player), abs(east) >= UPRIGHT
    return ShownSeat(
        number=at + 1,
        player=entrant.pk if entrant else None,
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
        anchor=("start" if east > 0 else "end") if is_beside else "middle",
    )


def _name(player: str, known: Mapping[str, Entrant]) -> str:
    if player in known:
        return known[player].name
    return HAND if player == DUMMY else SOMEBODY


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
