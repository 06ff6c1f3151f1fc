"""What the list of players, the desk and the listing form offer is what their services would do."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.play.services.leaving import sit_out
from tournaments.record.models import Director, Event

pytestmark = pytest.mark.django_db


def page(event: Event, name: str, by: object = None) -> str:
    return browser(by or factories.director_of(event)).open(f"{event.get_absolute_url()}{name}/").text


def test_sitting_out_is_offered_while_a_round_is_left() -> None:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3, sanctioned=False)
    factories.play_rounds(event, 2)
    assert "/sit-out/" in page(event, "entries")
    factories.RoundFactory(event=event)
    assert "/sit-out/" not in page(event, "entries")
    with pytest.raises(RuleViolation) as refusal:
        sit_out(event.entries.select_related("event", "player").first(), by=factories.director_of(event))
    assert refusal.value.code == "no_round_left"


def test_check_in_is_offered_while_a_round_is_left() -> None:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3, sanctioned=False)
    factories.enter(event, factories.PlayerFactory(), check_in=False)
    assert "/check-in/" in page(event, "entries").partition("row-menu")[0]
    factories.play_rounds(event, 3)
    last = event.entries.latest("number")
    assert f"/entries/{last.pk}/check-in/" not in page(event, "entries")


def test_judge_is_led_to_no_result_that_a_director_corrects() -> None:
    event = factories.FullEventFactory(players=4)
    judge = factories.UserFactory()
    factories.DirectorFactory(event=event, user=judge, position=Director.Position.JUDGE)
    factories.play_rounds(event, 1)
    table = f"{event.get_absolute_url()}rounds/1/tables/1/"
    assert table not in page(event, "desk", judge)
    assert table in page(event, "desk")
    factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    assert f"{event.get_absolute_url()}rounds/2/tables/1/" in page(event, "desk", judge)


def test_new_listing_says_of_the_limit_before_it_is_filled_in(settings: pytest.FixtureRequest) -> None:
    settings.EVENTS_PER_DAY = 1  # type: ignore[attr-defined]
    by = factories.UserFactory()
    window = browser(by)
    assert "which is the most" not in window.open("/events/new/").text
    factories.EventFactory(by=by)
    assert (
        "You have listed 1 events in a day, leagues among them, which is the most." in window.open("/events/new/").text
    )
