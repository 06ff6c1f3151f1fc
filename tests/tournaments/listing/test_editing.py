"""What of a listing can be changed when (OPG 6, A): any detail at any time, but what would break the event."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from tests import factories
from tests.factories import DetailsFactory
from tests.refusals import refusal
from tournaments.engine.core.types import RuleViolation
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db

COMPOSITION: list[dict[str, Any]] = [
    {"game": "1E", "rules": "modern"},
    {"format": "sealed"},
    {"pool": "virtual"},
    {"rules": "slipstream"},
    {"scenario": "cool"},
    {"rounds_scheduled": 6},
    {"options": {"double_game_loss": "TT"}},
    {"starts_at": datetime(2030, 1, 1, tzinfo=UTC)},
    {"time_zone": "UTC"},
]
COUNTED: list[dict[str, Any]] = [{"sanctioned": False}, {"ends_on": date(2030, 1, 2)}]


@pytest.fixture(scope="module")
def begun(lasting: None) -> Event:
    """Round 1 of a sanctioned event is published."""
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def edited(event: Event, **changes: Any) -> Event:
    kept = {name: getattr(event, name) for name in ("starts_at", "time_zone", "rounds_scheduled", "sanctioned")}
    return edit_event(event, DetailsFactory(**{**kept, **changes}), by=factories.director_of(event))


@pytest.mark.parametrize("change", [*COMPOSITION, *COUNTED[::2]])
def test_what_an_event_is_scored_and_rated_by_and_its_date_are_locked_once_it_runs(
    change: dict[str, Any], begun: Event
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        edited(begun, **change)
    assert refusal.value.code in ("locked", "rounds_locked")


def test_every_other_detail_changes_while_the_event_runs(begun: Event) -> None:
    kept = {name: getattr(begun, name) for name in ("format", "pool", "scenario")}
    edited(begun, **kept, title="Renamed", fee="5", online=True)
    now = Event.objects.get(pk=begun.pk)
    assert (now.title, now.fee, now.online) == ("Renamed", "5", True)


def test_impossible_choice_is_refused_before_play_too() -> None:
    event = factories.EventFactory()
    assert refusal(edited, event, pool="block")[1] == "OPG 4.2.5"


@pytest.mark.parametrize("change", [*COMPOSITION, *COUNTED[::2], {"structure": "swiss-final"}])
def test_what_an_event_was_played_by_and_counts_for_is_locked_once_it_is_closed(
    change: dict[str, Any], begun: Event
) -> None:
    Event.objects.filter(pk=begun.pk).update(state=Event.State.FINALIZED)
    assert refusal(edited, begun, **change) == ("locked", "OPG 6")


def test_level_is_set_by_no_listing_whoever_edits_it(begun: Event) -> None:
    for event in (begun, factories.EventFactory()):
        with pytest.raises(RuleViolation, match="/road/") as refusal:
            edit_event(event, replace(details_of(event), level=2), by=factories.CoordinatorFactory())
        said = refusal.value
        assert (said.code, said.section, [found.field for found in said.findings]) == (
            "level_by_application",
            "OPG 11.4",
            ["level"],
        )


def test_rounds_are_locked_once_anybody_is_entered_and_the_refusal_says_how_they_change() -> None:
    event = factories.EventFactory()
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    with pytest.raises(RuleViolation, match="Change the rounds") as refusal:
        edited(event, rounds_scheduled=5)
    assert refusal.value.code == "rounds_locked"


def test_event_is_not_sanctioned_late_by_taking_its_scenario_away() -> None:
    event = factories.DueEventFactory()
    Event.objects.filter(pk=event.pk).update(scenario="biermeister")
    with pytest.raises(RuleViolation) as refusal:
        edited(Event.objects.get(pk=event.pk))
    assert refusal.value.code == "lead_time"
