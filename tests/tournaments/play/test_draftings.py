"""Who drafts where, and how long decks are built: drawn, changed, published, timed (OPG 4.1.2, 4.1.3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tests.refusals import refusal
from tests.tournaments.play.rounds import again, ids
from tournaments.engine.drafts import KINDS, draft
from tournaments.entries.services.entries import drop_player, remove_entry, undo_check_in
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.selectors.before_back import last_step
from tournaments.play.selectors.draftings import shown_drafting
from tournaments.play.services.clock import start_round
from tournaments.play.services.draftings import (
    exchange_seats,
    publish_seats,
    seat_draft,
    start_building,
    stop_building,
    unpublish_seats,
)
from tournaments.play.services.undoing import undo_step
from tournaments.record.models import Drafting, Event
from tournaments.record.selectors.acts import shown_acts

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=11, by=by, format="draft", pool="limited")


@pytest.fixture
def sealed(by: User) -> Event:
    return factories.FullEventFactory(players=4, by=by, format="sealed", pool="limited")


def row(event: Event) -> Drafting:
    return Drafting.objects.get(event=event)


def sizes(event: Event) -> list[int]:
    return [len(group) for group in row(event).groups]


def undo(event: Event, by: User) -> None:
    step = last_step(again(event))
    assert step is not None
    undo_step(again(event), step.pk, by=by)


def test_everybody_who_is_checked_in_is_seated_as_the_seed_gives_it(event: Event, by: User) -> None:
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    seat_draft(event, 3, by=by, draw_seed=7)
    drawn = draft(KINDS["tcc-draft"], ids(event)[:11], 3, 7)
    assert [[player for player, _ in group] for group in row(event).groups] == [
        [seat.player for seat in group.seats] for group in drawn.groups
    ]
    assert (row(event).seed, row(event).packs, sizes(event)) == (7, 3, [6, 5])
    seat_draft(event, 4, by=by, sizes=(3, 4, 4), draw_seed=8)
    assert (row(event).seed, row(event).packs, sizes(event)) == (8, 4, [4, 4, 3])
    assert Drafting.objects.count() == 1


def test_published_seats_are_told_and_stand_until_they_are_taken_back(event: Event, by: User) -> None:
    seat_draft(event, 3, by=by)
    assert shown_drafting(event).groups == ()
    publish_seats(event, by=by)
    assert len(shown_drafting(event).groups) == 2
    assert "The seats of the draft are published" in event.announcements.first().text
    one, other = ids(event)[:2]
    assert refusal(seat_draft, event, 3, by=by) == ("seats_published", "OPG 4.1.2")
    assert refusal(exchange_seats, event, one, other, by=by) == ("seats_published", "OPG 4.1.2")
    assert refusal(publish_seats, event, by=by)[0] == "published"
    unpublish_seats(event, by=by)
    assert shown_drafting(event).groups == ()
    assert "taken back" in event.announcements.first().text
    assert refusal(unpublish_seats, event, by=by)[0] == "not_published"


def test_two_seats_are_exchanged_by_hand(event: Event, by: User) -> None:
    seat_draft(event, 3, by=by)
    (first, *_), (*_, last) = ([player for player, _ in group] for group in row(event).groups)
    exchange_seats(event, first, last, by=by)
    assert (row(event).groups[0][0][0], row(event).groups[1][-1][0], row(event).changed) == (last, first, True)
    names = [entry.player.shown_name for entry in event.entries.filter(document_id__in=(first, last))]
    said = shown_acts(event, JournalEntry.objects.filter(tag="draft.changed"))[0].text
    assert all(name in said for name in names)
    assert refusal(exchange_seats, event, first, first, by=by)[0] == "seats"


def test_who_comes_or_goes_after_the_draw_makes_it_stale(event: Event, by: User) -> None:
    seat_draft(event, 3, by=by)
    assert shown_drafting(event, drafts_too=True).stale == ""
    late = factories.enter(event, factories.PlayerFactory(name="Late Lee"))[0]
    assert shown_drafting(event, drafts_too=True).stale == "Since the seats were drawn Late Lee came."
    gone = event.entries.select_related("event", "player").first()
    name = gone.player.shown_name
    undo_check_in(gone, by=by)
    stale = f"Since the seats were drawn Late Lee came and {name} left."
    assert shown_drafting(event, drafts_too=True).stale == stale
    code, _ = refusal(publish_seats, event, by=by)
    assert code == "stale_seats"
    seat_draft(event, 3, by=by)
    publish_seats(event, by=by)
    remove_entry(late, by=by)
    shown = shown_drafting(event)
    assert shown.stale == "Since the seats were drawn whoever left left."
    assert "whoever left" in [seat.name for group in shown.groups for seat in group.seats]


def test_first_round_makes_the_seats_stand_fast(event: Event, by: User) -> None:
    publish_seats(seat_draft(event, 3, by=by), by=by)
    factories.RoundFactory(event=event)
    drop_player(event.entries.select_related("event", "player").first(), by=by)
    event = again(event)
    assert shown_drafting(event).stale == ""
    one, other = ids(event)[:2]
    for act, given in ((seat_draft, [3]), (exchange_seats, [one, other]), (publish_seats, []), (unpublish_seats, [])):
        assert refusal(act, event, *given, by=by) == ("round_published", "OPG 4.1.2")


def test_what_cannot_be_seated_is_refused_with_its_section(event: Event, sealed: Event, by: User) -> None:
    brought, few = (
        factories.FullEventFactory(players=4, by=by),
        factories.FullEventFactory(players=2, by=by, format="draft", pool="limited"),
    )
    one, other = ids(event)[:2]
    assert refusal(seat_draft, brought, 3, by=by) == ("no_draft", "OPG 4.1.1")
    assert refusal(start_building, brought, by=by) == ("no_draft", "OPG 4.1.1")
    assert refusal(seat_draft, sealed, 3, by=by) == ("nothing_drafted", "OPG 4.1.3")
    assert refusal(seat_draft, few, 3, by=by) == ("too_few_to_draft", "OPG 4.1.2")
    assert refusal(seat_draft, event, 0, by=by) == ("packs", "OPG 4.1.2")
    assert refusal(seat_draft, event, 3, sizes=(7, 4), by=by) == ("group_sizes", "OPG 4.1.2")
    assert refusal(exchange_seats, event, one, other, by=by) == ("not_seated", "OPG 4.1.2")
    assert refusal(publish_seats, event, by=by) == ("not_seated", "OPG 4.1.2")
    assert not Drafting.objects.exists()


def test_decks_are_built_by_the_clock(sealed: Event, by: User) -> None:
    start = timezone.now()
    with time_machine.travel(start, tick=False):
        start_building(sealed, by=by)
        assert refusal(start_building, sealed, by=by)[0] == "building"
    assert (row(sealed).building_minutes, row(sealed).building_at) == (30, start)
    assert "Build your decks: 30 minutes, until" in sealed.announcements.first().text
    for later, phase, reading in ((16, "half", "14:00"), (26, "five", "4:00"), (31, "over", "−1:00")):
        with time_machine.travel(start + timedelta(minutes=later), tick=False):
            clock = shown_drafting(sealed).building
            assert (clock.phase, clock.reading) == (phase, reading)
    stop_building(sealed, by=by)
    clock = shown_drafting(sealed).building
    assert (clock.phase, clock.ends, clock.words[:12]) == ("called", None, "decks are bu")
    assert refusal(stop_building, sealed, by=by)[0] == "not_building"
    start_building(sealed, by=by, minutes=45)
    assert (row(sealed).building_minutes, row(sealed).building_ended_at) == (45, None)


def test_decks_are_built_before_the_first_round_is_begun(sealed: Event, by: User) -> None:
    played = factories.RoundFactory(event=sealed)
    stop_building(start_building(sealed, by=by), by=by)
    start_round(played, by=by)
    assert refusal(start_building, sealed, by=by) == ("round_begun", "OPG 4.1.3")
    other = factories.FullEventFactory(players=4, by=by, format="sealed", pool="limited")
    assert refusal(start_building, other, by=by, minutes=500) == ("minutes", "OPG 4.1.3")


def test_every_step_is_undone_to_what_stood_before(event: Event, by: User) -> None:
    states: list[Any] = []
    steps = (
        lambda: seat_draft(event, 3, by=by, draw_seed=1),
        lambda: seat_draft(event, 4, by=by, draw_seed=2),
        lambda: exchange_seats(event, row(event).groups[0][0][0], row(event).groups[0][1][0], by=by),
        lambda: publish_seats(event, by=by),
        lambda: start_building(event, by=by),
        lambda: stop_building(event, by=by),
    )
    columns = ("packs", "seed", "groups", "changed", "published_at", "building_at", "building_ended_at", "drawn_at")
    for step in steps:
        states.append(Drafting.objects.filter(event=event).values(*columns).first())
        step()
    for stood in reversed(states):
        undo(event, by)
        assert Drafting.objects.filter(event=event).values(*columns).first() == stood
