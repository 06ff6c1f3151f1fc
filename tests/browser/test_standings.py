"""Standings on a phone: the heads of the columns stand apart, whatever a game counts, above the figures they name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from tests import factories
from tests.browser.test_toy_system import fits
from tournaments.kernel.models import User
from tournaments.record.models import Event

Open = Callable[..., Page]
APART = 4
WORDS = """(row) => [...row.querySelectorAll("th, td:not(.why)")].filter((cell) => cell.offsetWidth).map((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const { left, right } = range.getBoundingClientRect();
    return [left, right];
})"""


def tribbles(by: User) -> Event:
    return factories.level_pod(by, points=(99_990, 40_010, 40_000, 9, 9))


def second_edition(by: User) -> Event:
    return factories.PlayedEventFactory(players=8, rounds=3, by=by, rounds_scheduled=3)


@pytest.mark.chromium_alone
@pytest.mark.parametrize("made", [tribbles, second_edition])
@pytest.mark.parametrize("width", [320, 360])
def test_heads_of_the_columns_stand_apart(
    open_page: Open, transactional_db: None, made: Callable[[User], Event], width: int
) -> None:
    event = made(factories.UserFactory(handle="darvin"))
    page = open_page(viewport={"width": width, "height": 740})
    page.goto(f"{event.get_absolute_url()}standings/")
    assert fits(page)
    for row in page.locator(".standings tr").all():
        words = row.evaluate(WORDS)
        gaps = [after[0] - before[1] for before, after in pairwise(words)]
        assert min(gaps) >= APART, (row.inner_text(), gaps)
    head, first = (page.locator(".standings tr").nth(at).evaluate(WORDS) for at in (0, 1))
    assert [round(end) for _, end in head[2:]] == [round(end) for _, end in first[2:]]
