"""People: handles that cannot be taken for another's, and claims on records without an account."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.refusals import refusal
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.names import skeleton
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.entries.services.entries import enter_player
from tournaments.entries.services.profiles import create_player, edit_player
from tournaments.kernel.models import User
from tournaments.people.models import Claim, NamedPost, Player
from tournaments.people.services.players import Profile
from tournaments.record.models import Event
from tournaments.record.selectors import records
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

ALIKE = [
    "kestrel",
    "Kestre1",
    "Ｋｅｓｔｒｅｌ",
    "Kеstrel",  # a Cyrillic letter
    "K e s t r e l",
    "Κestrel",  # a Greek letter
]


@pytest.mark.parametrize("handle", ALIKE)
def test_handle_that_could_be_taken_for_another_is_refused(handle: str) -> None:
    factories.UserFactory(handle="Kestrel")
    assert refusal(factories.UserFactory, handle=handle)[0] == "handle_taken"


@pytest.mark.parametrize(("one", "other"), [("corner", "comer"), ("vvarp", "warp"), ("b0b", "BOB"), ("ill", "lll")])
def test_letters_that_look_like_one_are_one(one: str, other: str) -> None:
    factories.UserFactory(handle=one)
    with pytest.raises(RuleViolation, match="looks like one that is"):
        factories.UserFactory(handle=other)


SPEAKS_FOR_THE_SITE = [
    *("trekcc", "The Continuing Committee", "tcc", "coordinator-europe", "Admin_1", "Harbour"),
    *("the d1rector of 0rganized play", "Keeper of the Wall"),
]


@pytest.mark.parametrize("handle", SPEAKS_FOR_THE_SITE)
def test_handle_that_speaks_for_the_site_or_a_post_is_refused(handle: str, settings: Any) -> None:
    settings.SITE_NAME = "Harbour"
    NamedPost.objects.create(code="keeper", title="Keeper of the Wall")
    with pytest.raises(RuleViolation, match="is taken, or looks like one that is"):
        factories.UserFactory(handle=handle)


@pytest.mark.parametrize("handle", ["Europe", "Harbour Master", "Committee", "Administratrix", "2"])
def test_handle_that_only_holds_such_a_word_is_anybodys(handle: str, settings: Any) -> None:
    settings.SITE_NAME = "Harbour"
    assert factories.UserFactory(handle=handle).player.handle == handle


def test_member_called_so_before_keeps_the_handle() -> None:
    member = factories.UserFactory(handle="Keeper")
    NamedPost.objects.create(code="keeper", title="Keeper")
    page = browser(member).open("/profile/")
    page.send(page.page.form("handle", "name"), name="Anna")
    assert Player.objects.get(user=member).name == "Anna"


def test_handle_of_a_record_that_nobody_sees_is_refused_in_the_same_words() -> None:
    rehearsal = rehearse_event(factories.EventFactory(), by=factories.CoordinatorFactory())
    Player.every.create(name="Made up", handle="Kestrel", skeleton=skeleton("Kestrel"), rehearsal=rehearsal)
    with pytest.raises(RuleViolation, match="The handle “Kestrel” is taken"):
        factories.UserFactory(handle="Kestrel")


def test_taken_handle_is_refused_at_sign_up_with_everything_kept() -> None:
    handle = "kestre1"
    factories.UserFactory(handle="Kestrel")
    page = browser().open(reverse("account_signup"))
    typed = {"email": "new@club.example", "password1": factories.PASSWORD, "password2": factories.PASSWORD}
    page.send(page.page.form("email", "handle"), **typed, handle=handle, name="New Member")
    assert "This handle is taken, or looks like one that is." in page.text
    form = page.page.form("email", "handle")
    assert (form.value("email"), form.value("handle"), form.value("name")) == (typed["email"], handle, "New Member")
    assert not User.objects.filter(email=typed["email"]).exists()


@pytest.mark.parametrize("handle", ["a", "x" * 31, "no<tags>", "ﷺ" * 10, "\u200b\u200b", "", "Anna\u115f", "-.-"])
def test_handle_that_cannot_be_shown_is_refused(handle: str) -> None:
    user = factories.UserFactory(handle="Kestrel")
    page = browser(user).open("/profile/")
    page.send(page.page.form("handle", "name"), handle=handle)
    assert page.status == 422
    assert Player.objects.get(user=user).handle == "Kestrel"


@pytest.mark.parametrize("born", ["1899-12-31", "2999-01-01", "yesterday", "2000-02-30"])
def test_birthday_that_cannot_be_is_refused(born: str) -> None:
    user = factories.UserFactory(handle="Kestrel")
    page = browser(user).open("/profile/")
    page.send(page.page.form("handle", "name"), date_of_birth=born)
    assert page.status == 422
    assert page.page.form("handle").value("date_of_birth") == born


def test_own_handle_can_be_written_otherwise() -> None:
    user = factories.UserFactory(handle="Kestrel", date_of_birth=date(1999, 1, 2))
    page = browser(user).open("/profile/")
    page.send(page.page.form("handle", "name"), handle="KESTREL")
    assert Player.objects.get(user=user).handle == "KESTREL"
    assert Player.objects.get(user=user).date_of_birth == date(1999, 1, 2)


def test_two_windows_of_a_profile_are_a_conflict() -> None:
    user = factories.UserFactory(handle="Kestrel")
    one, other = (browser(user).open("/profile/") for _ in range(2))
    one.send(one.page.form("handle", "name"), name="First")
    other.send(other.page.form("handle", "name"), name="Second")
    assert (one.status, other.status) == (200, 409)
    assert other.page.form("handle", "name").value("name") == "Second"
    assert Player.objects.get(user=user).name == "First"


def test_account_without_handle_gets_one_player_by_its_profile() -> None:
    user = factories.AccountFactory()
    page = browser(user).open("/profile/")
    page.send(page.page.form("handle", "name"), handle="Kestrel", name="K. Estrel")
    assert Player.objects.get(user=user).handle == "Kestrel"


# --- claims -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def event() -> Event:
    event = factories.FullEventFactory(players=3)
    factories.enter(event, factories.PlayerFactory(name="Old Record"))
    factories.play_rounds(event, 1)
    return event


@pytest.fixture
def record(event: Event) -> Player:
    return Player.objects.get(name="Old Record")


def test_facts_stay_where_they_were_and_the_old_page_leads_to_the_new(event: Event, record: Player) -> None:
    member = factories.UserFactory(handle="Kestrel")
    seats = list(record.seats.values_list("pk", flat=True))
    decide_claim(claim_player(record, by=member), confirm=True, by=factories.CoordinatorFactory())
    assert list(Player.objects.get(pk=record.pk).seats.values_list("pk", flat=True)) == seats != []
    page = browser().open(f"/players/{record.pk}/")
    assert page.url == f"/players/{member.player.pk}/"
    assert event.title in page.text


def test_refused_claim_changes_nothing(event: Event, record: Player) -> None:
    claim = claim_player(record, by=factories.UserFactory())
    decide_claim(claim, confirm=False, by=factories.CoordinatorFactory())
    record.refresh_from_db()
    assert (record.merged_into, Claim.objects.get().state) == (None, Claim.State.REFUSED)
    with pytest.raises(RuleViolation, match="decided already"):
        decide_claim(claim, confirm=True, by=factories.CoordinatorFactory())


def test_who_is_on_the_list_under_an_old_record_is_not_entered_again(event: Event, record: Player) -> None:
    member, director = factories.UserFactory(), factories.director_of(event)
    decide_claim(claim_player(record, by=member), confirm=True, by=factories.CoordinatorFactory())
    for player in (member.player, Player.objects.get(pk=record.pk)):
        assert refusal(enter_player, event, player, by=director)[0] == "entered_already"


def test_second_claim_on_a_record_that_was_given_away_is_refused(event: Event, record: Player) -> None:
    first, second = (claim_player(record, by=factories.UserFactory()) for _ in range(2))
    director = factories.CoordinatorFactory()
    decide_claim(first, confirm=True, by=director)
    with pytest.raises(RuleViolation, match="belongs to an account already"):
        decide_claim(second, confirm=True, by=director)
    assert Player.objects.get(pk=record.pk).merged_into == first.by.player


def test_member_of_an_account_cannot_be_claimed_and_an_account_needs_a_handle(record: Player) -> None:
    with pytest.raises(RuleViolation, match="belongs to an account already"):
        claim_player(factories.UserFactory().player, by=factories.UserFactory())
    with pytest.raises(RuleViolation, match="Give your account a handle first"):
        claim_player(record, by=factories.AccountFactory())


def test_plain_letters_and_digits_look_like_themselves() -> None:
    plain = "abcdefgh" + "jklmnopqrstuvwxyz" + "23456789" + "-_."
    assert [skeleton(char) for char in plain] == list(plain)


def test_database_keeps_handles_apart_too() -> None:
    factories.UserFactory(handle="Kestrel")
    with pytest.raises(IntegrityError), transaction.atomic():
        Player.objects.create(name="Other", handle="KESTREL", skeleton=Player.objects.get(handle="Kestrel").skeleton)


def test_sign_up_makes_the_account_and_its_player() -> None:
    page = browser().open(reverse("account_signup"))
    typed = {"email": "New@club.example", "password1": factories.PASSWORD, "password2": factories.PASSWORD}
    page.send(page.page.form("email", "handle"), **typed, handle="Kestrel", name="New Member", country="SE")
    user = User.objects.get(email__iexact=typed["email"])
    assert (user.player.handle, user.player.name, user.player.country.code) == ("Kestrel", "New Member", "SE")


def test_name_of_a_merged_record_follows_the_members_handle(event: Event, record: Player) -> None:
    member = factories.UserFactory(handle="Kestrel")
    decide_claim(claim_player(record, by=member), confirm=True, by=factories.CoordinatorFactory())
    url = f"{event.get_absolute_url()}standings/"
    first = Client().get(url)
    member.player.refresh_from_db()
    edit_player(member.player, Profile("K", "Falcon"), by=member)
    again = Client().get(url, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "Falcon" in again.text


def test_record_of_an_event_the_member_was_in_is_not_his(event: Event, record: Player) -> None:
    member = factories.UserFactory()
    factories.enter(event, member.player)
    assert refusal(claim_player, record, by=member)[0] == "same_event"


def test_two_records_of_one_event_are_not_one_player(event: Event, record: Player) -> None:
    member, director = factories.UserFactory(), factories.CoordinatorFactory()
    other = event.entries.exclude(player=record).first().player
    decide_claim(claim_player(record, by=member), confirm=True, by=director)
    assert refusal(claim_player, other, by=member)[0] == "same_event"


def test_walk_ins_may_share_a_name() -> None:
    players = [create_player(Profile("Ann Lee"), by=None) for _ in range(2)]
    assert players[0] != players[1]
    assert records.shown_names(Player.objects.filter(name="Ann Lee")) == {
        str(player.pk): f"Ann Lee (record {player.pk})" for player in players
    }
