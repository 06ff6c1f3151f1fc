"""Match play on a phone of 360 pixels: an evening of Modified McIntyre, and two heats with their final by play-in."""

from __future__ import annotations

import re
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
from tests.browser.test_toy_system import fits
from tests.browser.test_tribbles import finalize, moved_elsewhere, three_days_later
from tournaments.closing.services.reporting import finalize_event
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.models import User
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, Match, Round

Open = Callable[..., Page]
SMALL = {"viewport": PHONE["viewport"]}
NAMES = [f"Player-{number:02}" for number in range(1, 9)]
ROUNDS = ("round 1", "round 2", "semifinals", "final")


@pytest.mark.whole
@pytest.mark.chromium_alone
def test_eight_play_a_modified_mcintyre(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(factories.UserFactory(handle="riker"), **SMALL)
    list_bracket(page, "mcintyre8", "4")
    event = three_days_later()
    director.paste(page, NAMES)
    director.check_everybody_in(page)
    give_seeds(page, event, assert_accessible)
    for number in range(1, 5):
        draw_next(page, event)
        report_first(page, event)
        play_on(event)
        page.goto(f"{event.get_absolute_url()}desk/")
        assert fits(page)
        page.get_by_role("button", name="Complete the round").click()
        expect(page.get_by_text("is complete.")).to_be_visible()
        assert event.rounds.count() == number
    finalize(page, event)
    page.goto(f"{event.get_absolute_url()}bracket/")
    assert_accessible(page)
    assert fits(page)
    expect(page.get_by_text("is the champion.")).to_be_visible()
    assert event_ratings(Event.objects.get()).state in ("rated", "due")
    moved_elsewhere(event)


@pytest.mark.chromium_alone
def test_two_heats_feed_a_final_with_play_in(
    open_page: Open, transactional_db: None, assert_accessible: Callable[[Page], None]
) -> None:
    by = factories.UserFactory(handle="picard")
    page = open_page(by, **SMALL)
    heats = [
        factories.FullEventFactory(players=6, by=by, title=f"Heat {number}", rounds_scheduled=3) for number in (1, 2)
    ]
    list_bracket(page, "se-playin", "3", title="The championship")
    final = Event.objects.get(title="The championship")
    page.goto(f"{final.get_absolute_url()}heats/")
    for heat in heats:
        page.get_by_label(heat.title, exact=False).check()
    page.get_by_label("So many qualify from each").fill("3")
    assert fits(page)
    assert_accessible(page)
    page.get_by_role("button", name="Announce them").click()
    expect(page.get_by_text("The best of heat 1 have seeds 1, 2 and 5.")).to_be_visible()
    for heat in heats:
        play_heat(heat, by)
    final = on_its_day(final)
    page.goto(f"{final.get_absolute_url()}heats/")
    assert fits(page)
    page.get_by_role("button", name="Put the qualifiers on the list").click()
    expect(page.get_by_text("The qualifiers are on the list, with their seeds.")).to_be_visible()
    page.goto(f"{final.get_absolute_url()}entries/")
    director.check_everybody_in(page)
    while Event.objects.get(pk=final.pk).state != Event.State.COMPLETE:
        draw_next(page, final)
        play_on(final)
        page.goto(f"{final.get_absolute_url()}desk/")
        page.get_by_role("button", name="Complete the round").click()
        expect(page.get_by_text("is complete.")).to_be_visible()
    assert [played.name for played in final.rounds.order_by("number")] == ["play-ins", "semifinals", "final"]
    finalize(page, final)
    page.goto(f"{final.get_absolute_url()}standings/")
    assert fits(page)
    document = document_of(Event.objects.get(pk=final.pk))
    assert [heat["title"] for heat in document["follows"]] == ["Heat 1", "Heat 2"]
    assert all(event_ratings(one).state in ("rated", "due") for one in Event.objects.filter(pk__in=[final.pk]))
    moved_elsewhere(final)


def list_bracket(page: Page, structure: str, rounds: str, title: str = "Match play") -> None:
    page.goto("/events/new/")
    page.get_by_label("Title", exact=True).fill(title)
    page.get_by_label("Pairing style", exact=True).select_option(structure)
    page.get_by_label("Rounds", exact=True).fill(rounds)
    start = timezone.now() + timedelta(days=3)
    page.get_by_label("Date", exact=True).fill(f"{start:%Y-%m-%d}")
    page.get_by_label("Time", exact=True).fill(f"{start:%H:%M}")
    page.get_by_label("Time zone").select_option("UTC")
    page.get_by_role("button", name="Publish listing").click()
    expect(page.get_by_text("The event is listed.")).to_be_visible()


def on_its_day(event: Event) -> Event:
    """Its day has come."""
    row, days = Event.objects.get(pk=event.pk), timedelta(days=3)
    with factories.by_hand():
        before = {"starts_at": row.starts_at - days, "registered_at": row.registered_at - days}
        Event.objects.filter(pk=event.pk).update(**before)
    return Event.objects.get(pk=event.pk)


def give_seeds(page: Page, event: Event, assert_accessible: Callable[[Page], None]) -> None:
    """The best three by hand, the others by lot."""
    page.goto(f"{event.get_absolute_url()}seeds/")
    page.mouse.move(0, 0)
    assert fits(page)
    assert_accessible(page)
    for seed, name in enumerate(NAMES[:3], 1):
        page.get_by_label(name, exact=True).fill(str(seed))
    page.get_by_role("button", name="Save them, the rest by lot").click()
    expect(page.get_by_text("Seeds saved.")).to_be_visible()
    assert sorted(event.entries.values_list("seed", flat=True)) == [*range(1, 9)]
    page.goto(f"{event.get_absolute_url()}bracket/")
    assert fits(page)
    assert_accessible(page)


def draw_next(page: Page, event: Event) -> None:
    page.goto(f"{event.get_absolute_url()}desk/")
    page.get_by_role("button", name=re.compile("^Draw (the|round)")).click()
    expect(page.get_by_role("heading", name="Draft of")).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("is published.")).to_be_visible()


def report_first(page: Page, event: Event) -> None:
    """One result on the page, as at any table."""
    played = Round.objects.filter(event=event).latest("number")
    page.goto(f"{event.get_absolute_url()}rounds/{played.number}/tables/1/")
    first, second = (str(seat.player) for seat in played.matches.get(table=1).seats.order_by("place"))
    page.get_by_label("Full win", exact=False).first.check()
    page.get_by_label(f"Score of {first}", exact=True).fill("100")
    page.get_by_label(f"Score of {second}", exact=True).fill("30")
    assert fits(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("[data-queue]")).to_contain_text("is saved")


def play_on(event: Event) -> None:
    played, by = Round.objects.filter(event=event).latest("number"), factories.director_of(event)
    random = Random(played.number)
    for match in Match.objects.select_related("round__event", "round__stage").filter(round=played, ended_by=""):
        report_result(match, factories.ResultFactory(winner=random.randrange(2)), by=by)


def play_heat(heat: Event, by: User) -> None:
    factories.play_rounds(Event.objects.get(pk=heat.pk), 3, Random(heat.pk))
    finalize_event(Event.objects.get(pk=heat.pk), by=by)
