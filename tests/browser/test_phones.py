"""Two directors and three phones at once, one of them offline for a while: nothing is lost, nothing is done twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests import factories
from tournaments.models import Event, JournalEntry, Match, SelfReport, User

Open = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.full_event(0, factories.member("picard"))
    players = [factories.member(name).player for name in ("worf", "troi", "data", "geordi", "guinan", "wesley")]
    factories.enter(event, *players)
    factories.deputy(event, factories.member("riker"))
    factories.published_round(event)
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

    far.context.set_offline(True)
    say(far, second, 100, 40)
    expect(unsent(far, "Your report, 100 : 40. It will be sent again.")).to_be_visible()
    expect(far.get_by_label(f"Score of {sits(second, 0)}")).to_have_value("100")

    enter(desk, 3, 100, 35)
    expect(desk.locator("#main").get_by_text("Table 3 is saved.")).to_be_visible()
    enter(other_desk, 3, 20, 100)
    expect(other_desk.get_by_text("100 : 35").first).to_be_visible()
    expect(other_desk.get_by_label(f"Score of {third.seats.get(place=0).player}")).to_have_value("20")

    say(ann, first, 100, 35)
    expect(ann.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    bob.reload()
    bob.get_by_role("button", name="That is right").click()
    expect(bob.locator("#main").get_by_text("The result stands.")).to_be_visible()

    far.context.set_offline(False)
    expect(unsent(far, "Saved: Your report, 100 : 40.")).to_be_visible()
    expect(far.locator("#main").get_by_text("Your opponent has not confirmed it yet.")).to_be_visible()
    assert [row.match_id for row in SelfReport.objects.all()] == [second.pk]
    spoke = JournalEntry.objects.filter(event=event, tag="result.said").values_list("actor", flat=True)
    assert sorted(spoke) == sorted(sits(match, place).pk for match, place in ((first, 0), (first, 1), (second, 0)))


def test_director_goes_on_typing_while_results_wait_and_a_lost_answer_is_not_a_lost_result(
    open_page: Open, event: Event
) -> None:
    page = open_page(factories.director_of(event))
    page.goto(f"{event.get_absolute_url()}desk/")

    page.route("**/desk/report/", loses_the_answer)
    enter(page, 1, 100, 35)
    expect(unsent(page, "Table 1, 100 : 35. It will be sent again.")).to_be_visible()
    page.context.set_offline(True)
    page.unroute("**/desk/report/")
    enter(page, 2, 40, 100)
    expect(unsent(page, "Table 2, 40 : 100. It will be sent again.")).to_be_visible()
    page.context.set_offline(False)

    expect(unsent(page, "Saved: Table 1, 100 : 35.")).to_be_visible()
    expect(unsent(page, "Saved: Table 2, 40 : 100.")).to_be_visible()
    reported = JournalEntry.objects.filter(event=event, tag="result.reported")
    assert sorted(reported.values_list("facts__match", flat=True)) == sorted([table(event, 1).pk, table(event, 2).pk])


def loses_the_answer(route: Route) -> None:
    """The site did it, and the answer is lost on the way."""
    route.fetch(max_redirects=0)
    route.abort()


def unsent(page: Page, words: str) -> Locator:
    return page.locator("[data-unsent]").get_by_text(words)


def table(event: Event, number: int) -> Match:
    return Match.objects.get(round__event=event, table=number)


def sits(match: Match, place: int) -> User:
    user = match.seats.get(place=place).player.user
    assert user is not None
    return user


def say(page: Page, match: Match, *scores: int) -> None:
    for seat, score in zip(match.seats.order_by("place"), scores, strict=True):
        page.get_by_label(f"Score of {seat.player}").fill(str(score))
    page.get_by_role("button", name="Report", exact=True).click()


def enter(page: Page, number: int, *scores: int) -> None:
    page.get_by_label("Table", exact=True).fill(str(number))
    for name, score in zip("ab", scores, strict=True):
        page.locator(f'form[action$="/desk/report/"] [name=score_{name}]').fill(str(score))
    page.get_by_role("button", name="Save").click()
