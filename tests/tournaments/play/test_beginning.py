"""Before an event begins no result is entered, no clock runs and nothing is finalized."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.test import Client

from tests import factories
from tests.tournaments import plain
from tournaments.audits.selectors.audit import audit
from tournaments.closing.services.reporting import finalize_event
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import JournalEntry
from tournaments.people.models import Notice
from tournaments.play.selectors.before_publish import WHY_EARLY
from tournaments.play.services.beginning import begin_now
from tournaments.play.services.clock import start_round
from tournaments.play.services.deadlines import extend_deadline
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Event, Round
from tournaments.rehearsal.services.rehearsals import rehearse_event

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
START = datetime(2026, 12, 5, 14, 0, tzinfo=BERLIN)
WON = factories.ResultFactory()


TIE = Result("true_tie", ({"score": 50}, {"score": 50}))


def listed(**changes: Any) -> Event:
    """Two who play, listed for START a week before."""
    with time_machine.travel(START - timedelta(days=7), tick=False):
        event = factories.EventFactory(starts_at=START, **{"rounds_scheduled": 4, **changes})
        factories.enter(event, factories.UserFactory().player, factories.PlayerFactory())
    return event


def at(hours: float) -> time_machine.travel:
    """So many hours before the listed start."""
    return time_machine.travel(START - timedelta(hours=hours), tick=False)


def drawn(event: Event) -> Round:
    return draw_round(event, by=factories.director_of(event), draw_seed=1)


def published(event: Event, reason: str = "") -> Round:
    return publish_round(drawn(event), by=factories.director_of(event), reason=reason)


def test_earlier_on_the_listed_day_it_takes_a_reason_that_the_audit_shows() -> None:
    event = listed()
    with at(6):
        waiting = drawn(event)
        with pytest.raises(RuleViolation, match=WHY_EARLY):
            publish_round(waiting, by=factories.director_of(event))
        played = publish_round(waiting, by=factories.director_of(event), reason="The hall closes at six.")
        report_result(factories.tables_of(played)[0], WON, by=factories.director_of(event))
    event.refresh_from_db()
    assert event.early_because == "The hall closes at six."
    made = JournalEntry.objects.get(event=event, tag="round.published")
    assert made.facts["reason"] == "The hall closes at six."
    overrides = next(check for check in audit(event).checks if check.code == "overrides")
    assert overrides.said.startswith("1 override")


def online() -> tuple[Event, Round]:
    """A round that was published two days ahead, so that players find each other."""
    event = listed(online=True)
    with at(48):
        return event, published(event)


def test_online_round_is_published_ahead_and_waits_for_its_start() -> None:
    event, played = online()
    by, match = factories.director_of(event), factories.tables_of(played)[0]
    player = match.seats.get(player__user__isnull=False).player.user
    later = START + timedelta(days=2)
    acts = (
        lambda: report_result(match, WON, by=by),
        lambda: report_own(match, WON, by=player),
        lambda: extend_deadline(match, later, "A power cut.", by=by, delay=True),
        lambda: start_round(played, by=by),
        lambda: complete_round(played, by=by),
        lambda: finalize_event(event, by=by, reason="One is enough."),
    )
    with at(0.01):
        for act in acts:
            with pytest.raises(RuleViolation, match="listed for Sat 5 Dec 2026, 14:00 CET"):
                act()
    match.refresh_from_db()
    assert not match.is_reported
    with at(0):
        start_round(played, by=by)
        assert report_own(match, WON, by=player)


def test_pages_offer_nothing_of_a_round_before_it_begins_and_say_when_it_does() -> None:
    event, played = online()
    match = factories.tables_of(played)[0]
    player = match.seats.get(player__user__isnull=False).player.user
    base, director = event.get_absolute_url(), factories.director_of(event)
    with at(0.01):
        for by, page, end in (
            (director, "desk/", "start/"),
            (director, "desk/", "desk/report/"),
            (director, f"rounds/{played.number}/tables/{match.table}/", f"tables/{match.table}/"),
            (player, "my-table/", "report/"),
        ):
            shown = plain.browser(by).open(f"{base}{page}")
            forms = [form for form in shown.page.forms if form.method == "post" and form.action.endswith(end)]
            assert (shown.status, forms) == (200, []), page
            assert shown.text.count("listed for Sat 5 Dec 2026, 14:00 CET") == 1, page
    with at(0):
        shown = plain.browser(director).open(f"{base}desk/")
        assert [form for form in shown.page.forms if form.action.endswith("start/")]


def test_start_of_an_event_that_is_not_sanctioned_moves_to_now() -> None:
    event = listed(sanctioned=False, entries_close_at=START - timedelta(hours=2))
    by, player = factories.director_of(event), event.entries.get(player__user__isnull=False).player.user
    with at(48):
        waiting = drawn(event)
        with pytest.raises(RuleViolation, match="move its start to now"):
            publish_round(waiting, by=by, reason="We are all here.")
        began = begin_now(event, by=by)
        assert began.starts_at == START - timedelta(hours=48)
        assert began.entries_close_at == START - timedelta(hours=50)
        waiting.refresh_from_db()
        played = publish_round(draw_again(waiting), by=by)
        assert report_result(factories.tables_of(played)[0], WON, by=by).is_reported
    assert Notice.objects.filter(user=player, text__contains="begins now").exists()
    made = JournalEntry.objects.get(event=event, tag="event.begun_now")
    assert made.facts["start_before"] == "Sat 5 Dec 2026, 14:00 CET"


def draw_again(waiting: Round) -> Round:
    return Round.objects.select_related("event").get(pk=waiting.pk)


def test_sanctioned_event_does_not_begin_now_and_nothing_begins_twice() -> None:
    event = listed()
    with at(48), pytest.raises(RuleViolation, match="begins when it is listed"):
        begin_now(event, by=factories.director_of(event))
    casual = listed(sanctioned=False)
    with at(48):
        begin_now(casual, by=factories.director_of(casual))
        with pytest.raises(AlreadyDone):
            begin_now(casual, by=factories.director_of(casual))


def browser(event: Event) -> Client:
    client = Client()
    client.force_login(factories.director_of(event))
    return client


def test_page_of_the_draft_asks_why_and_keeps_what_was_typed() -> None:
    event = listed()
    page = f"{event.get_absolute_url()}draft/"
    with at(6):
        drawn(event)
        shown = browser(event).get(page).text
        assert "Published now it begins now" in shown
        refused = browser(event).post(f"{page}publish/", {"reason": ""})
        assert (refused.status_code, WHY_EARLY in refused.text) == (422, True)
        browser(event).post(f"{page}publish/", {"reason": "The hall closes at six."})
    event.refresh_from_db()
    assert (event.state, event.early_because) == (Event.State.RUNNING, "The hall closes at six.")


def test_before_its_day_a_sanctioned_event_is_not_published_whatever_the_reason() -> None:
    event = listed()
    with at(15), pytest.raises(RuleViolation, match="not published before its day") as refused:
        published(event, "We are all here.")
    assert refused.value.code == "to_come"
    assert not event.rounds.exclude(state=Round.State.DRAFT).exists()


def test_rehearsal_never_waits() -> None:
    event = listed()
    with at(48):
        copy = rehearse_event(event, by=factories.director_of(event))
        match = factories.tables_of(published(copy))[0]
        assert report_result(match, TIE, by=factories.director_of(copy)).is_reported
