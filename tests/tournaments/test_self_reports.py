"""Players report their own games; the opponent confirms, the director decides disputes (OPG 7.4, 7.9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tournaments.engine.types import Report, RuleViolation, Side
from tournaments.journal import Conflict
from tournaments.models import Event, JournalEntry, Match, Round, SelfReport, User
from tournaments.selectors.desks import desk
from tournaments.services.self_reports import confirm_own, report_own

pytestmark = pytest.mark.django_db

WON = factories.won()
CONCEDED = Report("concession", "a", Side(score=20), Side(score=15))


@pytest.fixture
def played() -> Round:
    event = factories.full_event(0)
    factories.enter(event, factories.member("Ada").player, factories.member("Bob").player)
    return factories.published_round(event)


@pytest.fixture
def match(played: Round) -> Match:
    return Match.objects.select_related("round__event").get(round=played)


def players(match: Match) -> tuple[User, User]:
    a, b = match.seats.order_by("place").select_related("player__user")
    return a.player.user, b.player.user


def fresh(match: Match) -> Match:
    return Match.objects.select_related("round__event").get(pk=match.pk)


def test_one_word_waits_and_two_equal_words_are_the_result(match: Match) -> None:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    assert not fresh(match).is_reported
    report_own(fresh(match), WON, by=bob)
    row = fresh(match)
    assert (row.ended_by, row.winner_seat, row.reported_by) == ("full_win", "a", bob)
    assert not SelfReport.objects.exists()
    assert set(JournalEntry.objects.filter(event=row.round.event).values_list("tag", flat=True)) >= {"result.said"}


def test_opponent_confirms_with_one_tap(match: Match) -> None:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    confirm_own(fresh(match), by=bob)
    assert fresh(match).ended_by == "full_win"


def test_different_words_wait_for_the_director(match: Match) -> None:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    report_own(fresh(match), factories.won("b"), by=bob)
    shown = desk(match.round.event)
    assert (shown.tables[0].state, shown.waiting) == ("conflict", (1,))
    report_own(fresh(match), WON, by=bob)
    assert fresh(match).ended_by == "full_win"


def test_concession_waits_for_the_director_even_if_both_say_so(match: Match) -> None:
    for user in players(match):
        report_own(fresh(match), CONCEDED, by=user)
    assert not fresh(match).is_reported
    assert desk(match.round.event).tables[0].said == "waits for your word (OPG 7.9)"


def test_one_word_counts_as_reported_when_the_round_is_completed(match: Match) -> None:
    ann, _ = players(match)
    report_own(match, WON, by=ann)
    event = match.round.event
    assert desk(event).waiting == ()
    factories.complete_round(match.round, by=factories.director_of(event))
    assert (fresh(match).ended_by, fresh(match).round.state) == ("full_win", "complete")


def test_disputed_round_is_not_completed(match: Match) -> None:
    ann, bob = players(match)
    report_own(match, WON, by=ann)
    report_own(fresh(match), factories.won("b"), by=bob)
    with pytest.raises(RuleViolation, match="still waits for: table 1"):
        factories.complete_round(match.round, by=factories.director_of(match.round.event))


def test_what_the_director_enters_stands(match: Match) -> None:
    ann, _ = players(match)
    factories.report_result(match, factories.won("b"), by=factories.director_of(match.round.event))
    with pytest.raises(Conflict, match="entered already"):
        report_own(fresh(match), WON, by=ann)
    assert fresh(match).winner_seat == "b"


def test_only_who_sits_there_speaks_and_only_of_games(match: Match) -> None:
    ann, _ = players(match)
    with pytest.raises(RuleViolation, match="You do not sit at this table"):
        report_own(match, WON, by=factories.member())
    for result in ("missed", "game_loss_penalty", "bye", "delayed"):
        with pytest.raises(RuleViolation, match="director's to say"):
            report_own(match, Report(result, "a"), by=ann)
    with pytest.raises(RuleViolation):
        report_own(match, replace(WON, a=Side()), by=ann)
    assert not SelfReport.objects.exists()


def test_nothing_to_confirm_is_said_so(match: Match) -> None:
    with pytest.raises(RuleViolation, match="has not reported yet"):
        confirm_own(match, by=players(match)[0])


def test_directors_stale_form_does_not_run_over_a_result_that_players_made(match: Match) -> None:
    before = match.version
    for user in players(match):
        report_own(fresh(match), WON, by=user)
    with pytest.raises(Conflict):
        factories.report_result(
            fresh(match), factories.won("b"), by=factories.director_of(match.round.event), seen=before
        )


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
