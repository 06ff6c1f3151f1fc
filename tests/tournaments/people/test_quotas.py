"""What one member causes in a day: events, invitations, letters."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import override_settings
from django.utils import timezone

from tests import factories
from tests.leagues.rows import league_of
from tournaments.audits.services.approving import trust_director
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.services.entries import Name, enter_names, enter_player
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.people.services.notices import read_notices, send_digests
from tournaments.record.models import Event
from trekcc import settings as shipped

pytestmark = pytest.mark.django_db


@override_settings(EVENTS_PER_DAY=2)
def test_member_lists_so_many_events_in_a_day_and_goes_on_tomorrow() -> None:
    by = factories.UserFactory()
    factories.EventFactory(by=by)
    factories.bring_document({**MINIMAL, "title": "Brought"}, by=by)
    with pytest.raises(RuleViolation, match="2 events in a day") as refused:
        factories.EventFactory(by=by)
    assert refused.value.code == "quota"
    with pytest.raises(RuleViolation, match="2 events in a day"):
        factories.bring_document({**MINIMAL, "title": "Another"}, by=by)
    assert Event.objects.count() == 2
    factories.EventFactory()
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        factories.EventFactory(by=by)


@override_settings(EVENTS_PER_DAY=2)
def test_leagues_are_counted_among_what_a_member_lists_in_a_day() -> None:
    by = factories.UserFactory()
    factories.EventFactory(by=by)
    league_of(by, "First")
    with pytest.raises(RuleViolation, match="leagues among them"):
        league_of(by, "Second")
    with pytest.raises(RuleViolation, match="2 events in a day"):
        factories.EventFactory(by=by)


MINIMAL = {"format": "trekcc-event", "version": 1, "ruleset": "tcc-2e", "players": [{"id": "1"}], "rounds": []}


@override_settings(INVITATIONS_PER_DAY=1)
def test_member_invites_so_many_people_in_a_day() -> None:
    by = factories.UserFactory()
    event, other = factories.EventFactory(by=by), factories.EventFactory(by=by)
    factories.InvitationFactory(event=event)
    with pytest.raises(RuleViolation, match="invited 1 people"):
        factories.InvitationFactory(event=other)


def entered(by: User, person: User, times: int, **changes: object) -> None:
    for number in range(times):
        event = factories.EventFactory(by=by, title=f"Event {number}", **changes)
        enter_player(event, person.player, by=by)


def mails(person: User) -> list[str]:
    return list(Notice.objects.filter(user=person).order_by("pk").values_list("mail", flat=True))


@override_settings(LETTERS_TO_ONE_PER_DAY=2)
def test_further_letters_to_one_person_wait_and_come_as_one() -> None:
    by, person = factories.UserFactory(), factories.UserFactory()
    entered(by, person, 4)
    assert mails(person) == ["sent", "sent", "waits", "waits"]
    assert [len(one.to) for one in mail.outbox] == [1, 1]
    assert send_digests() == 0
    with time_machine.travel(timezone.now() + timedelta(hours=12, minutes=1), tick=False):
        assert [send_digests(), send_digests()] == [1, 0]
    letter = mail.outbox[-1]
    assert (len(mail.outbox), letter.to, letter.subject) == (3, [person.email], "trekcc: 2 notices")
    assert "Event 2" in letter.body
    assert "Event 3" in letter.body
    assert "Event 1" not in letter.body
    assert mails(person) == ["sent", "sent", "gathered", "gathered"]


@override_settings(LETTERS_TO_ONE_PER_DAY=1)
def test_what_was_read_on_the_site_is_not_sent_any_more() -> None:
    by, person = factories.UserFactory(), factories.UserFactory()
    entered(by, person, 2)
    read_notices(person)
    with time_machine.travel(timezone.now() + timedelta(hours=13), tick=False):
        assert send_digests() == 0
    assert (len(mail.outbox), mails(person)) == (1, ["sent", "gathered"])


@override_settings(LETTERS_PER_DAY=2)
@pytest.mark.parametrize(("cap", "waiting"), [(4, 0), (None, 2)])
def test_list_that_is_entered_at_once_counts_up_to_the_cap_towards_no_total(cap: int | None, waiting: int) -> None:
    by, people = factories.UserFactory(), [factories.UserFactory().player for _ in range(4)]
    enter_names(factories.EventFactory(by=by, cap=cap), [Name(one.name, one.pk) for one in people], by=by)
    assert Notice.objects.filter(user__player__in=people, mail="waits").count() == waiting


def test_what_a_site_begins_with() -> None:
    assert (shipped.EVENTS_PER_DAY, shipped.INVITATIONS_PER_DAY) == (20, 50)
    assert (shipped.LETTERS_PER_DAY, shipped.LETTERS_TO_ONE_PER_DAY) == (300, 20)


@override_settings(EVENTS_PER_DAY=1)
def test_coordinators_and_trusted_directors_have_no_limit() -> None:
    officer, by = factories.CoordinatorFactory(), factories.UserFactory()
    trust_director(by, by=officer)
    for user in (officer, by):
        factories.EventFactory(by=user)
        factories.EventFactory(by=user)
    assert Event.objects.count() == 4


@override_settings(LETTERS_TO_ONE_PER_DAY=1)
def test_limit_is_each_members_own_and_of_a_day() -> None:
    by, person = factories.UserFactory(), factories.UserFactory()
    entered(by, person, 1)
    entered(factories.UserFactory(), person, 1)
    assert mails(person) == ["sent", "sent"]
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        entered(by, person, 1)
    assert mails(person) == ["sent"] * 3


@override_settings(LETTERS_PER_DAY=2)
def test_entering_up_to_the_cap_of_an_event_counts_towards_no_total() -> None:
    by, people = factories.UserFactory(), [factories.UserFactory() for _ in range(4)]
    for person in people:
        entered(by, person, 1, cap=1)
    assert [mails(person) for person in people] == [["sent"]] * 4
    for person in people:
        entered(by, person, 1)
    assert [mails(person)[-1] for person in people] == ["sent", "sent", "waits", "waits"]


@override_settings(LETTERS_TO_ONE_PER_DAY=1)
def test_letters_of_coordinators_never_wait() -> None:
    officer, person = factories.CoordinatorFactory(), factories.UserFactory()
    entered(officer, person, 3)
    assert mails(person) == ["sent"] * 3
