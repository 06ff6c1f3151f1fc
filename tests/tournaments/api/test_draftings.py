"""A draft drawn, published and timed by programs."""

from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.kernel.models import User
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def by() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=11, by=by, format="draft", pool="limited")


def test_programs_draw_publish_and_build(event: Event, by: User) -> None:
    desk, reader, base = Device(by), Device(None), f"/events/{event.pk}/drafting/"
    assert reader.call("get", base).json()["groups"] == []
    drawn = desk.call("post", f"{base}seats/", {"packs": 3, "seed": 7}).json()
    assert (drawn["kind"], drawn["seed"], [len(group["seats"]) for group in drawn["groups"]]) == (
        "tcc-draft",
        7,
        [6, 5],
    )
    assert (reader.call("get", base).json()["groups"], reader.call("get", base).json()["seed"]) == ([], None)
    first, second = drawn["groups"][0]["seats"][:2]
    swapped = desk.call("post", f"{base}exchange/", {"players": [first["player"], second["player"]]}).json()
    assert swapped["groups"][0]["seats"][0]["player"] == second["player"]
    desk.call("post", f"{base}publish/", {})
    shown = reader.call("get", base).json()
    assert shown["groups"] == swapped["groups"]
    assert [pack["direction"] for pack in shown["packs"]] == ["left", "right", "left"]
    seats = shown["groups"][0]["seats"]
    assert seats[0]["left"] == seats[1]["name"]
    assert seats[0]["right"] == seats[-1]["name"]
    built = desk.call("post", f"{base}building/", {"minutes": 35}).json()["building"]
    assert (built["minutes"], built["ended_at"]) == (35, None)
    assert desk.call("post", f"{base}building/end/", {}).json()["building"]["ended_at"]
    assert reader.call("post", f"{base}seats/", {"packs": 3}).status_code == 401
    assert Device(factories.UserFactory()).call("post", f"{base}unpublish/", {}).status_code == 403
    answer = desk.call("post", f"{base}exchange/", {"players": [2**40, None]})
    assert answer.status_code == 404
    tag = reader.call("get", base).headers["ETag"]
    assert reader.call("get", base, **{"If-None-Match": tag}).status_code == 304
    brought = factories.FullEventFactory(players=2, by=by)
    assert reader.call("get", f"/events/{brought.pk}/drafting/").status_code == 404
