"""The desk on a laptop: one bar, the tables as rows, the chosen one beside them, and everything by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from conduct.engine import Level
from tests import factories
from tournaments.play.services.clock import extend_table, start_round
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
ROW = 40
SAVED_IN_ANOTHER_TAB = """() => {
    const event = location.pathname.match(/^\\/events\\/\\d+\\/[^/]+\\//)[0];
    const key = `queue:${event}:${document.body.dataset.reader}`;
    window.dispatchEvent(new StorageEvent("storage", { key, oldValue: "[1]", newValue: "[]" }));
}"""


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=36, by=factories.UserFactory(handle="picard"))
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def small(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=8, by=factories.UserFactory(handle="picard"))
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


def desk_of(event: Event, open_page: Open, **options: object) -> Page:
    page = open_page(factories.director_of(event), **{**LAPTOP, **options})
    page.goto(f"{event.get_absolute_url()}desk/")
    return page


def boxes(page: Page) -> list[dict[str, float]]:
    return [box for row in page.locator(".tables .table-card").all() if (box := row.bounding_box())]


def match_at(table: int) -> Match:
    return Match.objects.get(table=table)


def row_of(page: Page, table: int) -> Locator:
    return page.get_by_role("link", name=f"Table {table}", exact=True)


def panel_of(page: Page, table: int) -> Locator:
    panel = page.get_by_role("region", name="The chosen table")
    expect(panel.get_by_role("heading", name=f"table {table}")).to_be_visible()
    return panel


def type_quickly(page: Page, table: int, a: int, b: int) -> None:
    for word, key in ((table, "Tab"), (a, "Tab"), (b, "Enter")):
        page.keyboard.type(str(word))
        page.keyboard.press(key)


def messages(page: Page) -> list[str]:
    return [one.inner_text() for one in page.locator("#main .notice, [data-saved]").all() if one.is_visible()]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_eighteen_tables_stand_on_the_first_screen_under_one_head_and_one_bar(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None], scheme: str
) -> None:
    page = desk_of(event, open_page, color_scheme=scheme)
    panel_of(page, 1)
    rows = boxes(page)
    assert min(row["y"] for row in rows) <= 200
    assert {row["height"] for row in rows} == {ROW}
    assert sum(row["y"] + row["height"] <= 800 for row in rows) == 18
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    assert page.evaluate("document.querySelector('.of-event').getBoundingClientRect().height") == 52
    expect(page.get_by_role("timer").locator("visible=true")).to_have_count(1)
    begin = page.get_by_role("button", name="Begin the round").or_(page.get_by_role("link", name="Begin the round"))
    expect(begin).to_have_count(1)
    assert_accessible(page)


@pytest.mark.parametrize("width", [640, 800, 1024, 1920])
def test_desk_fits_every_width(open_page: Open, event: Event, width: int) -> None:
    report_result(match_at(2), factories.ResultFactory(), by=factories.director_of(event))
    page = desk_of(event, open_page, viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert {row["height"] for row in boxes(page)} == {56 if width <= 640 else ROW}
    save = page.locator(".quick-fields button").bounding_box()
    assert width <= 640 if save is None else save["x"] + save["width"] <= width


def test_results_typed_one_after_the_other_are_each_said_once(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    for table in (2, 4):
        type_quickly(page, table, 100, 35)
        expect(page.locator("#main").get_by_text(f"Table {table} is saved.")).to_be_visible()
        assert len(messages(page)) == 1
        expect(page.get_by_label("Table", exact=True)).to_be_focused()
        expect(page.locator(".reported-tables").locator(f"#table-{table}")).to_be_visible()
    assert min(row["y"] for row in boxes(page)) <= 200
    expect(page.get_by_role("heading", name="2 open")).to_be_visible()
    expect(page.get_by_role("heading", name="2 reported")).to_be_visible()


def test_quick_line_names_both_players_and_says_what_the_result_is_worth(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    first, second = match_at(3).names
    page.keyboard.type("3")
    bar = page.locator(".desk-bar")
    bar.get_by_label(first, exact=True).fill("60")
    bar.get_by_label(second, exact=True).fill("80")
    bar.get_by_role("radio", name="Time").check()
    expect(page.locator("[data-worth]")).to_contain_text("MW 3 (+20)")


def test_tables_are_chosen_entered_and_undone_without_a_mouse(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    panel_of(page, 1)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    panel_of(page, 2)
    expect(row_of(page, 2)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    panel = panel_of(page, 3)
    page.keyboard.press("Enter")
    expect(panel.locator(":focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(row_of(page, 3)).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel.locator(":focus")).to_have_count(1)
    page.keyboard.press("Space")
    expect(panel.locator(".scores :focus")).to_have_count(1)
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    expect(page.locator("#main").get_by_text("Table 3 is saved.")).to_be_visible()
    assert len(messages(page)) == 1
    panel_of(page, 1)
    expect(row_of(page, 1)).to_be_focused()
    assert match_at(3).is_reported
    page.keyboard.press("u")
    expect(page.locator(".open-tables").locator("#table-3")).to_be_visible()
    assert not match_at(3).is_reported


def test_slash_finds_a_name_and_enter_opens_its_table(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    panel_of(page, 1)
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type(match_at(4).names[1])
    expect(page.locator(".table-card:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(panel_of(page, 4).locator(":focus")).to_have_count(1)


def test_contradicting_reports_stand_on_top_and_one_press_takes_one(open_page: Open, transactional_db: None) -> None:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard"))
    factories.enter(
        event, *(factories.UserFactory(handle=name).player for name in ("Ada", "Bob", "Cy", "Di", "Eve", "Flo"))
    )
    factories.RoundFactory(event=event)
    match = match_at(3)
    for seat, said in zip(
        match.seats.order_by("place"), (factories.ResultFactory(), factories.ResultFactory(winner=1)), strict=True
    ):
        report_own(match_at(3), said, by=seat.player.user)
    page = desk_of(event, open_page)
    first = page.locator(".tables .table-card").first
    expect(first).to_have_attribute("data-state", "conflict")
    expect(first).to_contain_text("the players disagree")
    panel = panel_of(page, 3)
    for name in match.names:
        expect(panel).to_contain_text(f"{name} says")
    panel.locator("[name=take]").first.click()
    expect(page.locator("#main").get_by_text("Table 3 is saved.")).to_be_visible()
    assert (match_at(3).ended_by, match_at(3).won_by) == ("full_win", "a")


def test_sheet_that_was_typed_into_is_there_again(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    panel_of(page, 1).get_by_label(f"Score of {match_at(1).names[0]}").fill("85")
    row_of(page, 2).click()
    panel_of(page, 2)
    expect(page.locator("#table-1")).to_have_attribute("data-draft", "")
    row_of(page, 1).click()
    expect(panel_of(page, 1).get_by_label(f"Score of {match_at(1).names[0]}")).to_have_value("85")


def test_sheet_keeps_what_is_typed_while_it_is_asked_for_again(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    panel = panel_of(page, 1)
    page.route("**/tables/1/", lambda route: (page.wait_for_timeout(600), route.continue_()))
    with page.expect_response("**/tables/1/"):
        page.evaluate("document.getElementById('table-1').dataset.version = 'newer'")
        row_of(page, 1).click()
        score = panel.get_by_role("spinbutton").first
        score.fill("55")
    page.wait_for_timeout(300)
    expect(score).to_have_value("55")


def test_news_leave_the_focus_in_the_sheet(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    score = panel_of(page, 1).get_by_role("spinbutton").last
    score.fill("35")
    report_result(match_at(4), factories.ResultFactory(), by=factories.director_of(small))
    page.evaluate(SAVED_IN_ANOTHER_TAB)
    expect(page.locator(".reported-tables #table-4")).to_be_visible()
    expect(score).to_be_focused()
    expect(score).to_have_value("35")


def test_choosing_the_table_that_is_shown_asks_for_nothing(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    panel_of(page, 1).get_by_text("More ways to end").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    row_of(page, 1).click()
    page.wait_for_timeout(500)
    assert not [url for url in asked if url.endswith("/tables/1/")]
    expect(panel_of(page, 1).get_by_role("radio", name="Absent: missed game")).to_be_visible()


def test_extra_time_and_a_lost_turn_stand_on_the_row(open_page: Open, small: Event) -> None:
    by = factories.director_of(small)
    start_round(small.rounds.get(), by=by)
    extend_table(match_at(2), 4, "A judge was called", by=by)
    player = match_at(3).seats.get(place=0).player
    factories.PenaltyFactory(
        entry=small.entries.get(player=player), code="B1", level=Level.TURN_LOSS, because="It was slow."
    )
    page = desk_of(small, open_page)
    expect(page.locator("#table-2")).to_contain_text("+4 min, until ")
    expect(page.locator("#table-3")).to_contain_text(f"turn loss: {player}")
    expect(page.locator("#table-1")).not_to_contain_text("turn loss")
    assert {row["height"] for row in boxes(page)} == {ROW}


def test_pods_fit_the_rows_and_the_bar(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    event = factories.PodEventFactory(players=16, by=factories.UserFactory(handle="koloth"))
    factories.RoundFactory(event=event)
    page = desk_of(event, open_page)
    names = match_at(1).names
    panel = panel_of(page, 1)
    for name in names:
        expect(page.locator("#table-1")).to_contain_text(name)
        expect(panel.get_by_text(name).first).to_be_visible()
    assert {row["height"] for row in boxes(page)} == {ROW}
    assert min(row["y"] for row in boxes(page)) <= 200
    assert page.evaluate("document.documentElement.scrollWidth") == 1280
    assert_accessible(page)


def test_without_javascript_the_line_saves_and_a_row_leads_to_its_table(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page, java_script_enabled=False)
    page.get_by_label("Table", exact=True).fill("1")
    page.get_by_label("First player", exact=True).fill("100")
    page.get_by_label("Second player", exact=True).fill("20")
    page.locator(".quick-fields button").click()
    expect(page.get_by_text("Table 1 is saved.")).to_be_visible()
    assert len(messages(page)) == 1
    row_of(page, 2).click()
    expect(page.get_by_role("heading", name="Round 1, table 2")).to_be_visible()


def test_many_refused_results_are_one_line_in_the_bar(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    for table in range(91, 97):
        type_quickly(page, table, 100, 35)
    fold = page.locator("[data-queue] summary")
    expect(fold).to_have_text("6 were not saved")
    assert min(row["y"] for row in boxes(page)) <= 200
    fold.click()
    last = page.locator(".refusals .notice").filter(has_text="There is no table 96")
    expect(last).to_be_visible()
    assert min(row["y"] for row in boxes(page)) <= 200
    for table in range(91, 97):
        page.locator(".notice").filter(has_text=f"no table {table}").get_by_role("button", name="Dismiss").click()
    expect(page.locator("[data-queue] .bad")).to_have_count(0)


def test_what_is_typed_in_the_panel_stays_where_the_window_becomes_narrow(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    field = panel_of(page, 1).locator(".scores input").first
    field.fill("73")
    field.evaluate("field => { window.kept = field; }")
    page.set_viewport_size({"width": 700, "height": 800})
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".scores input").first).to_have_value("73")
    assert sheet.locator(".scores input").first.evaluate(
        "field => field === window.kept && field === document.activeElement"
    )
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(panel_of(page, 1).locator(".scores input").first).to_have_value("73")
    assert page.evaluate("window.kept.isConnected && window.kept === document.activeElement")


def finish_round(event: Event) -> None:
    played, by = event.rounds.get(), factories.director_of(event)
    for match in factories.open_tables(played):
        report_result(match, factories.ResultFactory(), by=by)
    complete_round(played, by=by)


def save_correction(page: Page, table: int, loser: int, reason: str = "Misread") -> None:
    panel = panel_of(page, table)
    panel.locator(".scores input").last.fill(str(loser))
    panel.get_by_label("Reason").fill(reason)
    panel.get_by_role("button", name="Save the correction").click()


def refuse_a_correction(page: Page, table: int) -> Locator:
    """Follow the round on the page; another table is chosen before the answer comes."""
    held: list[Route] = []
    page.route(
        f"**/tables/{table}/", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    row_of(page, table).click()
    save_correction(page, table, 5000)
    expect(page.locator("[data-queue]")).to_contain_text("is being saved")
    row_of(page, 1).click()
    panel_of(page, 1)
    held[0].continue_()
    page.unroute_all()
    refusal = page.locator("[data-queue] .bad")
    expect(refusal).to_contain_text(f"table {table}", ignore_case=True)
    return refusal


def test_refused_correction_of_an_earlier_round_is_not_one_of_the_next(open_page: Open, small: Event) -> None:
    finish_round(small)
    page = desk_of(small, open_page)
    refusal = refuse_a_correction(page, 4)
    expect(page.locator("#table-4 [data-row-state]")).to_have_text("refused")
    factories.RoundFactory(event=small)
    page.reload()
    expect(page.get_by_role("heading", name="4 open")).to_be_visible()
    panel_of(page, 1)
    refusal.get_by_role("button", name="Edit").click()
    panel = page.get_by_role("region", name="The chosen table")
    expect(panel.get_by_role("heading", name="Round 1, table 4")).to_be_visible()
    expect(page.locator(".table-card[aria-current]")).to_have_count(0)
    refusal.get_by_role("button", name="Dismiss").click()
    row_of(page, 4).click()
    expect(panel.get_by_role("heading", name="Round 2, table 4")).to_be_visible()
    expect(page.locator("#table-4")).to_have_attribute("aria-current", "true")
    before = scores_at(small, 1, 4)
    for score, points in zip(panel.locator(".scores input").all(), ("100", "9"), strict=True):
        score.fill(points)
    page.keyboard.press("Enter")
    expect(page.locator("#main").get_by_text("Table 4 is saved.")).to_be_visible()
    assert (scores_at(small, 1, 4), scores_at(small, 2, 4)) == (before, [100, 9])


def scores_at(event: Event, number: int, table: int) -> list[int | None]:
    seats = Match.objects.get(round__event=event, round__number=number, table=table).seats
    return list(seats.order_by("place").values_list("score", flat=True))


def test_panel_is_loaded_anew_after_a_save_that_was_asked_back(open_page: Open, small: Event) -> None:
    finish_round(small)
    page = desk_of(small, open_page)
    row_of(page, 2).click()
    save_correction(page, 2, 5000)
    expect(panel_of(page, 2)).to_contain_text("Not saved yet")
    save_correction(page, 2, 17)
    expect(page.locator(".desk-bar")).to_contain_text("Table 2 is corrected.")
    panel = panel_of(page, 2)
    expect(panel).not_to_contain_text("Not saved yet")
    expect(panel.locator(".standing")).to_contain_text("17")
    save_correction(page, 2, 18, "Misread again")
    expect(panel.locator(".standing")).to_contain_text("18")


def test_panel_asks_for_a_reason_once_the_round_is_complete(open_page: Open, small: Event) -> None:
    by = factories.director_of(small)
    start_round(small.rounds.get(), by=by)
    for match in factories.open_tables(small.rounds.get()):
        report_result(match, factories.ResultFactory(), by=by)
    page = desk_of(small, open_page)
    row_of(page, 2).click()
    panel = panel_of(page, 2)
    expect(panel.get_by_label("Reason")).to_have_count(0)
    page.get_by_role("button", name="Complete the round").click()
    expect(panel.get_by_label("Reason")).to_be_visible()


def test_edit_beside_a_refusal_says_why_it_does_nothing(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    type_quickly(page, 99, 100, 35)
    refusal = page.locator("[data-queue] .bad")
    expect(refusal).to_contain_text("There is no table 99")
    page.get_by_label("Table", exact=True).fill("4")
    refusal.get_by_role("button", name="Edit").click()
    expect(page.locator("[data-queue]").get_by_text("Save or clear what you are typing first.")).to_be_visible()
    expect(refusal).to_be_visible()
    page.get_by_label("Table", exact=True).fill("")
    refusal.get_by_role("button", name="Edit").click()
    expect(page.get_by_label("Table", exact=True)).to_have_value("99")
    expect(page.get_by_text("Save or clear what you are typing first.")).to_have_count(0)


def test_number_of_open_tables_beside_the_search_is_the_one_of_now(open_page: Open, small: Event) -> None:
    page = desk_of(small, open_page)
    expect(page.get_by_role("link", name="Only not reported (4)")).to_be_visible()
    type_quickly(page, 2, 100, 35)
    expect(page.get_by_role("link", name="Only not reported (3)")).to_be_visible()
    for table in (1, 3, 4):
        type_quickly(page, table, 100, 35)
    expect(page.get_by_role("heading", name="4 reported")).to_be_visible()
    expect(page.get_by_role("link", name="Only not reported")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1280])
def test_news_take_the_place_of_the_message_before(open_page: Open, transactional_db: None, width: int) -> None:
    by = factories.UserFactory(handle="picard")
    event = factories.FullEventFactory(players=8, by=by)
    draw_round(event, by=by)
    page = open_page(by, viewport={"width": width, "height": 800})
    page.goto(f"{event.get_absolute_url()}draft/")
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Round 1 is published.")).to_be_visible()
    if width == 1280:
        type_quickly(page, 1, 100, 35)
    else:
        report_on_the_phone(page, 1)
    expect(page.locator("#main").get_by_text("Table 1 is saved.")).to_be_visible()
    assert messages(page) == ["Table 1 is saved."]
    report_result(match_at(2), factories.ResultFactory(), by=by)
    page.evaluate(SAVED_IN_ANOTHER_TAB)
    expect(page.locator(".last-act")).to_contain_text("last: table 2")
    assert messages(page) == []


def report_on_the_phone(page: Page, table: int) -> None:
    row_of(page, table).click()
    sheet = page.get_by_role("dialog")
    sheet.locator(".scores input").first.fill("100")
    sheet.locator(".scores input").last.fill("35")
    sheet.get_by_role("button", name="Save", exact=True).click()
