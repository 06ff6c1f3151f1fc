"""A judge's taps: from a name at the desk to a deck check, a penalty or extra time, in three at most."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from conduct.engine import Level
from conduct.models import DeckCheck, Penalty
from tests import factories
from tests.browser.targets import small_targets
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.services.clock import extend_table, start_round
from tournaments.record.models import Entry, Event, Match

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
MOST_TAPS = 3


@pytest.fixture
def event(transactional_db: None) -> Event:
    """Round 1 is played at four tables, and a judge walks around."""
    event = factories.FullEventFactory(players=8, by=factories.UserFactory(handle="Dana"), title="The evening")
    factories.DirectorFactory(event=event, user=factories.UserFactory(handle="Jo"), position=4)
    factories.CoordinatorFactory(handle="Chief", post="director")
    factories.RoundFactory(event=event)
    return Event.objects.get(pk=event.pk)


class Taps:
    """Taps that are counted: a test that needs too many fails."""

    def __init__(self, page: Page) -> None:
        self.page, self.count, self.most = page, 0, MOST_TAPS

    def on(self, target: Locator) -> None:
        self.count += 1
        target.click()


@pytest.fixture
def taps(open_page: Open, event: Event) -> Iterator[Callable[..., Taps]]:
    counted: list[Taps] = []

    def at(page: str, **options: object) -> Taps:
        opened = open_page(judge(event), **(options or LAPTOP))
        opened.goto(f"{event.get_absolute_url()}{page}")
        counted.append(Taps(opened))
        return counted[-1]

    yield at
    assert [taps.count for taps in counted if not 0 < taps.count <= taps.most] == []


def judge(event: Event) -> User:
    return event.directors.get(position=4).user


def seated(event: Event, table: int) -> Entry:
    player = event.rounds.get().matches.get(table=table).seats.get(place=0).player
    return event.entries.select_related("player").get(player=player)


def name_at(taps: Taps, event: Event, table: int) -> Locator:
    return taps.page.locator(f"#table-{table}").get_by_role("link", name=seated(event, table).player.shown_name)


def test_deck_check_from_the_desk(taps: Callable[..., Taps], event: Event) -> None:
    desk = taps("desk/")
    desk.on(name_at(desk, event, 2))
    desk.on(desk.page.get_by_role("button", name="Save the check"))
    expect(desk.page.locator("#main").get_by_text("Noted on the card.")).to_be_visible()
    assert (DeckCheck.objects.get().found, DeckCheck.objects.get().player) == ("in_order", seated(event, 2).player)


def test_penalty_from_the_desk(taps: Callable[..., Taps], event: Event) -> None:
    desk = taps("desk/")
    desk.on(name_at(desk, event, 3))
    desk.on(desk.page.get_by_role("link", name="D4 Marked cards"))
    expect(desk.page.locator("output")).to_contain_text("Level 1, written warning")
    desk.on(desk.page.get_by_role("button", name="Issue it"))
    expect(desk.page.get_by_text("Issued. The player")).to_be_visible()
    penalty = Penalty.objects.get()
    assert (penalty.player, penalty.match, penalty.code) == (seated(event, 3).player, Match.objects.get(table=3), "D4")


def test_extra_time_from_the_desk(taps: Callable[..., Taps], event: Event) -> None:
    desk = taps("desk/")
    desk.on(name_at(desk, event, 1))
    desk.on(desk.page.get_by_role("link", name="Extra time"))
    desk.on(desk.page.get_by_role("button", name="Give extra time"))
    expect(desk.page.locator("#table-1")).to_contain_text("+3 min")
    assert Match.objects.get(table=1).extra_seconds == 180


def test_penalty_from_the_list_of_players_on_a_phone(taps: Callable[..., Taps], event: Event) -> None:
    players, entry = taps("players/", **PHONE), seated(event, 4)
    players.on(players.page.get_by_role("link", name=f"conduct of {entry.player.shown_name}"))
    players.on(players.page.get_by_role("link", name="B1 Misconduct, minor"))
    players.on(players.page.get_by_role("button", name="Issue it"))
    expect(players.page.get_by_text("Issued. The player")).to_be_visible()
    assert Penalty.objects.get().player == entry.player


def test_deck_check_from_the_desk_on_a_phone(taps: Callable[..., Taps], event: Event) -> None:
    desk = taps("desk/", **PHONE)
    open_card_on_phone(desk, event)
    desk.on(desk.page.get_by_role("button", name="Save the check"))
    expect(desk.page.locator("#main").get_by_text("Noted on the card.")).to_be_visible()
    assert DeckCheck.objects.get().player == seated(event, 2).player


def open_card_on_phone(desk: Taps, event: Event) -> None:
    """A row of a phone is one target: its names are links in the head of the sheet."""
    desk.on(desk.page.locator("#table-2"))
    desk.on(card_link(desk.page.get_by_role("dialog"), event))


def card_link(where: Page | Locator, event: Event) -> Locator:
    return where.get_by_role("link", name=f"Conduct of {seated(event, 2).player.shown_name}", exact=True)


CARDS: dict[str, tuple[str, dict[str, object], Callable[[Taps, Event], None]]] = {
    "desk of a phone": ("desk/", PHONE, open_card_on_phone),
    "desk of a laptop": ("desk/", LAPTOP, lambda taps, event: taps.on(name_at(taps, event, 2))),
    "table": ("rounds/1/tables/2/", PHONE, lambda taps, event: taps.on(card_link(taps.page, event))),
    "Players": ("players/", PHONE, lambda taps, event: taps.on(conduct_link(taps.page, event))),
}
ACTS = {"Deck check": "Save the check", "Penalty": "Issue it", "Extra time": "Give extra time"}


def conduct_link(page: Page, event: Event) -> Locator:
    return page.get_by_role("link", name=f"conduct of {seated(event, 2).player.shown_name}")


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("begin", CARDS)
def test_form_of_each_act_opens_in_three_taps(taps: Callable[..., Taps], event: Event, begin: str, act: str) -> None:
    address, screen, open_card = CARDS[begin]
    hand = taps(address, **screen)
    open_card(hand, event)
    hand.on(hand.page.get_by_role("group", name="Acts").get_by_role("link", name=act, exact=True))
    form = hand.page.locator("form").filter(has=hand.page.get_by_role("button", name=ACTS[act]))
    expect(form).to_be_in_viewport()


def test_names_in_the_head_of_the_sheet_are_targets_of_a_thumb(open_page: Open, event: Event) -> None:
    Player.objects.filter(pk=seated(event, 2).player_id).update(name="Frank Gruber, Lieutenant of the second watch")
    phone = open_page(judge(event), **PHONE)
    phone.goto(f"{event.get_absolute_url()}desk/")
    phone.locator("#table-2").click()
    links = phone.get_by_role("dialog").get_by_role("link", name="Conduct of")
    expect(links).to_have_count(2)
    close = phone.get_by_role("button", name="Close").bounding_box()
    boxes = [link.bounding_box() for link in links.all()]
    assert close
    assert all(
        box and box["height"] >= 44 and box["width"] >= 44 and box["x"] + box["width"] <= close["x"] for box in boxes
    )
    head = phone.locator("#sheet .at-table").bounding_box()
    assert head
    assert head["height"] == 44
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("page", ["desk/", "players/", "rounds/1/tables/2/", "card"])
def test_pages_of_a_judge_fit_a_phone(open_page: Open, event: Event, page: str) -> None:
    start_round(event.rounds.get(), by=factories.director_of(event))
    extend_table(Match.objects.get(table=2), 4, "A ruling", by=factories.director_of(event))
    factories.PenaltyFactory(entry=seated(event, 2), code="B1", level=Level.TURN_LOSS, because="It was slow.")
    phone = open_page(judge(event), **PHONE)
    phone.goto(f"{event.get_absolute_url()}{page}".replace("card", f"penalties/cards/{seated(event, 2).pk}/"))
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    assert small_targets(phone) == []
    for note in phone.locator("[data-row-state] b").all():
        box = note.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 324  # the arrow of its row stands there


def test_deck_that_is_not_legal_leads_on_to_the_penalty(
    open_page: Open, event: Event, assert_accessible: Callable[[Page], None]
) -> None:
    page = open_page(judge(event), **PHONE)
    page.goto(f"{event.get_absolute_url()}penalties/cards/{seated(event, 2).pk}/")
    assert_accessible(page)
    page.get_by_text("Not legal, or not as listed").click()
    page.get_by_label(re.compile("^Note")).fill("Four copies of a dilemma.")
    page.get_by_role("button", name="Save the check").click()
    expect(page.get_by_role("radio", name="D1 Illegal deck")).to_be_checked()
    expect(page.locator("output")).to_contain_text("Level 2, turn loss")
    expect(page.get_by_label(re.compile("in a sentence"))).to_have_value("Four copies of a dilemma.")
    assert not Penalty.objects.exists()
    assert_accessible(page)
    page.get_by_role("button", name="Issue it").click()
    expect(page.get_by_text("Issued. The player")).to_be_visible()
    assert (Penalty.objects.get().code, Penalty.objects.get().level) == ("D1", 2)
