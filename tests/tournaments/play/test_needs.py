"""What waits for a director's word stands on the desk, is told once, and is gone once it is settled (OPG 7.4, 7.9)."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result
from tournaments.entries.services.claims import claim_player, decide_claim
from tournaments.entries.services.denials import deny_entry
from tournaments.entries.services.entries import remove_entry
from tournaments.kernel.models import User
from tournaments.people.models import Notice
from tournaments.play.selectors.needs import MOST, WaitingDecision, needs
from tournaments.play.services.results import report_result
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Director, Event, Match, Round

pytestmark = pytest.mark.django_db

WON, LOST = factories.ResultFactory(), factories.ResultFactory(winner=1)


@pytest.fixture
def event() -> Event:
    return running(2)


def running(players: int) -> Event:
    """With members as players, in its first round."""
    event = factories.FullEventFactory(players=0)
    factories.enter(event, *(factories.UserFactory().player for _ in range(players)))
    factories.RoundFactory(event=event)
    return event


def tables(event: Event) -> list[Match]:
    return list(Match.objects.select_related("round__event").filter(round__event=event).order_by("table"))


def players(match: Match) -> list[User]:
    return [seat.player.user for seat in match.seats.order_by("place").select_related("player__user")]


def differ(match: Match, one: Result = WON, other: Result = LOST) -> None:
    """The two report their game, each his way."""
    for user, said in zip(players(match), (one, other), strict=True):
        report_own(Match.objects.select_related("round__event").get(pk=match.pk), said, by=user)


def waiting(event: Event, reader: User | None = None, *, directs: bool = True) -> tuple[WaitingDecision, ...]:
    return needs(Event.objects.get(pk=event.pk), reader or factories.director_of(event), directs=directs).shown


def unread(user: User) -> list[str]:
    return list(Notice.objects.filter(user=user, read_at=None).order_by("pk").values_list("text", flat=True))


def on_desk(event: Event, reader: User) -> str:
    return browser(reader).open(reverse("tournaments:desk", args=event.address)).text


# --- two who disagree ----------------------------------------------------------------------------------------------


def test_players_who_disagree_stand_on_the_desk_with_both_words_and_lead_to_their_table(event: Event) -> None:
    (match,) = tables(event)
    differ(match)
    (need,) = waiting(event)
    assert need.text == "Table 1: the players disagree"
    assert need.url == reverse("tournaments:result", args=(*event.address, 1, 1))
    names = [user.player.shown_name for user in players(match)]
    assert [word.name for word in need.says] == names
    assert [names[at] in word.said for at, word in enumerate(need.says)] == [True, True]
    text = on_desk(event, factories.director_of(event))
    assert "Needs you" in text
    assert f"{names[1]} says: Finished: full win, {names[1]}" in text


def test_judge_reads_what_happens_at_tables_and_not_who_is_who(event: Event) -> None:
    judge = factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user
    deny_entry(event, by=players(tables(event)[0])[0])
    claim_player(factories.enter(event, factories.PlayerFactory())[0].player, by=factories.UserFactory())
    assert len(waiting(event)) == 2
    assert waiting(event, judge, directs=False) == ()
    assert "Needs you" not in on_desk(event, judge)
    differ(tables(event)[0])
    assert "the players disagree" in on_desk(event, judge)


def test_directors_are_told_once_however_often_words_change_and_no_more_once_the_players_agree(event: Event) -> None:
    (match,) = tables(event)
    director, deputy = factories.director_of(event), factories.DirectorFactory(event=event).user
    judge = factories.DirectorFactory(event=event, position=Director.Position.JUDGE).user
    before = unread(director)
    differ(match)
    told = "Round 1, table 1: the players do not report the same result. Say at the desk which stands."
    assert unread(director) == [*before, told]
    assert unread(deputy)[-1:] == [told]
    assert told not in unread(judge)
    report_own(tables(event)[0], factories.ResultFactory(winner=1, by=100, against=20), by=players(match)[1])
    assert Notice.objects.filter(text=told).count() == 2
    report_own(tables(event)[0], WON, by=players(match)[1])
    assert tables(event)[0].is_reported
    assert told not in unread(director) + unread(deputy)


def test_director_who_settles_it_has_settled_it_for_all(event: Event) -> None:
    (match,) = tables(event)
    director, deputy = factories.director_of(event), factories.DirectorFactory(event=event).user
    differ(match)
    report_result(tables(event)[0], LOST, by=deputy)
    assert [text for text in unread(director) + unread(deputy) if "the same result" in text] == []
    assert waiting(event) == ()


def test_director_who_plays_is_not_told_of_his_own_table_and_keeps_what_he_is_told_of_others() -> None:
    event = running(4)
    one, other = tables(event)
    plays = players(one)[0]
    factories.DirectorFactory(event=event, user=plays)
    differ(one)
    assert [text for text in unread(plays) if "the same result" in text] == []
    report_result(tables(event)[0], WON, by=factories.director_of(event))
    differ(other)
    told = [text for text in unread(plays) if "table 2: the players do not" in text]
    assert len(told) == 1


# --- who is who ------------------------------------------------------------------------------------------------------


def test_claim_on_a_record_of_the_list_leads_to_its_page_until_it_is_decided(event: Event) -> None:
    record = factories.enter(event, factories.PlayerFactory())[0].player
    claim = claim_player(record, by=factories.UserFactory())
    text = f"{claim.by} says: {record.shown_name} on your list is me"
    assert waiting(event) == (WaitingDecision(text, claim.get_absolute_url(), then="A coordinator decides."),)
    decide_claim(claim, confirm=False, by=factories.CoordinatorFactory())
    assert waiting(event) == ()


def test_claim_that_is_the_directors_to_decide_says_so() -> None:
    old = factories.finalize_long_ago(factories.PlayedEventFactory(players=4, rounds=3, rounds_scheduled=3))
    director, record = factories.director_of(old), old.entries.get(number=1).player
    event = factories.FullEventFactory(players=2, by=director)
    factories.enter(event, record)
    claim_player(record, by=factories.UserFactory())
    assert [need.then for need in waiting(event)] == ["Confirm or refuse it."]


def test_claims_of_other_events_own_ones_and_those_of_a_rehearsal_do_not_show(event: Event) -> None:
    director = factories.director_of(event)
    own = factories.enter(event, factories.PlayerFactory())[0].player
    claim_player(own, by=director)
    claim_player(factories.FullEventFactory(players=1).entries.get().player, by=factories.UserFactory())
    assert waiting(event) == ()
    claim_player(own, by=factories.UserFactory())
    assert len(waiting(event)) == 1
    Event.objects.filter(pk=event.pk).update(is_rehearsal=True, sanctioned=False)
    assert needs(Event.every.get(pk=event.pk), director, directs=True).shown == ()


def test_denied_entry_leads_to_its_page_and_is_gone_with_the_entry(event: Event) -> None:
    member, director = factories.UserFactory(), factories.director_of(event)
    entry = factories.enter(event, member.player)[0]
    denial = deny_entry(event, by=member)
    (need,) = waiting(event)
    assert need.url == denial.get_absolute_url()
    assert [text for text in unread(director) if "that is not me" in text] != []
    remove_entry(entry, by=director)
    assert [text for text in unread(director) if "that is not me" in text] == []
    assert waiting(event) == ()


def test_tables_past_their_deadline_are_one_line_that_leads_to_the_rulings() -> None:
    event = factories.FullEventFactory(players=0, online=True)
    factories.enter(event, *(factories.UserFactory().player for _ in range(4)))
    played = factories.RoundFactory(event=event)
    Round.objects.filter(pk=played.pk).update(deadline=timezone.now() + timedelta(days=1))
    assert waiting(event) == ()
    with time_machine.travel(timezone.now() + timedelta(days=2), tick=False):
        (need,) = waiting(event)
        assert need.text == "Table 1 of round 1 and table 2 of round 1 are past the deadline"
        report_own(tables(event)[0], WON, by=players(tables(event)[0])[0])
        assert waiting(event)[0].text == "Table 2 of round 1 is past the deadline"


# --- how it is read --------------------------------------------------------------------------------------------------


def test_open_desk_learns_of_a_claim_although_it_is_no_act_of_the_event(event: Event) -> None:
    record = factories.enter(event, factories.PlayerFactory())[0].player
    desk, director = reverse("tournaments:desk", args=event.address), factories.director_of(event)
    client = Client()
    client.force_login(director)
    tag = needs(event, director, directs=True).tag
    assert client.get(desk, {"needs": tag}).status_code == 204
    version = Event.objects.get(pk=event.pk).version
    claim = claim_player(record, by=factories.UserFactory())
    assert Event.objects.get(pk=event.pk).version == version
    answer = client.get(desk, {"needs": tag})
    assert answer.status_code == 200
    text = answer.content.decode()
    assert claim.get_absolute_url() in text
    assert "<main" not in text


def test_nobody_but_directors_and_judges_reads_what_waits(event: Event) -> None:
    differ(tables(event)[0])
    desk = reverse("tournaments:desk", args=event.address)
    strangers = Client(), Client(), Client()
    strangers[1].force_login(factories.UserFactory())
    strangers[2].force_login(players(tables(event)[0])[0])
    answers = [client.get(desk, {"needs": "x"}, follow=True) for client in strangers]
    assert [answer.status_code for answer in answers] == [200, 403, 403]
    assert [b"disagree" in answer.content for answer in answers] == [False, False, False]


def test_many_are_cut_short_and_cost_no_more_queries() -> None:
    counted = []
    for how_many in (1, MOST + 2):
        event = running(2 * (MOST + 2))
        for match in tables(event)[:how_many]:
            differ(match)
        for _ in range(how_many):
            claim_player(factories.enter(event, factories.PlayerFactory())[0].player, by=factories.UserFactory())
        fresh, director = Event.objects.get(pk=event.pk), factories.director_of(event)
        with CaptureQueriesContext(connection) as asked:
            found = needs(fresh, director, directs=True)
        counted.append(len(asked.captured_queries))
        assert (len(found.shown), found.more) == (min(2 * how_many, MOST), max(0, 2 * how_many - MOST))
    assert counted[0] == counted[1]
