"""Choices of a listing are those of its ruleset, at every door (AMB-P11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import User
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db
FREE = {"rematches": "free"}
WRONG = (
    ({"heats": "two"}, "has no choice 'heats': it has future_rounds"),
    ({"bonus_points": "all"}, "has no choice 'bonus_points'"),
    ({"rematches": "often"}, "is one of avoided, free, not 'often'"),
    (FREE, "Players of a sanctioned event in person do not meet twice"),
)


@pytest.fixture
def director() -> User:
    return factories.UserFactory()


def listed(event: Event) -> dict[str, Any]:
    names = ("title", "game", "format", "pool", "rules", "time_zone", "rounds_scheduled")
    return {name: getattr(event, name) for name in names} | {"starts_at": event.starts_at.isoformat()}


@pytest.mark.parametrize(("options", "said"), WRONG)
def test_what_the_rules_do_not_know_is_listed_nowhere(options: dict[str, str], said: str, director: User) -> None:
    device = Device(director)
    body = {**listed(factories.EventFactory(by=director)), "title": "Another", "options": options}
    answer = device.post("/events/", body)
    assert (answer.status_code, said in answer.json()["detail"]) == (422, True)
    assert said in device.post("/events/check/", body).json()["violations"][0]["message"]
    assert not Event.objects.filter(title="Another").exists()


@pytest.mark.parametrize("free", [{"sanctioned": False}, {"online": True, "software": "Webcam", "voice": "Chat"}])
def test_rematches_are_free_online_and_where_nothing_is_sanctioned(free: dict[str, Any], director: User) -> None:
    event = factories.EventFactory(by=director, options=FREE, **free)
    changed = {**free, **({"sanctioned": True} if "sanctioned" in free else {"online": False})}
    with pytest.raises(RuleViolation, match="do not meet twice"):
        edit_event(event, replace(details_of(event), **changed), by=director)


def test_choice_of_other_rules_does_not_stay_when_the_rules_change(director: User) -> None:
    event = factories.EventFactory(by=director, game="2E", options={"double_game_loss": "TT"})
    for options, status in (({"double_game_loss": "TT"}, 200), ({"bonus_points": "all"}, 422)):
        answer = Device(director).patch(f"/events/{event.pk}/", {"game": "1E", "rules": "modern", "options": options})
        assert answer.status_code == status, answer.content


def test_form_says_so_beside_the_choice(director: User) -> None:
    page = browser(director).open("/events/new/")
    start = factories.in_hours(48)
    form = page.page.form("title", "date")
    assert form.value("option_rematches") is None
    page.send(form, title="Free", date=f"{start:%Y-%m-%d}", time="19:00", option_rematches="free")
    assert "Players of a sanctioned event in person do not meet twice" in page.text
    assert not Event.objects.filter(title="Free").exists()
