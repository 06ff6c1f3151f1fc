"""Seats of a draft, and the clock of its decks, in the event file."""

from __future__ import annotations

from typing import Any

import pytest

from tests import factories
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import remove_entry
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.selectors.draftings import shown_drafting
from tournaments.play.services.draftings import (
    publish_seats,
    seat_draft,
    start_building,
    stop_building,
)
from tournaments.record.models import Drafting, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=11, by=by, format="draft", pool="limited")


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def row(event: Event) -> Drafting:
    return Drafting.objects.get(event=event)


def test_published_seats_and_the_clock_travel_in_the_event_file(event: Event, by: User) -> None:
    plain = document_of(event)
    seat_draft(event, 3, by=by)
    assert document_of(event) == plain
    publish_seats(event, by=by)
    stop_building(start_building(event, by=by), by=by)
    document = document_of(again(event))
    copy = factories.bring_document(document, by=by)
    assert document_of(copy) == document
    assert row(copy).groups == row(event).groups
    assert shown_drafting(copy).packs == shown_drafting(again(event)).packs
    assert "drafting" not in plain


def test_seat_of_who_left_stays_empty_in_the_file(event: Event, by: User) -> None:
    publish_seats(seat_draft(event, 3, by=by), by=by)
    remove_entry(event.entries.select_related("event", "player").first(), by=by)
    document = document_of(again(event))
    assert sum(seat == {} for group in document["drafting"]["groups"] for seat in group) == 1
    copy = factories.bring_document(document, by=by)
    assert document_of(copy) == document
    assert "whoever left" in [seat.name for group in shown_drafting(copy).groups for seat in group.seats]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ({"kind": "no-draft"}, "drafting.kind"),
        ({"kind": "tcc-draft", "packs": 99}, "drafting.packs"),
        ({"kind": "tcc-draft", "packs": 3, "groups": [[{"player": "nobody"}]]}, "drafting.groups[0][0].player"),
        ({"kind": "tcc-draft", "groups": [[{"dummy": True}]]}, "drafting.packs"),
        (
            {"kind": "tcc-draft", "building": {"minutes": 0, "began_at": "2026-01-01T10:00:00Z"}},
            "drafting.building.minutes",
        ),
        ({"kind": "tcc-draft", "building": {"minutes": 30}}, "drafting.building.began_at"),
    ],
)
def test_file_that_seats_nobody_knows_is_refused_by_its_place(written: Any, place: str, by: User) -> None:
    with pytest.raises(RuleViolation) as refusal:
        factories.bring_document({**factories.write_finished_document(), "drafting": written}, by=by)
    assert refusal.value.place == place
