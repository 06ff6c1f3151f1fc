"""The phone of a director: tables first, a result in three taps beside its digits, and no page is loaded for it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tournaments.entries.services.entries import drop_player
from tournaments.kernel.long_lists import WHOLE
from tournaments.play.services.results import report_result
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Event, Match, Round

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
SHEET = 620
PHONE = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=10, by=factories.UserFactory(handle="picard"))
    factories.RoundFactory(event=event)
    return event


@pytest.fixture
def desk(open_page: Open, event: Event) -> Page:
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}desk/")
    return page


def sheet_of(page: Page, table: int) -> Locator:
    page.get_by_role("link", name=f"Table {table}", exact=True).tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("button", name="Save")).to_be_visible()
    return sheet


def key(sheet: Locator, *keys: str) -> None:
    for name in keys:
        sheet.get_by_role("button", name=name, exact=True).tap()


def tap(where: Page | Locator, name: str) -> None:
    where.get_by_role("radio", name=name, exact=True).tap()


def match_at(table: int) -> Match:
    return Match.objects.get(table=table)


def test_first_screen_shows_tables_and_what_is_awaited(desk: Page, assert_accessible: Callable[[Page], None]) -> None:
    rows = [row.bounding_box() for row in desk.locator(".table-card").all()]
    assert min(row["y"] for row in rows if row) <= 200
    assert {round(row["height"]) for row in rows if row} == {56}
    bar = desk.locator(".act-bar").bounding_box()
    assert bar is not None
    assert bar["height"] <= 100
    assert round(bar["y"] + bar["height"]) == 780
    expect(desk.locator(".act-bar")).to_contain_text("Begin the round")
    assert desk.evaluate("document.documentElement.scrollWidth") == 360
    assert_accessible(desk)


def test_bar_is_one_line_with_its_button_whatever_comes_next(desk: Page, event: Event) -> None:
    address = f"{event.get_absolute_url()}desk/"
    bar_act(desk, "Begin the round").tap()
    expect(desk.locator(".act-bar")).to_contain_text("Waiting for tables 1, 2, 3, 4, 5")
    for match in factories.open_tables(event.rounds.get()):
        report_result(match, factories.ResultFactory(), by=factories.director_of(event))
    desk.goto(address)
    for button in ("Complete the round", "Draw round 2", "Look at the draft"):
        bar, act = (found.bounding_box() for found in (desk.locator(".act-bar"), bar_act(desk, button)))
        assert bar is not None
        assert act is not None
        assert bar["height"] <= 100, button
        assert act["y"] >= bar["y"] + 4, button
        assert act["y"] + act["height"] <= 776, button
        bar_act(desk, button).tap()
        expect(bar_act(desk, button)).to_have_count(0)
        desk.goto(address)


def bar_act(page: Page, name: str) -> Locator:
    bar = page.locator(".act-bar")
    return bar.get_by_role("button", name=name).or_(bar.get_by_role("link", name=name))


def test_usual_result_takes_three_taps_and_its_digits(desk: Page, assert_accessible: Callable[[Page], None]) -> None:
    desk.evaluate("window.stays = true")
    sheet = sheet_of(desk, 3)
    first, second = (seat.player for seat in match_at(3).seats.order_by("place"))
    tap(sheet, str(second))
    expect(sheet.get_by_label(f"Score of {second}")).to_have_value("100")
    expect(sheet.get_by_label(f"Score of {first}")).to_be_focused()
    key(sheet, "4", "5")
    expect(sheet.locator("output")).to_contain_text("FW 4 (+55)")
    assert desk.evaluate("document.querySelector('#sheet').scrollHeight <= 732")
    assert_accessible(desk)
    key(sheet, "Save")
    expect(desk.locator("#main").get_by_text("Table 3 is saved.")).to_be_visible()
    expect(desk.locator("#table-3")).to_contain_text("100 · FW")
    expect(desk.get_by_role("link", name="Table 3", exact=True)).to_be_focused()
    assert desk.evaluate("window.stays")
    assert (match_at(3).ended_by, match_at(3).won_by) == ("full_win", "b")


def test_who_has_saved_sees_the_open_tables_still(open_page: Open, transactional_db: None) -> None:
    event = factories.FullEventFactory(players=24, by=factories.UserFactory(handle="picard"))
    factories.RoundFactory(event=event)
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}desk/")
    sheet = sheet_of(page, 1)
    sheet.locator(".half").first.tap()
    key(sheet, "4", "5", "Save")
    expect(page.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    expect(page.locator("#table-1 a").first).to_be_focused()
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize(
    ("answer", "ending"), [("It is so", "full_win"), ("Time called: modified win", "modified_win")]
)
def test_doubt_stays_in_the_sheet_and_one_tap_answers_it(desk: Page, answer: str, ending: str) -> None:
    sheet = sheet_of(desk, 1)
    tap(sheet, str(match_at(1).seats.get(place=0).player))
    for seat, score in zip(match_at(1).seats.order_by("place"), ("60", "35"), strict=True):
        sheet.get_by_label(f"Score of {seat.player}").fill(score)
    key(sheet, "Save")
    expect(sheet.get_by_text("is won with 100 points as a rule, not 60")).to_be_visible()
    assert not match_at(1).is_reported
    key(sheet, answer)
    expect(desk.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert match_at(1).ended_by == ending


@pytest.mark.parametrize(
    ("ending", "typed"),
    [("Conceded", ("100", "30")), ("Time called: modified win", ("30", "100")), ("Game loss penalty", ("100", "30"))],
)
def test_other_winner_takes_the_higher_score_only_where_scores_name_the_winner(
    desk: Page, ending: str, typed: tuple[str, str]
) -> None:
    match = match_at(1)
    report_result(
        match, factories.ResultFactory(winner=0, by=100, against=30), by=factories.director_of(match.round.event)
    )
    desk.reload()
    sheet = sheet_of(desk, 1)
    if ending != "Time called: modified win":
        sheet.locator(".segments summary").tap()
    sheet.get_by_role("radio", name=ending).first.tap()
    sheet.locator(".half").nth(1).tap()
    for name, score in zip(match.names, typed, strict=True):
        expect(sheet.get_by_label(f"Score of {name}")).to_have_value(score)


def test_tie_of_a_table_that_had_a_winner_has_none(desk: Page) -> None:
    match = match_at(1)
    report_result(
        match, factories.ResultFactory(winner=0, by=100, against=30), by=factories.director_of(match.round.event)
    )
    desk.reload()
    sheet = sheet_of(desk, 1)
    tap(sheet, "Time called: true tie")
    for score in sheet.locator(".scores input").all():
        score.fill("60")
    expect(sheet.locator(".half:not(.tie) :checked")).to_have_count(0)
    key(sheet, "Save")
    expect(desk.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert (match_at(1).ended_by, match_at(1).won_by) == ("true_tie", "")


def test_points_that_nobody_typed_go_with_an_ending_that_does_not_give_them(desk: Page) -> None:
    sheet = sheet_of(desk, 1)
    winner = match_at(1).names[0]
    tap(sheet, winner)
    score = sheet.get_by_label(f"Score of {winner}")
    expect(score).to_have_value("100")
    tap(sheet, "Time called: modified win")
    expect(score).to_have_value("")
    tap(sheet, "Finished: full win")
    expect(score).to_have_value("100")
    score.fill("80")
    tap(sheet, "Time called: modified win")
    expect(score).to_have_value("80")


def test_second_tap_takes_the_winner_back_and_a_tie_has_none(desk: Page) -> None:
    sheet = sheet_of(desk, 2)
    first = sheet.locator(".half").first
    first.tap()
    expect(first.get_by_role("radio")).to_be_checked()
    first.tap()
    expect(first.get_by_role("radio")).not_to_be_checked()
    tap(sheet, "Time called: true tie")
    first_score, second_score = sheet.locator(".scores input").all()
    first_score.fill("50")
    expect(second_score).to_have_value("50")
    first_score.fill("45")
    expect(second_score).to_have_value("45")
    key(sheet, "Save")
    expect(desk.locator("#main").get_by_text("Table 2 is saved.")).to_be_visible()
    assert (match_at(2).ended_by, match_at(2).won_by) == ("true_tie", "")


def test_back_closes_the_sheet_and_leads_to_the_row(desk: Page) -> None:
    url = desk.url
    sheet = sheet_of(desk, 4)
    desk.go_back()
    expect(sheet).not_to_be_visible()
    assert desk.url == url
    expect(desk.get_by_role("link", name="Table 4", exact=True)).to_be_focused()
    key(sheet_of(desk, 5), "Close")
    expect(desk.get_by_role("link", name="Table 5", exact=True)).to_be_focused()


def test_without_javascript_the_table_is_a_page_of_its_own(open_page: Open, event: Event) -> None:
    page = open_page(factories.director_of(event), java_script_enabled=False, **PHONE)
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("link", name="Table 1", exact=True).tap()
    first, second = (seat.player for seat in match_at(1).seats.order_by("place"))
    tap(page, "Conceded")
    tap(page, str(first))
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert (match_at(1).ended_by, match_at(1).won_by) == ("concession", "a")
    assert page.locator("#table-1").get_by_text(str(second)).is_visible()


def test_digits_that_name_one_table_open_it_and_letters_filter(desk: Page) -> None:
    find = desk.get_by_role("searchbox")
    name = str(match_at(2).seats.get(place=1).player)
    find.fill(name)
    expect(desk.locator(".table-card:visible")).to_have_count(1)
    find.fill("4")
    expect(desk.get_by_role("dialog").get_by_role("heading", name="Table 4")).to_be_visible()
    desk.go_back()
    expect(find).to_have_value("")
    expect(desk.locator(".table-card:visible")).to_have_count(5)


def test_digit_that_begins_several_numbers_waits_for_the_next_or_enter(open_page: Open, event: Event) -> None:
    Match.objects.filter(table=5).update(table=12)
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}desk/")
    find = page.get_by_role("searchbox")
    find.fill("1")
    expect(page.locator(".table-card:visible")).to_have_count(2)
    assert not page.get_by_role("dialog").is_visible()
    find.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Table 1")).to_be_visible()
    page.go_back()
    find.fill("12")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Table 12")).to_be_visible()


def test_line_of_the_last_table_takes_no_room_and_takes_the_result_back(
    desk: Page, event: Event, assert_accessible: Callable[[Page], None]
) -> None:
    report_result(match_at(3), factories.ResultFactory(), by=factories.director_of(event))
    desk.reload()
    line = desk.locator(".last-act")
    expect(line).to_contain_text("last: table 3")
    undo = line.get_by_role("button")
    target = undo.bounding_box()
    assert target is not None
    assert target["height"] >= 44
    rows = [row.bounding_box() for row in desk.locator(".table-card").all()]
    assert min(row["y"] for row in rows if row) <= 200
    assert_accessible(desk)
    undo.tap()
    expect(line).not_to_contain_text("table 3")
    assert not match_at(3).is_reported


def test_open_desk_learns_of_two_who_disagree_and_shows_their_table_so_too(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard"))
    factories.enter(event, factories.UserFactory(handle="Ada").player, factories.UserFactory(handle="Bob").player)
    factories.RoundFactory(event=event)
    desk = open_page(factories.director_of(event), **PHONE)
    desk.clock.install()
    desk.goto(f"{event.get_absolute_url()}desk/")
    row = desk.locator(".tables .table-card")
    expect(row).to_contain_text("not reported")
    expect(desk.get_by_role("heading", name="Needs you")).to_have_count(0)
    match = match_at(1)
    for seat, said in zip(
        match.seats.order_by("place"), (factories.ResultFactory(), factories.ResultFactory(winner=1)), strict=True
    ):
        report_own(match_at(1), said, by=seat.player.user)
    desk.clock.fast_forward(21_000)
    need = desk.get_by_role("link", name="Table 1: the players disagree")
    expect(need).to_contain_text("Bob says")
    expect(row).to_contain_text("the players disagree")
    assert desk.evaluate("document.documentElement.scrollWidth") == 360
    assert_accessible(desk)
    need.tap()
    expect(desk).to_have_url(re.compile(r"/rounds/1/tables/1/$"))


def test_sheet_leaves_a_part_of_the_desk_to_be_seen(desk: Page) -> None:
    sheet_of(desk, 1)
    assert desk.locator("#sheet").evaluate("(sheet) => sheet.getBoundingClientRect().height") <= SHEET


def test_doubt_takes_the_place_of_the_keys_until_the_scores_are_changed(desk: Page) -> None:
    sheet = sheet_of(desk, 1)
    names = match_at(1).names
    tap(sheet, names[0])
    key(sheet, "2", "0")
    first = sheet.get_by_label(f"Score of {names[0]}")
    first.tap()
    key(sheet, "6", "0")
    expect(sheet.get_by_role("button", name="It is so")).to_be_hidden()
    sheet.get_by_role("button", name="Save").tap()
    expect(sheet.get_by_role("button", name="It is so")).to_be_visible()
    expect(sheet.get_by_role("button", name="0", exact=True)).to_be_hidden()
    expect(sheet.get_by_role("button", name="Save")).to_be_hidden()
    sheet.get_by_role("button", name="Change the scores").tap()
    expect(sheet.get_by_role("button", name="0", exact=True)).to_be_visible()
    expect(sheet.get_by_role("button", name="Save")).to_be_visible()
    expect(sheet.get_by_text("Not saved yet")).to_have_count(0)
    assert not match_at(1).is_reported


def test_game_that_was_not_played_has_no_scores(desk: Page) -> None:
    sheet = sheet_of(desk, 1)
    there, absent = match_at(1).names
    tap(sheet, absent)
    expect(sheet.get_by_label(f"Score of {absent}")).to_have_value("100")
    sheet.locator(".segments summary").tap()
    sheet.get_by_text("Absent: missed game").tap()
    sheet.locator(".half").filter(has_text=there).tap()
    expect(sheet.get_by_label(f"Score of {there}")).to_be_hidden()
    expect(sheet.get_by_role("button", name="100", exact=True)).to_be_hidden()
    key(sheet, "Save")
    expect(desk.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert [seat.score for seat in match_at(1).seats.all()] == [None, None]


def test_who_is_missing_stands_before_the_forms_of_the_door(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None]
) -> None:
    late = factories.raise_level(factories.EventFactory(by=factories.director_of(event), title="Tomorrow"))
    factories.enter(late, *(factories.PlayerFactory(name=f"Walker {number}") for number in range(3)), check_in=False)
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{late.get_absolute_url()}entries/")
    tops = [
        one.bounding_box()["y"]  # type: ignore[index]
        for one in (page.get_by_role("row").first, page.get_by_role("heading", name="Player at the door"))
    ]
    assert tops == sorted(tops)
    assert {round(row.bounding_box()["height"]) for row in page.locator("[data-find-row]").all()} == {56}  # type: ignore[index]
    page.locator("summary[aria-label='More about Walker 1']").tap()
    page.locator(".menu").get_by_text("earned byes").locator("visible=true").tap()
    expect(page.get_by_label("Earned byes of Walker 1")).to_be_visible()
    assert_accessible(page)


def test_search_of_a_long_list_stands_apart_from_its_parts(open_page: Open, transactional_db: None) -> None:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard"))
    factories.enter(event, *(factories.PlayerFactory(name=f"Walker {number}") for number in range(WHOLE + 1)))
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}entries/")
    find = page.get_by_role("button", name="Find").bounding_box()
    after = page.get_by_role("link", name="Next").first.bounding_box()
    assert find is not None
    assert after is not None
    assert after["y"] - (find["y"] + find["height"]) >= 8


@pytest.fixture
def of_long_names(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard"))
    factories.enter(
        event, *(factories.PlayerFactory(name=f"Frank Gruber, Lieutenant {word}") for word in ("one", "two"))
    )
    factories.RoundFactory(event=event)
    return event


def test_long_name_ends_before_what_is_said_beside_it(open_page: Open, of_long_names: Event) -> None:
    page = open_page(factories.director_of(of_long_names), **PHONE)
    page.goto(f"{of_long_names.get_absolute_url()}desk/")
    said = page.get_by_text("not reported", exact=True).bounding_box()
    names = [name.bounding_box() for name in page.locator("#table-1 .seat > :first-child").all()]
    assert said
    assert len(names) == 2
    assert all(name and name["x"] + name["width"] <= said["x"] for name in names)


def test_name_of_who_dropped_has_room_in_its_row(open_page: Open, event: Event) -> None:
    entry = event.entries.earliest("number")
    drop_player(entry, by=factories.director_of(event))
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}entries/")
    name = page.locator(f"#entry-{entry.pk} .player").bounding_box()
    assert name
    assert name["width"] > 100


def test_names_are_read_at_letters_of_200_percent(desk: Page, event: Event) -> None:
    report_result(match_at(1), factories.ResultFactory(), by=factories.director_of(event))
    desk.set_viewport_size({"width": 180, "height": 390})
    desk.reload()
    for name in desk.locator("#table-1 .seat > :first-child").all():
        assert name.evaluate("(name) => name.clientWidth > 0 && name.scrollWidth <= name.clientWidth")
    said = desk.locator("#table-2 > header > span").bounding_box()
    names = [name.bounding_box() for name in desk.locator("#table-2 .seat > :first-child").all()]
    assert said
    assert all(name and name["y"] >= said["y"] + said["height"] for name in names)


def test_every_button_of_who_is_not_there_can_be_pressed(open_page: Open, event: Event) -> None:
    match = match_at(1)
    started = timezone.now() - timedelta(minutes=9)
    Round.objects.filter(pk=match.round_id).update(started_at=started, state=Round.State.RUNNING)
    page = open_page(factories.director_of(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}desk/absent/")
    row = page.locator("#table-1")
    for button in row.get_by_role("button").all():
        button.click(trial=True)
    box = row.bounding_box()
    drop = row.get_by_role("checkbox").bounding_box()
    assert box is not None
    assert drop is not None
    assert drop["y"] + drop["height"] <= box["y"] + box["height"]
