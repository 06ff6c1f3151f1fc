"""A Tribbles evening of nineteen on phones of 360 pixels: heats, finals by table, finalized, rated, taken elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from ratings.selectors.events import event_ratings
from tests import factories
from tests.browser import director
from tests.browser.test_phones import PHONE
from tests.browser.test_toy_system import fits
from tournaments.engine.core.types import Result
from tournaments.exchange.selectors.documents import document_of
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, Match, Round

Open = Callable[..., Page]
SMALL = {"viewport": PHONE["viewport"]}
NAMES, KEEPER = [f"Tribble-{number:02}" for number in range(1, 19)], "koloth"


@pytest.mark.chromium_alone
def test_nineteen_play_heats_and_finals(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    by, member = factories.UserFactory(handle="darvin"), factories.UserFactory(handle=KEEPER)
    factories.let_enter(by, member)
    page, phone = (
        open_page(by, **SMALL),
        open_page(member, **SMALL),
    )
    list_event(page)
    event = three_days_later()
    assert (event.ruleset, event.structure, event.rounds_scheduled) == ("tcc-tribbles", "heats-finals", 5)
    director.paste(page, NAMES)
    enter(page, event)
    director.check_everybody_in(page)
    for button, heading, said in (
        ("Draw match 1", "Draft of match 1", "Match 1 is complete."),
        ("Draw the Tribbles Finals", "Draft of the Tribbles Finals", "Tribbles Finals is complete."),
    ):
        draw(page, event, button, heading)
        keep_score(phone, event)
        assert_accessible(phone)
        enter_round(page, event)
        assert_accessible(page)
        play_on(event)
        page.goto(f"{event.get_absolute_url()}desk/")
        assert fits(page)
        page.get_by_role("button", name="Complete the match").click()
        expect(page.get_by_text(said)).to_be_visible()
    finalize(page, event)
    page.goto(f"{event.get_absolute_url()}standings/")
    assert_accessible(page)
    assert fits(page)
    rows = director.table_of(page)
    assert [row["Table"] for row in rows] == ["1"] * 7 + ["2"] * 6 + ["3"] * 6
    assert event_ratings(Event.objects.get()).state in ("rated", "due")
    moved_elsewhere(event)


def list_event(page: Page) -> None:
    page.goto("/events/new/")
    page.get_by_label("Title", exact=True).fill("Trouble at the station")
    page.get_by_label("Game", exact=True).select_option("Tribbles")
    expect(page.get_by_label("Pairing style", exact=True)).to_contain_text("Tribbles Finals")
    page.get_by_label("Pairing style", exact=True).select_option("heats-finals")
    page.get_by_label("Rounds", exact=True).fill("5")
    start = timezone.now() + timedelta(days=3)
    page.get_by_label("Date", exact=True).fill(f"{start:%Y-%m-%d}")
    page.get_by_label("Time", exact=True).fill(f"{start:%H:%M}")
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_role("button", name="Publish listing").click()
    expect(page.get_by_text("The event is listed.")).to_be_visible()


def three_days_later() -> Event:
    """The evening has come for which the event was listed."""
    event, days = Event.objects.get(), timedelta(days=3)
    with factories.by_hand():
        Event.objects.update(starts_at=event.starts_at - days, registered_at=event.registered_at - days)
    return Event.objects.get()


def enter(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}entries/")
    page.get_by_label("Name or handle", exact=True).fill(KEEPER)
    page.get_by_role("button", name="Enter this player").click()
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_role("heading", name="Who is meant?")).to_be_visible()
    page.get_by_role("button", name="Enter this player").click()
    expect(page.locator("#main")).to_contain_text(f"{KEEPER}: on the list")


def draw(page: Page, event: Event, button: str, heading: str) -> None:
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("is published.")).to_be_visible()


def keep_score(phone: Page, event: Event) -> None:
    """The member of a pod enters its first round: somebody went out, the others have nothing."""
    played = event.rounds.order_by("number").last()
    match = Match.objects.get(round=played, seats__player__handle=KEEPER)
    phone.goto(f"{event.get_absolute_url()}my-table/")
    expect(phone.get_by_text("You keep the score of this pod")).to_be_visible()
    first = str(match.seats.get(place=0).player)
    phone.get_by_role("checkbox", name=f"{first} went out first").check()
    phone.get_by_label(f"Points of {first}", exact=True).fill("121110")
    assert fits(phone)
    phone.get_by_role("button", name="The others: 0").click()
    expect(phone.locator("#content")).to_contain_text("121\u202f110")
    assert Match.objects.get(pk=match.pk).games_before == 1


def enter_round(page: Page, event: Event) -> None:
    """The director enters the first round of another pod, and changes it."""
    played = event.rounds.order_by("number").last()
    match = Match.objects.filter(round=played, games_before=0).order_by("table")[0]
    where = f"{event.get_absolute_url()}rounds/{played.number}/tables/{match.table}/"
    page.goto(where)
    out = str(match.seats.get(place=1).player)
    expect(page.locator(".seats-head")).to_contain_text(re.compile(r"Round (1 of 5|6 of 10)"))
    page.get_by_role("checkbox", name=f"{out} went out first").check()
    expect(page.get_by_label(f"Points of {out}", exact=True)).to_be_focused()
    page.keyboard.type("500")
    page.keyboard.press("Enter")
    expect(page.get_by_label(f"Points of {match.seats.get(place=2).player}", exact=True)).to_be_focused()
    assert fits(page)
    page.get_by_role("button", name="The others: 0").click()
    expect(page.locator("[data-queue]")).to_contain_text("is saved")
    page.goto(f"{where}?game=1")
    page.get_by_label(f"Points of {out}", exact=True).fill("900")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[data-queue]")).to_contain_text("is saved")
    assert Match.objects.get(pk=match.pk).earlier_games.get().seats[1]["points"] == 900


def play_on(event: Event) -> None:
    """What is left of every pod, as at any desk."""
    played, by = Round.objects.filter(event=event).latest("number"), factories.director_of(event)
    for pk in played.matches.order_by("table").values_list("pk", flat=True):
        while not (match := Match.objects.select_related("round__event").get(pk=pk)).is_reported:
            seats = range(match.seats.count())
            points = ({"points": 1000 * seat, "went_out": True if seat == seats[-1] else None} for seat in seats)
            report_result(match, Result("went_out", tuple(points)), by=by)


def finalize(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}finalize/")
    page.get_by_role("button", name="Finalize the event").click()
    page.get_by_role("button", name="Yes, it is final").click()
    expect(page.get_by_text("The event is finalized.")).to_be_visible()


def moved_elsewhere(event: Event) -> None:
    document = document_of(Event.objects.get(pk=event.pk))
    copy = factories.bring_document(json.loads(json.dumps(document)), by=factories.UserFactory())
    assert document_of(copy) == document
