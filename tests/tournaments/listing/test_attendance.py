"""The recommended rounds as a hint that follows the attendance (OPG 3.0.1)."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.api.test_club_evening import LISTING
from tests.tournaments.plain import browser
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def test_recommended_rounds_follow_places_then_entries_then_who_is_there() -> None:
    event = factories.due_event(cap=20)
    by = factories.director_of(event)

    def seen() -> tuple[int, str, int]:
        found = Device(None).get(f"/events/{event.pk}/").json()["recommended_rounds"]
        assert found["words"] in browser(by).open(f"{event.get_absolute_url()}entries/").text
        return found["players"], found["counted"], found["rounds"]

    assert seen() == (20, "places", 5)
    factories.enter(event, *(factories.walk_in() for _ in range(8)), check_in=False)
    assert seen() == (8, "entered", 4)
    factories.enter(event, *(factories.walk_in() for _ in range(3)))
    assert seen() == (3, "checked in", 3)
    factories.published_round(Event.objects.get(pk=event.pk))
    assert Device(None).get(f"/events/{event.pk}/").json()["recommended_rounds"] is None
    assert "are recommended" not in browser(by).open(f"{event.get_absolute_url()}entries/").text


def test_listing_with_a_cap_is_told_how_many_rounds_suit_it() -> None:
    by = factories.member()
    said = "For 16 players 5 rounds are recommended, 3 are scheduled (OPG 3.0.1)."
    assert Device(by).call("post", "/events/check/", {**LISTING, "cap": 16}).json()["hints"] == [said]
    assert Device(by).call("post", "/events/check/", LISTING).json()["hints"] == []
    typed = {
        "title": "Full",
        "date": "2098-01-03",
        "time": "19:00",
        "time_zone": "UTC",
        "rounds_scheduled": 3,
        "cap": 16,
    }
    client = Client()
    client.force_login(by)
    chosen = {name: LISTING[name] for name in ("game", "format", "pool", "rules")}
    assert said in client.get(reverse("tournaments:check_listing"), {**typed, **chosen}).text


TRIBBLES = {**LISTING, "game": "TR", "rules": "standard", "structure": "heats-finals"}


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (7, ["A match is 5 rounds, and 7 are no whole number of matches: schedule 10. (OPG 7.6)"]),
        (5, []),
        (10, []),
    ],
)
def test_rounds_that_are_no_whole_match_are_said_and_listed_all_the_same(rounds: int, said: list[str]) -> None:
    """AMB-T4."""
    by = factories.member()
    asked = {**TRIBBLES, "rounds_scheduled": rounds}
    checked = Device(by).call("post", "/events/check/", asked).json()
    assert (checked["violations"], checked["hints"]) == ([], said)
    typed = {"title": "Trouble", "date": "2098-01-03", "time": "19:00", "time_zone": "UTC", "rounds_scheduled": rounds}
    chosen = {name: TRIBBLES[name] for name in ("game", "format", "pool", "rules", "structure")}
    client = Client()
    client.force_login(by)
    live = client.get(reverse("tournaments:check_listing"), {**typed, **chosen}).text
    assert [sentence in live for sentence in said] == [True] * len(said)
    page = browser(by).open(reverse("tournaments:register"))
    page.send(page.page.form("title"), **typed, **chosen)
    assert "The event is listed." in page.text
    assert ("no whole number of matches" in page.text) == bool(said)
    assert Event.objects.get().rounds_scheduled == rounds
