"""Rounds played online: by when, who gets longer, delayed games, and what is ruled on (OPG 13.4, 13.5)."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
import time_machine
from django.test import Client

from tests import factories
from tests.tournaments.plain import browser
from tournaments.engine.core.types import Outcome, RuleViolation
from tournaments.kernel.models import JournalEntry, User
from tournaments.people.models import Notice
from tournaments.play.selectors.deadlines import shown_deadline, unfinished_games
from tournaments.play.services.deadlines import announce_extensions, extend_deadline, rule_incomplete, set_deadline
from tournaments.play.services.results import report_result
from tournaments.play.services.rounds import complete_round
from tournaments.record.models import Announcement, Entry, Event, Match, Round
from tournaments.record.selectors import records
from tournaments.record.selectors.acts import shown_acts

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made_played(lasting: None) -> Round:
    """Round 1 of an online event of four, to be played within two days."""
    event = factories.FullEventFactory(players=4, online=True)
    return set_deadline(factories.RoundFactory(event=event), factories.in_hours(48), by=factories.director_of(event))


@pytest.fixture
def open_round(made_played: Round) -> Round:
    return deepcopy(made_played)


def director(open_round: Round) -> User:
    return factories.director_of(open_round.event)


def table(open_round: Round, number: int = 1) -> Match:
    return Match.objects.select_related("round__event").get(round=open_round, table=number)


def test_round_that_was_completed_since_it_was_read_has_no_other_deadline(open_round: Round) -> None:
    read_before = Round.objects.select_related("event").get(pk=open_round.pk)
    factories.report_all(open_round, Random(1))
    complete_round(open_round, by=director(open_round))
    with pytest.raises(RuleViolation, match="not being played"):
        set_deadline(read_before, factories.in_hours(72), by=director(open_round))


@pytest.mark.parametrize(("hours", "code"), [(-1, "deadline_before"), (0.5, "deadline_past")])
def test_deadline_that_nobody_can_keep_is_refused(hours: float, code: str, open_round: Round) -> None:
    at = open_round.published_at + timedelta(hours=hours)
    later = open_round.published_at + timedelta(hours=1)
    with time_machine.travel(later, tick=False), pytest.raises(RuleViolation) as refusal:
        set_deadline(open_round, at, by=director(open_round))
    assert refusal.value.code == code


@pytest.mark.parametrize(("hours", "reason", "code"), [(47, "x", "not_longer"), (72, "", "reason_missing")])
def test_extension_that_gives_nothing_or_no_reason_is_refused(
    hours: int, reason: str, code: str, open_round: Round
) -> None:
    with pytest.raises(RuleViolation) as refusal:
        extend_deadline(table(open_round), factories.in_hours(hours), reason, by=director(open_round))
    assert (refusal.value.code, table(open_round).deadline) == (code, None)


def test_no_extensions_are_announced_before_a_round_and_hold() -> None:
    event = factories.FullEventFactory(players=4, online=True)
    by = factories.director_of(event)
    announce_extensions(event, False, by=by)
    assert Announcement.objects.first().text == "No extensions are given."
    match = table(factories.RoundFactory(event=event))
    with pytest.raises(RuleViolation, match="no extensions"):
        extend_deadline(match, factories.in_hours(72), "x", by=by)
    announce_extensions(event, True, by=by)
    with pytest.raises(RuleViolation, match="before a round is published") as refusal:
        announce_extensions(event, False, by=by)
    assert refusal.value.section == "OPG 13.4"


def test_delayed_game_counts_two_points_for_the_next_draw_and_the_standings_say_so(open_round: Round) -> None:
    by = director(open_round)
    extend_deadline(table(open_round), factories.in_hours(72), "A power cut.", delay=True, by=by)
    factories.report_all(open_round, Random(1))
    complete_round(open_round, by=by)
    event = Event.objects.get(pk=open_round.event_id)
    late = {str(seat.player_id) for seat in table(open_round).seats.all()}
    assert [card.vp for card in records.position(event, 2).cards if card.id in late] == [2, 2]
    assert [standing.figures["vp"] for standing in records.standings(event) if standing.player in late] == [0, 0]
    address = event.get_absolute_url()
    assert "Provisional:</strong> round 1, table 1 still to be played" in Client().get(f"{address}standings/").text
    factories.RoundFactory(event=event)
    report_result(table(open_round), factories.ResultFactory(), by=by)
    assert sorted(s.figures["vp"] for s in records.standings(event) if s.player in late) == [1, 4]


def test_late_tables_have_two_ways_out(open_round: Round) -> None:
    with time_machine.travel(open_round.deadline + timedelta(minutes=1), tick=False):
        desk = browser(director(open_round)).open(f"{open_round.event.get_absolute_url()}deadlines/")
    assert desk.text.count("past its deadline") == 2
    assert all(f"tables/1/{way}/" in desk.text for way in ("deadline", "ruling"))
    assert (
        "past its deadline"
        not in browser(director(open_round)).open(f"{open_round.event.get_absolute_url()}deadlines/").text
    )


def test_director_gives_longer_on_the_page_and_nothing_typed_is_lost(open_round: Round) -> None:
    desk = browser(director(open_round)).open(f"{open_round.event.get_absolute_url()}rounds/1/tables/1/deadline/")
    desk.send(desk.page.form("at"), at="2020-01-01T12:00", reason="A power cut.")
    assert (desk.status, desk.page.form("at").value("reason")) == (422, "A power cut.")
    later = (open_round.deadline + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    desk.send(desk.page.form("at"), at=later, reason="A power cut.", delay="on")
    assert table(open_round).ended_by == "delayed"


# --- rulings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("responsible", "outcome", "ruled"),
    [
        ("a", None, ["FL", "FW"]),
        ("b", "MG-BYE", ["BYE", "MG"]),
        ("ab", None, ["MG", "MG"]),
        ("a", "FL-BYE", ["FL", "BYE"]),
    ],
)
def test_guides_proposal_is_chosen_already_and_each_side_can_get_another(
    responsible: str, outcome: str | None, ruled: list[str], open_round: Round
) -> None:
    desk = browser(director(open_round)).open(f"{open_round.event.get_absolute_url()}rounds/1/tables/1/ruling/")
    desk.send(desk.page.form("responsible"), responsible=responsible, **({"outcome": outcome} if outcome else {}))
    match = table(open_round)
    seats = match.seats.order_by("place")
    assert (match.ended_by, [seat.facts["outcome"] for seat in seats]) == ("incomplete", ruled)


def test_who_does_not_answer_is_dropped_with_the_ruling(open_round: Round) -> None:
    match = rule_incomplete(table(open_round), (1,), Outcome.MG, Outcome.BYE, drop=True, by=director(open_round))
    gone = match.seats.get(place=1).player
    assert list(Entry.objects.exclude(dropped_after=None).values_list("player", flat=True)) == [gone.pk]
    said = shown_acts(open_round.event, JournalEntry.objects.filter(event=open_round.event)[:1])[0]
    assert said.text == f"round 1, table 1 ruled incomplete, {gone} responsible, dropped"


def test_who_refuses_to_replay_a_crashed_game_is_responsible(open_round: Round) -> None:
    desk = browser(director(open_round)).open(f"{open_round.event.get_absolute_url()}rounds/1/tables/1/ruling/")
    desk.send(desk.page.form("responsible"), responsible="ab", refused_replay="on")
    assert (desk.status, "say who it was" in desk.text, "OPG 13.6" in desk.text) == (422, True, True)
    assert not table(open_round).is_reported
    desk.send(desk.page.form("responsible"), responsible="a")
    match = table(open_round)
    refusing = match.seats.get(place=0)
    said = shown_acts(open_round.event, JournalEntry.objects.filter(event=open_round.event)[:1])[0]
    words = f"round 1, table 1 ruled incomplete, {refusing.player}"
    assert (refusing.facts["outcome"], said.text) == (
        "FL",
        f"{words} responsible, who refused to replay it after a crash",
    )


def test_deadline_of_a_round_is_told_and_stands_on_the_pairings(open_round: Round) -> None:
    page = Client().get(f"{open_round.event.get_absolute_url()}pairings/").text
    assert "To be played by" in page
    assert f'datetime="{open_round.deadline.astimezone(open_round.event.local_start.tzinfo).isoformat()}"' in page
    until = shown_deadline(open_round.event, open_round.deadline)
    assert until is not None
    assert (
        Announcement.objects.filter(event=open_round.event).first().text == f"Round 1 is to be played by {until.words}."
    )


def test_extension_is_told_to_both_and_to_nobody_else() -> None:
    event, two = factories.FullEventFactory(players=0, online=True), [factories.UserFactory() for _ in range(2)]
    factories.enter(event, *(one.player for one in two), *(factories.UserFactory().player for _ in range(2)))
    open_round = factories.RoundFactory(event=event)
    match = Match.objects.select_related("round__event").get(seats__player=two[0].player)
    extend_deadline(match, factories.in_hours(72), "A power cut.", by=factories.director_of(event))
    sat = set(match.seats.values_list("player__user", flat=True))
    assert (
        set(Notice.objects.filter(event=event).exclude(kind=Notice.Kind.ENTERED).values_list("user", flat=True)) == sat
    )
    assert [row.because for row in unfinished_games(event)].count("A power cut.") == 1
    assert shown_acts(event, JournalEntry.objects.filter(event=event)[:1])[0].text.endswith("(A power cut.)")
    assert open_round.number == 1


def test_deadline_is_read_in_the_zone_of_the_event(open_round: Round) -> None:
    event = open_round.event
    event.time_zone = "Pacific/Chatham"
    at = datetime(2026, 7, 1, 12, tzinfo=UTC)
    assert shown_deadline(event, None) is None
    due = shown_deadline(event, at)
    assert due is not None
    assert (due.zone, due.iso) == ("Pacific/Chatham", "2026-07-02T00:45:00+12:45")
    assert "00:45" in due.words


def test_ruling_on_a_result_of_a_complete_round_is_a_correction(open_round: Round) -> None:
    by = director(open_round)
    factories.report_all(open_round, Random(1))
    complete_round(open_round, by=by)
    with pytest.raises(RuleViolation, match="Say why"):
        rule_incomplete(table(open_round), (0, 1), by=by)
    assert rule_incomplete(table(open_round), (0, 1), reason="It was never played.", by=by).corrected
