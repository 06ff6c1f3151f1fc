"""What the other scenarios ask of their directors: rules drawn, moves, items, beers, words (OPG 4.4.3-4.4.9)."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.refusals import refusal
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again, ids, play, publish
from tournaments.engine.scenarios import SCENARIOS, Note
from tournaments.entries.selectors.lists import own_entry
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.selectors.scenarios import scenario_page
from tournaments.play.services.clock import start_round
from tournaments.play.services.results import report_result
from tournaments.play.services.scenarios import reject_rule, write_notes
from tournaments.record.models import Event, Match, ScenarioNote
from tournaments.record.selectors.counting import event_status

pytestmark = pytest.mark.django_db


def noted(event: Event, code: str, of_round: int) -> dict[str, Any]:
    rows = ScenarioNote.objects.filter(event=event, code=code, of_round=of_round)
    return dict(rows.values_list("entry__document_id", "value"))


def figures(event: Event, by: User) -> list[tuple[str, ...]]:
    """What is counted of everybody: the page and the call say the same."""
    shown = scenario_page(again(event))
    assert shown is not None
    assert shown.summed is not None
    answered = called(event, by)["sums"]
    assert answered["columns"] == [*shown.summed.columns]
    assert answered["words"] == shown.summed.words
    assert [(row["name"], tuple(row["figures"])) for row in answered["rows"]] == [
        (row.name, row.figures) for row in shown.summed.rows
    ]
    return [row.figures for row in shown.summed.rows]


def called(event: Event, by: User | None = None) -> Any:
    client = Client()
    if by is not None:
        client.force_login(by)
    return client.get(f"/api/v1/events/{event.pk}/scenario/").json()


@pytest.fixture
def race(by: User) -> Event:
    event = factories.FullEventFactory(players=6, by=by, scenario="race_to_the_alpha_quadrant")
    return write_notes(event, [Note("rules_listed", 12)], by=by)


def test_rule_is_drawn_for_everybody_in_every_round_and_none_twice(by: User, race: Event) -> None:
    for _ in range(4):
        play(race, by)
    for player in ids(race):
        rules = [noted(race, "rule", number)[player] for number in range(1, 5)]
        assert len(set(rules)) == 4
        assert set(rules) <= set(range(1, 13))
    first = noted(race, "rule", 4)[ids(race)[0]]
    told = called(race)["told"]
    assert [one["round"] for one in told] == [number for number in range(1, 5) for _ in ids(race)]
    assert (told[-6]["player"], told[-6]["words"]) == (ids(race)[0], f"special rule {first}")
    assert f"special rule {first}" in browser(by).open(f"{race.get_absolute_url()}pairings/4/").text


def test_rule_is_rejected_once_and_another_one_is_drawn(by: User, race: Event) -> None:
    play(race, by)
    player = ids(race)[0]
    rule = noted(race, "rule", 1)[player]
    assert refusal(write_notes, race, [Note("rule_rejected", 13 - rule or 1, player, 1)], by=by)[0] == "other_rule"
    write_notes(again(race), [Note("rule_rejected", rule, player, 1)], by=by)
    other = noted(race, "rule", 1)[player]
    assert (other != rule, noted(race, "rule_rejected", 1)) == (True, {player: rule})
    play(race, by)
    second = noted(race, "rule", 2)[player]
    assert refusal(write_notes, again(race), [Note("rule_rejected", second, player, 2)], by=by)[0] == "already_rejected"
    assert refusal(write_notes, again(race), [Note("rule", other, player, 2)], by=by)[0] == "rule_twice"
    assert noted(race, "rule", 2)[player] == second


@pytest.fixture
def racing(by: User, race: Event) -> User:
    """A member who plays in the race, with the first round published."""
    member = factories.UserFactory()
    factories.enter(race, member.player, factories.PlayerFactory())
    publish(race, by)
    return member


def own_rule(race: Event, member: User, of_round: int = 1) -> int:
    return int(noted(race, "rule", of_round)[race.entries.get(player=member.player).document_id])


def test_player_rejects_his_rule_at_his_own_table_and_another_one_is_drawn(race: Event, racing: User) -> None:
    rule, own = own_rule(race, racing), f"{race.get_absolute_url()}my-table/"
    page = browser(racing).open(own)
    page.send(page.page.form("rule"))
    assert f"Rule {rule} is rejected" in page.text
    other = own_rule(race, racing)
    assert other != rule
    assert f"Special rule {other}" in page.open(own).text
    assert "Reject this special rule" not in page.text
    assert set(noted(race, "rule_rejected", 1).values()) == {rule}
    act = JournalEntry.objects.filter(event=race).latest("pk")
    assert (act.tag, act.facts["rejected"], act.actor) == ("rule.rejected", rule, racing)


def test_program_rejects_a_rule_with_the_scope_of_players_once_and_only_what_it_names(
    by: User, race: Event, racing: User
) -> None:
    device, url = Device(racing, scope="play"), f"/events/{race.pk}/my-table/"
    rule = device.get(url).json()["rejectable"]
    assert rule == own_rule(race, racing)
    wrong = device.post(f"{url}reject/", {"rule": rule % 12 + 1})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "other_rule")
    assert own_rule(race, racing) == rule
    answer = device.post(f"{url}reject/", {"rule": rule})
    other = own_rule(race, racing)
    assert (answer.status_code, answer.json()["told"]) == (200, f"special rule {other}")
    assert "rejectable" not in answer.json()
    assert Device(by, scope="read").post(f"{url}reject/", {"rule": 1}).status_code == 403
    again_asked = device.post(f"{url}reject/", {"rule": other})
    assert (again_asked.status_code, again_asked.json()["code"]) == (422, "already_rejected")


def test_rule_of_a_game_that_is_over_and_of_no_game_stands(by: User, race: Event) -> None:
    member = factories.UserFactory()
    factories.enter(race, member.player, factories.PlayerFactory())
    assert refusal(reject_rule, own_entry(race, member), 1, by=member)[0] == "no_game"
    played = publish(race, by)
    mine = Match.objects.select_related("round__event").get(round=played, seats__player=member.player)
    report_result(mine, factories.ResultFactory(), by=by)
    assert refusal(reject_rule, own_entry(race, member), own_rule(race, member), by=member)[0] == "reported"
    assert "Reject this special rule" not in browser(member).open(f"{race.get_absolute_url()}my-table/").text


def test_everybody_moves_every_fifteen_minutes_of_the_clock(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by, scenario="standard_orbit")
    base, page = event.get_absolute_url(), browser(by)
    start_round(publish(event, by), by=by, minutes=60)
    moves = "Everybody moves one position to the left after 15, 30 and 45 minutes, at "
    assert moves in page.open(f"{base}pairings/").text
    assert moves in page.open(f"{base}desk/").text
    first, second, *_ = ids(event)
    scores = [Note("own_score", 60, first, 1), Note("deck_score", 10, first, 1)]
    scores += [Note("own_score", 30, second, 1), Note("deck_score", 50, second, 1)]
    write_notes(again(event), scores, by=by)
    assert figures(event, by) == [("1", "30", "50", "80"), ("2", "60", "10", "70")]
    assert "own score 30, score of the deck 50: 80" in page.open(f"{base}scenario/").text


def test_items_spent_go_to_the_winner_of_the_game(by: User) -> None:
    event = factories.FullEventFactory(players=2, by=by, scenario="bend_the_rules")
    played = play(event, by)
    seats = played.matches.get().seats.order_by("place").values_list("player", flat=True)
    winner, loser = (event.entries.get(player=player).document_id for player in seats)
    notes = [Note("items_brought", 5, loser), Note("items_paid", 4, loser), Note("items_spent", 3, loser, 1)]
    write_notes(again(event), notes, by=by)
    page = browser(by).open(f"{event.get_absolute_url()}scenario/")
    name = event.entries.get(document_id=winner).player.shown_name
    assert f"Most items collected: {name}" in page.text
    assert figures(event, by) == [("0 of 4", "0", "0", "3", "3"), ("4 of 4", "5", "3", "0", "2")]
    write_notes(again(event), [Note("items_spent", 9, loser, 1)], by=by)
    assert "cannot spend 9" in page.open(f"{event.get_absolute_url()}scenario/").text


def test_beers_follow_the_victory_points(by: User) -> None:
    event = factories.FullEventFactory(players=2, by=by, scenario="biermeister")
    play(event, by)
    write_notes(again(event), [Note("equivalents", "A glass of wine is 2 beers.")], by=by)
    assert [row[1] for row in figures(event, by)] == ["2", "0"]
    assert "sums" not in called(event)
    page = browser(factories.UserFactory()).open(event.get_absolute_url())
    assert "A glass of wine is 2 beers." in page.text
    assert "Everybody drinks one beer for every two victory points." in page.text


@pytest.mark.parametrize("code", SCENARIOS)
def test_every_scenario_has_its_page_and_no_event_of_it_is_rated(by: User, code: str) -> None:
    event = factories.FullEventFactory(players=2, by=by, scenario=code)
    page = browser(by).open(f"{event.get_absolute_url()}scenario/")
    assert SCENARIOS[code].overview in unescape(page.text)
    for tracked in SCENARIOS[code].tracked:
        assert tracked.label in page.text
    copy = factories.bring_document(document_of(event), by=factories.UserFactory())
    assert [event_status(one).rated for one in (event, copy)] == [False, False]


def test_what_is_of_the_whole_event_is_written_down_on_its_page(by: User) -> None:
    event = factories.FullEventFactory(players=2, by=by, scenario="custom")
    page = browser(by).open(f"{event.get_absolute_url()}scenario/")
    page.send(page.page.form("description"), description="Left hands only.")
    assert "Left hands only." in browser(by).open(event.get_absolute_url()).text
    page.open(f"{event.get_absolute_url()}scenario/")
    page.send(page.page.form("description"), description="Write to me@club.example.")
    assert "without an e-mail address" in page.text
    assert "Write to me@club.example." in page.text
