"""Scorecards handed in: with the code on the wall, late ones, earned byes kept or forfeited (OPG 7.2)."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.check_ins import closes, code_of
from tournaments.entries.services.check_ins import (
    change_code,
    check_in_late,
    check_in_self,
    forfeit_byes,
    give_byes_back,
    set_check_in,
)
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.record.models import Entry, Event
from tournaments.record.selectors.acts import shown_acts

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> User:
    return factories.UserFactory(handle="Pat")


@pytest.fixture
def event(player: User) -> Event:
    """A week ahead; Pat is on its list."""
    event = factories.EventFactory()
    factories.enter(event, player.player, check_in=False)
    return event


def entry(event: Event) -> Entry:
    return event.entries.select_related("event", "player").first()


def test_who_reads_the_wall_is_checked_in_with_one_tap(event: Event, player: User) -> None:
    phone = browser(player).open(f"{event.get_absolute_url()}check-in/?code={code_of(event)}")
    phone.send(phone.page.form("code"))
    assert entry(event).checked_in
    assert "You are checked in, Pat" in phone.text
    said = shown_acts(event, JournalEntry.objects.filter(event=event)[:1])[0]
    assert (said.text, said.actor) == ("Pat checked in", "Pat")


@pytest.mark.parametrize("code", ["AAAAAA", "ä" * 20])
def test_wrong_code_is_refused_and_kept_in_the_form(code: str, event: Event, player: User) -> None:
    phone = browser(player).open(f"{event.get_absolute_url()}check-in/")
    phone.send(phone.page.form("code"), code=code)
    assert (phone.status, phone.page.form("code").value("code")) == (422, code)
    assert not entry(event).checked_in


def test_code_of_another_event_or_of_yesterday_is_refused(event: Event, player: User) -> None:
    before, other = code_of(event), factories.EventFactory()
    change_code(event, by=factories.director_of(event))
    assert len({before, code_of(event), code_of(other)}) == 3
    for code in (before, code_of(other)):
        with pytest.raises(RuleViolation, match="not the code") as refusal:
            check_in_self(event, code, by=player)
        assert refusal.value.section == "OPG 7.2"


def test_who_is_not_on_the_list_is_sent_to_the_director(event: Event) -> None:
    stranger = factories.UserFactory()
    assert "Speak to the director" in browser(stranger).open(f"{event.get_absolute_url()}check-in/").text
    with pytest.raises(RuleViolation, match="not on the list"):
        check_in_self(event, code_of(event), by=stranger)


def test_nobody_is_checked_in_twice(event: Event, player: User) -> None:
    check_in_self(event, code_of(event), by=player, key="k")
    check_in_self(event, code_of(event), by=player, key="k")
    with pytest.raises(Conflict, match="checked in already"):
        check_in_self(event, code_of(event), by=player)
    assert JournalEntry.objects.filter(tag="entry.checked_in").count() == 1


@pytest.mark.parametrize(("minutes", "refused"), [(-6, False), (-5, True), (1, True)])
def test_check_in_closes_five_minutes_before_the_start(minutes: int, refused: bool, event: Event, player: User) -> None:
    with time_machine.travel(event.starts_at + timedelta(minutes=minutes), tick=False):
        if refused:
            with pytest.raises(RuleViolation, match="speak to the director"):
                check_in_self(event, code_of(event), by=player)
        else:
            check_in_self(event, code_of(event), by=player)
    assert entry(event).checked_in is not refused


def test_director_closes_at_another_time_and_back(event: Event, player: User) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}check-in/door/")
    later = (event.local_start + timedelta(minutes=20)).strftime("%Y-%m-%dT%H:%M")
    desk.send(desk.page.form("until"), until=later)
    event.refresh_from_db()
    assert event.check_in_until == event.starts_at + timedelta(minutes=20)
    assert desk.page.form("until").value("until") == later
    with time_machine.travel(event.starts_at + timedelta(minutes=10), tick=False):
        check_in_self(event, code_of(event), by=player)
    desk = desk.open(f"{event.get_absolute_url()}check-in/door/")
    desk.send(desk.page.form("until"), until="")
    assert Event.objects.get(pk=event.pk).check_in_until is None


@pytest.mark.parametrize("hours", [-25, 13, 24 * 400])
def test_closing_time_of_another_day_is_refused(hours: int, event: Event) -> None:
    with pytest.raises(RuleViolation, match="closes on the day"):
        set_check_in(event, event.starts_at + timedelta(hours=hours), by=factories.director_of(event))


@pytest.mark.parametrize("until", ["0001-01-01T00:00", "9999-12-31T23:59", "2026-03-29T02:30"])
def test_time_that_no_clock_shows_is_refused_beside_its_field(until: str, event: Event) -> None:
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}check-in/door/")
    desk.send(desk.page.form("until"), until=until)
    assert (desk.status, desk.page.form("until").value("until")) == (422, until)


def test_nothing_is_set_once_round_1_is_published() -> None:
    event = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=event)
    event.refresh_from_db()
    by = factories.director_of(event)
    for act in (lambda: set_check_in(event, None, by=by), lambda: change_code(event, by=by)):
        with pytest.raises(RuleViolation, match="at the desk"):
            act()


# --- late -------------------------------------------------------------------------------------------------------------


def test_who_is_fifteen_minutes_late_may_enter_at_round_2() -> None:
    event = factories.FullEventFactory(players=4)
    late = factories.enter(event, factories.PlayerFactory(name="Larry"), check_in=False)[0]
    with time_machine.travel(event.starts_at + timedelta(minutes=16), tick=False):
        desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
        desk.send(desk.page.form_to(f"/{late.pk}/check-in-late/"))
        assert not factories.RoundFactory(event=event).seats.filter(player=late.player).exists()
    late.refresh_from_db()
    assert (late.checked_in, late.entered_in) == (True, 2)


def test_round_1_is_missed_only_after_fifteen_minutes_and_only_if_there_is_another() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    late = factories.enter(event, factories.PlayerFactory(), check_in=False)[0]
    early = browser(by).open(f"{event.get_absolute_url()}entries/")
    assert "check-in-late" not in early.text
    fifteen, later = (event.starts_at + timedelta(minutes=minutes) for minutes in (15, 16))
    with time_machine.travel(fifteen, tick=False), pytest.raises(RuleViolation, match="fifteen minutes") as refusal:
        check_in_late(late, by=by)
    assert refusal.value.section == "OPG 7.5.1"
    Event.objects.filter(pk=event.pk).update(rounds_scheduled=1)
    with time_machine.travel(later, tick=False), pytest.raises(RuleViolation, match="no round 2"):
        check_in_late(late, by=by)
    assert not Entry.objects.get(pk=late.pk).checked_in


# --- earned byes ------------------------------------------------------------------------------------------------------


def test_holder_forfeits_with_the_scorecard_and_plays_round_1(event: Event, player: User) -> None:
    factories.give_byes(entry(event), 2, factories.director_of(event))
    phone = browser(player).open(f"{event.get_absolute_url()}check-in/?code={code_of(event)}")
    phone.send(phone.page.form("code"), forfeit="on")
    assert (entry(event).checked_in, entry(event).earned_byes, entry(event).forfeited_byes) == (True, 0, 2)


def test_who_holds_no_bye_is_not_asked_and_cannot_forfeit_one(event: Event, player: User) -> None:
    phone = browser(player).open(f"{event.get_absolute_url()}check-in/")
    assert "forfeit" not in phone.page.form("code").choices
    with pytest.raises(RuleViolation, match="holds no earned bye"):
        check_in_self(event, code_of(event), by=player, forfeit=True)
    assert not entry(event).checked_in


def test_forfeited_bye_is_given_back_until_round_1_is_published() -> None:
    event = factories.FullEventFactory(players=4)
    by, holder = factories.director_of(event), entry(event)
    factories.give_byes(holder, 1, by)
    give_byes_back(forfeit_byes(holder, by=by), by=by)
    assert (holder.earned_byes, holder.forfeited_byes) == (1, 0)
    forfeit_byes(holder, by=by)
    factories.RoundFactory(event=event)
    for service in (give_byes_back, forfeit_byes):
        with pytest.raises(RuleViolation, match="before round 1 is published"):
            service(entry(event), by=by)


def test_code_is_read_however_it_is_typed(event: Event, player: User) -> None:
    typed = f" {code_of(event)[:3].lower()} {code_of(event)[3:].lower()} "
    assert check_in_self(event, typed, by=player).checked_in


def test_stranger_signs_in_and_is_led_back_with_the_code(event: Event) -> None:
    address = f"{event.get_absolute_url()}check-in/?code={code_of(event)}"
    assert f"next={event.get_absolute_url()}check-in/%3Fcode%3D{code_of(event)}" in browser().open(address).url


def test_code_is_on_the_poster_and_on_no_page_of_others(event: Event, player: User) -> None:
    address, code = event.get_absolute_url(), code_of(event)
    poster = browser(factories.director_of(event)).open(f"{address}print/check-in/")
    assert code in poster.text
    assert closes(event) in poster.text
    assert all(code not in browser(player).open(f"{address}{page}").text for page in ("", "check-in/", "players/"))


def test_byes_are_forfeited_and_given_back_at_the_desk(event: Event) -> None:
    factories.give_byes(entry(event), 1, factories.director_of(event))
    desk = browser(factories.director_of(event)).open(f"{event.get_absolute_url()}entries/")
    desk.send(desk.page.form_to("/forfeit/"))
    assert entry(event).forfeited_byes == 1
    desk.send(desk.page.form_to("/give-back/"))
    assert (entry(event).earned_byes, entry(event).forfeited_byes) == (1, 0)


def test_forfeited_bye_travels_in_the_event_document() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    forfeit_byes(factories.give_byes(entry(event), 2, by), by=by)
    document = document_of(event)
    assert [player.get("forfeited_byes") for player in document["players"]] == [2, None, None, None]
    assert document_of(factories.bring_document(document, by=by)) == document
