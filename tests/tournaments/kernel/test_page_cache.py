"""A piece of a page is made once for an event as it stands, and made again once it stands otherwise."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tournaments.kernel.page_cache import KEPT_SECONDS, get_or_make_piece
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.DueEventFactory()


@pytest.fixture
def make() -> Callable[[], str]:
    """Each time it is asked it says how often it was."""
    asked: list[str] = []

    def make() -> str:
        asked.append("again")
        return f"<p>{len(asked)}</p>"

    return make


def test_piece_is_made_once_while_nothing_happens(event: Event, make: Callable[[], str]) -> None:
    pieces = [get_or_make_piece(event, "standings", make) for _ in range(3)]
    assert pieces == ["<p>1</p>"] * 3
    assert len({piece.key for piece in pieces}) == 1


def test_each_piece_version_release_and_zone_has_its_own(event: Event, make: Callable[[], str], settings: Any) -> None:
    assert (get_or_make_piece(event, "standings", make), get_or_make_piece(event, "rounds", make)) == (
        "<p>1</p>",
        "<p>2</p>",
    )
    event.version += 1
    assert get_or_make_piece(event, "standings", make) == "<p>3</p>"
    settings.RELEASE = "another"
    assert get_or_make_piece(event, "standings", make) == "<p>4</p>"
    with timezone.override("Asia/Tokyo"):
        assert get_or_make_piece(event, "standings", make) == "<p>5</p>"
    assert get_or_make_piece(event, "standings", make) == "<p>4</p>"


def test_piece_of_another_event_is_none_of_this(event: Event, make: Callable[[], str]) -> None:
    assert (
        get_or_make_piece(event, "rounds", make),
        get_or_make_piece(factories.DueEventFactory(), "rounds", make),
    ) == (
        "<p>1</p>",
        "<p>2</p>",
    )


def test_piece_is_kept_for_an_hour(event: Event, make: Callable[[], str]) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        get_or_make_piece(event, "rounds", make)
        clock.shift(timedelta(seconds=KEPT_SECONDS - 1))
        assert get_or_make_piece(event, "rounds", make) == "<p>1</p>"
        clock.shift(timedelta(seconds=2))
        assert get_or_make_piece(event, "rounds", make) == "<p>2</p>"
