"""The queue of events worth a look: what gets an event onto it, who sees it, and how it goes off again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments.api.conftest import Device
from tournaments.audits.selectors.looks import about_events, looks, settled
from tournaments.audits.selectors.worth_a_look import figures
from tournaments.audits.services.auditing import release_event, void_event
from tournaments.audits.services.looks import look_at, settle_look
from tournaments.closing.services.reporting import finalize_event, reopen_event
from tournaments.department.models import InboxItem
from tournaments.department.services.inboxes import answer_item, take_item
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.worth_a_look import signs
from tournaments.entries.services.entries import check_in
from tournaments.entries.services.preregistration import enter_myself
from tournaments.kernel.journal import Already
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice, Office
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
FOUND = "I was there: it was a quick evening."


@pytest.fixture
def officer() -> User:
    return factories.coordinator("Cora", post=Office.Post.DIRECTOR)


def finalized(**changes: Any) -> Event:
    """Six walk-ins, three rounds, finalized on the minute it began."""
    event = factories.played_event(6, 3, rounds_scheduled=3, **changes)
    return finalize_event(event, by=factories.director_of(event))


def said(event: Event) -> list[str]:
    return [sign.said for sign in signs(figures(Event.objects.get(pk=event.pk)))]


def test_event_of_walk_ins_that_took_no_time_is_on_the_queue(
    officer: User, django_capture_on_commit_callbacks: Any
) -> None:
    with time_machine.travel(timezone.now(), tick=False), django_capture_on_commit_callbacks(execute=True):
        event = finalized(title="Quick")
    (look,) = looks(officer)
    assert (look.event, look.weight) == (event, 60)
    assert [chip.words for chip in look.signs] == [
        "3 rounds finalized 0 minutes after the start",
        "6 of 6 players entered by others alone",
    ]
    assert not Notice.objects.filter(user=officer).exists()
    assert JournalEntry.objects.get(tag="look.wanted").facts["about"] == event.pk


def test_looking_twice_notes_it_once(officer: User) -> None:
    event = finalized()
    for _ in range(2):
        look_at(event.pk)
    assert InboxItem.objects.filter(event=event).count() == JournalEntry.objects.filter(tag="look.wanted").count() == 1


def test_nobody_looks_at_what_does_not_count(officer: User) -> None:
    casual, again = finalized(sanctioned=False), finalized()
    reopen_event(again, "A table was wrong.", by=officer)
    for event in (casual, again):
        look_at(event.pk)
    assert not looks(officer)


def test_event_that_is_finalized_again_is_looked_at_again_only_for_other_signs(officer: User) -> None:
    event = finalized()
    look_at(event.pk)
    settle_look(event, FOUND, by=officer)
    look_at(event.pk)
    assert not looks(officer)
    event = reopen_event(Event.objects.get(pk=event.pk), "A table was wrong.", by=officer)
    with time_machine.travel(timezone.now() + timedelta(days=20), tick=False):
        finalize_event(event, by=factories.director_of(event))
    look_at(event.pk)
    (look,) = looks(officer)
    assert "finalized 13 days after its week" in [chip.words for chip in look.signs]
    settle_look(Event.objects.get(pk=event.pk), FOUND, by=officer)
    assert [one.items[0].answer for one in settled(list(about_events(officer)))] == [FOUND] * 2


def test_open_look_is_brought_up_to_date(officer: User) -> None:
    event = finalized()
    look_at(event.pk)
    InboxItem.objects.update(signs="played a director played", weight=5)
    look_at(event.pk)
    (look,) = looks(officer)
    assert look.weight == 60


def test_heaviest_come_first_then_the_oldest(officer: User) -> None:
    light, heavy, old = (finalized(title=title) for title in ("Light", "Heavy", "Old"))
    for event in (old, light, heavy):
        look_at(event.pk)
    InboxItem.objects.filter(event__in=(old, light)).update(weight=5)
    assert [look.event.title for look in looks(officer)] == ["Heavy", "Old", "Light"]


def test_who_has_a_part_in_it_never_sees_it(officer: User) -> None:
    event = factories.played_event(6, 3, rounds_scheduled=3, by=officer)
    finalize_event(event, by=officer)
    look_at(event.pk)
    other = factories.coordinator("Ann", post=Office.Post.EUROPE)
    assert not looks(officer)
    assert [look.event for look in looks(other)] == [event]
    with pytest.raises(RuleViolation, match="neither directed nor played"):
        settle_look(event, FOUND, by=officer)


def test_decision_about_the_event_settles_it(officer: User) -> None:
    for decide in (void_event, reopen_event, release_event):
        event = finalized()
        look_at(event.pk)
        assert looks(officer)
        decide(Event.objects.get(pk=event.pk), "It did not happen.", by=officer)
        assert not looks(officer)
        assert InboxItem.objects.get(event=event).answer == "It did not happen."


def test_settling_says_what_was_found_once(officer: User) -> None:
    event = finalized()
    look_at(event.pk)
    with pytest.raises(RuleViolation, match="what you found"):
        settle_look(event, "", by=officer)
    settle_look(event, FOUND, by=officer)
    item = InboxItem.objects.get(event=event)
    assert (item.answer, item.answered_by) == (FOUND, officer)
    with pytest.raises(Already):
        settle_look(Event.objects.get(pk=event.pk), FOUND, by=officer)


def test_it_can_be_taken_and_answered_like_any_item(officer: User, client: Client) -> None:
    event = finalized(title="Taken")
    look_at(event.pk)
    take_item(InboxItem.objects.get(event=event), by=officer)
    client.force_login(officer)
    page = client.get(reverse("tournaments:coordinator")).content.decode()
    assert "In hand: Cora" in page
    assert "Taken" not in client.get(reverse("tournaments:inbox")).content.decode()
    answer_item(InboxItem.objects.get(event=event), FOUND, by=officer)
    assert "No event waits for you." in client.get(reverse("tournaments:coordinator")).content.decode()
    assert FOUND in client.get(reverse("tournaments:coordinator"), {"settled": "1"}).content.decode()


# --- each figure ---


def test_players_who_did_something_themselves_are_not_passive() -> None:
    active, passive = factories.member(), factories.member()
    with time_machine.travel(timezone.now() - timedelta(days=1), tick=False):
        event = factories.listed_event(starts_at=factories.in_hours(25), preregistration=True)
        factories.enter(event, factories.walk_in(), factories.walk_in())
        enter_myself(event, by=active)
        factories.enter(event, passive.player)
    check_in(event.entries.get(player=active.player), by=factories.director_of(event))
    factories.play_rounds(event, 2)
    assert (figures(event).players, figures(event).passive) == (4, 3)


def test_director_who_plays_is_noticed() -> None:
    assert figures(factories.playing_event(None)).director_played
    assert not figures(factories.full_event(2)).director_played


def test_concessions_count_by_round_and_again_within_a_year() -> None:
    people = [factories.walk_in() for _ in range(2)]
    first, second = (_conceded_event(*people) for _ in range(2))
    assert figures(first).conceded == {1: 1}
    assert (figures(first).again, figures(second).again) == (2, 2)
    with factories.by_hand():
        Event.objects.filter(pk=first.pk).update(starts_at=second.starts_at - timedelta(days=366))
    assert figures(second).again == 1


def _conceded_event(a: Any, b: Any) -> Event:
    event = factories.played_event(4, 3, rounds_scheduled=3)
    finalize_event(event, by=factories.director_of(event))
    with factories.by_hand():
        table = Match.objects.filter(round__event=event, round__number=1).exclude(table=None).first()
        assert table is not None
        table.seats.filter(place=0).update(player=a)
        table.seats.filter(place=1).update(player=b)
        Match.objects.filter(pk=table.pk).update(ended_by="concession", winner_seat="b")
    return Event.objects.get(pk=event.pk)


def test_page_shows_the_queue_to_coordinators_alone(officer: User, client: Client) -> None:
    event = finalized(title="Quick")
    look_at(event.pk)
    client.force_login(factories.member())
    assert client.get(reverse("tournaments:coordinator")).status_code == 403
    client.force_login(officer)
    page = client.get(reverse("tournaments:coordinator")).content.decode()
    assert "3 rounds finalized 0 minutes after the start" in page
    audit = client.get(reverse("tournaments:audit", args=(event.year, event.slug))).content.decode()
    assert "Settle it…" in audit


def test_queue_costs_the_same_for_many_events(
    officer: User, client: Client, django_assert_max_num_queries: Any
) -> None:
    client.force_login(officer)
    counts = []
    for _ in range(2):
        for _ in range(2):
            look_at(finalized().pk)
        with django_assert_max_num_queries(40) as seen:
            client.get(reverse("tournaments:coordinator"))
        counts.append(len(seen))
    assert counts[0] == counts[1]


def test_api_lists_and_settles(officer: User) -> None:
    event = finalized(title="Quick")
    look_at(event.pk)
    device = Device(officer)
    (shown,) = device.get("/looks/").json()["results"]
    assert (shown["event"], shown["weight"], shown["owners"]) == (event.pk, 60, [])
    answer = device.post(f"/events/{event.pk}/audit/settle/", {"reason": FOUND})
    assert answer.status_code == 200
    assert device.get("/looks/").json()["results"] == []
