"""Open tables are reminded of their result: in the last ten minutes, where a player has an account, once a table."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.play.services.clock import call_time, start_round
from tournaments.play.services.reminders import remind_tables
from tournaments.play.services.results import report_result
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Director, Event, Match, Round
from tournaments.record.selectors.acts import shown_acts

pytestmark = pytest.mark.django_db


def begun(event: Event, minutes: int) -> Round:
    """A round of an hour, begun so many minutes ago."""
    with time_machine.travel(timezone.now() - timedelta(minutes=minutes), tick=False):
        return start_round(factories.RoundFactory(event=event), by=factories.director_of(event), minutes=60)


def of_members(members: int, walk_ins: int = 0) -> Event:
    event = factories.DueEventFactory()
    factories.enter(event, *(factories.UserFactory().player for _ in range(members)))
    factories.enter(event, *(factories.PlayerFactory() for _ in range(walk_ins)))
    return event


def director(played: Round) -> User:
    return factories.director_of(played.event)


def users_at(*tables: Match) -> set[int]:
    return {seat.person.user_id for table in tables for seat in table.seats.select_related("player__merged_into")}


def told() -> set[int]:
    return set(Notice.objects.filter(kind=Notice.Kind.CONFIRM).values_list("user", flat=True))


def test_open_tables_are_told_and_reported_ones_left_alone() -> None:
    played = begun(of_members(6), 51)
    first, *others = factories.open_tables(played)
    report_result(first, factories.ResultFactory(), by=director(played))
    remind_tables(played, by=director(played))
    assert told() == users_at(*others)
    notice = Notice.objects.filter(kind=Notice.Kind.CONFIRM).first()
    assert notice is not None
    assert notice.text == "Round 1: your table has no result yet. Report it, or tell the director if you still play."
    assert notice.link == f"{played.event.get_absolute_url()}my-table/"
    said = JournalEntry.objects.filter(tag="tables.reminded")
    assert [act.text for act in shown_acts(played.event, said)] == [
        "2 tables of round 1 reminded of their result (2 and 3)"
    ]


@pytest.mark.parametrize(("minutes", "may"), [(49, False), (51, True), (70, True)])
def test_nobody_is_reminded_before_the_last_ten_minutes(minutes: int, may: bool) -> None:
    played = begun(of_members(4), minutes)
    desk = browser(director(played)).open(f"{played.event.get_absolute_url()}desk/")
    assert ("Remind" in desk.text) is may
    if may:
        remind_tables(played, by=director(played))
    else:
        with pytest.raises(RuleViolation, match="in the last 10 minutes"):
            remind_tables(played, by=director(played))
    assert bool(told()) is may


def test_round_without_a_clock_reminds_nobody_and_one_whose_time_is_called_does() -> None:
    played = factories.RoundFactory(event=of_members(4))
    with pytest.raises(RuleViolation, match="once its clock runs"):
        remind_tables(played, by=director(played))
    call_time(start_round(played, by=director(played)), by=director(played))
    remind_tables(played, by=director(played))
    assert len(told()) == 4


def test_tables_without_accounts_are_not_offered() -> None:
    played = begun(of_members(0, 4), 55)
    assert "Remind" not in browser(director(played)).open(f"{played.event.get_absolute_url()}desk/").text
    with pytest.raises(AlreadyDone):
        remind_tables(played, by=director(played))


def test_table_of_which_a_player_spoke_is_left_alone_and_his_report_answers_the_notice() -> None:
    played = begun(of_members(4), 55)
    spoken, silent = factories.open_tables(played)
    by = spoken.seats.select_related("player__user").first().player.user
    report_own(spoken, factories.ResultFactory(), by=by)
    before = told()
    remind_tables(played, by=director(played))
    assert told() - before == users_at(silent)
    speaker = silent.seats.select_related("player__user").first().player.user
    report_own(silent, factories.ResultFactory(), by=speaker)
    assert Notice.objects.get(kind=Notice.Kind.CONFIRM, user=speaker).read_at is not None


def test_desk_reminds_with_one_press_and_so_does_a_program() -> None:
    played = begun(of_members(4), 55)
    desk = browser(director(played)).open(f"{played.event.get_absolute_url()}desk/")
    desk.send(desk.page.form_to("/clock/remind/"))
    assert "The open tables are reminded." in desk.text
    assert len(told()) == 4
    other = begun(of_members(4), 55)
    path = f"/events/{other.event.pk}/rounds/1/remind/"
    assert Device(director(other)).post(path).status_code == 200
    assert Device(director(other)).post(path).status_code == 409
    assert Device(director(played)).post(path).status_code == 403


def test_line_of_the_last_result_takes_it_back() -> None:
    played = begun(of_members(4), 5)
    by, desk = director(played), browser(director(played))
    page = f"{played.event.get_absolute_url()}desk/"
    assert "last: table" not in desk.open(page).text
    first, second = factories.open_tables(played)
    report_result(first, factories.ResultFactory(), by=by)
    report_result(second, factories.ResultFactory(), by=by)
    assert "last: table 2" in desk.open(page).text
    assert "last: table 2" in desk.open(f"{page}?show=unreported").text
    form = next(form for form in desk.page.forms if form.action.endswith("/undo/"))
    desk.send(form)
    assert "last: table 1" in desk.text
    assert not Match.objects.get(pk=second.pk).is_reported
    judge = factories.DirectorFactory(event=played.event, position=Director.Position.JUDGE).user
    judged = browser(judge).open(page)
    assert "last: table 1" in judged.text
    assert not any(form.action.endswith("/undo/") for form in judged.page.forms)
