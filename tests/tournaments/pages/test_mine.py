"""My events: where a member is awaited, what comes for him, and how what is over ended."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.kernel.models import User
from tournaments.record.models import Event, Placement, Waiting
from tournaments.record.selectors.results import Tally, tallies_of

pytestmark = pytest.mark.django_db


def read(user: User) -> str:
    text = browser(user).open("/my/").text
    return " ".join(re.sub(r"<svg.*?</svg>|<[^>]+>", " ", text, flags=re.DOTALL).split())


def played_by(member: User) -> Event:
    event = factories.FullEventFactory(players=4, rounds_scheduled=3, title="Autumn Regional")
    factories.enter(event, member.player)
    factories.play_rounds(event, 3)
    return Event.objects.get(pk=event.pk)


def test_page_of_a_new_member_leads_on() -> None:
    text = read(factories.UserFactory())
    assert "Nothing ahead of you. Find an event to play , or register one" in text
    assert "Your places and records will stand here." in text
    assert "Directed" not in text


def test_who_played_without_an_account_is_led_to_events_that_are_over_rated_or_not() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3, title="Kitchen Evening")
    finalize_event(event, by=factories.director_of(event))
    assert (
        'href="/events/?when=past">Find an event that you played'
        in browser(member := factories.UserFactory()).open("/my/").text
    )
    assert "Kitchen Evening" in browser(member).open("/events/?when=past").text


def test_running_events_come_first_and_lead_to_table_and_desk() -> None:
    member = factories.UserFactory()
    factories.enter(factories.EventFactory(title="Next Sunday"), member.player)
    played, directed = (
        factories.FullEventFactory(players=3),
        factories.FullEventFactory(players=4, by=member, title="My own evening"),
    )
    factories.enter(played, member.player)
    for event in (played, directed):
        factories.RoundFactory(event=event)
    page = browser(member).open("/my/").text
    places = [
        page.index(f"{event.get_absolute_url()}{door}/") for event, door in ((played, "my-table"), (directed, "desk"))
    ]
    assert sorted([*places, page.index("Next Sunday")]) == [*places, page.index("Next Sunday")]
    assert re.search(r"Table \d+ against", read(member))


def test_event_between_rounds_still_leads_to_the_table() -> None:
    member = factories.UserFactory()
    event = factories.FullEventFactory(players=3, rounds_scheduled=3)
    factories.enter(event, member.player)
    factories.play_rounds(event, 1)
    assert f"{event.get_absolute_url()}my-table/" in browser(member).open("/my/").text
    assert "No table yet" in read(member)


def test_event_with_every_round_played_leads_its_director_to_the_desk() -> None:
    event = played_by(factories.UserFactory())
    text = read(factories.director_of(event))
    assert "You direct To the desk Autumn Regional every round is played" in text


def test_waiting_list_says_which_place() -> None:
    member = factories.UserFactory()
    event = factories.EventFactory(title="Six at the Round Table")
    factories.WaitingFactory(event=event)
    Waiting.objects.create(event=event, player=member.player, since=timezone.now())
    assert "Six at the Round Table waiting list: 2nd" in read(member)


def test_what_is_over_says_place_and_record() -> None:
    member = factories.UserFactory()
    event = played_by(member)
    assert "Autumn Regional" in read(member)
    assert "not final yet" in read(member)
    finalize_event(event, by=factories.director_of(event))
    rank = Placement.objects.get(event=event, player=member.player).rank
    text = read(member)
    assert re.search(rf"{rank}(st|nd|rd|th) of 5", text)
    assert re.search(r"\d–\d", text)


def test_record_counts_games_of_the_player_alone_and_byes_apart() -> None:
    member = factories.UserFactory()
    event = played_by(member)
    tally = tallies_of(member.player, [event.pk])[event.pk]
    assert tally.games + tally.byes == 3
    assert Tally(3, 1, 0, 1).words == "3–1"
    assert Tally(3, 1, 1).words == "3–1–1"


def test_record_of_a_merged_player_counts_for_who_he_is() -> None:
    member = factories.UserFactory()
    record = factories.PlayerFactory()
    event = factories.FullEventFactory(players=3, rounds_scheduled=3)
    factories.enter(event, record)
    factories.play_rounds(event, 3)
    record.merged_into = member.player
    record.save()
    assert tallies_of(member.player, [event.pk])[event.pk].games == 3


def test_disqualified_player_keeps_the_place_and_the_word() -> None:
    member = factories.UserFactory()
    event = played_by(member)
    with factories.by_hand():
        event.entries.filter(player=member.player).update(forfeits=True)
    finalize_event(event, by=factories.director_of(event))
    assert "disqualified" in read(member)
