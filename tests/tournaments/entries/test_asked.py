"""A member whom somebody else put on a list is on it as oneself once they say so (House-P7)."""

from __future__ import annotations

import json

import pytest
from django.urls import reverse

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.audits.selectors.audit import audit
from tournaments.audits.services.accepting import accept_event
from tournaments.audits.services.approving import trust_director
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.asked import confirm_entry, disown_entry
from tournaments.entries.services.denials import agree_denial, deny_entry
from tournaments.entries.services.entries import Name, enter_names, enter_player, enter_walk_in
from tournaments.entries.services.merging import merge_players
from tournaments.entries.services.preregistration import enter_myself
from tournaments.entries.services.profiles import create_player
from tournaments.exchange.services.interchange import import_event
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.people.models import Notice, Office, Player
from tournaments.people.services.players import Profile
from tournaments.record.models import Entry, Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return factories.DueEventFactory(rounds_scheduled=3)


@pytest.fixture
def riker() -> User:
    return factories.UserFactory(handle="Riker", name="William T")


def by(event: Event) -> User:
    return factories.director_of(event)


def put_on_list(event: Event, member: User, **said: object) -> Entry:
    return enter_player(event, member.player, by=by(event), check_in=True, **said)


def play_with(event: Event, member: User) -> Entry:
    """A finalized event in which a stranger entered the member."""
    entry = put_on_list(event, member)
    factories.enter(event, factories.PlayerFactory())
    factories.play_rounds(event, 3)
    finalize_event(event, by=by(event))
    return entry


def test_until_the_member_says_yes_the_entry_is_nobodys(event: Event, riker: User) -> None:
    entry = put_on_list(event, riker)
    assert (entry.player.user, entry.player.shown_name) == (None, "Riker (no account)")
    assert str(riker.player.pk) not in json.dumps(list(event.entries.values_list("document_id", flat=True)))
    told = Notice.objects.get(user=riker, kind=Notice.Kind.ENTERED)
    assert "Is that you?" in told.text
    confirm_entry(event, by=riker)
    entry.refresh_from_db()
    assert entry.player == riker.player
    assert Notice.objects.get(pk=told.pk).read_at is not None


def test_nothing_of_a_finished_event_counts_for_the_member_before(event: Event, riker: User) -> None:
    play_with(event, riker)
    profile = riker.player.get_absolute_url()
    assert event.title not in browser(None).open(profile).text
    confirm_entry(event, by=riker)
    assert event.title in browser(None).open(profile).text
    assert event.placements.filter(player=riker.player).exists()
    assert audit(Event.objects.get(pk=event.pk)).holds


def test_the_name_stands_as_it_was_typed(event: Event, riker: User) -> None:
    enter_names(event, [Name("Will", player=riker.player.pk)], by=by(event), check_in=True)
    assert [entry.person.shown_name for entry in event.entries.all()] == ["Will"]
    enter_names(event, [Name("Will", player=riker.player.pk), Name("Deanna")], by=by(event))
    assert [entry.person.shown_name for entry in event.entries.all()] == ["Will", "Deanna"]


def test_after_one_yes_that_director_asks_no_more(event: Event, riker: User) -> None:
    put_on_list(event, riker)
    confirm_entry(event, by=riker)
    next_one, others = factories.DueEventFactory(by=by(event)), factories.DueEventFactory()
    assert put_on_list(next_one, riker).player == riker.player
    assert put_on_list(others, riker).player != riker.player


def test_entering_an_event_of_that_director_oneself_is_a_yes(riker: User) -> None:
    listed = factories.EventFactory(preregistration=True)
    enter_myself(listed, by=riker)
    assert put_on_list(factories.DueEventFactory(by=by(listed)), riker).player == riker.player


@pytest.mark.parametrize(
    ("sanctioned", "trusted", "asked"), [(True, True, False), (True, False, True), (False, True, True)]
)
def test_nobody_is_asked_at_a_sanctioned_event_of_a_trusted_director(
    riker: User, *, sanctioned: bool, trusted: bool, asked: bool
) -> None:
    event = factories.DueEventFactory(sanctioned=sanctioned)
    if trusted:
        trust_director(by(event), by=factories.CoordinatorFactory())
    assert (put_on_list(event, riker).player != riker.player) is asked


def test_after_a_no_the_member_is_asked_no_more_and_the_directors_hear_of_it(event: Event, riker: User) -> None:
    entry = put_on_list(event, riker)
    disown_entry(event, by=riker)
    assert Notice.objects.filter(user=by(event), kind=Notice.Kind.DENIED).exists()
    assert entry.player.shown_name == "Riker (no account)"
    with pytest.raises(Conflict, match="Nobody asks you"):
        confirm_entry(event, by=riker)


def test_second_entry_while_the_question_is_open_is_refused(event: Event, riker: User) -> None:
    put_on_list(event, riker)
    with pytest.raises(RuleViolation, match="asked whether it is them"):
        put_on_list(event, riker)
    assert event.entries.count() == 1


def test_after_a_no_the_director_cannot_enter_the_member_again(event: Event, riker: User) -> None:
    put_on_list(event, riker)
    disown_entry(event, by=riker)
    with pytest.raises(RuleViolation, match="has denied an entry"):
        put_on_list(event, riker)


def test_member_on_the_list_under_an_own_record_cannot_say_yes(event: Event, riker: User) -> None:
    put_on_list(event, riker)
    older = factories.PlayerFactory()
    factories.enter(event, older)
    merge_players(older, riker.player, "One person.", by=factories.CoordinatorFactory())
    with pytest.raises(RuleViolation, match="under your own record as well"):
        confirm_entry(event, by=riker)


def test_member_answers_on_the_page_of_the_entry(event: Event, riker: User) -> None:
    put_on_list(event, riker)
    reader = browser(riker)
    assert "“Riker (no account)” at" in reader.open(reverse("tournaments:my")).text
    assert "Is “Riker (no account)” you?" in reader.open(f"{event.get_absolute_url()}enter/").text
    reader.send(reader.page.form_to("/asked/yes/"))
    assert event.entries.get().player == riker.player


def test_program_reads_and_answers_the_question(event: Event, riker: User) -> None:
    put_on_list(event, riker)
    assert Device(riker).get(f"/events/{event.pk}/my-entry/").json()["asked_as"] == "Riker (no account)"
    answer = Device(riker).post(f"/events/{event.pk}/my-entry/asked/no/", {})
    assert (answer.status_code, answer.json()["asked_as"]) == (200, "")
    assert Device(riker).post(f"/events/{event.pk}/my-entry/asked/yes/", {}).status_code == 409


def test_directors_see_who_has_not_answered(event: Event, riker: User) -> None:
    put_on_list(event, riker)
    assert "Riker has not said yes yet" in browser(by(event)).open(f"{event.get_absolute_url()}entries/").text
    disown_entry(event, by=riker)
    assert "Riker says: not me" in browser(by(event)).open(f"{event.get_absolute_url()}entries/").text


def test_walk_in_called_like_a_member_is_told_apart(event: Event, riker: User) -> None:
    entry = enter_walk_in(event, Profile(name="RIKER"), another=True, by=by(event))
    assert entry.player.shown_name == "RIKER (no account)"


def test_walk_in_is_told_apart_from_a_member_who_takes_the_handle_later(event: Event) -> None:
    entry = enter_walk_in(event, Profile(name="Data"), by=by(event))
    user = factories.AccountFactory()
    create_player(Profile(name="Noonien", handle="data"), by=user, user=user, another=True)
    assert Player.objects.get(pk=entry.player_id).shown_name == "Data (no account)"


def test_who_sat_there_instead_is_told_apart_too(event: Event, riker: User) -> None:
    member = factories.UserFactory()
    factories.enter(event, member.player)
    denial = agree_denial(deny_entry(event, by=member), "Riker", by=by(event))
    assert denial.fresh.shown_name == "Riker (no account)"


def test_player_of_a_file_is_told_apart_too(riker: User) -> None:
    players = [{"id": "1", "name": "riker"}]
    document = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "players": players, "rounds": []}
    brought = import_event(document, by=factories.UserFactory(), players={"1": None})
    assert [entry.person.shown_name for entry in brought.entries.all()] == ["riker (no account)"]


def test_yes_to_a_deputy_is_none_to_the_director_who_invited_them(event: Event, riker: User) -> None:
    deputy = factories.DirectorFactory(event=event).user
    factories.let_enter(deputy, riker)
    assert put_on_list(event, riker).player != riker.player


def test_member_who_denied_an_entry_is_asked_by_that_director_again(event: Event, riker: User) -> None:
    factories.enter(event, riker.player)
    deny_entry(event, by=riker)
    assert put_on_list(factories.DueEventFactory(by=by(event)), riker).player != riker.player


def test_accepted_list_links_nobody_twice(riker: User) -> None:
    older, coordinator = factories.PlayerFactory(name="Will"), factories.CoordinatorFactory()
    document = factories.write_finished_document()
    document["players"][0] |= {"name": "Thomas", "handle": "Riker"}
    second = document["players"][1]["id"]
    brought = import_event(document, by=factories.UserFactory(), players={second: older.pk})
    merge_players(older, riker.player, "One person.", by=factories.CoordinatorFactory(post=Office.Post.AUSTRALIA))
    accept_event(brought, "The club told me.", by=coordinator)
    assert brought.entries.get(number=1).person.shown_name == "Thomas"
