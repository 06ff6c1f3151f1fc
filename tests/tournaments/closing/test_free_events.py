"""Events of which only the final order is known here: typed by the director, with a reason, shared places and all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.ordering import type_order
from tournaments.closing.services.reporting import finalize_event, outlook, reopen_event
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import drop_player
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event, Placement
from tournaments.record.selectors.acts import shown_acts
from tournaments.record.selectors.counting import event_status
from tournaments.record.selectors.journals import journal_of
from tournaments.record.selectors.records import standings

pytestmark = pytest.mark.django_db


def names(event: Event) -> list[str]:
    return [entry.person.shown_name for entry in event.entries.select_related("player").order_by("number")]


def now(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def ranks(event: Event) -> list[int]:
    """In the order of the list."""
    places = {place.player: place.rank for place in standings(now(event))}
    return [places[entry.document_id] for entry in event.entries.order_by("number")]


def typed(event: Event, *places: int) -> dict[int, int]:
    players = event.entries.order_by("number").values_list("player_id", flat=True)
    return dict(zip(players, places, strict=False))


def test_order_is_typed_and_places_are_shared() -> None:
    event = factories.order_event(factories.FreeEventFactory(players=4), 2, 1, 2, 9)
    assert ranks(event) == [2, 1, 2, 4]
    assert (now(event).state, now(event).order_because) == ("complete", "Points of the quiz.")
    best, second, third, last = standings(now(event))
    assert best.explanation == "typed by the director"
    assert second.explanation == f"shares the place of {{{third.player}}}"
    assert (second.decided_by, third.decided_by, last.decided_by) == (None, "typed_order", None)
    assert shown_acts(now(event), journal_of(now(event)))[0].text == "final order typed: Points of the quiz."


def test_order_is_typed_anew_until_it_is_final() -> None:
    event = factories.order_event(
        factories.order_event(factories.FreeEventFactory(players=3)), 3, 2, 1, reason="Counted again."
    )
    assert ranks(event) == [3, 2, 1]
    assert now(event).order_because == "Counted again."
    director = factories.director_of(event)
    finalize_event(now(event), by=director)
    assert refusal(factories.order_event, now(event)) == ("locked", "")
    reopen_event(now(event), "The sums were wrong.", by=factories.CoordinatorFactory())
    assert ranks(factories.order_event(now(event), 1, 1, 3)) == [1, 1, 3]


@pytest.mark.parametrize(
    ("places", "reason", "code"),
    [
        ((1, 2), "So.", "place_missing"),
        ((1, 2, 0), "So.", "no_such_place"),
        ((1, 2, 10_001), "So.", "no_such_place"),
        ((1, 2, 3), "", "reason_missing"),
    ],
)
def test_order_that_cannot_stand_is_refused(places: tuple[int, ...], reason: str, code: str) -> None:
    event = factories.FreeEventFactory(players=3)
    assert refusal(type_order, event, typed(event, *places), reason, by=factories.director_of(event))[0] == code
    assert not now(event).entries.exclude(place=None).exists()


def test_only_who_is_there_has_a_place() -> None:
    event = factories.FreeEventFactory(players=2)
    (late,) = factories.enter(event, factories.PlayerFactory(), check_in=False)
    assert (
        refusal(type_order, event, typed(event, 1, 2) | {late.player_id: 3}, "So.", by=factories.director_of(event))[0]
        == "no_such_player"
    )


def test_no_order_is_typed_where_places_follow_from_what_is_played() -> None:
    event = factories.FullEventFactory(players=2)
    assert refusal(factories.order_event, event)[0] == "no_typed_order"
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}order/")
    assert page.status == 404


def test_order_waits_for_the_event() -> None:
    said = {"game": "OTHER", "rules": "free", "pool": "own", "structure": "free", "sanctioned": False}
    event = factories.EventFactory(**said)
    factories.enter(event, factories.PlayerFactory())
    assert refusal(factories.order_event, event)[0] == "to_come"


def test_nobody_finalizes_without_an_order_or_with_somebody_who_has_no_place() -> None:
    event = factories.FreeEventFactory(players=2)
    assert outlook(event).obstacles == ("Not everybody who is there has a place: type the final order first.",)
    factories.order_event(event)
    assert outlook(now(event)).obstacles == ()
    factories.enter(now(event), factories.PlayerFactory())
    assert outlook(now(event)).obstacles != ()


def test_nothing_is_drawn() -> None:
    event = factories.FreeEventFactory(players=4)
    with pytest.raises(RuleViolation):
        draw_round(event, by=factories.director_of(event))


# Pages


def test_desk_leads_to_the_order_and_the_order_to_the_end() -> None:
    event = factories.FreeEventFactory(players=3)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}desk/")
    assert "Type the final order" in page.text
    page.open(f"{event.get_absolute_url()}order/")
    first, second, third = (f"place_{pk}" for pk in typed(event, 1, 2, 3))
    page.send(page.page.form(first), **{first: "2", second: "1", third: "2"}, reason="Points of the quiz")
    assert page.url.endswith("finalize/")
    page.send(page.page.form("reason"))
    assert now(event).state == "finalized"
    text = browser().open(f"{event.get_absolute_url()}standings/").text
    assert "Typed by the director: Points of the quiz" in text
    assert "Tied players are split" not in text


def test_what_cannot_be_read_comes_back_with_all_that_was_typed() -> None:
    event = factories.FreeEventFactory(players=2)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}order/")
    first, second = (f"place_{pk}" for pk in typed(event, 1, 2))
    for wrong in ({first: "x", second: "2"}, {first: "0", second: "2"}, {second: "2"}):
        page.send(page.page.form(first), **wrong, reason="So")
        assert page.status == 422
        assert page.page.form(first).value(second) == "2"
    page.send(page.page.form(first), **{first: "1", second: "2", "reason": ""})
    assert page.status == 422
    assert "Say what the order goes by" in page.text


def test_page_that_is_stale_saves_nothing() -> None:
    event = factories.FreeEventFactory(players=2)
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}order/")
    factories.order_event(event, 2, 1)
    first, second = (f"place_{pk}" for pk in typed(event, 1, 2))
    page.send(page.page.form(first), **{first: "1", second: "2", "reason": "So"})
    assert page.status == 409
    assert ranks(event) == [2, 1]
    with pytest.raises(Conflict):
        type_order(event, typed(event, 1, 2), "So.", by=factories.director_of(event), seen=1)


# For programs, and elsewhere


def sent(event: Event, *places: int) -> list[dict[str, int]]:
    return [{"player": pk, "place": place} for pk, place in typed(event, *places).items()]


def test_api_types_the_order() -> None:
    event = factories.FreeEventFactory(players=3)
    device = Device(factories.director_of(event))
    answer = device.post(f"/events/{event.pk}/order/", {"places": sent(event, 1, 1, 3), "reason": "So."})
    assert answer.status_code == 200
    assert answer.json()["state"] == "complete"
    table = device.get(f"/events/{event.pk}/standings/").json()
    assert [row["rank"] for row in table["standings"]] == [1, 1, 3]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"places": {}, "reason": "So."},
        {"places": [{"player": 1}], "reason": "So."},
        {"places": [{"player": 1, "place": 1}, {"player": 1, "place": 2}], "reason": "So."},
        {"places": [], "reason": "So."},
        {"places": [], "reason": ""},
    ],
)
def test_api_refuses_what_is_no_order(body: dict[str, Any]) -> None:
    event = factories.FreeEventFactory(players=2)
    answer = Device(factories.director_of(event)).post(f"/events/{event.pk}/order/", body)
    assert answer.status_code in (400, 422)
    assert not JournalEntry.objects.filter(tag="order.typed").exists()


@pytest.mark.parametrize("finalized", [False, True])
def test_file_brings_the_order_elsewhere(finalized: bool) -> None:
    event = factories.order_event(factories.FreeEventFactory(players=3), 2, 1, 2)
    if finalized:
        finalize_event(now(event), by=factories.director_of(event))
    document = json.loads(json.dumps(document_of(now(event))))
    assert document["order_because"] == "Points of the quiz."
    assert [player["place"] for player in document["players"]] == [2, 1, 2]
    copy = factories.bring_document(factories.copy_document(now(event), "Copied"), by=factories.UserFactory())
    assert ranks(copy) == [2, 1, 2]
    assert (copy.state, copy.order_because, copy.structure) == ("complete", "Points of the quiz.", "free")
    assert document_of(copy)["players"] == [{**player, "name": player["name"]} for player in document["players"]]


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"ruleset": "tcc-2e"}, "players[0].place"),
        ({"rounds": [{"number": 1, "matches": []}]}, "rounds"),
        ({"players": [{"id": "a", "place": 0}]}, "players[0].place"),
    ],
)
def test_file_that_contradicts_itself_is_refused(changes: dict[str, Any], place: str) -> None:
    document = {"format": "trekcc-event", "version": 1, "ruleset": "free", "players": [{"id": "a", "place": 1}]}
    answer = Device(factories.UserFactory()).post("/events/import/", {**document, "rounds": [], **changes})
    assert answer.status_code == 422
    assert place in answer.text


def test_final_table_holds_shared_places_and_says_who_wins() -> None:
    event = factories.order_event(factories.FreeEventFactory(players=3), 1, 1, 3)
    finalize_event(now(event), by=factories.director_of(event))
    assert list(Placement.objects.filter(event=event).values_list("rank", flat=True)) == [1, 1, 3]
    first, second, third = names(event)
    told = now(event).announcements.latest("pk").text
    assert f" {first} and {second} win. Final order: 1. {first}, 1. {second}, 3. {third}." in told


def test_who_left_stands_behind_all_others() -> None:
    event = factories.FreeEventFactory(players=3)
    director = factories.director_of(event)
    drop_player(event.entries.order_by("number")[0], by=director)
    type_order(now(event), dict.fromkeys(list(typed(event, 1, 1, 1))[1:], 1), "So.", by=director)
    assert ranks(event) == [3, 1, 1]


@pytest.mark.parametrize(("scenario", "sanctioned"), [("", False), ("custom", True), ("cool", False)])
def test_free_event_is_sanctioned_with_a_custom_scenario_alone_and_never_rated(scenario: str, sanctioned: bool) -> None:
    event = factories.FreeEventFactory(players=3, game="2E", pool="complete", scenario=scenario, sanctioned=True)
    assert (event.sanctioned, event_status(event).sanctioned) == (sanctioned, sanctioned)
    factories.order_event(event)
    finalize_event(now(event), by=factories.director_of(event))
    assert (now(event).sanctioned, event_status(now(event)).rated) == (sanctioned, False)


def test_free_event_with_fewer_than_three_players_loses_its_sanction() -> None:
    event = factories.order_event(
        factories.FreeEventFactory(players=2, game="2E", pool="complete", scenario="custom", sanctioned=True)
    )
    assert "Only 2 players took part" in outlook(now(event)).loses_sanction
