"""The recommended rounds as a hint that follows the attendance (OPG 3.0.1)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.api.test_club_evening import LISTING
from tests.tournaments.plain import browser
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def test_listing_with_a_cap_is_told_how_many_rounds_suit_it() -> None:
    by = factories.UserFactory()
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
    client = browser(by).client
    chosen = {name: LISTING[name] for name in ("game", "format", "pool", "rules")}
    assert said in client.get(reverse("tournaments:check_listing"), {**typed, **chosen}).text


TRIBBLES = {**LISTING, "game": "TR", "rules": "standard", "structure": "heats-finals"}


@pytest.mark.parametrize(
    ("rounds", "said"),
    [(7, ["A match is 5 rounds, and 7 are no whole number of matches: schedule 10. (OPG 7.6)"]), (5, []), (10, [])],
)
def test_rounds_that_are_no_whole_match_are_said_and_listed_all_the_same(rounds: int, said: list[str]) -> None:
    """AMB-T4."""
    by = factories.UserFactory()
    asked = {**TRIBBLES, "rounds_scheduled": rounds}
    checked = Device(by).call("post", "/events/check/", asked).json()
    assert (checked["violations"], checked["hints"]) == ([], said)
    typed = {"title": "Trouble", "date": "2098-01-03", "time": "19:00", "time_zone": "UTC", "rounds_scheduled": rounds}
    chosen = {name: TRIBBLES[name] for name in ("game", "format", "pool", "rules", "structure")}
    client = browser(by).client
    live = client.get(reverse("tournaments:check_listing"), {**typed, **chosen}).text
    assert [sentence in live for sentence in said] == [True] * len(said)
    page = browser(by).open(reverse("tournaments:register"))
    page.send(page.page.form("title"), **typed, **chosen)
    assert "The event is listed." in page.text
    assert ("no whole number of matches" in page.text) == bool(said)
    assert Event.objects.get().rounds_scheduled == rounds
