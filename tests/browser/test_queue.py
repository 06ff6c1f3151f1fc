"""Results typed at the desk faster than the network takes them: none is lost, none is saved at another table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests import factories
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
Scores = tuple[int, int]
KEY_MS = 50
SLOWEST_MS = 3_000
LONG = 120_000
REPORT = "**/desk/report/"


@pytest.fixture
def event(transactional_db: None) -> Event:
    return make_event(12)


def make_event(tables: int) -> Event:
    event = factories.FullEventFactory(players=2 * tables, by=factories.UserFactory(handle="picard"))
    factories.DirectorFactory(event=event, user=factories.UserFactory(handle="riker"))
    factories.RoundFactory(event=event)
    return event


@pytest.fixture
def desk(open_page: Open, event: Event) -> Page:
    return at_desk(open_page, event)


def at_desk(open_page: Open, event: Event) -> Page:
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}desk/")
    return page


@pytest.mark.slow
@pytest.mark.parametrize("tables", [12, pytest.param(30, marks=pytest.mark.whole)])
def test_two_rounds_are_typed_while_answers_come_late(open_page: Open, transactional_db: None, tables: int) -> None:
    event = make_event(tables)
    page, rng, expected = at_desk(open_page, event), Random(1701), {}
    for number in (1, 2):
        if number == 2:
            complete_round(event.rounds.get(number=1), by=factories.director_of(event))
            factories.RoundFactory(event=event)
            page.goto(f"{event.get_absolute_url()}desk/")
        results = {table: scores_of(table, number) for table in range(1, tables + 1)}
        with on_a_bad_line(page, rng, lost_after=5, lost_before=11):
            type_round(page, event, results)
            expect(waiting(page)).to_have_count(0, timeout=LONG)
            resolve(page, 7, results[7])
            correct_table_number(page, 9)
            expect(waiting(page)).to_have_count(0, timeout=LONG)
        expected[number] = results
    assert {number: scores_by_table(event, number) for number in (1, 2)} == expected
    by_picard = JournalEntry.objects.filter(tag="result.reported", actor=factories.director_of(event))
    assert by_picard.count() == 2 * tables


def type_round(page: Page, event: Event, results: dict[int, Scores]) -> None:
    """Type all results; table 9 gets a number that no table has, and another judge reports table 7 first."""
    seventh = match_at(event, 7)
    report_result(
        seventh, factories.ResultFactory(winner=1, by=100, against=0), by=event.directors.get(position=2).user
    )
    for table, scores in results.items():
        type_result(page, 99 if table == 9 else table, scores)


def open_refusals(page: Page) -> None:
    """Several refused acts fold into one line."""
    fold = page.locator("[data-refused]:not([open]) > summary")
    if fold.count():
        fold.click()


def resolve(page: Page, table: int, scores: Scores) -> None:
    """The other judge was wrong: what was typed replaces their result once the director has seen both."""
    open_refusals(page)
    refusal = refusal_of(page, f"Table {table}, ")
    refusal.get_by_role("button", name="Edit").click()
    sheet = page.locator("#result")
    expect(sheet.locator("[name=score_a]")).to_have_value(str(scores[0]))
    expect(sheet.get_by_text("100").first).to_be_visible()
    sheet.get_by_role("button", name="Save", exact=True).click()
    expect(refusal).to_have_count(0)


def correct_table_number(page: Page, table: int) -> None:
    refusal = refusal_of(page, "Table 99, ")
    refusal.get_by_role("button", name="Edit").click()
    field = page.locator("[data-table-number]")
    expect(field).to_have_value("99")
    field.fill(str(table))
    field.press("Enter")
    expect(refusal).to_have_count(0)


def test_number_of_the_next_table_is_typed_while_an_answer_arrives(desk: Page, event: Event) -> None:
    """`1`, an answer, `2 Tab 100 Tab 30`: a result of table 12, and of no other."""
    held: list[Route] = []
    desk.route(REPORT, lambda route: route.continue_() if held else held.append(route))
    type_result(desk, 1, (100, 35))
    desk.keyboard.type("1")
    desk.wait_for_function("() => document.querySelector('[data-queue]').textContent.includes('being saved')")
    held[0].continue_()
    expect(line_saying(desk, "Table 1 is saved.")).to_be_visible()
    desk.keyboard.type("2")
    for key in ("Tab", "100", "Tab", "30", "Enter"):
        press(desk, key)
    expect(line_saying(desk, "Table 12 is saved.")).to_be_visible()
    assert scores_by_table(event) == {1: (100, 35), 12: (100, 30)}


def test_digit_never_changes_a_line_that_is_begun(desk: Page, event: Event) -> None:
    type_line(desk, 12, (100, 30))
    desk.keyboard.press("Escape")
    desk.keyboard.press("2")
    expect(desk.locator("[data-table-number]")).to_have_value("12")
    expect(desk.locator("[data-table-number]")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(line_saying(desk, "Table 12 is saved.")).to_be_visible()
    assert scores_by_table(event) == {12: (100, 30)}


def test_enter_saves_the_ending_that_is_chosen_whatever_a_doubt_proposes(desk: Page, event: Event) -> None:
    """While `10` of `100` is typed the preview offers another ending above the button that saves."""
    with desk.expect_response("**/preview/*"):
        type_line(desk, 1, (80, 10))
    expect(desk.locator(".desk-bar .doubt button").first).to_be_attached()
    press(desk, "0")
    desk.keyboard.press("Enter")
    expect(line_saying(desk, "Table 1 is saved.")).to_be_visible()
    assert match_at(event, 1).ended_by == "full_win"


def test_queue_goes_on_after_a_reload(desk: Page, event: Event) -> None:
    desk.route(REPORT, lambda route: None)
    for table in (1, 2, 3):
        type_result(desk, table, scores_of(table))
    expect(waiting(desk)).to_have_count(3)
    desk.unroute(REPORT)
    desk.reload()
    expect(line_saying(desk, "Table 3 is saved.")).to_be_visible()
    assert scores_by_table(event) == {table: scores_of(table) for table in (1, 2, 3)}


def test_queue_goes_on_in_another_tab_after_the_network_died_and_the_tab_was_closed(desk: Page, event: Event) -> None:
    context = desk.context
    type_result(desk, 1, scores_of(1))
    expect(line_saying(desk, "Table 1 is saved.")).to_be_visible()
    context.set_offline(True)
    for table in (2, 3):
        type_result(desk, table, scores_of(table))
    expect(line_saying(desk, "No connection. Not saved yet: Table 2")).to_be_visible()
    expect(desk.locator("#table-3 [data-row-state]")).to_have_text("not saved yet")
    desk.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(f"{event.get_absolute_url()}standings/")
    expect(line_saying(page, "Table 3 is saved.")).to_be_visible()
    assert scores_by_table(event) == {table: scores_of(table) for table in (1, 2, 3)}


def test_way_back_brings_no_result_twice(desk: Page, event: Event) -> None:
    type_result(desk, 1, scores_of(1))
    desk.goto(f"{event.get_absolute_url()}standings/")
    desk.go_back()
    type_result(desk, 2, scores_of(2))
    expect(line_saying(desk, "Table 2 is saved.")).to_be_visible()
    assert scores_by_table(event) == {table: scores_of(table) for table in (1, 2)}
    assert JournalEntry.objects.filter(event=event, tag="result.reported").count() == 2


def test_refusal_is_edited_only_where_nobody_types(desk: Page, event: Event) -> None:
    type_result(desk, 99, (100, 35))
    refusal = refusal_of(desk, "Table 99, 100 : 35")
    expect(refusal).to_contain_text("There is no table 99")
    desk.keyboard.type("4")
    refusal.get_by_role("button", name="Edit").click()
    expect(desk.locator("[data-table-number]")).to_have_value("4")
    desk.locator("[data-table-number]").fill("")
    desk.reload()
    refusal.get_by_role("button", name="Edit").click()
    expect(desk.locator("[data-table-number]")).to_have_value("99")
    refusal.get_by_role("button", name="Dismiss").click()
    expect(refusal).to_have_count(0)
    assert scores_by_table(event) == {}


def test_director_who_is_signed_out_signs_in_and_nothing_is_lost(desk: Page, event: Event) -> None:
    cookies = desk.context.cookies()
    desk.context.clear_cookies()
    type_result(desk, 1, scores_of(1))
    expect(line_saying(desk, "You are signed out.")).to_contain_text("Table 1, ")
    desk.context.add_cookies(cookies)  # type: ignore[arg-type]
    desk.evaluate("window.dispatchEvent(new Event('online'))")
    expect(line_saying(desk, "Table 1 is saved.")).to_be_visible()
    assert scores_by_table(event) == {1: scores_of(1)}


def test_result_for_pairings_of_an_earlier_round_is_not_saved_in_the_next(desk: Page, event: Event) -> None:
    desk.context.set_offline(True)
    type_result(desk, 1, scores_of(1))
    expect(line_saying(desk, "Not saved yet: Table 1")).to_be_visible()
    played, director = event.rounds.get(), factories.director_of(event)
    for match in factories.open_tables(played):
        report_result(match, factories.ResultFactory(), by=director)
    complete_round(played, by=director)
    factories.RoundFactory(event=event)
    desk.context.set_offline(False)
    expect(refusal_of(desk, "Table 1, ")).to_contain_text("was refused")
    assert scores_by_table(event)[1] == (100, 35)
    assert scores_by_table(event, 2) == {}
    desk.reload()
    expect(refusal_of(desk, "Table 1, ")).to_be_visible()
    expect(desk.locator("#table-1 [data-row-state]")).not_to_have_text("refused")


def test_line_that_was_refused_in_one_round_is_never_filled_in_for_the_next(desk: Page, event: Event) -> None:
    type_result(desk, 99, (100, 35))
    refusal = refusal_of(desk, "Table 99, ")
    expect(refusal).to_contain_text("There is no table 99")
    played, director = event.rounds.get(), factories.director_of(event)
    for match in factories.open_tables(played):
        report_result(match, factories.ResultFactory(), by=director)
    complete_round(played, by=director)
    factories.RoundFactory(event=event)
    desk.reload()
    refusal.get_by_role("button", name="Edit").click()
    expect(line_saying(desk, "It was typed for other pairings")).to_be_visible()
    expect(desk.locator("[data-table-number]")).to_have_value("")


@contextmanager
def on_a_bad_line(page: Page, rng: Random, *, lost_after: int, lost_before: int) -> Iterator[None]:
    """Delay every answer; lose one on the way back, and one request on the way there."""
    sent = 0

    def deliver(route: Route) -> None:
        nonlocal sent
        sent += 1
        number = sent
        page.wait_for_timeout(rng.uniform(0, SLOWEST_MS))
        if number == lost_before:
            return route.abort()
        if number == lost_after:
            route.fetch(max_redirects=0)
            return route.abort()
        return route.continue_()

    page.route(REPORT, deliver)
    yield
    page.unroute(REPORT)


def type_result(page: Page, table: int, scores: Scores) -> None:
    """Type one line from the keyboard alone, as fast as fingers do."""
    type_line(page, table, scores)
    page.keyboard.press("Enter")


def type_line(page: Page, table: int, scores: Scores) -> None:
    for word in (table, "Tab", scores[0], "Tab", scores[1]):
        press(page, str(word))


def press(page: Page, word: str) -> None:
    if word.isdigit():
        page.keyboard.type(word, delay=KEY_MS)
    else:
        page.keyboard.press(word, delay=KEY_MS)


def scores_of(table: int, number: int = 1) -> Scores:
    """Other scores at neighbouring tables, so that a result at another table is seen."""
    less = 5 * ((table * 7 + number) % 20)
    return (100, less) if (table + number) % 2 else (less, 100)


def match_at(event: Event, table: int) -> Match:
    played = event.rounds.order_by("-number").first()
    return Match.objects.select_related("round__event").get(round=played, table=table)


def scores_by_table(event: Event, number: int = 1) -> dict[int, Scores]:
    """The scores by table, of the tables that are reported."""
    matches = Match.objects.filter(round__event=event, round__number=number, table__isnull=False).exclude(ended_by="")
    return {
        match.table or 0: tuple(match.seats.order_by("place").values_list("score", flat=True))  # type: ignore[misc]
        for match in matches
    }


def line_saying(page: Page, words: str) -> Locator:
    return page.locator("[data-queue] .notice").filter(has_text=words)


def refusal_of(page: Page, words: str) -> Locator:
    return page.locator("[data-queue] .bad").filter(has_text=re.compile(f"^{re.escape(words)}"))


def waiting(page: Page) -> Locator:
    """The rows whose result is on its way."""
    return page.locator("[data-row-state][data-act=waiting]")
