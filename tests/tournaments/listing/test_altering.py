"""An announced event that is altered: other rounds, another day, none at all (OPG 6)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.factories import in_hours
from tests.refusals import code_of_refusal
from tests.tournaments.plain import PlainBrowser, browser
from tournaments.engine.core.types import RuleViolation
from tournaments.exchange.selectors.documents import document_of
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.listing.services.registration import details_of, edit_event
from tournaments.people.models import Notice
from tournaments.play.services.altering import NewRounds, cancel_event, change_rounds, postpone_event
from tournaments.play.services.rounds import draw_round
from tournaments.record.models import Announcement, Event, RoundChange
from tournaments.record.selectors.listings import moved_in_words

pytestmark = pytest.mark.django_db


def with_a_member(**changes: Any) -> tuple[Event, User]:
    """A listed event on whose list a member stands."""
    event, user = factories.EventFactory(**changes), factories.UserFactory()
    factories.enter(event, user.player, check_in=False)
    return Event.objects.get(pk=event.pk), user


def page_of(event: Event, act: str) -> PlainBrowser:
    return browser(factories.director_of(event)).open(f"{event.get_absolute_url()}edit/{act}/")


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_rounds_change_with_approval_and_everybody_learns_why() -> None:
    event, user = with_a_member()
    page = page_of(event, "rounds")
    page.send(page.page.form("rounds"), rounds="5", reason="attendance", because="Thirty came", unanimous="on")
    event.refresh_from_db()
    change = RoundChange.objects.get()
    assert (event.rounds_scheduled, change.before, change.after, change.unanimous) == (5, 4, 5, True)
    assert Announcement.objects.get().text == "There are 5 rounds now, not 4. Thirty came."
    assert Notice.objects.get(user=user, kind=Notice.Kind.CHANGED).text.endswith("Thirty came.")


def test_rounds_without_approval_are_refused_and_what_was_typed_stays() -> None:
    event, _ = with_a_member()
    page = page_of(event, "rounds")
    page.send(page.page.form("rounds"), rounds="6", reason="slow", because="Late start")
    assert (page.status, page.page.form("rounds").value("because")) == (422, "Late start")
    assert "approval of all players present" in page.text
    assert Event.objects.get(pk=event.pk).rounds_scheduled == 4


@pytest.mark.parametrize(
    ("rounds", "code"),
    [(1, "rounds"), (21, "rounds"), (2, ""), (3, ""), (20, "")],
    ids=["less", "many", "2", "3", "20"],
)
def test_running_event_keeps_the_rounds_that_are_drawn(rounds: int, code: str) -> None:
    event = factories.PlayedEventFactory(players=4, rounds=2)
    by = factories.director_of(event)
    said = NewRounds(rounds, "emergency")
    if code:
        assert code_of_refusal(change_rounds, event, said, by=by) == code
    else:
        change_rounds(event, said, by=by)
        assert Event.objects.get(pk=event.pk).state == ("complete" if rounds == 2 else "running")


def test_rounds_do_not_change_over_a_draft_without_words_or_below_what_the_listing_needs() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    assert code_of_refusal(change_rounds, event, NewRounds(5, "other", unanimous=True), by=by) == "reason_missing"
    assert code_of_refusal(change_rounds, event, NewRounds(2, "slow", unanimous=True), by=by) == "too_few_rounds"
    draw_round(event, by=by)
    assert code_of_refusal(change_rounds, event, NewRounds(5, "slow", unanimous=True), by=by) == "drafted"
    assert Event.objects.get(pk=event.pk).rounds_scheduled == 4


# --- another day ------------------------------------------------------------------------------------------------------


def test_postponed_event_says_so_on_every_page_and_to_everybody() -> None:
    event, user = with_a_member(time_zone="UTC")
    start = event.starts_at + timedelta(days=7)
    page = page_of(event, "postpone")
    page.send(page.page.form("date"), date=f"{start:%Y-%m-%d}", time=f"{start:%H:%M}", reason="The hall is shut.")
    now = Event.objects.get(pk=event.pk)
    assert (now.starts_at, now.postponed_from) == (start, event.starts_at)
    text = unescape(Client().get(f"{now.get_absolute_url()}players/").text)
    assert "Postponed from" in text
    assert "The hall is shut." in text
    assert "Postponed from" in Notice.objects.get(user=user, kind=Notice.Kind.CHANGED).text
    assert ">postponed<" in Client().get("/events/").text


@pytest.mark.parametrize(
    ("listed", "hours", "code"),
    [
        ({}, -48, "past_start"),
        ({}, 7 * 24, "same_start"),
        ({}, 20, "lead_time"),
        ({}, 100, ""),
        ({"sanctioned": False, "starts_at": 5}, 4, ""),
        ({"sanctioned": False, "starts_at": 5}, 6, ""),
    ],
    ids=["into the past", "unchanged", "too near", "to an earlier day", "to an earlier hour", "at the last moment"],
)
def test_start_moves_to_another_that_is_to_come(listed: dict[str, Any], hours: float, code: str) -> None:
    start = {"starts_at": in_hours(listed["starts_at"])} if listed else {}
    event = factories.EventFactory(**{**listed, **start})
    by, before = factories.director_of(event), event.starts_at
    if code:
        assert code_of_refusal(postpone_event, event, in_hours(hours), "Rain.", by=by) == code
        assert Event.objects.get(pk=event.pk).starts_at == before
    else:
        assert postpone_event(event, in_hours(hours), "Rain.", by=by).starts_at == in_hours(hours)


@pytest.mark.parametrize(
    ("before", "now", "said"),
    [
        (
            "2030-03-01 18:00",
            "2030-03-08 18:00",
            "Postponed from Fri 1 Mar 2030, 18:00 UTC to Fri 8 Mar 2030, 18:00 UTC",
        ),
        ("2030-03-01 18:00", "2030-03-01 19:30", "Postponed on Fri 1 Mar 2030: from 18:00 to 19:30 UTC"),
        ("2030-03-01 18:00", "2030-03-01 17:00", "Brought forward on Fri 1 Mar 2030: from 18:00 to 17:00 UTC"),
        ("2030-03-01 18:00", "2030-03-01 18:00", ""),
    ],
)
def test_what_moved_is_said_sensibly(before: str, now: str, said: str) -> None:
    was, starts_at = (datetime.fromisoformat(text).replace(tzinfo=UTC) for text in (before, now))
    event = Event(starts_at=starts_at, postponed_from=was, time_zone="UTC", state=Event.State.LISTED)
    assert moved_in_words(event) == said


def test_start_of_an_event_with_players_moves_with_a_reason_alone() -> None:
    event, _ = with_a_member()
    by = factories.director_of(event)
    moved = replace(details_of(event), starts_at=in_hours(400))
    assert code_of_refusal(edit_event, event, moved, by=by) == "start_locked"
    page = browser(by).open(f"{event.get_absolute_url()}edit/")
    assert page.page.form("title").value("date") is None
    assert f"{event.get_absolute_url()}edit/postpone/" in page.page.links
    waited = factories.EventFactory(cap=2)
    factories.WaitingFactory(event=waited)
    assert code_of_refusal(edit_event, waited, replace(details_of(waited), time_zone="UTC"), by=by) == "start_locked"


def test_sanctioned_event_is_not_postponed_in_its_last_24_hours_nor_once_it_runs() -> None:
    due = factories.DueEventFactory()
    running = factories.FullEventFactory(players=4)
    factories.RoundFactory(event=running)
    for event, code in ((due, "too_late"), (running, "begun")):
        by = factories.director_of(event)
        assert code_of_refusal(lambda event=event, by=by: postpone_event(event, in_hours(300), "Rain.", by=by)) == code


# --- none at all ------------------------------------------------------------------------------------------------------


def test_cancelled_event_keeps_its_address_says_why_and_is_over() -> None:
    event, user = with_a_member()
    page = page_of(event, "cancel")
    page.send(page.page.form("reason"), reason="Too few came forward.")
    answer = Client().get(event.get_absolute_url())
    assert "Cancelled: Too few came forward." in answer.text
    assert "Too few came forward." in Notice.objects.get(user=user, kind=Notice.Kind.CHANGED).text
    assert event.title in Client().get("/events/").text
    with pytest.raises(RuleViolation):
        factories.enter(Event.objects.get(pk=event.pk), factories.PlayerFactory())


def test_event_is_cancelled_once_with_a_reason_and_not_after_its_last_round() -> None:
    event = factories.FullEventFactory(players=4)
    by = factories.director_of(event)
    draw_round(event, by=by)
    assert code_of_refusal(cancel_event, event, "", by=by) == "reason_missing"
    cancel_event(event, "Fire.", by=by)
    assert event.rounds.count() == 0
    with pytest.raises(Conflict):
        cancel_event(event, "Fire.", by=by)
    played = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    assert code_of_refusal(cancel_event, played, "Fire.", by=factories.director_of(played)) == "played"
    assert JournalEntry.objects.filter(tag="event.cancelled").count() == 1


# --- the event file ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("listing", "said"),
    [
        ({"postponed_from": "soon"}, "listing.postponed_from: expected a moment"),
        ({"postponed_from": "2026-09-12T10:00"}, "listing.postponed_from: expected a moment with its offset"),
        ({"cancelled_because": "x" * 301}, "listing.cancelled_because: expected up to 300"),
        ({"round_changes": [{"before": 4}]}, "listing.round_changes[0].after: is missing"),
    ],
)
def test_file_that_says_odd_things_about_an_altered_event_is_refused(listing: dict[str, Any], said: str) -> None:
    event = factories.EventFactory(sanctioned=False)
    document = document_of(event)
    document["listing"] |= listing
    with pytest.raises(RuleViolation) as refusal:
        factories.bring_document(document, by=factories.director_of(event))
    assert refusal.value.message.startswith(said)


# --- what is offered --------------------------------------------------------------------------------------------------

ACTS = (
    *("edit/rounds/", "edit/postpone/", "edit/cancel/", "entries/", "check-in/door/", "results/", "finalize/"),
    *("rounds/1/start/", "rounds/1/limit/", "rounds/1/tables/1/", "rounds/1/unpublish/"),
    "rounds/1/abandon/",
    *("rounds/1/tables/1/extra-time/", "rounds/1/tables/1/ruling/", "wishes/", "deadlines/", "enter/"),
)


@pytest.mark.parametrize("state", ["cancelled", "finalized", "void"])
def test_closed_event_shows_no_form_that_would_be_refused(state: str) -> None:
    event = factories.FullEventFactory(players=2, preregistration=True)
    factories.RoundFactory(event=event)
    Event.objects.filter(pk=event.pk).update(state=state)
    page, base = browser(factories.director_of(event)), event.get_absolute_url()
    forms = {path: [one for one in page.open(f"{base}{path}").page.forms if one.buttons] for path in (*ACTS, "desk/")}
    ours = {path: [one.action for one in found if "logout" not in one.action] for path, found in forms.items()}
    assert {path: actions for path, actions in ours.items() if actions} == {}
    desk = page.open(f"{base}desk/").text
    assert f"The event is {state}" in desk
    assert ("Final standings" in desk, "Begin the round" in desk) == (state == "finalized", False)
    edit = page.open(f"{base}edit/")
    ours_to_ask = {f"{base}edit/", *([f"{base}edit/ask/"] if state == "finalized" else [])}
    assert [link for link in edit.page.links if "/edit/" in link and link not in ours_to_ask] == []


def test_running_event_offers_what_it_still_may() -> None:
    event = factories.FullEventFactory(players=2)
    factories.RoundFactory(event=event)
    page, base = browser(factories.director_of(event)), event.get_absolute_url()
    links = page.open(f"{base}edit/").page.links
    assert [act for act in ("rounds", "postpone", "cancel") if f"{base}edit/{act}/" in links] == ["rounds", "cancel"]
    assert "The event has begun" in page.open(f"{base}edit/postpone/").text


def test_event_that_was_complete_goes_on_with_more_rounds() -> None:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    change_rounds(event, NewRounds(4, "other", unanimous=True, because="Time left"), by=factories.director_of(event))
    assert Event.objects.get(pk=event.pk).state == Event.State.RUNNING


def test_file_of_an_altered_event_comes_in_and_out_unchanged() -> None:
    event = factories.EventFactory(sanctioned=False)
    by = factories.director_of(event)
    change_rounds(event, NewRounds(5, "other", unanimous=True, because="Ask ada@club.example"), by=by)
    postpone_event(event, in_hours(400), "Rain.", by=by)
    cancel_event(event, "More rain.", by=by)
    document = document_of(event)
    assert document["listing"]["round_changes"][0]["because"] == "Ask ada@club.example"
    again = factories.bring_document(document, by=by)
    assert (again.state, again.round_changes.count()) == (Event.State.CANCELLED, 1)
    written = document_of(again)
    assert written == document
