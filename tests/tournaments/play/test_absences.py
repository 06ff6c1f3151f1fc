"""Tables where somebody is missing: a missed game, a bye, and whoever will not come drops (OPG 7.5.1)."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.play.services.clock import start_round
from tournaments.play.services.presence import report_absence
from tournaments.play.services.results import report_result
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Entry, Match, Round
from tournaments.record.selectors.acts import shown_acts

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Round:
    """Begun six minutes ago."""
    event = factories.FullEventFactory(players=4)
    with time_machine.travel(timezone.now() - timedelta(minutes=6), tick=False):
        return start_round(factories.RoundFactory(event=event), by=factories.director_of(event))


def director(played: Round) -> User:
    return factories.director_of(played.event)


def table(played: Round, number: int = 1) -> Match:
    return Match.objects.select_related("round__event").get(round=played, table=number)


def test_who_will_not_come_drops_in_the_same_act(played: Round) -> None:
    match = report_absence(table(played), (0,), drop=True, by=director(played))
    absent = match.seats.get(place=0).player
    assert list(Entry.objects.exclude(dropped_after=None).values_list("player", "dropped_after")) == [(absent.pk, 1)]
    said = shown_acts(played.event, JournalEntry.objects.filter(event=played.event)[:1])[0]
    assert (said.tag, said.text) == ("players.absent", f"round 1, table 1: {absent} not there, dropped")


def test_before_five_minutes_nobody_has_missed_anything(played: Round) -> None:
    early = played.started_at + timedelta(minutes=4, seconds=59)
    with time_machine.travel(early, tick=False), pytest.raises(RuleViolation, match="miss this round from") as refusal:
        report_absence(table(played), (0,), by=director(played))
    assert (refusal.value.code, refusal.value.section) == ("too_early", "OPG 7.5.1")


def test_round_whose_clock_does_not_run_is_missed_as_a_result_only() -> None:
    event = factories.FullEventFactory(players=4)
    match = table(factories.RoundFactory(event=event))
    with pytest.raises(RuleViolation, match="its clock does not run"):
        report_absence(match, (0,), by=factories.director_of(event))
    missed = Result("missed", winners=(0,))
    assert report_result(match, missed, by=factories.director_of(event)).is_reported


def test_table_that_said_something_was_not_empty(played: Round) -> None:
    by = director(played)
    report_result(table(played), factories.ResultFactory(), by=by)
    with pytest.raises(Conflict, match="somebody was there"):
        report_absence(table(played), (0,), by=by)


def test_table_whose_player_reported_was_not_empty() -> None:
    event, one = factories.FullEventFactory(players=0), factories.UserFactory()
    factories.enter(event, one.player, factories.PlayerFactory())
    played = factories.RoundFactory(event=event)
    report_own(table(played), factories.ResultFactory(), by=one)
    with pytest.raises(Conflict, match="somebody was there"):
        report_absence(table(played), (1,), by=director(played))


def test_page_lists_the_tables_without_a_word_and_one_tap_is_enough(played: Round) -> None:
    report_result(table(played, 2), factories.ResultFactory(), by=director(played))
    desk = browser(director(played)).open(f"{played.event.get_absolute_url()}desk/absent/")
    assert ("Table 1" in desk.text, "Table 2" in desk.text) == (True, False)
    desk.send(desk.page.form_to("/absent/"), absent="b")
    assert "Every table of round 1 has said something" in desk.text
    assert table(played).ended_by == "missed"


def test_page_says_from_when_and_offers_no_button_before(played: Round) -> None:
    address = f"{played.event.get_absolute_url()}desk/absent/"
    with time_machine.travel(played.started_at + timedelta(minutes=1), tick=False):
        early = browser(director(played)).open(address)
    assert "five minutes after it began" in early.text
    assert not [form for form in early.page.forms if "/absent/" in form.action]


@pytest.mark.parametrize(
    ("absent", "ended", "winner"), [((0,), "missed", "b"), ((1,), "missed", "a"), ((0, 1), "double_missed", "")]
)
def test_one_tap_makes_a_missed_game_and_a_bye(absent: tuple[int, ...], ended: str, winner: str, played: Round) -> None:
    match = report_absence(table(played), absent, by=director(played))
    assert (match.ended_by, match.winner_seat, match.version) == (ended, winner, 2)
    assert not Entry.objects.exclude(dropped_after=None).exists()
