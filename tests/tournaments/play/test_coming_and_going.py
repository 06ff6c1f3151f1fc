"""Players who leave by themselves, come late, and pairings that a correction leaves behind."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.refusals import code_of_refusal
from tests.tournaments.plain import browser
from tests.tournaments.play.test_wishes import tables
from tournaments.engine.core.seats import letter
from tournaments.entries.selectors.lists import own_entry
from tournaments.kernel.models import User
from tournaments.play.selectors import draws
from tournaments.play.selectors.presence import LateChoices, late_choices
from tournaments.play.services.joining import seat_late
from tournaments.play.services.leaving import drop_out
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Entry, Event, Match
from tournaments.record.selectors.records import scorecards

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> User:
    return factories.UserFactory()


@pytest.fixture
def event(by: User, player: User) -> Event:
    event = factories.FullEventFactory(players=3, by=by, rounds_scheduled=3)
    factories.enter(event, player.player)
    return event


def late(event: Event, *, check_in: bool = True) -> Entry:
    entry = factories.enter(event, factories.PlayerFactory(), check_in=check_in)[0]
    return Entry.objects.select_related("event", "player").get(pk=entry.pk)


def test_who_leaves_in_the_middle_of_a_game_concedes_it_once_the_director_agrees(event: Event, player: User) -> None:
    """AMB-S14."""
    played = factories.RoundFactory(event=event)
    drop_out(own_entry(event, player), by=player, now=True)
    match = Match.objects.get(round=played, seats__player=player.player)
    seat = letter(match.seats.get(player=player.player).place)

    assert not match.is_reported
    assert [(word.seat, word.report["result"], word.report["winner"]) for word in match.self_reports.all()] == [
        (seat, "concession", "b" if seat == "a" else "a")
    ]


def test_nobody_leaves_for_somebody_else_or_at_the_wrong_time(event: Event, by: User, player: User) -> None:
    entry = own_entry(event, player)
    assert code_of_refusal(lambda: drop_out(entry, by=player)) == "not_begun"
    factories.play_rounds(event, 2)
    event.refresh_from_db()
    entry = own_entry(event, player)
    assert code_of_refusal(lambda: drop_out(entry, by=by)) == "not_yours"
    last = factories.RoundFactory(event=event)
    assert code_of_refusal(lambda: drop_out(entry, by=player)) == "last_round"
    factories.report_all(last, Random(1))
    complete_round(last, by=by)
    assert code_of_refusal(lambda: drop_out(entry, by=player, now=True)) == "last_round"


def test_page_says_what_leaving_means_and_asks_once_more(event: Event, player: User) -> None:
    factories.play_rounds(event, 1)
    client = Client()
    client.force_login(player)
    url = reverse("tournaments:my_leave", args=(event.year, event.slug))
    assert "missed game" in client.get(url).text
    assert client.post(url, {}).status_code == 422
    assert own_entry(event, player).dropped_after is None
    assert client.post(url, {"sure": "on"}).status_code == 302
    assert own_entry(event, player).dropped_after == 1


def test_door_says_that_no_round_is_left(by: User) -> None:
    event = factories.FullEventFactory(players=4, by=by, rounds_scheduled=3)
    door = f"{event.get_absolute_url()}entries/"
    factories.play_rounds(event, 2)
    assert "Plays from round 3" in browser(by).open(door).text
    factories.RoundFactory(event=event)
    closed = "The last round is drawn: nobody can enter any more."
    assert late_choices(event) == LateChoices(0, draft=False, bye=False, enters=False, rests=False, closed=closed)
    assert closed in browser(by).open(door).text


def test_late_player_is_seated_against_the_bye_that_waits(by: User) -> None:
    event = factories.FullEventFactory(players=5, by=by)
    played = factories.RoundFactory(event=event)
    (waiting,) = tables(played)[None]
    came = late(event)
    assert late_choices(event) == LateChoices(2, draft=False, bye=True, enters=True, rests=True)
    seat_late(came, by=by)
    played.refresh_from_db()
    came.refresh_from_db()

    assert tables(played)[3] == {waiting, came.player_id}
    assert came.entered_in == 1
    assert draws.current_draw(played).criteria.extra_byes == 0
    assert draws.find_differences(played) == ()
    assert not draws.is_stale(played) or played.position["wishes"]


def test_player_leaves_and_misses_the_games_of_later_rounds(event: Event, player: User) -> None:
    factories.play_rounds(event, 1)
    entry = drop_out(own_entry(event, player), by=player)
    factories.play_rounds(event, 1)
    card = next(card for card in scorecards(event) if card.player == entry.document_id)

    assert entry.dropped_after == 1
    assert [line.outcome.value for line in card.lines][1:] == ["MG"]
