"""Ratings after two records became one, and after they were parted; foreseen before, without writing."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from ratings.engine import LISTS
from ratings.models import RatedEvent, Rating, RatingBook, RatingChange
from ratings.selectors.facts import merged_players
from ratings.selectors.previews import preview_correction, preview_merge
from ratings.services.marking import mark_players
from tests import factories
from tests.ratings.told import Everything, anew, everything
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.engine.core.types import Outcome
from tournaments.entries.services.merging import merge_players, part_players
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.services.results import correct_result
from tournaments.record.models import Event, Match, Merging

pytestmark = pytest.mark.django_db
Committed = Callable[..., Any]


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory(handle="Cora")


def evening(days_ago: int, *players: Player) -> Event:
    """A finalized event of three rounds, so many days ago, with a walk-in beside these."""
    with time_machine.travel(timezone.now() - timedelta(days=days_ago), tick=False):
        event = factories.DueEventFactory(rounds_scheduled=3)
        factories.enter(event, *players, factories.PlayerFactory())
        factories.play_rounds(event, 3, Random(days_ago))
        return finalize_event(Event.objects.get(pk=event.pk), by=factories.director_of(event))


Records = tuple[Player, Player, list[Event]]


@pytest.fixture(scope="module")
def rated_records(lasting: None) -> Records:
    """Two records of one person in turn, each against the same two opponents."""
    old, now, *others = (
        factories.PlayerFactory(name="Old"),
        factories.UserFactory(handle="Now").player,
        *(factories.PlayerFactory(name=name) for name in "AB"),
    )
    return old, now, [evening(9 - at, (old, now)[at % 2], *others) for at in range(4)]


@pytest.fixture
def records(rated_records: Records) -> Records:
    return deepcopy(rated_records)


def ledger() -> tuple[Everything, str]:
    """Ratings as they stand, to the last bit."""
    return everything(), RatingBook.objects.get().checksum


def clean(committed: Committed) -> tuple[Everything, str]:
    with committed():
        told = anew()
    return told, RatingBook.objects.get().checksum


def test_merged_records_are_rated_as_one_history_and_parted_as_two(
    committed: Committed, officer: User, records: Records
) -> None:
    old, now, _ = records
    before = ledger()
    seen = {one.list.code: one for one in preview_merge(old, now)}
    assert ledger() == before
    with committed():
        merging = merge_players(old, now, "She told me so.", by=officer)
    merged = ledger()
    assert not Rating.objects.filter(player=old).exists()
    assert set(Rating.objects.filter(player=now).values_list("events", "games")) == {(4, 12)}
    assert merged == clean(committed)
    for code, one in seen.items():
        assert Rating.objects.get(list=code, player=now).rating == one.together
    assert set(seen) == {"2e-overall", "2e-constructed"}
    assert {(one.events, one.others) for one in seen.values()} == {(4, 6)}
    with committed():
        part_players(Merging.objects.get(pk=merging.pk), by=officer)
    assert ledger() == before == clean(committed)


def test_run_under_way_does_not_settle_what_was_merged_meanwhile(officer: User, records: Records) -> None:
    old, *_, events = records
    for state in ("due", "awaiting", "out"):
        RatedEvent.objects.filter(event=events[0]).update(state=state, turn=7)
        mark_players([old.pk])
        assert RatedEvent.objects.filter(event=events[0]).values_list("state", "turn").get() == (state, 8)
    assert RatedEvent.objects.get(event=events[1]).state == "rated"
    assert RatedEvent.objects.get(event=events[2]).state == "due"


def test_preview_of_a_merge_is_for_coordinators(officer: User, records: Records) -> None:
    old, now, _ = records
    url = f"/ratings/merging/{old.pk}/{now.pk}/"
    client = Client()
    assert client.get(url).status_code == 302
    client.force_login(factories.UserFactory())
    assert client.get(url).status_code == 403
    client.force_login(officer)
    expected = f"{preview_merge(old, now)[0].together:.0f}"
    page, piece = client.get(url).text, client.get(url, headers={"HX-Request": "true"}).text
    assert f"<strong>{expected}</strong>" in page
    assert f"<strong>{expected}</strong>" in piece
    assert ("<html" in page, "<html" in piece) == (True, False)
    assert "is this record itself" in client.get(f"/ratings/merging/{old.pk}/{old.pk}/").text
    assert "played no rated event" in client.get(f"/ratings/merging/{factories.PlayerFactory().pk}/{old.pk}/").text


def corrected(event: Event) -> tuple[Match, User]:
    """A game that seat a won, and the director."""
    matches = Match.objects.select_related("round__event").filter(round__event=event, winner_seat="a")
    match = matches.filter(seats__place=1).latest("pk")
    return match, factories.director_of(event)


def test_correction_is_foreseen_as_the_run_rates_it(committed: Committed, officer: User, records: Records) -> None:
    *_, events = records
    with committed():
        event = reopen_event(events[2], "A result was wrong.", by=officer)
    match, director = corrected(event)
    stood = RatingChange.objects.filter(event=event)
    assert not stood.exists()
    found = preview_correction(match, (Outcome.FL, Outcome.FW))
    assert [one.list for one in found] == [LISTS["2e-overall"], LISTS["2e-constructed"]]
    with committed():
        correct_result(match, factories.ResultFactory(winner=1), "Read the wrong way round.", by=director)
        finalize_event(Event.objects.get(pk=event.pk), by=director)
    for one in found:
        rows = {row.player_id: row for row in RatingChange.objects.filter(event=event, list=one.list.code)}
        for line in one.lines:
            assert (line.before, line.corrected) == (rows[line.player.pk].before, rows[line.player.pk].after)
            assert line.stands != line.corrected
    again = preview_correction(Match.objects.select_related("round__event").get(pk=match.pk), (Outcome.FW, Outcome.FL))
    assert [line.corrected for one in again for line in one.lines] == [
        line.stands for one in found for line in one.lines
    ]


def test_page_of_a_corrected_result_leads_to_what_it_does_to_ratings(committed: Committed, officer: User) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=1, rounds_scheduled=3)
    match, director = corrected(event)
    client, url = Client(), f"{event.get_absolute_url()}rounds/1/tables/{match.table}/"
    client.force_login(director)
    typed = {"result": "full_win", "winner": "b", "score_a": "5", "score_b": "100"}
    page = client.get(f"{url}preview/", typed).text
    query = f"/ratings/correction/?match={match.pk}&amp;a=FL&amp;b=FW"
    assert f'hx-get="{query}"' in page
    assert f'href="{query}"' in page
    assert f'href="{query}"' in client.post(url, {**typed, "preview": "1"}).text
    answer = client.get(query.replace("&amp;", "&"), headers={"HX-Request": "true"})
    assert "Second Edition constructed: 1500 before the event" in answer.text
    assert answer.text.count("<li>") == 4
    Event.objects.filter(pk=event.pk).update(sanctioned=False)
    assert "/ratings/correction/" not in client.get(f"{url}preview/", typed).text
    assert client.get(query.replace("&amp;", "&"), headers={"HX-Request": "true"}).text.strip() == ""
    assert "No rating changes" in client.get(query.replace("&amp;", "&")).text


@pytest.mark.parametrize(
    ("query", "role", "status"),
    [
        ("?match={}&a=FL&b=FW", "anonymous", 302),
        ("?match={}&a=FL&b=FW", "member", 403),
        ("?match={}&a=FL&b=FW", "director", 200),
        ("?match={}&a=win&b=FW", "director", 422),
        ("?match=999999999999&a=FL&b=FW", "director", 404),
    ],
)
def test_query_of_a_correction_is_read_strictly(query: str, role: str, status: int) -> None:
    event = factories.PlayedEventFactory(players=2, rounds=1, rounds_scheduled=3)
    match = Match.objects.get(round__event=event)
    client = Client()
    if role != "anonymous":
        client.force_login(factories.UserFactory() if role == "member" else factories.director_of(event))
    assert client.get(f"/ratings/correction/{query.format(match.pk)}").status_code == status


def test_records_that_somebody_merged_in_a_circle_by_hand_stop_no_run() -> None:
    first, second, third = (factories.PlayerFactory() for _ in range(3))
    for one, into in ((first, second), (second, third), (third, second)):
        Player.every.filter(pk=one.pk).update(merged_into=into)
    assert merged_players()[first.pk] == third.pk
