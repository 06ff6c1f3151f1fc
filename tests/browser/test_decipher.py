"""Events of 1997 and 1995 on a phone of 360 pixels, from the listing to the table, as their documents have it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from ratings.selectors.events import event_ratings
from tests import factories
from tests.browser import director
from tests.browser.test_phones import PHONE
from tests.browser.test_toy_system import draw, fits
from tests.browser.test_tribbles import finalize, moved_elsewhere
from tournaments.engine.games.believable import believable
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, Match
from tournaments.record.selectors import records

Open = Callable[..., Page]
SMALL = {"viewport": PHONE["viewport"]}
DAYS = 8
STYLE = {"Pairing style": "Rounds by score, then a tiebreaker game where two are level at the top"}
SWISS_1997 = {"Rules": "Decipher Swiss", "Format": "Swiss: decks by the 30/30 rule"}


@pytest.mark.whole
@pytest.mark.chromium_alone
def test_nine_play_a_decipher_swiss(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(factories.TrustedFactory(), **SMALL)
    list_event(page, "Star Trek CCG 1997", {**SWISS_1997, **STYLE}, 3)
    event = when_it_begins()
    assert (event.ruleset, event.structure, event.sanctioned) == ("decipher-swiss", "swiss-tiebreaker", True)
    director.paste(page, [f"Kirk-{number:02}" for number in range(1, 10)])
    director.check_everybody_in(page)
    for number in (1, 2, 3):
        draw(page, event, "Draw round", f"Draft of round {number}")
        assert_accessible(page)
        first_table(page, event, "Finished: full win", (100, 65))
        play_on(page, event)
    page.goto(f"{event.get_absolute_url()}print/scorecards/")
    expect(page.locator(".scorecard").first).to_contain_text("PADD Display card")
    finished(page, event, assert_accessible)
    assert event_ratings(Event.objects.get()).state in ("rated", "due")
    moved_elsewhere(event)


@pytest.mark.whole
@pytest.mark.chromium_alone
def test_nine_play_a_quick_swiss_of_1995(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(factories.UserFactory(), **SMALL)
    list_event(page, "Star Trek CCG 1995", {"Rules": "Quick Swiss", **STYLE}, 3)
    event = when_it_begins()
    assert (event.ruleset, event.sanctioned) == ("decipher-1995-quick-swiss", False)
    director.paste(page, [f"Picard-{number:02}" for number in range(1, 10)])
    director.check_everybody_in(page)
    for number in (1, 2, 3):
        draw(page, event, "Draw round", f"Draft of round {number}")
        assert_accessible(page)
        first_table(page, event, "Finished: full win", ())
        play_on(page, event)
    finished(page, event, assert_accessible)
    moved_elsewhere(event)


OTHERS = (
    (
        "1997",
        {"Rules": "Decipher Junior", "Format": "Junior: decks by the 20/20 rule, four missions"},
        "decipher-junior",
    ),
    (
        "1997",
        {"Rules": "Decipher Sealed Deck", "Format": "Sealed deck: 60 of 90 cards and six missions"},
        "decipher-sealed",
    ),
    ("1997", {"Rules": "Simple Swiss", "Format": SWISS_1997["Format"]}, "decipher-simple-swiss"),
    ("1995", {"Rules": "Round-robin"}, "decipher-1995-round-robin"),
    (
        "1997",
        {"Rules": "Single elimination", "Format": SWISS_1997["Format"]},
        "decipher-elimination",
    ),
    ("1995", {"Rules": "Double elimination"}, "decipher-1995-double-elimination"),
)


@pytest.mark.whole
@pytest.mark.chromium_alone
@pytest.mark.parametrize(("year", "choices", "code"), OTHERS, ids=[code for *_, code in OTHERS])
def test_other_formats_are_played_to_their_end(
    year: str,
    choices: dict[str, str],
    code: str,
    open_page: Open,
    transactional_db: None,
    assert_accessible: Callable[[Page], None],
) -> None:
    page = open_page(factories.TrustedFactory(), **SMALL)
    list_event(page, f"Star Trek CCG {year}", choices, 3)
    event = when_it_begins()
    assert event.ruleset == code
    director.paste(page, [f"Riker-{number:02}" for number in range(1, 5)])
    director.check_everybody_in(page)
    if event.structure in ("elimination-1997", "double-elimination"):
        page.goto(f"{event.get_absolute_url()}seeds/")
        page.get_by_role("button", name="Save them, the rest by lot").click()
        expect(page.get_by_text("Seeds saved.")).to_be_visible()
    marked = False
    while (event := Event.objects.get()).state != Event.State.COMPLETE:
        played_in_the_browser(page, event)
        page.goto(f"{event.get_absolute_url()}standings/")
        assert fits(page)
        marked = marked or page.locator(".chip", has_text="eliminated").count() > 0
    assert marked == (event.structure in ("elimination-1997", "double-elimination"))
    assert_accessible(page)
    finalize(page, event)
    moved_elsewhere(event)


def played_in_the_browser(page: Page, event: Event) -> None:
    """Whatever the desk says is drawn next."""
    page.goto(f"{event.get_absolute_url()}desk/")
    drawing = page.get_by_role("button", name="Draw").first
    drawing.click()
    page.get_by_role("button", name="Publish").first.click()
    play_on(page, event)


def list_event(page: Page, game: str, choices: dict[str, str], rounds: int) -> None:
    page.goto("/events/new/")
    page.get_by_label("Title", exact=True).fill("An evening as it was")
    page.get_by_label("Game", exact=True).select_option(game)
    for label, value in choices.items():
        expect(page.get_by_label(label, exact=True)).to_contain_text(value)
        page.get_by_label(label, exact=True).select_option(value)
    page.get_by_label("Rounds", exact=True).fill(str(rounds))
    start = timezone.now() + timedelta(days=DAYS)
    page.get_by_label("Date", exact=True).fill(f"{start:%Y-%m-%d}")
    page.get_by_label("Time", exact=True).fill(f"{start:%H:%M}")
    with page.expect_response(lambda answer: "/check/" in answer.url):  # what follows the choices has come
        page.get_by_label("Time zone").select_option("UTC")
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-settling')")
    page.get_by_role("button", name="Publish listing").click()
    expect(page.get_by_text("The event is listed.")).to_be_visible()


def when_it_begins() -> Event:
    event, days = Event.objects.get(), timedelta(days=DAYS)
    with factories.by_hand():
        Event.objects.update(starts_at=event.starts_at - days, registered_at=event.registered_at - days)
    return Event.objects.get()


def first_table(page: Page, event: Event, ending: str, scores: tuple[int, ...]) -> None:
    """By its own page: how it ended, the scores where there are any, who won."""
    played = event.rounds.order_by("number").last()
    match = Match.objects.filter(round=played, table__isnull=False).order_by("table").first()
    page.goto(f"{event.get_absolute_url()}rounds/{played.number}/tables/{match.table}/")
    page.get_by_role("radio", name=ending).check()
    seats = list(match.seats.select_related("player").order_by("place"))
    for seat, score in zip(seats, scores, strict=False):
        page.get_by_label(f"Score of {seat.player}").fill(str(score))
    page.get_by_role("radio", name=str(seats[0].player)).check()
    assert fits(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(f"Table {match.table} is saved.")).to_be_visible()


def play_on(page: Page, event: Event) -> None:
    """The other tables, and the round is complete."""
    played, rules = event.rounds.order_by("number").last(), records.rules_of(event)
    rng, by = Random(played.number), factories.director_of(event)
    for match in Match.objects.filter(round=played, ended_by="", table__isnull=False).select_related("round__event"):
        report_result(match, believable(rules, rng), by=by, sure=True)
    page.goto(f"{event.get_absolute_url()}desk/")
    assert fits(page)
    page.get_by_role("button", name="Complete the round").click()
    expect(page.get_by_text("is complete.").first).to_be_visible()


def finished(page: Page, event: Event, assert_accessible: Callable[[Page], None]) -> None:
    """A tiebreaker game where two are level, then the event is closed and its table read."""
    page.goto(f"{event.get_absolute_url()}desk/")
    if page.get_by_role("button", name="Draw the tiebreaker game").count():
        draw(page, event, "Draw the tiebreaker game", "Draft of the tiebreaker game")
        played, rules = event.rounds.order_by("number").last(), records.rules_of(event)
        match = Match.objects.select_related("round__event").get(round=played)
        report_result(match, believable(rules, Random(1)), by=factories.director_of(event), sure=True)
        page.goto(f"{event.get_absolute_url()}desk/")
        page.get_by_role("button", name="Complete the round").click()
    finalize(page, event)
    page.goto(f"{event.get_absolute_url()}standings/")
    assert_accessible(page)
    assert fits(page)
