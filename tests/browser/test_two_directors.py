"""Two directors in two browsers at the same table: the second is told, sees both values and keeps what he typed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import factories
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Event, Match, Round

Open = Callable[..., Page]


@pytest.fixture
def event(transactional_db: None) -> Event:
    event = factories.FullEventFactory(players=6, by=factories.UserFactory(handle="picard"))
    factories.DirectorFactory(event=event, user=factories.UserFactory(handle="riker"))
    return event


@pytest.fixture
def pages(open_page: Open, event: Event) -> tuple[Page, Page]:
    return open_page(first_of(event)), open_page(event.directors.get(position=2).user)


def test_the_second_result_for_a_table_is_refused_with_both_values(pages: tuple[Page, Page], event: Event) -> None:
    match = published_table(event)
    for page in pages:
        page.goto(f"{event.get_absolute_url()}rounds/1/tables/1/")
    first, second = pages

    fill(first, match, 100, 35)
    assert answered(first, save(first)) == 302
    fill(second, match, 20, 100)
    assert answered(second, save(second)) == 409

    # The answer has come back into the form: until then another press says nothing new.
    expect(second.get_by_text("This changed in the meantime").first).to_be_visible()
    expect(second.get_by_text(re.compile("100 : .* 35")).first).to_be_visible()
    assert typed(second, match) == ["20", "100"]
    assert stored(match) == [100, 35]
    assert answered(second, save(second)) == 302
    expect(second.get_by_text("Table 1 is saved.")).to_be_visible()
    assert stored(match) == [20, 100]


def test_the_quick_form_does_not_write_over_a_result_it_has_not_seen(pages: tuple[Page, Page], event: Event) -> None:
    match = published_table(event)
    for page in pages:
        page.goto(f"{event.get_absolute_url()}desk/")
    first, second = pages

    assert answered(first, quick(first, 100, 35)) == 302
    assert answered(second, quick(second, 20, 100)) == 409

    expect(second.get_by_text("was refused: This changed in the meantime")).to_be_visible()
    second.get_by_role("button", name="Edit").click()
    expect(second.get_by_text(re.compile("100 : .* 35")).first).to_be_visible()
    assert typed(second, match) == ["20", "100"]
    assert stored(match) == [100, 35]


def test_a_draft_that_was_drawn_again_is_not_published_unseen(pages: tuple[Page, Page], event: Event) -> None:
    draw_round(event, by=first_of(event), draw_seed=1)
    for page in pages:
        page.goto(f"{event.get_absolute_url()}draft/")
    first, second = pages

    assert submitted(first, first.get_by_role("button", name="Draw again")) == 302
    assert submitted(second, second.get_by_role("button", name="Publish")) == 409

    assert Round.objects.get(event=event).is_draft
    second.get_by_role("link", name="See what stands there now").click()
    assert submitted(second, second.get_by_role("button", name="Publish")) == 302


def test_the_way_back_shows_what_stands_now(pages: tuple[Page, Page], event: Event) -> None:
    match = published_table(event)
    page = pages[0]
    page.goto(f"{event.get_absolute_url()}rounds/1/tables/1/")
    fill(page, match, 100, 35)
    answered(page, save(page))
    expect(page.get_by_text("Table 1 is saved.")).to_be_visible()

    page.evaluate("history.back()")

    expect(page.get_by_text(re.compile("100 : .* 35")).first).to_be_visible()
    fill(page, match, 100, 40)
    assert answered(page, save(page)) == 302
    expect(page.get_by_text("Table 1 is saved.")).to_be_visible()
    assert stored(match) == [100, 40]


def first_of(event: Event) -> object:
    return factories.director_of(event)


def published_table(event: Event) -> Match:
    return factories.RoundFactory(event=event).matches.select_related("round__event").get(table=1)


def fill(page: Page, match: Match, *scores: int) -> None:
    for field, score in zip(fields(page, match), scores, strict=True):
        field.fill(str(score))
    by_scores = page.get_by_role("radio", name="as the scores say")
    if by_scores.is_visible():
        by_scores.check()


def typed(page: Page, match: Match) -> list[str]:
    return [field.input_value() for field in fields(page, match)]


def fields(page: Page, match: Match) -> list[Locator]:
    return [page.get_by_label(f"Score of {seat.player}") for seat in match.seats.order_by("place")]


def save(page: Page) -> Locator:
    return page.get_by_role("button", name="Save", exact=True)


def quick(page: Page, *scores: int) -> Locator:
    page.get_by_label("Table", exact=True).fill("1")
    for name, score in zip("ab", scores, strict=True):
        page.locator(f'form[action$="/desk/report/"] [name=score_{name}]').fill(str(score))
    return page.locator("form.quick").get_by_role("button", name="Save")


def submitted(page: Page, button: Locator) -> int:
    """The status of the first answer to a form: a redirect where it was taken."""
    with page.expect_navigation() as arrival:
        button.click()
    sent = arrival.value.request
    return 302 if sent.redirected_from else arrival.value.status


def answered(page: Page, button: Locator) -> int:
    """The same for a form that the page sends by itself."""
    with page.expect_response(lambda answer: answer.request.method == "POST") as arrival:
        button.click()
    return arrival.value.status


def stored(match: Match) -> list[int | None]:
    return list(match.seats.order_by("place").values_list("score", flat=True))
