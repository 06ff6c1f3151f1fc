"""Booster drafts and deck building (OPG 4.1.2, 4.1.3; SW Booster Draft, Deck Building; D97 1.19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, Unpack

from django.utils import timezone

from tournaments.engine import drafts
from tournaments.engine.core.types import Allegiance, RuleViolation, require_no_findings
from tournaments.engine.drafts import MOST_PACKS, Building, DraftKind
from tournaments.engine.drafts.kinds import Sides
from tournaments.kernel.journal import Act, AlreadyDone, Envelope, Gone, record_act, replayable, require_open_act
from tournaments.kernel.models import User
from tournaments.play.acts import PlayTag
from tournaments.play.selectors.draftings import find_building_violations, stale_because
from tournaments.play.services.announcements import announce_within
from tournaments.play.services.seating import new_seed
from tournaments.record.models import Drafting, Entry, Event
from tournaments.record.selectors.draftings import circles_of, drafting_of, groups_of, kind_of, players_there
from tournaments.record.selectors.listings import local_clock
from tournaments.record.selectors.records import player_keys

LEAST_BUILDING, MOST_BUILDING = 1, 240
PUBLISHED = "The seats of the draft are published: find your group, and who sits beside you."
TAKEN_BACK = "The seats of the draft are taken back: please wait for new ones."
KEPT = ("kind", "packs", "seed", "groups", "changed", "drawn_at", "published_at")
MOMENTS = ("drawn_at", "published_at", "building_at", "building_ended_at")
OF_BUILDING = ("building_minutes", "deck_cards", "building_at", "building_ended_at")


@replayable
def seat_draft(
    event: Event,
    packs: int,
    *,
    by: User,
    sizes: Sequence[int] = (),
    draw_seed: int | None = None,
    **envelope: Unpack[Envelope],
) -> Event:
    """Seat everybody who is checked in at a draft of so many packs; earlier seats are drawn again.

    `sizes`: groups that the director chooses instead of those of the document.
    """
    with _drafting(event, PlayTag.DRAFT_SEATED, by, envelope) as (kind, row, act):
        _refuse_begun(event)
        _refuse_public(row)
        _refuse_packs(packs, kind)
        seed, before = new_seed(draw_seed), row.seed
        drawn = drafts.draft(kind, players_there(event), packs, seed, tuple(sizes))
        row.kind, row.packs, row.seed, row.changed = kind.code, packs, seed, False
        row.groups = groups_of(group.seats for group in drawn.groups)
        row.drawn_at, row.drawn_by = timezone.now(), by
        act.note(seed=seed)
        if before is not None:
            act.note(seed_before=before)
    return event


@replayable
def exchange_seats(event: Event, first: str, second: str, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Exchange two seats of a draft, by the players' ids; an empty id is the director's hand."""
    with _drafting(event, PlayTag.DRAFT_CHANGED, by, envelope) as (_, row, act):
        _refuse_begun(event)
        _refuse_unseated(row)
        _refuse_public(row)
        row.groups = groups_of(drafts.exchange_circle_seats(circles_of(row), first, second))
        row.changed = True
        keys = player_keys(event)
        act.note(players=[keys[player] for player in (first, second) if player in keys])
    return event


@replayable
def publish_seats(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Let everybody see who drafts where."""
    with _drafting(event, PlayTag.DRAFT_PUBLISHED, by, envelope) as (kind, row, _):
        _refuse_begun(event)
        _refuse_unseated(row)
        if row.is_published:
            raise AlreadyDone("published", "The seats of the draft are published already.", event, kind.section)
        if why := stale_because(event, row):
            raise RuleViolation("stale_seats", f"{why} Draw the seats again, then publish them.", kind.section)
        row.published_at = timezone.now()
        announce_within(event, PUBLISHED)
    return event


@replayable
def unpublish_seats(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """Hide the seats from players, so that directors can change them."""
    with _drafting(event, PlayTag.DRAFT_UNPUBLISHED, by, envelope) as (kind, row, _):
        _refuse_begun(event)
        if not row.is_published:
            raise AlreadyDone("not_published", "The seats of the draft are not published.", event, kind.section)
        row.published_at = None
        announce_within(event, TAKEN_BACK)
    return event


@replayable
def start_building(
    event: Event, *, by: User, minutes: int | None = None, cards: int | None = None, **envelope: Unpack[Envelope]
) -> Event:
    """Start the clock for building decks. `minutes` None: the document's time for a deck of so many `cards`."""
    with _drafting(event, PlayTag.BUILDING_STARTED, by, envelope) as (kind, row, act):
        require_no_findings(find_building_violations(event, kind))
        if row.building_at is not None and row.building_ended_at is None:
            raise AlreadyDone("building", "The clock for building decks runs already.", event, kind.section)
        usual = building_for(kind, cards, minutes)
        if minutes is None:
            minutes = usual.minutes
        row.building_minutes = _fitting(minutes, usual.section)
        row.deck_cards = cards or usual.cards
        row.building_at, row.building_ended_at = timezone.now(), None
        act.note(minutes=row.building_minutes)
        until = row.building_at + timedelta(minutes=row.building_minutes)
        news = f"Build your decks: {row.building_minutes} minutes, until {local_clock(until, event.time_zone)}."
        announce_within(event, news)
    return event


@replayable
def stop_building(event: Event, *, by: User, **envelope: Unpack[Envelope]) -> Event:
    """End the time for building decks at once."""
    with _drafting(event, PlayTag.BUILDING_STOPPED, by, envelope) as (kind, row, _):
        if row.building_at is None or row.building_ended_at is not None:
            raise AlreadyDone("not_building", "The clock for building decks does not run.", event, kind.section)
        row.building_ended_at = timezone.now()
        announce_within(event, "The time for building decks is over.")
    return event


@require_open_act
def put_back_drafting(event: Event, stood: Mapping[str, Any]) -> None:
    """Restore the drafting as it was before an act. Call inside an open act."""
    row = drafting_of(event)
    if row is None:
        raise Gone
    if stood.get("groups", []) != row.groups or bool(stood.get("published_at")) != row.is_published:
        _refuse_begun(event)
    was_public, kind = row.is_published, _kind(event)
    if not stood:
        row.delete()
        _give_sides(event, kind, None)
        return
    for name, value in stood.items():
        if name in MOMENTS and value:
            value = datetime.fromisoformat(value)
        setattr(row, name, value)
    row.save()
    _give_sides(event, kind, row)
    if was_public != row.is_published:
        announce_within(event, TAKEN_BACK if was_public else PUBLISHED)


def _give_sides(event: Event, kind: DraftKind, row: Drafting | None) -> None:
    """Give players the side of their seat once it is published, where they play it all day (SW Booster Draft)."""
    if kind.sides is not Sides.PLAYED:
        return
    seats = [seat for circle in circles_of(row) for seat in circle] if row and row.is_published else []
    entries = Entry.objects.filter(event=event)
    entries.exclude(side="").update(side="")
    for side in Allegiance:
        entries.filter(document_id__in=[seat.player for seat in seats if seat.side is side]).update(side=side)


def building_for(kind: DraftKind, cards: int | None, minutes: int | None) -> Building:
    """Return the time of the document; for decks that it does not know, the director's time.

    Raises RuleViolation where nothing is built, and `no_building_time` where nobody says how long.
    """
    if not kind.building:
        message = f"Nothing is built in {kind.name}: everybody plays all that was opened."
        raise RuleViolation("nothing_built", message, kind.section)
    try:
        building = drafts.find_building(kind.building, cards)
    except RuleViolation:
        if minutes is None:
            raise
        building = None
    return building or Building(minutes or 0, kind.building[0].section, cards)


@contextmanager
def _drafting(event: Event, tag: PlayTag, by: User, envelope: Envelope) -> Iterator[tuple[DraftKind, Drafting, Act]]:
    """Open an act on the drafting of an event; the row is saved at its end."""
    with record_act(event, tag, by=by, **envelope) as act:
        kind = _kind(event)
        row = drafting_of(event) or Drafting(event=event, kind=kind.code)
        stood = _as_it_stands(row)
        yield kind, row, act
        row.save()
        _give_sides(event, kind, row)
        act.result = event
        act.note(stood=stood)


def _kind(event: Event) -> DraftKind:
    if event.is_locked:
        raise RuleViolation("locked", f"This event is {event.state}: nothing is drafted or built any more.", "OPG 8")
    kind = kind_of(event)
    if kind is None:
        message = "Decks are brought to this event: nobody drafts or builds one. Its listing says the format."
        raise RuleViolation("no_draft", message, "OPG 4.1.1")
    return kind


def _as_it_stands(row: Drafting) -> dict[str, Any]:
    if row.pk is None:
        return {}
    values = {}
    for name in (*KEPT, *OF_BUILDING):
        value = getattr(row, name)
        if isinstance(value, datetime):
            value = value.isoformat()
        values[name] = value
    return values


def _refuse_begun(event: Event) -> None:
    if event.has_begun:
        message = "The first round is published: who drafted where stands fast."
        raise RuleViolation("round_published", message, "OPG 4.1.2")


def _refuse_public(row: Drafting) -> None:
    if row.is_published:
        message = "The seats of the draft are published: take them back first."
        raise RuleViolation("seats_published", message, "OPG 4.1.2")


def _refuse_unseated(row: Drafting) -> None:
    if not row.is_seated:
        raise RuleViolation("not_seated", "Nobody is seated yet: draw the seats first.", "OPG 4.1.2")


def _refuse_packs(packs: int, kind: DraftKind) -> None:
    if not 1 <= packs <= MOST_PACKS:
        raise RuleViolation("packs", f"Everybody drafts 1 to {MOST_PACKS} packs.", kind.section)


def _fitting(minutes: int, section: str) -> int:
    if not LEAST_BUILDING <= minutes <= MOST_BUILDING:
        message = f"Decks are built for {LEAST_BUILDING} to {MOST_BUILDING} minutes."
        raise RuleViolation("minutes", message, section)
    return minutes
