"""Calls that read: filters, pages, tags, limits, and that nothing private comes out."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import caches
from django.utils.html import escape

from tests import factories
from tests.journeys.crowd import at_once
from tests.tournaments.api.conftest import Device
from tournaments.engine import GAME_RULES
from tournaments.kernel.throttles import AddressThrottle, MemberThrottle
from tournaments.people.models import Player
from tournaments.play.services.results import report_result
from tournaments.record.models import Event
from trekcc import reference

pytestmark = pytest.mark.django_db


@pytest.fixture
def few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    caches["limits"].clear()
    for throttle in (MemberThrottle, AddressThrottle):
        monkeypatch.setattr(throttle, "rate", "3/min", raising=False)


def titles(answer: Any) -> list[str]:
    assert answer.status_code == 200, answer.json()
    return [one["title"] for one in answer.json()["results"]]


def test_events_are_narrowed_by_what_they_are(stranger: Device) -> None:
    first = factories.EventFactory(title="First", game="1E", rules="modern")
    second = factories.EventFactory(title="Second", starts_at=factories.in_hours(24 * 30))
    assert titles(stranger.get("/events/?game=1E")) == ["First"]
    assert titles(stranger.get("/events/?game=1E&game=2E&ordering=title")) == ["First", "Second"]
    assert titles(stranger.get(f"/events/?after={second.starts_at:%Y-%m-%d}")) == ["Second"]
    assert titles(stranger.get("/events/?title=irs")) == ["First"]
    assert titles(stranger.get(f"/events/?director={factories.director_of(first).player.pk}")) == ["First"]
    assert titles(stranger.get(f"/events/?year={first.year}&slug={first.slug}")) == ["First"]


def test_events_of_a_player_are_found(stranger: Device) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, title="Played")
    factories.EventFactory(title="Not played")
    player = event.entries.first().player
    assert titles(stranger.get(f"/events/?player={player.pk}")) == ["Played"]
    assert titles(stranger.get(f"/players/{player.pk}/events/")) == ["Played"]


def test_rounds_are_narrowed_to_what_is_played_and_what_is_not_reported(stranger: Device) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1)
    played = factories.RoundFactory(event=event)
    report_result(played.matches.get(table=1), factories.ResultFactory(), by=factories.director_of(event))

    def tables(query: str) -> list[list[int]]:
        rounds = stranger.get(f"/events/{event.pk}/rounds/?{query}").json()
        return [[match["table"] for match in one["matches"]] for one in rounds]

    assert tables("") == [[1, 2], [1, 2]]
    assert tables("reported=false") == [[], [2]]
    assert tables("reported=true&state=published") == [[1]]
    for query in ("state=over", "reported=perhaps"):
        assert stranger.get(f"/events/{event.pk}/rounds/?{query}").status_code == 400


def test_players_are_found_by_look_alike_handles(stranger: Device) -> None:
    factories.UserFactory(handle="Paul", name="Paul Atreides", name_is_public=True)
    assert [one["handle"] for one in stranger.get("/players/?handle=PAUL").json()["results"]] == ["Paul"]
    assert [one["handle"] for one in stranger.get("/players/?name=treid").json()["results"]] == ["Paul"]


def test_director_and_stranger_have_tags_of_their_own(stranger: Device) -> None:
    event = factories.EventFactory()
    device = Device(factories.director_of(event))
    path = f"/events/{event.pk}/rounds/"
    assert stranger.get(path)["ETag"] != device.get(path)["ETag"]
    assert (stranger.get(path)["Cache-Control"], device.get(path)["Cache-Control"]) == ("no-cache", "private, no-cache")


def test_formats_are_those_of_the_engine(stranger: Device) -> None:
    shown = stranger.get("/formats/").json()
    assert [game["code"] for game in shown["games"]] == ["1E", "2E", "TR", "SW", "1997", "1995", "OTHER"]
    slipstream = next(rules for rules in shown["rulesets"] if rules["code"] == "tcc-2e-slipstream")
    assert (slipstream["cap"], slipstream["victory_points"]["FW"]) == (50, 4)
    assert slipstream["used_for"] == [{"game": "Second Edition", "rules": "Slipstream"}]


def test_schema_says_of_each_operation_how_it_may_be_refused() -> None:
    reading = {"304", "400", "401", "403", "404", "429"}
    writing = {"400", "401", "403", "404", "409", "413", "415", "422", "429"}
    for path in reference.schema()["paths"].values():
        for method, operation in path.items():
            found = operation["responses"]
            assert list(found) == sorted(found)
            refused = {code for code in found if not code.startswith("2")} - {"410"}  # of links that ended
            assert refused == (reading if method == "get" else writing)
            assert all(found[code]["description"] for code in found if not code.startswith("2"))
            assert "application/problem+json" in found["429"]["content"]


def test_schema_is_written_once_when_many_ask_for_it_at_once() -> None:
    GAME_RULES.register()  # as if something was: it is written anew
    schemas = at_once([reference.schema] * 4)
    assert [type(one).__name__ for one in schemas] == ["dict"] * 4
    assert {id(one) for one in schemas} == {id(schemas[0])}


@pytest.mark.parametrize("method", ["options", "trace", "patch", "delete"])
def test_method_that_is_not_offered_is_a_405(method: str, stranger: Device) -> None:
    refused = stranger.call(method, "/formats/")
    assert (refused.status_code, refused["Content-Type"]) == (405, "application/problem+json")


def test_nothing_private_comes_out(stranger: Device) -> None:
    user = factories.UserFactory(handle="Ada", email="secret@club.example", date_of_birth="1970-01-02")
    event = factories.FullEventFactory(players=4, by=user)
    factories.play_rounds(event, 1)
    paths = ["/events/", "/players/", f"/players/{user.player.pk}/"]
    paths += [f"/events/{event.pk}/{part}" for part in ("", "directors/", "entries/", "rounds/", "standings/")]
    for path in paths:
        text = stranger.get(path).content.decode()
        assert "secret@club.example" not in text
        assert "1970-01-02" not in text
    assert Device(user).get("/me/").json()["date_of_birth"] == "1970-01-02"


@pytest.mark.parametrize("query", ["game=XX", "after=yesterday", "year=12", "director=0", "ordering=seed", "level=9"])
def test_filter_that_cannot_be_read_is_named(query: str, stranger: Device) -> None:
    refused = stranger.get(f"/events/?{query}")
    assert (refused.status_code, list(refused.json()["errors"])) == (400, [query.partition("=")[0]])


def test_lists_come_in_pages_with_a_maximum(stranger: Device) -> None:
    for number in range(5):
        factories.PlayerFactory(name=f"Player {number}")
    page = stranger.get("/players/?page=2&page_size=2").json()
    assert (page["count"], [one["name"] for one in page["results"]]) == (5, ["Player 2", "Player 3"])
    assert stranger.get("/players/?page=9").status_code == 404
    assert len(stranger.get("/players/?page_size=1000000").json()["results"]) == 5


@pytest.mark.parametrize(("asked", "shown"), [("", 50), ("?page_size=199", 199), ("?page_size=201", 200)])
def test_page_holds_fifty_and_never_more_than_two_hundred(asked: str, shown: int, stranger: Device) -> None:
    Player.objects.bulk_create(Player(name=f"Player {number}") for number in range(202))
    assert len(stranger.get(f"/players/{asked}").json()["results"]) == shown


def test_unchanged_list_is_a_304_too(stranger: Device) -> None:
    factories.EventFactory()
    tag = stranger.get("/events/")["ETag"]
    assert stranger.get("/events/", **{"If-None-Match": tag}).status_code == 304
    factories.EventFactory()
    assert stranger.get("/events/", **{"If-None-Match": tag}).status_code == 200


def test_standings_explain_every_figure(stranger: Device) -> None:
    event = factories.PlayedEventFactory(players=5, rounds=2)
    table = stranger.get(f"/events/{event.pk}/standings/").json()
    assert table["complete_rounds"] == 2
    for place in table["standings"]:
        assert set(place["figures"]) == set(place["worked"]) == {"vp", "sos", "differential", "cvp"}
        assert sum(line["vp"] for line in place["lines"]) == place["figures"]["vp"]
        assert len(place["lines"]) == 2


def test_short_page_of_the_api_names_every_call_and_its_scope(stranger: Device) -> None:
    page = " ".join(stranger.client.get("/api/calls/").content.decode().split())
    paths = stranger.client.get("/api/schema/").json()["paths"]
    for path, methods in paths.items():
        for method, one in methods.items():
            call = f'<span class="badge">{method.upper()}</span> <code>{path}</code>'
            said = (
                f'<span class="soft">{escape(one["summary"])}</span> <span class="chip">{one["x-token-scope"]}</span>'
            )
            assert f"{call} {said}" in page


@pytest.mark.parametrize("path", ["/events/1/", "/events/1/standings/", "/players/1/", "/nothing/", "/events/x/"])
def test_what_is_not_there_is_a_problem(path: str, stranger: Device) -> None:
    missing = stranger.get(path)
    assert (missing.status_code, missing["Content-Type"]) == (404, "application/problem+json")
    assert (missing.json()["status"], missing.json()["detail"]) == (404, "There is nothing at this address.")


def test_whoever_asks_too_often_is_told_when_to_come_back(few_calls: None, stranger: Device) -> None:
    assert [stranger.get("/formats/").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = stranger.get("/formats/")
    assert 0 < int(refused["Retry-After"]) <= 61
    assert refused.json()["code"] == "throttled"


def test_forged_address_does_not_help(few_calls: None, stranger: Device) -> None:
    forged = [stranger.get("/formats/", **{"X-Forwarded-For": f"10.0.0.{n}"}).status_code for n in range(4)]
    assert forged == [200, 200, 200, 429]


def test_members_behind_one_address_have_limits_of_their_own(few_calls: None) -> None:
    devices = [Device(factories.UserFactory()) for _ in range(3)]
    assert [device.get("/formats/").status_code for device in devices for _ in range(3)] == [200] * 9
    assert devices[0].get("/formats/").status_code == 429
    assert Event.objects.count() == 0
