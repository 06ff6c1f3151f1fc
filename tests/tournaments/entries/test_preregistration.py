"""Members who enter themselves before the day, the cap, and the waiting list (OPG 3, A)."""

from __future__ import annotations

from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests import factories
from tests.factories import DetailsFactory, in_hours
from tests.refusals import refusal
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.my_entry import is_open, places_in_words, waiting_names
from tournaments.entries.services.entries import Name, drop_player, enter_names, enter_walk_in, remove_entry
from tournaments.entries.services.preregistration import enter_myself, strike, take_in, withdraw
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.listing.services.registration import edit_event
from tournaments.people.models import Notice
from tournaments.people.services.players import Profile
from tournaments.play.services.altering import postpone_event
from tournaments.play.services.rounds import draw_round, publish_round
from tournaments.record.models import Director, Entry, Event, Waiting

pytestmark = pytest.mark.django_db


def open_event(**changes: Any) -> Event:
    return factories.EventFactory(**{"preregistration": True, **changes})


def full() -> tuple[Event, list[User]]:
    """Two places, both taken, and two members who wait."""
    event, members = open_event(cap=2), [factories.UserFactory() for _ in range(4)]
    for user in members:
        enter_myself(event, by=user)
    return Event.objects.get(pk=event.pk), members


def my_page(event: Event, user: User) -> PlainBrowser:
    return browser(user).open(f"{event.get_absolute_url()}enter/")


def on_list(event: Event) -> list[User]:
    return [entry.player.user for entry in event.entries.select_related("player__user").order_by("number")]


def waiting(event: Event) -> list[User]:
    return [row.player.user for row in event.waiting.select_related("player__user")]


def refused(event: Event, user: User) -> str:
    with pytest.raises(RuleViolation) as refusal:
        enter_myself(event, by=user)
    return refusal.value.code


def test_member_enters_himself_from_the_page_of_the_event_and_withdraws() -> None:
    event, user = open_event(), factories.UserFactory(handle="Pat")
    assert "I am coming" in Client().get(event.get_absolute_url()).text
    page = my_page(event, user)
    page.send(page.page.forms[-1])
    assert "You are on the list of players" in page.text
    assert on_list(event) == [user]
    page.send(page.page.form_to("/withdraw/"))
    assert (on_list(event), page.status) == ([], 200)


def test_who_comes_over_the_cap_waits_in_order_and_everybody_can_read_it() -> None:
    event, members = full()
    assert (on_list(event), waiting(event)) == (members[:2], members[2:])
    assert "You are number 2 on the waiting list" in my_page(event, members[3]).text
    text = unescape(Client().get(event.get_absolute_url()).text)
    assert "2 of 2 places are taken, 2 wait." in text
    players = Client().get(f"{event.get_absolute_url()}players/").text
    assert players.index(str(members[2].player)) < players.index(str(members[3].player))


def test_place_that_comes_free_goes_to_who_waits_longest() -> None:
    event, members = full()
    withdraw(event, by=members[0])
    assert (on_list(event), waiting(event)) == ([members[1], members[2]], [members[3]])
    assert "A place came free" in Notice.objects.get(user=members[2]).text
    remove_entry(event.entries.select_related("event").first(), by=factories.director_of(event))
    assert waiting(event) == []


def test_director_who_may_not_play_neither_waits_nor_holds_up_who_does() -> None:
    event, members = full()
    director = factories.UserFactory(handle="Dax")
    Waiting.objects.filter(event=event, player=members[2].player).update(
        player=director.player
    )  # from before he directed
    Director.objects.filter(event=event).update(user=director)
    withdraw(event, by=members[0])
    assert (on_list(event), waiting(event)) == ([members[1], members[3]], [director])
    strike(event.waiting.get(), by=director)
    assert (refused(event, director), waiting(event)) == ("deputies_missing", [])


def test_raised_cap_gives_places_to_who_waits() -> None:
    event, members = full()
    changed = DetailsFactory(preregistration=True, cap=3, starts_at=event.starts_at)
    edit_event(event, changed, by=factories.director_of(event))
    assert (on_list(event), waiting(event)) == (members[:3], [members[3]])


def test_director_sees_who_waits_takes_in_above_the_cap_and_strikes_off() -> None:
    event, members = full()
    page = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    assert "Waiting list: 2" in page.text
    page.send(page.page.form_to("/take/"))
    assert on_list(event) == members[:3]
    page.send(page.page.form_to("/strike/"))
    assert waiting(event) == []
    assert {notice.user for notice in Notice.objects.all()} == {members[2], members[3]}


def test_directors_enter_nobody_over_the_cap() -> None:
    event, _ = full()
    by = factories.director_of(event)
    for enter in (
        lambda: factories.enter(event, factories.PlayerFactory()),
        lambda: enter_names(event, [Name("Ann")], by=by),
        lambda: enter_walk_in(event, Profile("Bob"), by=by),
    ):
        with pytest.raises(RuleViolation, match="raise the cap"):
            enter()
    assert event.entries.count() == 2


def test_too_many_names_are_told_how_many_places_are_free() -> None:
    event = factories.EventFactory(cap=2)
    said = "These are 3 new players, and 2 of 2 places are free: raise the cap in the listing, or leave 1 of them out"
    with pytest.raises(RuleViolation, match=said):
        enter_names(event, [Name("Ann"), Name("Bob"), Name("Cia")], by=factories.director_of(event))
    assert event.entries.count() == 0


def test_nobody_enters_twice_from_one_list_to_the_other_or_under_a_merged_record() -> None:
    event, members = full()
    assert [refused(event, user) for user in members] == ["entered_already"] * 2 + ["waiting_already"] * 2
    walk_in = factories.PlayerFactory()
    other = open_event()
    factories.enter(other, walk_in, check_in=False)
    walk_in.merged_into = members[0].player
    walk_in.save()
    assert refused(other, members[0]) == "entered_already"


def test_nobody_enters_where_members_do_not_after_the_closing_time_or_once_it_has_begun() -> None:
    user = factories.UserFactory()
    closing = open_event(entries_close_at=in_hours(100))
    with time_machine.travel(in_hours(100), tick=False):
        assert refused(closing, user) == "entries_closed"
        assert "Nobody enters himself here now" in my_page(closing, user).text
    running = factories.FullEventFactory(players=4, preregistration=True)
    assert refused(running, user) == "entries_closed"
    factories.RoundFactory(event=running)
    assert refused(Event.objects.get(pk=running.pk), user) == "begun"
    assert refused(factories.EventFactory(), user) == "no_preregistration"
    assert refused(open_event(), factories.AccountFactory()) == "no_player"


def test_nobody_withdraws_who_is_not_there_sits_in_a_draft_or_plays() -> None:
    event = factories.FullEventFactory(players=3)
    user = factories.UserFactory()
    factories.WaitingFactory(event=event)
    with pytest.raises(Conflict):
        withdraw(event, by=user)
    assert event.waiting.count() == 1
    factories.enter(event, user.player)
    draw_round(event, by=factories.director_of(event))
    with pytest.raises(RuleViolation, match="draft"):
        withdraw(event, by=user)
    publish_round(event.rounds.get(), by=factories.director_of(event))
    with pytest.raises(RuleViolation, match="director's now"):
        withdraw(Event.objects.get(pk=event.pk), by=user)


@pytest.mark.parametrize("act", [take_in, strike])
def test_who_waits_no_longer_is_neither_taken_in_nor_struck_off(act: Any) -> None:
    event, members = full()
    row = event.waiting.select_related("event", "player").first()
    assert row is not None
    withdraw(event, by=members[2])
    with pytest.raises(Conflict):
        act(row, by=factories.director_of(event))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"cap": 2}, "cap_below_entries"),
        ({"entries_close_at": datetime(2099, 1, 1, tzinfo=UTC)}, "closes_late"),
        ({"ends_on": datetime(2020, 1, 1, tzinfo=UTC).date()}, "ends_early"),
    ],
)
def test_cap_below_those_entered_and_days_that_do_not_fit_are_refused(changes: dict[str, Any], code: str) -> None:
    event = open_event()
    factories.enter(event, *(factories.PlayerFactory() for _ in range(3)), check_in=False)
    said = DetailsFactory(preregistration=True, starts_at=event.starts_at, **changes)
    assert refusal(edit_event, event, said, by=factories.director_of(event))[0] == code


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"close_date": "2098-03-30", "close_time": "02:30"}, "Did you mean 03:00?"),
        ({"close_date": "2098-03-30"}, "Say both the day and the time."),
    ],
)
def test_form_says_what_is_wrong_with_places_and_days_and_keeps_them(typed: dict[str, str], said: str) -> None:
    page = browser(factories.UserFactory()).open("/events/new/")
    usual = {"title": "Spring", "date": "2098-04-05", "time": "19:00", "time_zone": "Europe/Berlin", "sanctioned": "on"}
    page.send(page.page.form("title", "cap"), **usual, **typed)
    assert page.status == 422
    assert said in unescape(page.text)
    name, value = next(iter(typed.items()))
    assert page.page.form("title", "cap").value(name) == value


def test_listing_says_how_it_is_played_online_and_the_player_where_he_is_found() -> None:
    page = browser(factories.UserFactory()).open("/events/new/")
    usual = {"title": "By wire", "date": "2098-04-05", "time": "19:00", "time_zone": "UTC", "sanctioned": "on"}
    online = {"online": "on", "software": "LackeyCCG", "voice": "any", "ends_on": "2098-04-20"}
    page.send(
        page.page.form("title", "cap"),
        **usual,
        **online,
        preregistration="on",
        deck_list_required="on",
        close_date="2098-04-04",
        close_time="18:00",
    )
    event = Event.objects.get()
    assert event.entries_close_at == datetime(2098, 4, 4, 18, tzinfo=UTC)
    text = unescape(Client().get(event.get_absolute_url()).text)
    assert "LackeyCCG, voice by any" in text
    assert "Sun 20 Apr 2098" in text
    assert "until Fri 4 Apr 2098, 18:00 UTC" in text
    mine = my_page(event, factories.UserFactory())
    mine.send(mine.page.form("play_contact"), play_contact="ada-plays")
    assert Entry.objects.get().play_contact == "ada-plays"
    mine.send(mine.page.form("play_contact"), play_contact="ada-plays-2")
    assert Entry.objects.get().play_contact == "ada-plays-2"
    for public in ("", "players/", "event.json"):
        assert "ada-plays" not in Client().get(f"{event.get_absolute_url()}{public}").text


def test_postponed_event_closes_its_list_as_long_before_the_start_as_it_did() -> None:
    event = open_event(entries_close_at=in_hours(6 * 24), ends_on=in_hours(9 * 24).date())
    postpone_event(event, in_hours(8 * 24), "Rain.", by=factories.director_of(event))
    event.refresh_from_db()
    assert (event.entries_close_at, event.ends_on) == (in_hours(7 * 24), in_hours(10 * 24).date())


@pytest.mark.parametrize(
    ("changes", "is_it"),
    [
        ({}, True),
        ({"preregistration": False}, False),
        ({"state": Event.State.RUNNING}, False),
        ({"state": Event.State.CANCELLED}, False),
        ({"entries_close_at": datetime(2026, 1, 1, tzinfo=UTC)}, False),
    ],
    ids=str,
)
def test_members_enter_until_it_begins_is_cancelled_or_closes_its_list(changes: dict[str, Any], is_it: bool) -> None:
    event = open_event()
    for field, value in changes.items():
        setattr(event, field, value)
    assert is_open(event) is is_it


def test_who_is_entered_by_a_director_waits_no_longer() -> None:
    event, members = full()
    Event.objects.filter(pk=event.pk).update(cap=5)
    event.refresh_from_db()
    factories.enter(event, members[3].player, check_in=False)
    assert waiting(event) == [members[2]]


def test_play_contact_of_who_waits_goes_with_him_into_his_entry() -> None:
    event, members = full()
    Waiting.objects.filter(player=members[2].player).update(play_contact="pat-plays")
    withdraw(event, by=members[0])
    assert event.entries.get(player=members[2].player).play_contact == "pat-plays"


def test_file_holds_what_the_listing_announces_and_nobody_who_waits() -> None:
    said = {"cap": 2, "online": True, "software": "LackeyCCG", "voice": "any", "deck_list_required": True}
    days = {"entries_close_at": in_hours(100), "ends_on": in_hours(200).date()}
    event = open_event(sanctioned=False, **said, **days)
    factories.WaitingFactory(event=event)
    document = document_of(event)
    again = factories.bring_document(document, by=factories.director_of(event))
    assert {name: getattr(again, name) for name in (*said, *days)} == {**said, **days}
    assert again.preregistration
    assert document_of(again) == document
    assert "waiting" not in str(document)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"cap": 4}, "2 of 4 places are taken, one waits."),
        ({"preregistration": True}, "2 entered so far, one waits. Members enter themselves until "),
        ({"preregistration": True, "cap": 4}, "2 of 4 places are taken, one waits. Members enter themselves until "),
    ],
)
def test_places_are_told_where_there_is_something_to_tell(changes: dict[str, Any], said: str) -> None:
    event = factories.FullEventFactory(players=2, **changes)
    factories.WaitingFactory(event=event)
    told = places_in_words(event)
    assert told.startswith(said)
    assert said or not told
    assert ("Members" in told) == event.preregistration


def test_many_who_wait_and_many_who_play_are_counted_once_each() -> None:
    event = factories.FullEventFactory(players=3, cap=3)
    for _ in range(2):
        factories.WaitingFactory(event=event)
    drop_player(event.entries.last(), by=factories.director_of(event))
    factories.WaitingFactory(event=factories.FullEventFactory(players=1))
    assert places_in_words(event) == "2 of 3 places are taken, 2 wait."
    assert waiting_names(event) == tuple((row.pk, row.player.shown_name) for row in event.waiting.all())
