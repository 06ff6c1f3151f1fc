"""Pages and sheets of a draft and of decks that are built."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.tournaments.plain import browser
from tests.tournaments.play.rounds import again
from tournaments.kernel.models import User
from tournaments.play.selectors.draftings import shown_drafting
from tournaments.play.services.draftings import (
    publish_seats,
    seat_draft,
    start_building,
)
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(by: User) -> Event:
    return factories.FullEventFactory(players=11, by=by, format="draft", pool="limited")


@pytest.fixture
def sealed(by: User) -> Event:
    return factories.FullEventFactory(players=4, by=by, format="sealed", pool="limited")


def words(html: str) -> str:
    """What stands on a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def test_pages_show_neighbours_packs_and_clock(event: Event, by: User) -> None:
    pages, base = browser(by), event.get_absolute_url()
    assert "Nobody is seated yet" in pages.open(f"{base}drafting/").text
    pages.send(pages.page.form("packs"), packs="3")
    assert "Since" not in pages.text
    assert "will stand here" in browser().open(f"{base}seats/").text
    publish_seats(again(event), by=by)
    start_building(again(event), by=by)
    page = browser().open(f"{base}seats/")
    shown = shown_drafting(again(event))
    seat = shown.groups[0].seats[2]
    assert f"left: {seat.left} · right: {seat.right}" in words(page.text)
    assert "Pack 2: to the right" in words(page.text)
    assert "data-clock" in page.text
    assert f"{base}seats/" in browser().open(base).text
    assert f"{base}drafting/" in pages.open(f"{base}desk/").text


def test_reader_finds_his_own_seat(by: User) -> None:
    event, member = factories.DueEventFactory(by=by, format="draft", pool="limited"), factories.UserFactory()
    factories.enter(event, member.player, *(factories.PlayerFactory() for _ in range(4)))
    publish_seats(seat_draft(event, 3, by=by), by=by)
    address = f"{event.get_absolute_url()}seats/"
    assert 'class="you draft-seat"' in browser(member).open(address).text
    assert 'class="you draft-seat"' not in browser(by).open(address).text
    assert address in browser(member).open(f"{event.get_absolute_url()}my-table/").text


def test_what_is_typed_wrongly_is_told_and_kept(event: Event, by: User) -> None:
    pages, base = browser(by), event.get_absolute_url()
    pages.open(f"{base}drafting/")
    page = pages.send(pages.page.form("packs"), packs="3", sizes="7 4")
    assert (page.status, "A group of Draft has 3, 4, 5 or 6 seats" in page.text) == (422, True)
    assert 'value="7 4"' in page.text
    page = pages.send(pages.page.form("packs"), packs="3", sizes="six")
    assert (page.status, "as numbers, such as 6 5" in page.text) == (422, True)


@pytest.mark.parametrize("players", [5, 17])
def test_seats_take_as_many_queries_however_many_sit(by: User, players: int) -> None:
    event = factories.FullEventFactory(players=players, by=by, format="draft", pool="limited")
    publish_seats(seat_draft(event, 3, by=by), by=by)
    event = again(event)
    with CaptureQueriesContext(connection) as queries:
        shown_drafting(event)
    assert len(queries) == 4


def test_sheets_are_printed_before_and_after_seats_are_drawn(event: Event, sealed: Event, by: User) -> None:
    pages, base = browser(by), event.get_absolute_url()
    for sheet in ("draft-seats", "draft-tables"):
        assert "Nobody is seated yet" in pages.open(f"{base}print/{sheet}/").text
    assert "draft-seats" in pages.open(f"{base}print/").text
    assert "draft-seats" not in pages.open(f"{sealed.get_absolute_url()}print/").text
    seat_draft(event, 3, by=by)
    for sheet in ("draft-seats", "draft-tables"):
        text = pages.open(f"{base}print/{sheet}/").text
        assert all(entry.player.shown_name in text for entry in event.entries.select_related("player"))
        assert "Pack 2 to the right" in words(text)
