"""Two evenings with a scenario on phones of 360 pixels: decks that are exchanged, decks that are drawn (OPG 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests import factories
from tests.browser import director as hands
from tests.browser.test_phones import PHONE
from tests.browser.test_toy_system import fits
from tests.browser.test_tribbles import finalize, moved_elsewhere
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, Match, Round, ScenarioNote

Open = Callable[..., Page]
SMALL: dict[str, Any] = {"viewport": PHONE["viewport"]}
DIRECTOR, PLAYER = "darvin", "koloth"


@pytest.mark.whole
@pytest.mark.chromium_alone
def test_pairs_of_the_round_before_play_again_with_exchanged_decks(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    page, phone, event = evening(open_page, "no_such_thing_as_luck")
    play(page, event, 1)
    first = tables_of(event, 1)
    draw(page, event, 2)
    expect(page.get_by_text("game 2 with exchanged decks").first).to_be_visible()
    assert page.get_by_role("button", name="Swap the two selected").count() == 0
    assert_accessible(page)
    publish(page, 2)
    assert tables_of(event, 2) == first
    for address in ("my-table/", "pairings/"):
        phone.goto(f"{event.get_absolute_url()}{address}")
        expect(phone.get_by_text("Game 2 with exchanged decks")).to_be_visible()
        assert fits(phone)
        assert_accessible(phone)


@pytest.mark.chromium_alone
def test_decks_are_drawn_shown_labelled_and_ticked_off(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    page, phone, event = evening(open_page, "deck_lottery")
    play(page, event, 1)
    draw(page, event, 2)
    publish(page, 2)
    mine = event.entries.get(player__handle=PLAYER)
    owner = ScenarioNote.objects.get(entry=mine, code="deck_played", of_round=2).value
    name = event.entries.get(document_id=owner).player.shown_name
    phone.goto(f"{event.get_absolute_url()}my-table/")
    expect(phone.get_by_text(f"Deck: {name}")).to_be_visible()
    assert fits(phone)
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("link", name="The scenario: what to write down").click()
    assert fits(page)
    assert_accessible(page)
    of_player = page.locator("#player").get_by_role("group", name=PLAYER, exact=True)
    of_player.get_by_label("Deck returned").check()
    page.locator("#player").get_by_role("button", name="Write down").click()
    expect(page.get_by_text("Written down.")).to_be_visible()
    expect(of_player.get_by_label("Deck returned")).to_be_checked()
    page.goto(f"{event.get_absolute_url()}print/decks/")
    expect(page.get_by_text(f"To be returned to {PLAYER}")).to_be_visible()
    assert_accessible(page)


@pytest.mark.chromium_alone
def test_player_rejects_the_special_rule_on_the_phone(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    event = factories.RaceFactory()
    player = factories.director_of(event)
    rule = factories.rule_of(event, player)
    phone = open_page(player, **SMALL)
    phone.goto(f"{event.get_absolute_url()}my-table/")
    expect(phone.get_by_text(f"Special rule {rule}", exact=True)).to_be_visible()
    phone.get_by_text("Reject this special rule").click()
    assert fits(phone)
    assert_accessible(phone)
    phone.get_by_role("button", name=f"Reject rule {rule}").click()
    expect(phone.get_by_text(f"Special rule {factories.rule_of(event, player)}", exact=True)).to_be_visible()
    expect(phone.get_by_text("Reject this special rule")).to_have_count(0)


def evening(open_page: Open, scenario: str, **listed: Any) -> tuple[Page, Page, Event]:
    director, player = factories.UserFactory(handle=DIRECTOR), factories.UserFactory(handle=PLAYER)
    event = factories.FullEventFactory(players=5, by=director, scenario=scenario, **listed)
    factories.enter(event, player.player)
    return open_page(director, **SMALL), open_page(player, **SMALL), event


def play(page: Page, event: Event, number: int) -> None:
    draw(page, event, number)
    publish(page, number)
    for match in Match.objects.filter(round__event=event, ended_by="").select_related("round__event"):
        report_result(match, factories.ResultFactory(), by=factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name="Complete the round").click()
    expect(page.get_by_text(f"Round {number} is complete.")).to_be_visible()


def draw(page: Page, event: Event, number: int) -> None:
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name="Draw round").click()
    expect(page.get_by_role("heading", name=f"Draft of round {number}")).to_be_visible()
    assert fits(page)


def publish(page: Page, number: int) -> None:
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text(f"Round {number} is published.")).to_be_visible()


def tables_of(event: Event, number: int) -> dict[int | None, set[int]]:
    played = Round.objects.get(event=event, number=number)
    matches = played.matches.prefetch_related("seats")
    return {match.table: {seat.player_id for seat in match.seats.all()} for match in matches}


RACE = "race_to_the_alpha_quadrant"
OTHERS = (RACE, "standard_orbit", "cool", "bend_the_rules", "public_playtesting", "biermeister", "custom")


@pytest.mark.whole
@pytest.mark.chromium_alone
@pytest.mark.parametrize("scenario", OTHERS)
def test_every_other_scenario_is_played_noted_and_finalized(
    scenario: str, open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    page, phone, event = evening(open_page, scenario, rounds_scheduled=3, sanctioned=scenario != "biermeister")
    if scenario == RACE:
        list_rules(page, event, 40)
    for number in (1, 2, 3):
        play(page, event, number)
        write_down(page, event, nothing=scenario == RACE)
        assert fits(page)
        assert_accessible(page)
    finalize(page, event)
    page.goto(event.get_absolute_url())
    expect(page.get_by_text("rated in the list")).to_have_count(0)
    assert fits(page)
    phone.goto(f"{event.get_absolute_url()}standings/")
    assert len(hands.table_of(phone)) == 6
    assert_accessible(phone)
    moved_elsewhere(event)


def list_rules(page: Page, event: Event, count: int) -> None:
    page.goto(f"{event.get_absolute_url()}scenario/")
    page.get_by_label("Rules on the list").fill(str(count))
    page.get_by_role("button", name="Write down").first.click()
    expect(page.get_by_text("Written down.")).to_be_visible()


def write_down(page: Page, event: Event, *, nothing: bool) -> None:
    """In every form of the scenario a 1 where a number is asked for and none stands; or `nothing`: all is drawn."""
    page.goto(f"{event.get_absolute_url()}scenario/")
    if nothing:
        assert ScenarioNote.objects.filter(event=event, code="rule").exists()
        return
    for at in range(page.get_by_role("button", name="Write down").count()):
        form = page.locator("form", has=page.get_by_role("button", name="Write down")).nth(at)
        for field in form.locator('input[type="number"]').all():
            if not field.input_value():
                field.fill("1")
        form.get_by_role("button", name="Write down").click()
        expect(page.get_by_text("Written down.")).to_be_visible()
