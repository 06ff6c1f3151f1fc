"""Opponents of an online event find each other: a contact for two pairs of eyes, while their game is to be played."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.entries.services.preregistration import give_contact
from tournaments.kernel.models import User
from tournaments.play.selectors.deadlines import appointments
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round
from tournaments.record.models import Event, Match, Round

pytestmark = pytest.mark.django_db

CONTACT = "Voice: rigel@sentinel.example"


def match_of(pairing: Pairing) -> Match:
    return Match.objects.select_related("round__event").filter(seats__player=pairing.one.player).latest("pk")


@dataclass(frozen=True)
class Pairing:
    """Round 1 of an online event: one player has said how to be reached, the other is the opponent."""

    event: Event
    one: User
    opponent: User
    others: tuple[User, ...]


@pytest.fixture
def pairing() -> Pairing:
    users = [factories.UserFactory() for _ in range(4)]
    event = factories.FullEventFactory(players=0, online=True)
    factories.enter(event, *(user.player for user in users))
    give_contact(event, CONTACT, by=users[0])
    factories.RoundFactory(event=event)
    sat = Match.objects.get(seats__player=users[0].player).seats.exclude(player__user=users[0]).get()
    others = tuple(user for user in users if user not in (users[0], sat.player.user))
    return Pairing(event, users[0], sat.player.user, (*others, factories.director_of(event)))


def contacts(event: Event, user: User) -> list[str]:
    return [one.contact for one in appointments(event, user)]


def test_nothing_is_seen_of_a_draft() -> None:
    one, other = factories.UserFactory(), factories.UserFactory()
    event = factories.FullEventFactory(players=0, online=True)
    factories.enter(event, one.player, other.player)
    give_contact(event, CONTACT, by=one)
    draw_round(event, by=factories.director_of(event))
    assert appointments(event, other) == ()


@pytest.mark.parametrize("length", [200, 201])
def test_contact_has_up_to_two_hundred_characters(length: int, pairing: Pairing) -> None:
    phone = browser(pairing.one).open(f"{pairing.event.get_absolute_url()}my-table/contact/")
    phone.send(phone.page.form("contact"), contact="x" * length)
    assert phone.status == (200 if length == 200 else 422)
    entry = pairing.event.entries.get(player__user=pairing.one)
    assert entry.play_contact == ("x" * length if length == 200 else CONTACT)


def test_contact_at_a_venue_and_of_a_stranger_is_refused(pairing: Pairing) -> None:
    event = factories.FullEventFactory(players=0)
    factories.enter(event, pairing.one.player)
    with pytest.raises(RuleViolation, match="played online"):
        give_contact(event, "x", by=pairing.one)
    with pytest.raises(RuleViolation, match="not on the list"):
        give_contact(pairing.event, "x", by=factories.UserFactory())


def test_player_whose_record_was_merged_meets_the_opponent_all_the_same(pairing: Pairing) -> None:
    merged = pairing.one.player
    heir = factories.UserFactory()
    merged.user, merged.merged_into = None, heir.player
    merged.save()
    assert contacts(pairing.event, heir) == [""]
    assert contacts(pairing.event, pairing.opponent) == [CONTACT]


def test_opponent_sees_the_contact_and_nobody_else_does(pairing: Pairing) -> None:
    address = f"{pairing.event.get_absolute_url()}my-table/"
    assert CONTACT in browser(pairing.opponent).open(address).text
    assert all(CONTACT not in " ".join(contacts(pairing.event, user)) for user in (pairing.one, *pairing.others))


def test_contact_is_gone_once_the_game_is_finished_and_stays_while_it_is_delayed(pairing: Pairing) -> None:
    by, match = factories.director_of(pairing.event), match_of(pairing)
    report_result(match, Result("delayed"), by=by)
    played = Round.objects.select_related("event").get(event=pairing.event)
    factories.report_all(played, Random(1))
    complete_round(played, by=by)
    assert CONTACT in contacts(pairing.event, pairing.opponent)
    report_result(match_of(pairing), factories.ResultFactory(), by=by)
    assert contacts(pairing.event, pairing.opponent) == []
