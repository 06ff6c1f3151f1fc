"""The queue of events worth a look: what gets an event onto it, who sees it, and how it goes off again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.models import ChampionsLeague, Counted
from leagues.selectors.before_flag import Flag
from leagues.selectors.events import FIRST_MONTH
from leagues.services.flagging import flag_event
from leagues.services.points import score_event
from tests import factories
from tests.leagues.rows import season_of
from tests.tournaments.api.conftest import Device
from tournaments.audits.selectors.looks import looks
from tournaments.audits.selectors.worth_a_look import figures
from tournaments.audits.services.looks import look_at, settle_look
from tournaments.closing.services.reporting import finalize_event
from tournaments.department.models import InboxItem
from tournaments.engine.core.types import RuleViolation
from tournaments.engine.worth_a_look import signs
from tournaments.entries.services.entries import check_in
from tournaments.entries.services.preregistration import enter_myself
from tournaments.kernel.journal import AlreadyDone
from tournaments.kernel.models import User
from tournaments.people.models import Office
from tournaments.record.models import Event, Match

pytestmark = pytest.mark.django_db
FOUND = "I was there: it was a quick evening."


@pytest.fixture
def officer() -> User:
    return factories.CoordinatorFactory(handle="Cora", post=Office.Post.DIRECTOR)


def finalized(**changes: Any) -> Event:
    """Six walk-ins, three rounds, finalized on the minute it began."""
    event = factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3, **changes)
    return finalize_event(event, by=factories.director_of(event))


def said(event: Event) -> list[str]:
    return [sign.said for sign in signs(figures(Event.objects.get(pk=event.pk)))]


def test_settling_says_what_was_found_once(officer: User) -> None:
    event = finalized()
    look_at(event.pk)
    with pytest.raises(RuleViolation, match="what you found"):
        settle_look(event, "", by=officer)
    settle_look(event, FOUND, by=officer)
    item = InboxItem.objects.get(event=event)
    assert (item.answer, item.answered_by) == (FOUND, officer)
    with pytest.raises(AlreadyDone):
        settle_look(Event.objects.get(pk=event.pk), FOUND, by=officer)


# --- each figure ---


def test_concessions_count_by_round_and_again_within_a_year() -> None:
    people = [factories.PlayerFactory() for _ in range(2)]
    first, second = (_conceded_event(*people) for _ in range(2))
    assert figures(first).conceded == {1: 1}
    assert (figures(first).again, figures(second).again) == (2, 2)
    with factories.by_hand():
        Event.objects.filter(pk=first.pk).update(starts_at=second.starts_at - timedelta(days=366))
    assert figures(second).again == 1


THIS_MORNING = factories.in_hours(-6)


def _conceded_event(a: Any, b: Any) -> Event:
    event = factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3)
    finalize_event(event, by=factories.director_of(event))
    with factories.by_hand():
        Event.objects.filter(pk=event.pk).update(starts_at=THIS_MORNING)
        table = Match.objects.filter(round__event=event, round__number=1).exclude(table=None).first()
        assert table is not None
        table.seats.filter(place=0).update(player=a)
        table.seats.filter(place=1).update(player=b)
        Match.objects.filter(pk=table.pk).update(ended_by="concession", winner_seat="b")
    return Event.objects.get(pk=event.pk)


def test_page_shows_the_queue_to_coordinators_alone(officer: User, client: Client) -> None:
    event = finalized(title="Quick")
    look_at(event.pk)
    client.force_login(factories.UserFactory())
    assert client.get(reverse("tournaments:coordinator")).status_code == 403
    client.force_login(officer)
    page = client.get(reverse("tournaments:coordinator")).content.decode()
    assert "3 rounds finalized 0 minutes after the start" in page
    audit = client.get(reverse("tournaments:audit", args=(event.year, event.slug))).content.decode()
    assert "Settle it…" in audit


def test_api_lists_and_settles(officer: User) -> None:
    event = finalized(title="Quick")
    look_at(event.pk)
    device = Device(officer)
    (shown,) = device.get("/looks/").json()["results"]
    assert (shown["event"], shown["weight"], shown["owners"]) == (event.pk, 60, [])
    answer = device.post(f"/events/{event.pk}/audit/settle/", {"reason": FOUND})
    assert answer.status_code == 200
    assert device.get("/looks/").json()["results"] == []


def test_who_has_a_part_in_it_never_sees_it(officer: User) -> None:
    event = factories.PlayedEventFactory(players=6, rounds=3, rounds_scheduled=3, by=officer)
    finalize_event(event, by=officer)
    look_at(event.pk)
    other = factories.CoordinatorFactory(handle="Ann", post=Office.Post.EUROPE)
    assert not looks(officer)
    assert [look.event for look in looks(other)] == [event]
    with pytest.raises(RuleViolation, match="neither directed nor played"):
        settle_look(event, FOUND, by=officer)


def test_players_who_did_something_themselves_are_not_passive() -> None:
    active, passive = factories.UserFactory(), factories.UserFactory()
    with time_machine.travel(timezone.now() - timedelta(days=1), tick=False):
        event = factories.EventFactory(starts_at=factories.in_hours(25), preregistration=True)
        factories.enter(event, factories.PlayerFactory(), factories.PlayerFactory())
        enter_myself(event, by=active)
        factories.enter(event, passive.player)
    check_in(event.entries.get(player=active.player), by=factories.director_of(event))
    factories.play_rounds(event, 2)
    assert (figures(event).players, figures(event).passive) == (4, 3)


def test_director_who_plays_is_noticed() -> None:
    assert figures(factories.playing_event(None)).director_played
    assert not figures(factories.FullEventFactory(players=2)).director_played


def league_evening(by: User, **changes: Any) -> Counted:
    """Six walk-ins at an event of a league that is not sanctioned, finalized; its late flag was confirmed."""
    event = factories.PlayedEventFactory(players=6, rounds=1, rounds_scheduled=1, sanctioned=False, by=by, **changes)
    year = event.local_start.year - (event.local_start.month < FIRST_MONTH)
    row = flag_event(season_of(by, year), event, Flag(late="It was said at the door."), by=by)
    Counted.objects.filter(pk=row.pk).update(confirmed_at=timezone.now())
    finalize_event(Event.objects.get(pk=event.pk), by=by)
    score_event(event.pk)
    return row


def test_unsanctioned_event_that_gives_nothing_is_no_matter(officer: User) -> None:
    look_at(finalized(sanctioned=False).pk)
    assert not looks(officer)


def test_unsanctioned_event_that_gives_league_points_is_looked_at(officer: User) -> None:
    """Nobody consents to such an event and no rating comes of it, but points and titles do."""
    row = league_evening(factories.UserFactory())
    look_at(row.event_id)
    (look,) = looks(officer)
    assert look.event.pk == row.event_id
    assert "few players of a league with confirmed accounts" in [chip.words for chip in look.signs]
    settle_look(look.event, FOUND, by=officer)
    assert not looks(officer)


def test_champions_league_that_is_not_sanctioned_is_looked_at(officer: User) -> None:
    event = finalized(sanctioned=False, title="Cup")
    ChampionsLeague.objects.create(event=event, year=event.local_start.year, lot=1, named_at=timezone.now())
    look_at(event.pk)
    assert [look.event for look in looks(officer)] == [event]


def test_event_is_looked_at_once_a_league_counts_it() -> None:
    assert "tournaments.tasks.look_at" in settings.REACTIONS["event.flagged"]
