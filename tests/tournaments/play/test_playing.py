"""The primary director as a player: approval, deputies, orders, rulings, judging time (OPG 7.1)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import RuleViolation
from tournaments.entries.selectors.playing import playing_state
from tournaments.entries.services.entries import check_in, drop_player, enter_player, undo_check_in
from tournaments.entries.services.entry_states import disqualify_player
from tournaments.entries.services.playing import allow_playing, forbid_playing, record_approval
from tournaments.kernel.journal import Conflict
from tournaments.kernel.models import User
from tournaments.people.models import Player
from tournaments.play.services.clock import extend_table, start_round
from tournaments.play.services.judging import log_judging, start_judging, stop_judging
from tournaments.play.services.results import correct_result, report_result
from tournaments.play.services.rounds import complete_round, draw_round, publish_round
from tournaments.play.services.self_reports import report_own
from tournaments.record.models import Announcement, Director, Entry, Event, Match

pytestmark = pytest.mark.django_db


def play(event: Event) -> Entry:
    by = factories.director_of(event)
    return enter_player(event, by.player, by=by, check_in=True)


def deputies(event: Event) -> tuple[User, User]:
    second, third = (factories.DirectorFactory(event=event, position=position).user for position in (2, 3))
    return second, third


@pytest.mark.parametrize(
    ("ready", "yes", "said"),
    [
        (False, 3, "first invite a secondary director and a tertiary director who accepts"),
        (True, None, "record their approval"),
        (True, 2, "2 of 4 other players approve; 3 are needed"),
    ],
)
def test_director_does_not_enter_without_deputies_and_approval(ready: bool, yes: int | None, said: str) -> None:
    event = factories.FullEventFactory(players=4)
    if ready:
        deputies(event)
    if yes is not None:
        record_approval(event, 4, yes, by=factories.director_of(event))
    with pytest.raises(RuleViolation, match=said) as refusal:
        play(event)
    assert refusal.value.section == "OPG 7.1"
    assert event.entries.count() == 4


def test_approval_is_measured_again_at_the_check_in() -> None:
    event = factories.FullEventFactory(players=4)
    deputies(event)
    by = factories.director_of(event)
    record_approval(event, 4, 3, by=by)
    entry = enter_player(event, by.player, by=by)
    factories.enter(event, *(factories.PlayerFactory() for _ in range(2)))
    with pytest.raises(RuleViolation, match="3 of 6 other players approve; 4 are needed"):
        check_in(entry, by=by)


@pytest.mark.parametrize("out", [undo_check_in, drop_player, disqualify_player])
def test_who_does_not_play_any_more_has_no_vote(out: Callable[..., Entry]) -> None:
    """Two of the three who are left approve; with the one who is out these would be half of the others."""
    event = factories.FullEventFactory(players=4)
    deputies(event)
    record_approval(event, 3, 2, by=factories.director_of(event))
    with pytest.raises(RuleViolation, match="2 of 4 other players approve; 3 are needed"):
        play(event)
    out(event.entries.select_related("event", "player").last(), by=factories.director_of(event))
    assert (playing_state(event).others, playing_state(event).refused) == (3, "")
    play(event)
    assert event.entries.count() == 5


def test_department_forbids_and_allows_again() -> None:
    event = factories.FullEventFactory(players=4)
    deputies(event)
    by, coordinator = factories.director_of(event), factories.CoordinatorFactory()
    record_approval(event, 4, 4, by=by)
    with pytest.raises(RuleViolation, match="Say why"):
        forbid_playing(event, "", by=coordinator)
    forbid_playing(event, "A title is at stake.", by=coordinator)
    deputy = event.directors.get(position=2).user
    for told in (by, deputy):
        assert "A title is at stake." in told.notices.first().text
    with pytest.raises(RuleViolation, match="A title is at stake"):
        play(event)
    allow_playing(event, by=coordinator)
    with pytest.raises(Conflict, match="Nobody forbade"):
        allow_playing(event, by=coordinator)
    play(event)


@pytest.mark.parametrize(("published", "checked_in", "dropped_after"), [(False, False, None), (True, True, 1)])
def test_order_takes_the_director_out_who_plays_already(
    published: bool, checked_in: bool, dropped_after: int | None
) -> None:
    event = factories.FullEventFactory(players=4)
    deputies(event)
    by = factories.director_of(event)
    record_approval(event, 4, 4, by=by)
    entry = play(event)
    draft = draw_round(event, by=by)
    if published:
        publish_round(draft, by=by)
    forbid_playing(event, "A title is at stake.", by=factories.CoordinatorFactory())
    entry.refresh_from_db()
    assert (entry.checked_in, entry.dropped_after) == (checked_in, dropped_after)
    assert "has to be drawn again. A title is at stake." in by.notices.first().text
    if not published:
        with pytest.raises(RuleViolation, match="draw again before publishing"):
            publish_round(draft, by=by)


@pytest.fixture
def match() -> Match:
    """The primary director against a member; both deputies are there and do not play."""
    event = factories.playing_event(factories.UserFactory(handle="Ann"))
    return fresh(factories.RoundFactory(event=event).matches.get())


def fresh(match: Match) -> Match:
    return Match.objects.select_related("round__event").get(pk=match.pk)


def of(match: Match, position: int) -> User:
    return match.round.event.directors.get(position=position).user


def test_judging_time_is_added_to_his_own_table_and_both_are_told(match: Match) -> None:
    start_round(fresh(match).round, by=of(match, 1))
    primary = Director.objects.select_related("event").get(event=match.round.event, position=1)
    for minutes in (0, 300, -5):
        with pytest.raises(RuleViolation, match="1 to 60 minutes"):
            log_judging(primary, minutes, by=of(match, 2))
    log_judging(primary, 4, by=of(match, 1))
    assert fresh(match).extra_seconds == 240
    said = Announcement.objects.get(match=match).text
    assert said == f"Table 1: 4 minutes of extra time ({primary.user} was judging)."


def test_stopwatch_adds_the_minutes_begun(match: Match) -> None:
    start_round(fresh(match).round, by=of(match, 1))
    primary = Director.objects.select_related("event").get(event=match.round.event, position=1)
    with pytest.raises(Conflict, match="does not run"):
        stop_judging(primary, by=primary.user)
    start_judging(primary, by=primary.user)
    with pytest.raises(Conflict, match="runs already"):
        start_judging(primary, by=primary.user)
    with time_machine.travel(timezone.now() + timedelta(seconds=150), tick=False):
        stop_judging(primary, by=of(match, 2))
    assert (fresh(match).extra_seconds, Director.objects.get(pk=primary.pk).judging_since) == (180, None)


def test_it_runs_over_the_pages(match: Match) -> None:
    event = match.round.event
    start_round(fresh(match).round, by=of(match, 1))
    page = browser(of(match, 1)).open(f"{event.get_absolute_url()}directors/playing/")
    assert "The primary director may play." in page.text
    page.send(page.page.form("minutes"), minutes="300")
    assert page.status == 422
    assert page.page.form("minutes").value("minutes") == "300"
    page.send(page.page.form("minutes"), minutes="3")
    assert fresh(match).extra_seconds == 180
    page.open(f"{event.get_absolute_url()}directors/playing/")
    page.send(page.page.form("others", "yes"), others="1", yes="2")
    assert (page.status, page.page.form("others", "yes").value("yes")) == (422, "2")


def test_director_of_an_evening_that_nobody_sanctions_plays_like_anybody() -> None:
    event = factories.FullEventFactory(players=3, sanctioned=False)
    by = factories.director_of(event)
    play(event)
    assert (playing_state(event).refused, playing_state(event).rule) == ("", "freely")
    played = factories.RoundFactory(event=event)
    own = played.matches.get(seats__player=by.player)
    report_result(fresh(own), factories.ResultFactory(), by=by)
    report_result(fresh(played.matches.exclude(pk=own.pk).get()), factories.ResultFactory(), by=by)
    complete_round(played, by=by)
    assert "nobody has to approve" in browser(by).open(f"{event.get_absolute_url()}directors/playing/").text


def test_invited_deputies_who_have_not_accepted_do_not_count() -> None:
    event = factories.FullEventFactory(players=4)
    for position in (2, 3):
        factories.InvitationFactory(event=event, position=position)
    record_approval(event, 4, 4, by=factories.director_of(event))
    with pytest.raises(RuleViolation, match="both deputies"):
        play(event)


def test_director_is_none_of_the_others_under_his_old_record_either() -> None:
    event = factories.approve_playing(factories.FullEventFactory(players=4), others=4)
    play(event)
    assert playing_state(event).others == 4
    old = event.entries.order_by("number")[0].player
    Player.objects.filter(pk=old.pk).update(merged_into=factories.director_of(event).player)
    assert playing_state(event).others == 3


def test_secondary_rules_on_the_games_of_the_primary(match: Match) -> None:
    for position, said in ((1, "your own game"), (3, "where a director plays")):
        with pytest.raises(RuleViolation, match=f"Table 1, {said}: the secondary director rules on it") as refusal:
            report_result(fresh(match), factories.ResultFactory(), by=of(match, position))
        assert refusal.value.section == "OPG 7.1"
        with pytest.raises(RuleViolation, match=said):
            extend_table(fresh(match), 5, "A ruling.", by=of(match, position))
    extend_table(fresh(match), 5, "A ruling.", by=of(match, 2))
    report_result(fresh(match), factories.ResultFactory(), by=of(match, 2))
    complete_round(fresh(match).round, by=of(match, 1))
    with pytest.raises(RuleViolation, match="your own game"):
        correct_result(fresh(match), factories.ResultFactory(winner=1), "I misread.", by=of(match, 1))
    correct_result(fresh(match), factories.ResultFactory(winner=1), "It was misread.", by=of(match, 2))


def test_tertiary_rules_between_primary_and_secondary() -> None:
    event = factories.playing_event(None)
    match = fresh(factories.RoundFactory(event=event).matches.get())
    for position in (1, 2):
        with pytest.raises(RuleViolation, match="the tertiary director rules on it"):
            report_result(fresh(match), factories.ResultFactory(), by=of(match, position))
    report_result(fresh(match), factories.ResultFactory(), by=of(match, 3))


def test_directors_word_alone_is_no_result_when_he_completes_the_round(match: Match) -> None:
    report_own(fresh(match), factories.ResultFactory(), by=of(match, 1))
    with pytest.raises(RuleViolation, match="your own game"):
        complete_round(fresh(match).round, by=of(match, 1))
    complete_round(fresh(match).round, by=of(match, 2))
    assert fresh(match).ended_by == "full_win"
