"""What is written at the desk beside results goes through the same queue: done once, and never lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from conduct.models import DeckCheck, Penalty, Ruling
from tests import factories
from tests.browser.test_queue import SLOWEST_MS, line_saying, match_at, refusal_of, scores_by_table
from tournaments.kernel.models import JournalEntry
from tournaments.play.acts import PlayTag
from tournaments.play.services.clock import start_round
from tournaments.record.models import Announcement, Director, Entry, Event, KeepApart, Round
from tournaments.record.selectors.rows import entries_of

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
LINES = "1 100 35\n2 35 100"
NAMES = "Ember\nGravel"
VALUES = "fields => fields.map((field) => field.value)"


@dataclass(frozen=True)
class Kind:
    """`page`: the address below the event. `fill` types and presses the last button. `kept`: what a refusal leaves."""

    page: Callable[[Event], str]
    fill: Callable[[Page], None]
    done: Callable[[Event], int]
    kept: Callable[[Page], str]
    typed: str
    words: str


def first_entry(event: Event) -> Entry:
    return next(iter(entries_of(event).order_by("pk")))


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def fill_announcement(page: Page) -> None:
    page.get_by_label("Tell everybody").fill("Lunch is at one.")
    press(page, "Announce")


def fill_results(page: Page) -> None:
    page.get_by_label("One line a table").fill(LINES)
    press(page, "Preview")
    press(page, "Save these results")


def fill_penalty(page: Page) -> None:
    page.locator("label").filter(has_text="D4 Marked cards").first.click()
    page.get_by_label("What happened, in a sentence").fill("Two sleeves are bent.")
    press(page, "Issue it")


def fill_extra_time(page: Page) -> None:
    page.get_by_label("Minutes").fill("4")
    press(page, "Give extra time")


def fill_deck_check(page: Page) -> None:
    page.get_by_label("Note").fill("A sleeve was split.")
    press(page, "Save the check")


def fill_door(page: Page) -> None:
    page.get_by_label("Name or handle").fill("Kestrel")
    page.keyboard.press("Enter")


def fill_ruling(page: Page) -> None:
    page.get_by_label("Question").fill("May it be played twice?")
    page.get_by_label("Ruling", exact=True).fill("It may not.")
    press(page, "Save the ruling")


def fill_overturning(page: Page) -> None:
    page.get_by_label("What speaks against it").fill("The card says so.")
    press(page, "Overturn it")


def fill_names(page: Page) -> None:
    preview_names(page, NAMES)
    wait_for_preview(page)
    press(page, "Enter 2")


def wait_for_preview(page: Page) -> None:
    """Before its scripts are there the page would send its form by itself."""
    page.locator("#names").wait_for()
    page.wait_for_load_state()


def preview_names(page: Page, names: str) -> None:
    page.locator("#paste > summary").click()
    page.get_by_label("Names or handles").fill(names)
    press(page, "Preview")


def fill_absence(page: Page) -> None:
    page.locator("#table-1").get_by_label("and drop who is missing").check()
    page.locator("#table-1").get_by_role("button", name="is not there").first.click()


def fill_wish(page: Page) -> None:
    form = page.locator("form").filter(has=page.get_by_role("button", name="Keep them apart"))
    for label, at in (("Player", 1), ("Other player", 2)):
        form.get_by_label(label, exact=True).select_option(index=at)
    form.get_by_label("Reason").fill("They are sisters.")
    press(page, "Keep them apart")


def fill_fixed_table(page: Page) -> None:
    form = page.locator("form").filter(has=page.get_by_role("button", name="Fix the table"))
    form.get_by_label("Player").select_option(index=1)
    form.get_by_label("Table").fill("7")
    press(page, "Fix the table")


def fill_games(page: Page) -> None:
    game = page.locator("fieldset.game").first
    game.get_by_label("How it ended").select_option("Finished: full win")
    for field, score in zip(
        game.locator("input[inputmode=numeric], input[type=number]").all(), ("100", "35"), strict=True
    ):
        field.fill(score)
    press(page, "Save what changed")


def fill_abandoning(page: Page) -> None:
    page.get_by_label("Reason").fill("The lights went out.")
    press(page, "Abandon round 1")


def absent_page(event: Event) -> str:
    """Begin the round so long ago that a player may be absent."""
    start_round(event.rounds.get(), by=factories.director_of(event))
    event.rounds.update(started_at=timezone.now() - timedelta(minutes=6))
    return "desk/absent/"


def dropped_for_absence(event: Event) -> int:
    return event.entries.filter(dropped_after=1).count() if match_at(event, 1).ended_by == "missed" else 0


def value(label: str) -> Callable[[Page], str]:
    return lambda page: page.get_by_label(label).input_value()


KINDS = {
    "announcement": Kind(
        lambda event: "announce/",
        fill_announcement,
        lambda event: Announcement.objects.filter(event=event, text="Lunch is at one.").count(),
        value("Tell everybody"),
        "Lunch is at one.",
        "Announcement “Lunch is at one.”",
    ),
    "pasted results": Kind(
        lambda event: "results/",
        fill_results,
        lambda event: int(scores_by_table(event) == {1: (100, 35), 2: (35, 100)}),
        lambda page: "\n".join(page.locator("[name=line]").evaluate_all("lines => lines.map((line) => line.value)")),
        LINES,
        "Pasted results",
    ),
    "penalty": Kind(
        lambda event: f"penalties/new/?entry={first_entry(event).pk}",
        fill_penalty,
        lambda event: Penalty.objects.filter(event=event, code="D4").count(),
        value("What happened, in a sentence"),
        "Two sleeves are bent.",
        "Penalty for ",
    ),
    "extra time": Kind(
        lambda event: "rounds/1/tables/1/extra-time/",
        fill_extra_time,
        lambda event: match_at(event, 1).extra_seconds // 240,
        value("Minutes"),
        "4",
        "Extra time for table 1",
    ),
    "deck check": Kind(
        lambda event: f"penalties/cards/{first_entry(event).pk}/",
        fill_deck_check,
        lambda event: DeckCheck.objects.filter(event=event).count(),
        value("Note"),
        "A sleeve was split.",
        "Deck check of ",
    ),
    "ruling": Kind(
        lambda event: "rulings/new/",
        fill_ruling,
        lambda event: Ruling.objects.filter(event=event, ruling="It may not.").count(),
        value("Question"),
        "May it be played twice?",
        "Ruling “May it be played twice?”",
    ),
    "overturned ruling": Kind(
        lambda event: f"rulings/{factories.RulingFactory(event=event).pk}/overturn/",
        fill_overturning,
        lambda event: Ruling.objects.filter(event=event, overturned_because="The card says so.").count(),
        value("What speaks against it"),
        "The card says so.",
        "Overturning a ruling",
    ),
    "pasted names": Kind(
        lambda event: "entries/",
        fill_names,
        lambda event: int(event.entries.filter(player__name__in=NAMES.split("\n")).count() == 2),
        lambda page: "\n".join(page.locator("#names ol input:not([type])").evaluate_all(VALUES)),
        NAMES,
        "List of names",
    ),
    "absence": Kind(
        absent_page,
        fill_absence,
        dropped_for_absence,
        lambda page: str(page.locator("#table-1").get_by_label("and drop who is missing").is_checked()),
        "True",
        "Absence at table 1",
    ),
    "wish": Kind(
        lambda event: "wishes/",
        fill_wish,
        lambda event: KeepApart.objects.filter(event=event, reason="They are sisters.").count(),
        value("Reason"),
        "They are sisters.",
        "Keeping ",
    ),
    "fixed table": Kind(
        lambda event: "wishes/",
        fill_fixed_table,
        lambda event: event.entries.filter(fixed_table=7).count(),
        value("Table"),
        "7",
        "Table of ",
    ),
    "games of a player": Kind(
        lambda event: f"by-player/{first_entry(event).pk}/",
        fill_games,
        lambda event: len(scores_by_table(event)),
        lambda page: page.locator(
            "fieldset.game input[inputmode=numeric], fieldset.game input[type=number]"
        ).first.input_value(),
        "100",
        "Games of ",
    ),
    "abandoned round": Kind(
        lambda event: "rounds/1/abandon/",
        fill_abandoning,
        lambda event: event.rounds.filter(number=1, state=Round.State.VOID).count(),
        value("Reason"),
        "The lights went out.",
        "Abandoning round 1",
    ),
}
DOOR = Kind(
    lambda event: "entries/",
    fill_door,
    lambda event: event.entries.filter(player__name="Kestrel").count(),
    value("Name or handle"),
    "Kestrel",
    "Kestrel",
)


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=4, by=factories.UserFactory(handle="picard"))
    factories.RoundFactory(event=event)
    return event


def at(open_page: Open, event: Event, kind: Kind) -> Page:
    page = open_page(factories.director_of(event))
    page.goto(event.get_absolute_url() + kind.page(event))
    return page


@pytest.mark.parametrize("kind", [pytest.param(kind, id=name) for name, kind in {**KINDS, "door": DOOR}.items()])
def test_act_is_done_once_on_a_line_that_loses_an_answer(open_page: Open, event: Event, kind: Kind) -> None:
    page = at(open_page, event, kind)
    with on_a_bad_line(page, Random(1701)):
        kind.fill(page)
        expect(line_saying(page, "No connection. Not saved yet: ")).to_contain_text(kind.words)
        page.goto(f"{event.get_absolute_url()}standings/")
        page.reload()
        expect(page.locator("[data-saved]")).to_have_attribute("data-state", "saved")
    expect(line_saying(page, "is being saved")).to_have_count(0)
    assert kind.done(event) == 1


@pytest.mark.parametrize("kind", [pytest.param(kind, id=name) for name, kind in KINDS.items()])
def test_refusal_leaves_what_was_typed_to_be_sent_again(open_page: Open, event: Event, kind: Kind) -> None:
    page = at(open_page, event, kind)
    office = Director.objects.get(event=event, position=1)
    page.route("**", lambda route: take_away(office, route))
    kind.fill(page)
    expect(refusal_of(page, kind.words)).to_be_visible()
    assert (kind.kept(page), kind.done(event)) == (kind.typed, 0)


def test_refused_act_is_edited_from_another_page(open_page: Open, event: Event) -> None:
    kind = KINDS["penalty"]
    page = at(open_page, event, kind)
    page.context.set_offline(True)
    kind.fill(page)
    expect(line_saying(page, "No connection.")).to_be_visible()
    entry = first_entry(event)
    factories.PenaltyFactory(entry=entry, code="D4")
    page.context.set_offline(False)
    page.goto(f"{event.get_absolute_url()}standings/")
    refusal_of(page, kind.words).get_by_role("button", name="Edit").click()
    expect(page.get_by_text("nothing was issued twice")).to_be_visible()
    assert kind.kept(page) == kind.typed
    expect(refusal_of(page, kind.words)).to_have_count(0)


def test_player_at_the_door_who_may_be_known_waits_for_a_decision(open_page: Open, event: Event) -> None:
    factories.PlayerFactory(name="Kestrel")
    page = at(open_page, event, DOOR)
    DOOR.fill(page)
    page.get_by_label("Name or handle").press_sequentially("Ember")
    page.keyboard.press("Enter")
    expect(line_saying(page, "Ember is entered")).to_be_visible()
    waits = refusal_of(page, "Kestrel is not saved yet: Who is meant?")
    waits.get_by_role("button", name="Decide").click()
    expect(page.get_by_role("heading", name="Who is meant?")).to_be_visible()
    assert event.entries.filter(player__name="Ember").count() == 1


def test_clear_names_are_entered_once_and_doubtful_ones_stay_to_be_decided(open_page: Open, event: Event) -> None:
    factories.PlayerFactory(name="Long range")
    page = at(open_page, event, KINDS["pasted names"])
    preview_names(page, "Ember\nLong rang")
    wait_for_preview(page)
    with on_a_bad_line(page, Random(1701)):
        press(page, "Enter 1 now")
        expect(line_saying(page, "No connection. Not saved yet: List of names")).to_be_visible()
        expect(line_saying(page, "Ember is entered.")).to_be_visible()
    expect(page.locator("#names").get_by_role("radio", name="Same player")).to_be_visible()
    assert event.entries.filter(player__name="Ember").count() == 1
    press(page, "Back to the text, kept")
    expect(page.get_by_label("Names or handles")).to_have_value("Long rang")


def test_names_wait_for_the_network_before_they_are_looked_at(open_page: Open, event: Event) -> None:
    page = at(open_page, event, KINDS["pasted names"])
    page.context.set_offline(True)
    preview_names(page, NAMES)
    expect(page.get_by_text("No connection. What you typed is still here.")).to_be_visible()
    expect(page.get_by_label("Names or handles")).to_have_value(NAMES)
    page.context.set_offline(False)
    press(page, "Preview")
    expect(page.get_by_role("button", name="Enter 2")).to_be_visible()


def test_ruling_on_a_question_that_was_ruled_on_waits_for_a_decision(open_page: Open, event: Event) -> None:
    factories.RulingFactory(event=event, question="May it be played twice a turn?")
    page = at(open_page, event, KINDS["ruling"])
    fill_ruling(page)
    expect(page.get_by_role("heading", name="Ruled on here already")).to_be_visible()
    page.get_by_label("this is another question").check()
    press(page, "Save the ruling")
    expect(line_saying(page, "The ruling is written down.")).to_be_visible()
    assert event.rulings.count() == 2


def test_seats_of_a_draft_are_drawn_once_on_a_line_that_loses_an_answer(
    open_page: Open, transactional_db: None
) -> None:
    event = factories.DueEventFactory(by=factories.UserFactory(handle="picard"), format="draft", pool="limited")
    factories.enter(event, *(factories.PlayerFactory(name=f"Drafter-{number:02}") for number in range(1, 9)))
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}drafting/")
    with on_a_bad_line(page, Random(1701)):
        page.get_by_label("Packs", exact=True).fill("3")
        press(page, "Draw the seats")
        expect(line_saying(page, "No connection. Not saved yet: Drawing the seats")).to_be_visible()
        page.reload()
        expect(page.locator("[data-saved]")).to_have_attribute("data-state", "saved")
    expect(page.get_by_role("heading", name="Group 1")).to_be_visible()
    assert JournalEntry.objects.filter(event=event, tag=PlayTag.DRAFT_SEATED).count() == 1
    press(page, "Publish the seats")
    expect(line_saying(page, "everybody is told")).to_be_visible()
    expect(page.get_by_role("button", name="Take the seats back")).to_be_visible()


def test_judging_time_is_added_once_on_a_line_that_loses_an_answer(open_page: Open, transactional_db: None) -> None:
    event = factories.playing_event(factories.UserFactory(handle="picard"))
    director = factories.director_of(event)
    start_round(factories.RoundFactory(event=event), by=director)
    page = open_page(director)
    page.goto(f"{event.get_absolute_url()}directors/playing/")
    with on_a_bad_line(page, Random(1701)):
        page.get_by_label("Minutes judged").fill("4")
        press(page, f"Add to the table of {director.player.shown_name}")
        expect(line_saying(page, "No connection. Not saved yet: Judging time of ")).to_be_visible()
        page.reload()
        expect(page.locator("[data-saved]")).to_have_attribute("data-state", "saved")
    assert match_at(event, 1).extra_seconds == 240


@contextmanager
def on_a_bad_line(page: Page, rng: Random) -> Iterator[None]:
    """Delay every answer of an act; lose the first one of an act that saves on its way back."""
    lost: list[str] = []
    under_way: set[Route] = set()

    def deliver(route: Route) -> None:
        sent = route.request.post_data or ""
        if route.request.method != "POST":
            return route.continue_()
        under_way.add(route)
        page.wait_for_timeout(rng.uniform(0, SLOWEST_MS))
        under_way.discard(route)
        if not lost and "key=" in sent and "preview=" not in sent and route.request.headers.get("hx-request") is None:
            lost.append(sent)
            route.fetch(max_redirects=0)
            return route.abort()
        return route.continue_()

    page.route("**", deliver)
    yield
    while under_way:
        page.wait_for_timeout(50)
    page.unroute("**", deliver)


def take_away(office: Director, route: Route) -> None:
    """Who looks at the form directs the event no longer when it arrives."""
    sent = route.request.post_data or ""
    is_act = route.request.method == "POST" and "preview=" not in sent and "hx-request" not in route.request.headers
    if is_act and Director.objects.filter(pk=office.pk).exists():
        office.delete()
    connection.close()  # each call has a connection of its own, which nobody else would give back to the pool
    route.continue_()
