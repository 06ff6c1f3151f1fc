"""The clock of a round: who starts and stops it, what it says, and what is announced."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.kernel.models import JournalEntry
from tournaments.play.services.announcements import announce
from tournaments.play.services.clock import (
    call_time,
    extend_table,
    pause_round,
    resume_round,
    start_round,
)
from tournaments.play.services.results import report_result
from tournaments.record.models import Announcement, Event, Match, Round
from tournaments.record.selectors.clocks import shown_clock, still_clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Round:
    return factories.RoundFactory(event=factories.FullEventFactory(players=4))


def director(played: Round):
    return factories.director_of(played.event)


def told(event: Event) -> list[str]:
    return [one.text for one in reversed(Announcement.objects.filter(event=event))]


@pytest.mark.parametrize("minutes", [4, 1441])
def test_limit_that_no_round_has_is_refused(minutes: int, played: Round) -> None:
    with pytest.raises(RuleViolation, match="A round lasts 5 to 1440 minutes"):
        start_round(played, by=director(played), minutes=minutes)
    assert Round.objects.get(pk=played.pk).state == "published"


def test_pause_moves_the_end() -> None:
    with time_machine.travel(datetime.fromisoformat("2026-03-07T12:00:00+00:00"), tick=False) as clock:
        played = factories.RoundFactory(event=factories.FullEventFactory(players=4))
        by = director(played)
        start_round(played, by=by)
        clock.shift(timedelta(minutes=20))
        pause_round(played, by=by)
        clock.shift(timedelta(minutes=15))
        paused = shown_clock(played)
        resume_round(played, by=by)
        running = shown_clock(played)
    assert paused is not None
    assert running is not None
    assert (paused.phase, paused.reading, paused.until) == ("paused", "40:00", "")
    assert (running.phase, running.reading, running.until) == ("running", "40:00", "14:15 CET")
    assert told(played.event) == [
        "Round 1 has begun: 60 minutes, until 14:00 CET.",
        "The clock of round 1 is stopped.",
        "The clock of round 1 goes on, until 14:15 CET.",
    ]


def test_time_that_is_called_names_the_tables_that_still_have_some(played: Round) -> None:
    by = director(played)
    start_round(played, by=by)
    for number in (1, 2):
        extend_table(played.matches.get(table=number), 4, "A ruling took long.", by=by)
    report_result(played.matches.get(table=1), factories.ResultFactory(), by=by)
    call_time(played, by=by)
    shown = shown_clock(played)
    assert shown is not None
    assert (played.state, shown.phase) == ("time_called", "called")
    assert (shown.reading, shown.ends, shown.until) == ("0:00", None, "")  # called early: nothing is left
    assert shown.words.startswith("time was called at ")
    assert told(played.event)[-1].endswith(" Extra time first: table 2 has 4 more minutes.")


def test_what_does_not_fit_the_clock_is_refused(played: Round) -> None:
    by, match = director(played), played.matches.get(table=1)
    for act in (pause_round, resume_round, call_time):
        with pytest.raises(RuleViolation):
            act(played, by=by)
    start_round(played, by=by)
    for again in (start_round, resume_round):
        with pytest.raises(RuleViolation):
            again(played, by=by)
    for minutes, reason in ((0, "x"), (61, "x"), (5, "")):
        with pytest.raises(RuleViolation):
            extend_table(match, minutes, reason, by=by)
    report_result(match, factories.ResultFactory(), by=by)
    with pytest.raises(RuleViolation, match="This game is over"):
        extend_table(match, 5, "Too late.", by=by)


def test_director_announces_and_nobody_else_is_named(played: Round) -> None:
    by = director(played)
    said = announce(played.event, "Lunch is here.", by=by)
    assert (said.by, said.match, told(played.event)) == (by, None, ["Lunch is here."])
    assert "Lunch" not in str(JournalEntry.objects.get(tag="event.announced").facts)
    for text, fault in (("", "Write what"), ("x" * 501, "up to 500 characters, this one has 501")):
        with pytest.raises(RuleViolation, match=fault):
            announce(played.event, text, by=by)
    form = browser(by).open(f"{played.event.get_absolute_url()}announce/").text
    assert "maxlength" not in form[form.index("<textarea") : form.index("</textarea")]


def test_announcement_is_listed_shown_beside_the_pairings_and_withdrawn(played: Round) -> None:
    by, page = director(played), played.event.get_absolute_url()
    announce(played.event, "Lunch is here.", by=by)
    assert "Lunch is here." in Client().get(f"{page}pairings/").text
    desk = browser(by).open(f"{page}announce/")
    desk.send(desk.page.form_to("/withdraw/"))
    assert ("Announcement withdrawn." in desk.text, "No announcements yet." in desk.text) == (True, True)
    for shown in ("", "pairings/", "announcements/", "projector/"):
        assert "Lunch is here." not in Client().get(f"{page}{shown}").text
    assert "announcement withdrawn: Lunch is here." in desk.open(f"{page}journal/").text


def test_desk_begins_the_round_with_one_press_where_it_was_published(played: Round) -> None:
    page = browser(director(played)).open(f"{played.event.get_absolute_url()}desk/")
    form = page.page.form_to(f"/rounds/{played.number}/start/")
    page = page.send(form)
    assert "Round 1 has begun." in page.text
    assert Round.objects.get(pk=played.pk).minutes == 60
    assert f'/rounds/{played.number}/start/"' not in page.text


def test_extra_time_adds_up_and_is_told_to_its_table(played: Round) -> None:
    by, match = director(played), played.matches.get(table=1)
    extend_table(match, 3, "A deck check.", by=by)
    extend_table(match, 2, "A spilt drink.", by=by)
    row = Match.objects.get(pk=match.pk)
    assert (row.extra_seconds, row.extra_because, row.version) == (300, "A spilt drink.", 3)
    assert Announcement.objects.filter(match=match).count() == 2


def test_page_that_is_remembered_says_until_when_the_round_is_played_and_not_how_long_yet(played: Round) -> None:
    start_round(played, by=director(played))
    shown = shown_clock(played)
    assert shown is not None
    with time_machine.travel(timezone.now() + timedelta(minutes=57), tick=False):
        assert still_clock(played) == replace(shown, left=None)  # the browser knows that five minutes are left
        page = browser().open(played.event.get_absolute_url()).text
    assert f"until {shown.until}" in page
