"""Players report their own games; the opponent confirms, the director decides disputes (OPG 7.4, 7.9)."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Result, RuleViolation
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.play.selectors.desks import desk
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round
from tournaments.play.services.self_reports import confirm_own, report_own
from tournaments.record.models import Event, Match, Round, SelfReport

pytestmark = pytest.mark.django_db

WON = factories.ResultFactory()
CONCEDED = Result("concession", ({"score": 20}, {"score": 15}), (0,))


@pytest.fixture
def played() -> Round:
    event = factories.FullEventFactory(players=0)
    factories.enter(event, factories.UserFactory(handle="Ada").player, factories.UserFactory(handle="Bob").player)
    return factories.RoundFactory(event=event)


@pytest.fixture
def match(played: Round) -> Match:
    return Match.objects.select_related("round__event").get(round=played)


def players(match: Match) -> tuple[User, User]:
    a, b = match.seats.order_by("place").select_related("player__user")
    return a.player.user, b.player.user


def fresh(match: Match) -> Match:
    return Match.objects.select_related("round__event").get(pk=match.pk)


def test_each_score_stands_beside_its_player_in_what_is_said_and_in_what_is_being_saved(match: Match) -> None:
    ann, bob = players(match)
    first, second = match.names
    page = browser(bob).open(reverse("tournaments:my_table", args=(match.round.event.year, match.round.event.slug)))
    assert f"Your report, {first} {{score_a}} : {second} {{score_b}}" in page.text
    report_own(match, factories.ResultFactory(winner=1), by=ann)
    page.open(page.url)
    assert f"Finished: full win, {second}, {first} 35 : {second} 100" in page.text


def test_different_words_wait_for_the_director(match: Match) -> None:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    report_own(fresh(match), factories.ResultFactory(winner=1), by=bob)
    shown = desk(match.round.event)
    assert (shown.tables[0].state, shown.waiting) == ("conflict", (1,))
    report_own(fresh(match), WON, by=bob)
    assert fresh(match).ended_by == "full_win"


def test_desk_that_enters_something_else_than_a_player_said_is_asked_once_and_both_are_told(match: Match) -> None:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    event = match.round.event
    page = browser(factories.director_of(event)).open(reverse("tournaments:desk", args=(event.year, event.slug)))
    assert re.search(r"says: [^<]* 100 : [^<]* 35", page.text)
    page.send(page.page.form("table", "score_a"), table=1, score_a=20, score_b=100)
    assert (page.status, fresh(match).is_reported) == (422, False)
    assert "reported something else: " in page.text
    page.send(page.page.form("winner"), sure="on")
    assert fresh(match).winner_seat == "b"
    said = {notice.user: notice.text for notice in event.notices.filter(text__contains="another result")}
    assert set(said) == {ann, bob}
    names = fresh(match).names
    assert f"{names[0]} 20 : {names[1]} 100" in said[ann]


def unread(user: User) -> list[str]:
    of_games = (Notice.Kind.CONFIRM, Notice.Kind.CHANGED)
    return list(user.notices.filter(read_at=None, kind__in=of_games).order_by("pk").values_list("text", flat=True))


def dispute(match: Match) -> tuple[User, User]:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    report_own(fresh(match), factories.ResultFactory(winner=1), by=bob)
    return ann, bob


@pytest.mark.parametrize("winner", [0, 1])
def test_players_of_a_disputed_game_are_told_what_a_director_decided(winner: int, match: Match) -> None:
    ann, bob = dispute(match)
    report_result(fresh(match), factories.ResultFactory(winner=winner), by=factories.director_of(match.round.event))
    for user in (ann, bob):
        [told] = unread(user)
        assert "a director decided the result. Finished: full win, " in told


def test_players_are_told_of_a_correction_and_its_reason(match: Match) -> None:
    ann, bob = players(match)
    director = factories.director_of(match.round.event)
    report_result(match, WON, by=director)
    complete_round(match.round, by=director)
    correct_result(fresh(match), factories.ResultFactory(winner=1), "The slip was misread", by=director)
    for user in (ann, bob):
        assert "the result was corrected. Finished: full win, " in unread(user)[-1]
        assert unread(user)[-1].endswith("The slip was misread.")


def test_concession_waits_for_the_director_even_if_both_say_so(match: Match) -> None:
    for user in players(match):
        report_own(fresh(match), CONCEDED, by=user)
    assert not fresh(match).is_reported
    assert desk(match.round.event).tables[0].note == "waits for your word (OPG 7.9)"


def test_what_the_director_enters_stands(match: Match) -> None:
    ann, _ = players(match)
    report_result(match, factories.ResultFactory(winner=1), by=factories.director_of(match.round.event))
    with pytest.raises(Conflict, match="entered already"):
        report_own(fresh(match), WON, by=ann)
    assert fresh(match).winner_seat == "b"


def test_only_who_sits_there_speaks_and_only_of_games(match: Match) -> None:
    ann, _ = players(match)
    with pytest.raises(RuleViolation, match="You do not sit at this table"):
        report_own(match, WON, by=factories.UserFactory())
    for result in ("missed", "game_loss_penalty", "bye", "delayed"):
        with pytest.raises(RuleViolation, match="director's to say"):
            report_own(match, Result(result, winners=(0,)), by=ann)
    with pytest.raises(RuleViolation):
        report_own(match, replace(WON, by_seat=()), by=ann)
    assert not SelfReport.objects.exists()


def test_both_run_it_from_their_phones(match: Match) -> None:
    event: Event = match.round.event
    page = reverse("tournaments:my_table", args=(event.year, event.slug))
    first, second = Client(), Client()
    for client, user in zip((first, second), players(match), strict=True):
        client.force_login(user)
    assert players(match)[1].player.shown_name in first.get(page).text
    typed = {"result": "full_win", "score_a": "100", "score_b": "35", "winner": "", "seen": match.version}
    assert first.post(f"{page}report/", typed).status_code == 302
    assert "has not confirmed it yet" in first.get(page).text
    assert "That is right" in second.get(page).text
    assert second.post(f"{page}confirm/", {"seen": fresh(match).version}).status_code == 302
    assert "Entered: Finished: full win" in first.get(page).text
    assert fresh(match).is_reported


def test_report_that_cannot_be_read_comes_back_with_what_was_typed(match: Match) -> None:
    event = match.round.event
    client = Client()
    client.force_login(players(match)[0])
    page = reverse("tournaments:my_report", args=(event.year, event.slug))
    answer = client.post(page, {"result": "full_win", "score_a": "777", "score_b": "", "winner": "a"})
    assert answer.status_code == 422
    assert 'value="777"' in answer.text
    assert client.post(page, {"result": "missed", "winner": "a"}).status_code == 422


def test_report_that_comes_when_the_next_round_is_played_is_not_taken_for_it() -> None:
    event = factories.FullEventFactory(players=2)
    factories.enter(event, factories.UserFactory(handle="Ada").player, factories.UserFactory(handle="Bob").player)
    match = next(one for one in factories.open_tables(factories.RoundFactory(event=event)) if any(players(one)))
    director, user = factories.director_of(event), players(match)[0] or players(match)[1]
    client = Client()
    client.force_login(user)
    page = reverse("tournaments:my_table", args=(event.year, event.slug))
    typed = {"result": "full_win", "score_a": "100", "score_b": "35", "winner": "", "seen": match.version}
    old = {**typed, "match": re.findall(r'name="match" value="(\d+)"', client.get(page).text)[0]}
    for one in factories.open_tables(match.round):
        report_result(one, WON, by=director)
    complete_round(match.round, by=director)
    factories.RoundFactory(event=event)

    for door, words in (("report", old), ("confirm", {"match": old["match"], "seen": 1})):
        answer = client.post(f"{page}{door}/", words)
        assert (answer.status_code, "in another round" in answer.text) == (422, True)
    assert client.post(f"{page}report/", {**typed, "seen": 1}).status_code == 302
    assert "Your scorecard" in client.get(page).text


def told(match: Match) -> str:
    return desk(match.round.event).tables[0].note


@time_machine.travel("2098-05-02 18:05:00Z", tick=False)
def test_desk_says_who_reported_and_who_confirmed_and_when(match: Match) -> None:
    ann, bob = players(match)
    assert told(match) == "not reported"
    report_own(match, WON, by=ann)
    assert told(match) == f"20:05 by {ann}, not confirmed"
    confirm_own(fresh(match), by=bob)
    assert told(match) == f"20:05 by {ann}, confirmed by {bob}"
    director = factories.director_of(match.round.event)
    report_result(fresh(match), WON, by=director)
    assert told(match) == f"20:05 by {director}"


def test_page_that_looks_for_news_is_told_of_its_own_table_alone() -> None:
    event = factories.FullEventFactory(players=2)
    factories.enter(event, factories.UserFactory().player, factories.UserFactory().player)
    own = next(one for one in factories.open_tables(factories.RoundFactory(event=event)) if all(players(one)))
    other = factories.open_tables(own.round)[0 if own.table == 2 else 1]
    by, (ann, bob) = factories.director_of(event), players(own)
    page = reverse("tournaments:my_table", args=(event.year, event.slug))
    client = Client()
    client.force_login(ann)

    def polled() -> int:
        return client.get(f"{page}?{seen}", headers={"HX-Request": "true"}).status_code

    def looked() -> str:
        return re.findall(r'hx-get="\?(seen=[\d.]+)"', client.get(page).text)[0]

    seen = looked()
    assert polled() == 204
    report_result(other, WON, by=by)
    assert polled() == 204
    report_own(own, WON, by=bob)
    assert polled() == 200
    seen = looked()
    complete_round(own.round, by=by)
    assert polled() == 200
    assert client.get(f"{page}?seen=x.y", headers={"HX-Request": "true"}).status_code == 200


def test_one_word_waits_and_two_equal_words_are_the_result(match: Match) -> None:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    assert not fresh(match).is_reported
    report_own(fresh(match), WON, by=bob)
    row = fresh(match)
    assert (row.ended_by, row.winner_seat, row.reported_by, row.confirmed_by) == ("full_win", "a", ann, bob)
    assert not SelfReport.objects.exists()
    assert set(JournalEntry.objects.filter(event=row.round.event).values_list("tag", flat=True)) >= {"result.said"}


def test_desk_that_says_what_one_of_the_players_said_is_not_asked_and_nobody_is_told(match: Match) -> None:
    for seat, user in enumerate(players(match)):
        report_own(fresh(match), factories.ResultFactory(winner=seat), by=user)
    report_result(fresh(match), factories.ResultFactory(winner=1), by=factories.director_of(match.round.event))
    assert not match.round.event.notices.filter(text__contains="another result").exists()
