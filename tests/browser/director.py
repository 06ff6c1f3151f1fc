"""The hands of a director: what he types and taps, found by the words on the page."""

from __future__ import annotations

import re
from datetime import datetime

from playwright.sync_api import Error, Page, expect

from tournaments.record.models import Match


def sign_up(page: Page, handle: str) -> None:
    page.goto("/account/signup/")
    page.get_by_label("Email").fill(f"{handle}@club.example")
    page.get_by_label("Password", exact=True).fill("make it so 1701")
    page.get_by_label("Password (again)").fill("make it so 1701")
    page.get_by_label("Handle", exact=True).fill(handle)
    page.get_by_label("Name", exact=True).fill(handle.title())
    page.get_by_role("button", name="Sign Up").click()
    expect(page.get_by_role("link", name=handle)).to_be_visible()


def list_event(page: Page, title: str, start: datetime, rounds: int) -> None:
    """A Second Edition event that nobody sanctions and a final confrontation decides."""
    page.get_by_role("link", name="Register").first.click()
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_label("Game", exact=True).select_option("Second Edition")
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_role("checkbox", name="Sanctioned event").uncheck()
    page.get_by_label("Pairing style", exact=True).select_option("Rounds by score, then a final confrontation")
    page.get_by_label("Date", exact=True).fill(f"{start:%Y-%m-%d}")
    page.get_by_label("Time", exact=True).fill(f"{start:%H:%M}")
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_role("button", name="Publish listing").click()
    expect(page.get_by_text("The event is listed.")).to_be_visible()


def paste(page: Page, names: list[str]) -> None:
    """Preview the list, look at it, enter it."""
    page.get_by_role("link", name="Entries").first.click()
    page.get_by_label("Names or handles").fill("\n".join(names))
    page.get_by_role("button", name="Preview").click()
    for number, name in ((1, names[0]), (len(names), names[-1])):
        expect(page.get_by_role("textbox", name=f"Name in line {number}", exact=False).first).to_have_value(name)
    page.get_by_role("button", name=re.compile("^Enter")).click()
    expect(page.get_by_role("button", name="Check in")).to_have_count(len(names))


def reload(page: Page) -> None:
    """Reload the page; try again where another page was still loading."""
    try:
        page.reload()
    except Error:
        page.wait_for_load_state()
        page.reload()


def check_everybody_in(page: Page) -> None:
    """The first by a click, the others by the same forms."""
    reload(page)  # a page that is still being swapped has no button, or half of them
    buttons = page.get_by_role("button", name="Check in")
    expect(buttons.first).to_be_visible()
    waiting = buttons.count()
    buttons.first.click()
    expect(buttons).to_have_count(waiting - 1)
    send(page, 'form[action$="/check-in/"]')
    reload(page)
    expect(page.get_by_role("button", name="Check in")).to_have_count(0)


def draw(page: Page, desk: str, number: int) -> None:
    """Draw, look at the draft with its reasons, publish."""
    page.goto(desk)
    page.get_by_role("button", name="Draw round").click()
    expect(page.get_by_role("heading", name=f"Draft of round {number}")).to_be_visible()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text(f"Round {number} is published.")).to_be_visible()


def type_result(page: Page, table: int, a: int, b: int) -> None:
    """At the desk, from the keyboard alone: a digit jumps to the table number, Enter saves."""
    for word, key in ((table, "Tab"), (a, "Tab"), (b, "Enter")):
        page.keyboard.type(str(word))
        page.keyboard.press(key)
    expect(page.locator("#main").get_by_text(f"Table {table} is saved.")).to_be_visible()


def tap_result(page: Page, match: Match, ending: str, winner: str, a: int | None = None, b: int | None = None) -> None:
    """By the table's own page: how it ended, the scores, who won."""
    page.get_by_role("link", name=f"Table {match.table}", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile(rf"table {match.table}$"))).to_be_visible()
    _fill_result(page, match, ending, winner, a, b)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(f"Table {match.table} is saved.")).to_be_visible()


def correct(page: Page, match: Match, winner: str, a: int, b: int, reason: str) -> None:
    page.goto(f"{match.round.event.get_absolute_url()}corrections/")
    link = f"{match.round.event.get_absolute_url()}rounds/{match.round.number}/tables/{match.table}/"
    page.locator(f'a[href="{link}"]').first.click()
    _fill_result(page, match, "Finished: full win", winner, a, b)
    page.get_by_label("Reason").fill(reason)
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_text(f"Table {match.table} is corrected.")).to_be_visible()


def complete(page: Page, number: int) -> None:
    page.get_by_role("button", name="Complete the round").click()
    expect(page.get_by_text(f"Round {number} is complete.")).to_be_visible()


def send(page: Page, forms: str, **typed: object) -> None:
    """Send every form of the page that the selector finds, as the browser would, with these fields filled in."""
    found = page.locator(forms).evaluate_all(
        "forms => forms.map(form => [form.action, Object.fromEntries(new FormData(form))])"
    )
    for action, fields in found:
        answer = page.request.post(
            action,
            form={**fields, **{name: str(value) for name, value in typed.items()}},
            headers={"Referer": page.url},
            max_redirects=0,
        )
        assert answer.status == 302, f"{action}: {answer.status}"


def table_of(page: Page) -> list[dict[str, str]]:
    """The first table of the page, a row by the words above its columns."""
    heads = page.locator("table").first.locator("thead th").all_inner_texts()
    rows = (
        page.locator("table")
        .first.locator("tbody tr")
        .evaluate_all("rows => rows.map(row => [...row.cells].map(cell => cell.innerText))")
    )
    return [dict(zip(map(str.strip, heads), row, strict=True)) for row in rows]


def number(text: str) -> float:
    """A figure as pages write it: with a real minus, with a plus."""
    return float(re.sub(r"\s", "", text).replace("−", "-"))


def _fill_result(page: Page, match: Match, ending: str, winner: str, a: int | None, b: int | None) -> None:
    more = page.get_by_text("More ways to end")
    if more.is_visible() and not page.get_by_role("radio", name=ending).is_visible():
        more.click()
    page.get_by_role("radio", name=ending).check()
    for seat, score in zip(match.seats.order_by("place"), (a, b), strict=True):
        if score is not None:
            page.get_by_label(f"Score of {seat.player}").fill(str(score))
    page.get_by_role("radio", name=winner).check()
