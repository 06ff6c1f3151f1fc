"""Two directors and three phones at once, one of them offline for a while: nothing is lost, nothing is done twice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests import factories
from tournaments.engine.core.seats import letter
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.services.announcements import announce
from tournaments.play.services.results import report_result
from tournaments.record.models import Event, Match, SelfReport

pytestmark = pytest.mark.chromium_alone
Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}, "service_workers": "allow"}
KEPT = """async (address) => {
    for (const name of await caches.keys()) {
        const page = name.startsWith("pages:") && await (await caches.open(name)).match(address);
        if (page) return page.text();
    }
    return "";
}"""
AS_OF = re.compile(r"No connection: this is as of \d\d:\d\d.")


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=0, by=factories.UserFactory(handle="picard"))
    players = [
        factories.UserFactory(handle=name).player for name in ("worf", "troi", "data", "geordi", "guinan", "wesley")
    ]
    factories.enter(event, *players)
    factories.DirectorFactory(event=event, user=factories.UserFactory(handle="riker"))
    factories.RoundFactory(event=event)
    return event


def test_what_is_reported_offline_is_kept_and_sent_once(open_page: Open, event: Event) -> None:
    first, second, third = (table(event, number) for number in (1, 2, 3))
    desk, other_desk = open_page(factories.director_of(event)), open_page(event.directors.get(position=2).user)
    phones = [open_page(user, **PHONE) for user in (sits(first, 0), sits(first, 1), sits(second, 0))]
    for page in (desk, other_desk):
        page.goto(f"{event.get_absolute_url()}desk/")
    for page in phones:
        page.goto(f"{event.get_absolute_url()}my-table/")
    ann, bob, far = phones

    until_kept(far)
    far.context.set_offline(True)
    far.reload()
    expect(far.get_by_text(AS_OF)).to_be_visible()
    expect(far.get_by_text(str(second.seats.get(place=1).player)).first).to_be_visible()
    say(far, second, 100, 40)
    expect(queued(far, "Your report, {} 100 : {} 40. It will be sent again.".format(*second.names))).to_be_visible()
    far.reload()
    expect(queued(far, "Your report, {} 100 : {} 40. It will be sent again.".format(*second.names))).to_be_visible()
    expect(far.get_by_text(AS_OF)).to_be_visible()

    enter(desk, 3, 100, 35)
    expect(desk.locator("#main").get_by_text("Table 3 is saved.")).to_be_visible()
    enter(other_desk, 3, 20, 100)
    other_desk.get_by_role("button", name="Edit").click()
    one, two = third.names
    expect(other_desk.get_by_text(f"{one} 100 : {two} 35").first).to_be_visible()
    expect(other_desk.get_by_label(f"Score of {third.seats.get(place=0).player}")).to_have_value("20")

    say(ann, first, 100, 35)
    expect(ann.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    bob.reload()
    bob.get_by_role("button", name="That is right").click()
    expect(bob.locator("#main").get_by_text("The result stands.")).to_be_visible()

    far.context.set_offline(False)
    expect(queued(far, "Reported. It stands once your opponent says the same.")).to_be_visible()
    expect(far.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    assert [row.match_id for row in SelfReport.objects.all()] == [second.pk]
    far.reload()
    expect(far.get_by_text(AS_OF)).to_be_hidden()
    spoke = JournalEntry.objects.filter(event=event, tag="result.said").values_list("actor", flat=True)
    assert sorted(spoke) == sorted(sits(match, place).pk for match, place in ((first, 0), (first, 1), (second, 0)))


def test_director_goes_on_typing_while_results_wait_and_a_lost_answer_is_not_a_lost_result(
    open_page: Open, event: Event
) -> None:
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}desk/")

    page.route("**/desk/report/", loses_the_answer)
    enter(page, 1, 100, 35)
    expect(queued(page, "Table 1, 100 : 35. It will be sent again.")).to_be_visible()
    page.context.set_offline(True)
    page.unroute("**/desk/report/")
    enter(page, 2, 40, 100)
    expect(queued(page, "Table 1, 100 : 35; Table 2, 40 : 100. They will be sent again.")).to_be_visible()
    page.context.set_offline(False)

    expect(queued(page, "Table 2 is saved.")).to_be_visible()
    for number in (1, 2):  # and the desk shows what arrived
        expect(page.locator(f"#table-{number}")).not_to_contain_text("not reported")
    reported = JournalEntry.objects.filter(event=event, tag="result.reported")
    assert sorted(reported.values_list("facts__match", flat=True)) == sorted([table(event, 1).pk, table(event, 2).pk])


def test_desk_reloads_offline_and_what_waits_keeps_its_key(open_page: Open, event: Event) -> None:
    page = open_page(factories.director_of(event), service_workers="allow")
    page.goto(f"{event.get_absolute_url()}desk/")
    until_kept(page)
    page.context.set_offline(True)

    for number in (1, 2):
        page.reload()
        enter(page, number, 100, 35)
        expect(queued(page, f"Table {number}, 100 : 35. ")).to_be_visible()
        expect(page.locator(f"#table-{number}")).to_contain_text("not saved yet")
    page.context.set_offline(False)

    expect(queued(page, "Table 2 is saved.")).to_be_visible()
    for number in (1, 2):
        expect(page.locator(f"#table-{number}")).to_contain_text("100")
    assert JournalEntry.objects.filter(event=event, tag="result.reported").count() == 2


def test_nothing_of_who_signed_out_is_shown_offline(open_page: Open, event: Event) -> None:
    player = sits(table(event, 1), 0)
    page = open_page(player, **PHONE)
    mine, standings = (f"{event.get_absolute_url()}{path}" for path in ("my-table/", "standings/"))
    page.goto(mine)
    until_kept(page)

    page.goto("/account/logout/")
    page.get_by_role("button", name="Sign Out").click()
    page.goto(standings)
    until_kept(page)
    page.context.set_offline(True)
    page.goto(mine)

    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_text(str(player))).to_have_count(0)
    page.get_by_role("link", name=f"{event.title}").click()
    expect(page.get_by_text(AS_OF)).to_be_visible()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    assert not page.evaluate(KEPT, page.url.replace("standings", "my-table"))


def test_pages_of_one_reader_go_when_another_reads(open_page: Open, event: Event) -> None:
    page = open_page(sits(table(event, 1), 0), **PHONE)
    mine = f"{event.get_absolute_url()}my-table/"
    page.goto(mine)
    until_kept(page)
    address = page.url

    page.context.clear_cookies()
    page.goto("/events/")

    until(page, lambda: not page.evaluate(KEPT, address))


def test_page_that_looks_for_news_keeps_the_news(open_page: Open, event: Event) -> None:
    page = open_page(sits(table(event, 1), 0), **PHONE)
    page.goto(f"{event.get_absolute_url()}my-table/")
    until_kept(page)

    director, mine = factories.director_of(event), table(event, 1)
    announce(event, "Lunch at noon.", by=director)
    report_result(mine, factories.ResultFactory(), by=director)
    with page.expect_response("**/my-table/?seen=*"):
        page.evaluate("htmx.trigger('#content', 'refresh')")
    until(page, lambda: "Lunch at noon." in page.evaluate(KEPT, page.url))


def loses_the_answer(route: Route) -> None:
    """The site did it, and the answer is lost on the way."""
    route.fetch(max_redirects=0)
    route.abort()


def until_kept(page: Page) -> None:
    until(page, lambda: page.evaluate(KEPT, page.url))


def until(page: Page, is_so: Callable[[], object]) -> None:
    for _ in range(200):
        if is_so():
            return
        page.wait_for_timeout(25)
    pytest.fail(f"it never became so: {page.url}")


def queued(page: Page, words: str) -> Locator:
    return page.locator("[data-queue]").get_by_text(words)


def table(event: Event, number: int) -> Match:
    return Match.objects.get(round__event=event, table=number)


def sits(match: Match, place: int) -> User:
    user = match.seats.get(place=place).player.user
    assert user is not None
    return user


def say(page: Page, match: Match, *scores: int) -> None:
    for seat, score in zip(match.seats.order_by("place"), scores, strict=True):
        page.locator(f"[name=score_{letter(seat.place)}]").fill(str(score))
    page.get_by_role("button", name="Report", exact=True).click()


def enter(page: Page, number: int, *scores: int) -> None:
    page.get_by_label("Table", exact=True).fill(str(number))
    for name, score in zip("ab", scores, strict=True):
        page.locator(f'form[action$="/desk/report/"] [name=score_{name}]').fill(str(score))
    page.get_by_role("button", name="Save Enter").click()
