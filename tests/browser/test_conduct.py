"""Penalties on a phone: a repeat climbs, a lost game is paid by the next draw, a disqualification ends an evening."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from conduct.models import Penalty
from tests import factories
from tests.browser import director
from tournaments.kernel.models import User
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event, Match

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Round 1 of four is played at three tables; a judge walks around."""
    event = factories.FullEventFactory(players=6, by=factories.UserFactory(handle="Dana"), rounds_scheduled=4)
    factories.DirectorFactory(event=event, user=factories.UserFactory(handle="Jo"), position=4)
    factories.CoordinatorFactory(handle="Chief", post="director")
    factories.RoundFactory(event=event)
    return event


def test_repeat_of_an_infraction_climbs_a_level(open_page: Open, event: Event) -> None:
    page = open_page(judge(event), **PHONE)
    for level in ("Level 1, written warning", "Level 2, turn loss"):
        begin(page, event, table=2)
        choose(page, name_at(event, 2), "D4 Marked cards")
        expect(page.locator("output b").get_by_text(level)).to_be_visible()
        page.get_by_role("button", name="Issue it").click()
        expect(page.get_by_text("Issued. The player")).to_be_visible()
        expect(page.locator(".big").get_by_text(level)).to_be_visible()
    page.get_by_role("link", name="Penalties of this event").click()
    expect(page.locator("li.spread").filter(has_text="D4 Marked cards")).to_have_count(2)


def test_two_judges_at_once_issue_one_penalty(open_page: Open, event: Event) -> None:
    first, second = open_page(judge(event), **PHONE), open_page(factories.director_of(event))
    for page in (first, second):
        begin(page, event, table=1)
        choose(page, name_at(event, 1), "B1 Misconduct, minor")
    for page in (first, second):
        page.get_by_role("button", name="Issue it").click()
    expect(first.get_by_text("Issued. The player")).to_be_visible()
    expect(second.get_by_text("nothing was issued twice")).to_be_visible()
    assert Penalty.objects.count() == 1


def test_game_loss_between_games_is_paid_by_the_next_draw(open_page: Open, event: Event) -> None:
    desk = open_page(factories.director_of(event))
    factories.report_all(event.rounds.get(), Random(1))
    complete_round(event.rounds.get(), by=factories.director_of(event))
    name = name_at(event, 1)
    begin(desk, event, table=1)
    choose(desk, name, "B3 Misconduct, severe")
    expect(desk.get_by_label("May the player go on in the event?")).to_be_visible()  # its fold opens by itself
    desk.get_by_label("May the player go on in the event?").select_option("3")
    expect(desk.locator("output").get_by_text("The next game is lost")).to_be_visible()
    desk.get_by_role("button", name="Issue it").click()
    expect(desk.get_by_text("The player owes a game")).to_be_visible()
    url = desk.url

    director.draw(desk, f"{event.get_absolute_url()}desk/", 2)
    paid = Match.objects.get(round__number=2, ended_by="game_loss_penalty")
    assert name in {seat.player.shown_name for seat in paid.seats.all()}
    expect(desk.locator(f"#table-{paid.table}")).to_contain_text(name)
    desk.goto(url)
    expect(desk.get_by_text(f"It cost the game of round 2, table {paid.table}")).to_be_visible()


def test_words_typed_into_a_penalty_outlast_a_look_at_the_desk(open_page: Open, event: Event) -> None:
    page = open_page(factories.director_of(event))
    begin(page, event, table=1)
    choose(page, name_at(event, 1), "B1 Misconduct, minor")
    address, words = page.url, page.get_by_label("What happened, in a sentence")
    words.fill("Swore at the table.")
    page.goto(f"{event.get_absolute_url()}desk/")
    page.goto(address)
    expect(words).to_have_value("Swore at the table.")
    expect(page.locator("output b").get_by_text("Level 1, written warning")).to_be_visible()
    page.get_by_role("button", name="Issue it").click()
    expect(page.get_by_text("Issued. The player")).to_be_visible()
    page.goto(address)
    expect(words).to_have_value("")


def test_disqualification_in_round_2_of_4(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None]
) -> None:
    by = factories.director_of(event)
    factories.report_all(event.rounds.get(), Random(1))
    complete_round(event.rounds.get(), by=by)
    factories.RoundFactory(event=Event.objects.get(pk=event.pk))
    desk, name = open_page(by), name_at(event, 2)
    begin(desk, event, table=2)
    sure = desk.get_by_label("Yes: this disqualifies the player")
    expect(sure).to_be_hidden()
    choose(desk, name, "C1 Deception")
    expect(sure).to_be_visible()
    desk.get_by_role("button", name="Issue it").click()
    expect(desk.get_by_text("write down what shows").first).to_be_visible()
    assert not Penalty.objects.exists()
    desk.get_by_label("What shows it").fill("Two players saw the sleight of hand.")
    sure.check()
    desk.get_by_role("button", name="Issue it").click()
    for said in (
        "This game is lost at once",
        "The player leaves the event",
        "Reported to the Director of Organized Play",
    ):
        expect(desk.get_by_text(said).first).to_be_visible()
    assert_accessible(desk)

    factories.report_all(event.rounds.get(number=2), Random(2))
    complete_round(event.rounds.get(number=2), by=by)
    director.draw(desk, f"{event.get_absolute_url()}desk/", 3)
    factories.report_all(event.rounds.get(number=3), Random(3))
    complete_round(event.rounds.get(number=3), by=by)
    factories.play_rounds(Event.objects.get(pk=event.pk), 1)
    seated = {seat.player.shown_name for number in (3, 4) for seat in event.rounds.get(number=number).seats.all()}
    assert (name in seated, len(seated)) == (False, 5)

    visitor = open_page()
    visitor.goto(f"{event.get_absolute_url()}standings/")
    expect(visitor.locator("tbody tr").last).to_contain_text(name)
    expect(visitor.locator("tbody tr").last).to_contain_text("disqualified")
    expect(visitor.get_by_text("sleight")).to_have_count(0)


def judge(event: Event) -> User:
    return event.directors.get(position=4).user


def name_at(event: Event, table: int) -> str:
    """Who sits first at this table of the newest round."""
    newest = event.rounds.order_by("-number")[0]
    return newest.matches.get(table=table).seats.order_by("place")[0].player.shown_name


def begin(page: Page, event: Event, *, table: int) -> None:
    """From the sheet of its table, to which the desk leads."""
    page.goto(f"{event.get_absolute_url()}desk/")
    sheet = page.get_by_role("link", name=f"Table {table}", exact=True).get_attribute("href")
    assert sheet is not None
    page.goto(sheet)
    page.get_by_text("More at this table").click()
    page.get_by_role("link", name="Penalty", exact=True).click()
    expect(page.get_by_role("heading", name="A penalty")).to_be_visible()


def choose(page: Page, name: str, what: str) -> None:
    for label in (name, what):
        page.locator("label").filter(has_text=label).first.click()
