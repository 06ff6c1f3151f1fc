"""Notices: told with the act, read once, by mail where the member chose so."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.conf import settings as site
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import NO_SECTION, RuleViolation
from tournaments.entries.services.entries import Name, enter_names, enter_player
from tournaments.kernel.journal import record_act
from tournaments.kernel.models import User
from tournaments.listing.services.reminders import remind_reports
from tournaments.people.models import Letter, Notice
from tournaments.people.selectors.notices import mailed_kinds
from tournaments.people.services.mail import LONGEST_WAIT, deliver, keep
from tournaments.people.services.notices import choose_mail, notify, read_notice, read_notices
from tournaments.play.acts import PlayTag
from tournaments.play.selectors import announcements
from tournaments.play.services.announcements import announce
from tournaments.play.services.results import report_result
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.record.models import Event, Match
from tournaments.record.selectors.listings import local_clock

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


def _refused(event: Event, by: User) -> None:
    with record_act(event, PlayTag.ANNOUNCED, by=by):
        notify(event, Kind.CHANGED, [by], "It is cancelled.")
        raise RuleViolation("no", "Not so.", NO_SECTION)


def _two_members() -> Match:
    event = factories.FullEventFactory(players=0)
    factories.enter(event, factories.UserFactory(handle="Ada").player, factories.UserFactory(handle="Bob").player)
    Notice.objects.all().delete()  # that they were entered
    User.objects.update(unread=0)
    mail.outbox.clear()
    return _fresh(factories.RoundFactory(event=event).matches.get())


def _fresh(match: Match) -> Match:
    return Match.objects.select_related("round__event").get(pk=match.pk)


@pytest.fixture
def event() -> Event:
    return factories.EventFactory(title="Fish & <Chips>")


def unread(user: User) -> int:
    return User.objects.get(pk=user.pk).unread


def test_notice_stands_on_the_site_and_is_counted_until_it_is_read(event: Event) -> None:
    reader, other = factories.UserFactory(), factories.UserFactory()
    notify(event, Kind.CHANGED, [reader, other, reader], "It begins an hour later.")
    notify(event, Kind.MESSAGE, [reader], "Bring dice.")
    assert (unread(reader), unread(other)) == (2, 1)
    first = reader.notices.last()
    for _ in range(2):
        read_notice(first)
    assert unread(reader) == 1
    read_notices(reader)
    assert (unread(reader), unread(other)) == (0, 1)


def test_program_reads_one_notice_and_then_all_of_them(event: Event) -> None:
    reader, other = factories.UserFactory(), factories.UserFactory()
    for text in ("It begins an hour later.", "Bring dice.", "Bring a pen."):
        notify(event, Kind.CHANGED, [reader, other], text)
    device, first = Device(reader), reader.notices.last()
    assert device.post(f"/me/notices/{first.pk}/read/").json()["id"] == first.pk
    assert (unread(reader), unread(other)) == (2, 3)
    assert device.post("/me/notices/all-read/").json() == {"unread": 0}
    assert (unread(reader), unread(other)) == (0, 3)


def test_letters_of_an_act_wait_for_its_commit(
    event: Event, settings: Any, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    settings.EMAIL_BACKEND = "trekcc.mail.Outbox"
    told = [factories.UserFactory() for _ in range(3)]
    with django_capture_on_commit_callbacks() as asked:
        notify(event, Kind.CHANGED, told, "It is cancelled.")
        assert (Letter.objects.count(), mail.outbox) == (3, [])
    for ask in asked:
        ask()
    assert (Letter.objects.count(), len(mail.outbox)) == (0, 3)


def test_letter_that_is_asked_for_is_sent_and_no_other() -> None:
    first, second = keep(mail.EmailMessage(subject, "Text.", to=["ada@club.example"]) for subject in ("One", "Two"))
    assert deliver(second.pk)
    assert [letter.subject for letter in mail.outbox] == ["Two"]
    assert list(Letter.objects.values_list("pk", flat=True)) == [first.pk]
    assert not deliver(second.pk)


@pytest.mark.parametrize(
    ("attempts", "wait"), [(0, timedelta(minutes=2)), (3, timedelta(minutes=16)), (40, LONGEST_WAIT)]
)
def test_letter_that_is_not_taken_waits_longer_each_time_and_an_hour_at_most(
    attempts: int, wait: timedelta, settings: Any
) -> None:
    settings.MAIL_PATIENCE = timedelta(minutes=2)
    (letter,) = keep([mail.EmailMessage("One", "Text.", to=["ada@club.example"])])
    Letter.objects.update(attempts=attempts)
    settings.MAIL_TRANSPORT = "django.core.mail.backends.nowhere"
    with time_machine.travel(timezone.now(), tick=False), suppress(ImportError):
        deliver(letter.pk)
        assert Letter.objects.get().attempts == attempts + 1
    letter.refresh_from_db()
    assert letter.due_at - letter.made_at < wait + timedelta(minutes=1)
    assert letter.due_at - letter.made_at >= wait


@pytest.mark.parametrize(("days", "told"), [(2, 0), (4, 1), (7, 1), (8, 0)])
def test_report_is_asked_for_from_the_fourth_to_the_seventh_day(days: int, told: int) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    with time_machine.travel(event.starts_at + timedelta(days=days), tick=False):
        assert remind_reports() == told
    assert factories.director_of(event).notices.filter(kind=Kind.REPORT_DUE).count() == told


def test_report_is_asked_for_once_a_day_and_no_more_once_it_is_there() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    by = factories.director_of(event)
    asked = []
    for hours in (97, 98, 114, 122):
        with time_machine.travel(timezone.now() + timedelta(hours=hours), tick=False):
            asked.append(remind_reports())
    finalize_event(Event.objects.get(pk=event.pk), by=by)
    with time_machine.travel(timezone.now() + timedelta(days=6), tick=False):
        asked.append(remind_reports())
    assert asked == [1, 0, 0, 1, 0]


def test_choice_is_made_on_its_page_and_stays() -> None:
    user = factories.UserFactory()
    client = browser(user).client
    page = reverse("tournaments:mail_choices")
    assert client.post(page, {"kinds": ["message", "confirm"], "seen": user.version}).status_code == 302
    assert mailed_kinds(User.objects.get(pk=user.pk)) == {Kind.MESSAGE, Kind.CONFIRM}
    assert client.post(page, {"kinds": ["nonsense"]}).status_code == 422
    assert client.post(page, {"kinds": ["message"], "seen": user.version}).status_code == 409


def test_top_bar_counts_without_a_query(event: Event) -> None:
    user = factories.UserFactory()
    client = browser(user).client
    client.get(event.get_absolute_url())
    before = client.get(event.get_absolute_url())
    factories.NoticeFactory(user=user, event=event)
    after = client.get(event.get_absolute_url(), headers={"If-None-Match": before["ETag"]})
    assert '1<span class="sr-only"> unread</span>' in after.text
    assert client.get("/notices/").text.count("mark as read") == 1
    assert "unread" not in Client().get(event.get_absolute_url()).text


def test_letter_holds_a_sentence_and_a_link_and_goes_where_it_was_asked_for(event: Event) -> None:
    told, silent = factories.UserFactory(email="told@club.example"), factories.UserFactory()
    choose_mail(silent, [Kind.REPORT_DUE], by=silent)
    notify(event, Kind.CHANGED, [told, silent], "It begins an hour later.")
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (
        ["told@club.example"],
        "trekcc: Event changed, postponed or cancelled: Fish & <Chips>",
    )
    choices = "Which notices come by mail is for you to choose"
    assert letter.body == (
        f"It begins an hour later.\n\n{site.SITE_URL}{event.get_absolute_url()}\n\n"
        f"{choices}: {site.SITE_URL}/profile/notices/"
    )
    assert Notice.objects.count() == 2


def test_account_that_is_closed_is_told_nothing(event: Event) -> None:
    gone = factories.UserFactory()
    User.objects.filter(pk=gone.pk).update(is_active=False)
    notify(event, Kind.MESSAGE, [gone], "A word.")
    assert (Notice.objects.count(), mail.outbox) == (0, [])


def test_act_that_is_refused_tells_nobody(event: Event, settings: Any) -> None:
    settings.EMAIL_BACKEND = "trekcc.mail.Outbox"
    by = factories.director_of(event)
    with pytest.raises(RuleViolation):
        _refused(event, by)
    assert (Notice.objects.count(), Letter.objects.count(), unread(by)) == (0, 0, 0)


def test_result_awaits_the_opponent_until_he_has_answered() -> None:
    match = _two_members()
    ann, bob = (seat.player.user for seat in match.seats.order_by("place"))
    for by_a in (35, 40):
        report_own(_fresh(match), factories.ResultFactory(against=by_a), by=ann)
    (notice,) = bob.notices.all()
    assert notice.text == f"Round 1, table 1: {ann} reported your game. Confirm it, or report what you saw."
    assert (unread(ann), unread(bob), mail.outbox) == (0, 1, [])
    confirm_own(_fresh(match), by=bob)
    assert (unread(bob), ann.notices.count()) == (0, 0)


def test_objection_is_told_to_whoever_reported_first() -> None:
    match = _two_members()
    ann, bob = (seat.player.user for seat in match.seats.order_by("place"))
    report_own(_fresh(match), factories.ResultFactory(), by=ann)
    report_own(_fresh(match), factories.ResultFactory(winner=1), by=bob)
    assert (unread(ann), unread(bob)) == (1, 0)


def test_result_by_the_director_tells_nobody() -> None:
    match = _two_members()
    report_result(match, factories.ResultFactory(), by=factories.director_of(match.round.event))
    assert Notice.objects.count() == 0


def test_member_whom_a_director_enters_is_told_beforehand_and_at_the_door() -> None:
    event = factories.EventFactory()
    by, pasted, entered, present = factories.director_of(event), *(factories.UserFactory() for _ in range(3))
    factories.let_enter(by, pasted, entered, present)
    enter_names(event, [Name("one", pasted.player.pk), Name("Walk-in")], by=by)
    enter_player(event, entered.player, by=by)
    enter_player(event, present.player, by=by, check_in=True)
    text = f"{by} has put you on the list of players of {event.title}. Not you? Say so on this page."
    assert set(Notice.objects.values_list("user", "text")) == {(one.pk, text) for one in (pasted, entered, present)}
    assert Device(pasted).get("/me/").json()["unread"] == 1


def test_announcement_of_another_day_says_which() -> None:
    event = factories.EventFactory()
    announce(event, "Bring dice.", by=factories.director_of(event))
    (said,) = announcements.announcements_of(event)
    assert said.at.startswith(f"{timezone.now().astimezone(ZoneInfo(event.time_zone)):%a}")
    with time_machine.travel(event.starts_at, tick=False):
        announce(event, "Welcome.", by=factories.director_of(event))
    assert announcements.announcements_of(event)[0].at == local_clock(event.starts_at, event.time_zone)
